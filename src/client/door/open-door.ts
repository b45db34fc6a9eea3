/**
 * Puts a door together: the list, the outbox and its sender, the connection, and the ways to a verdict
 * (`judging.ts`).
 */
import { createStore } from 'zustand/vanilla';
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import { participantRead } from '../../contract/participant.ts';
import { firstDirection } from '../../domain/gate.ts';
import type { Outcome } from '../api/outcome.ts';
import { createServiceClient } from '../api/service-client.ts';
import { openDoubleEntries } from '../conflicts/double-entries.ts';
import { createSettledExchange } from '../conflicts/settled-exchange.ts';
import { createConnectionMonitor } from '../connection/connection.ts';
import { createServiceState } from '../connection/out-of-service.ts';
import { createServiceClock } from '../connection/service-clock.ts';
import { createDelivery } from '../outbox/delivery.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { createRecording } from '../outbox/recording.ts';
import { createSender } from '../outbox/sender.ts';
import { createParticipantReader } from '../roster/sync/participant-reader.ts';
import { createRosterKeeper } from '../roster/sync/roster-keeper.ts';
import { readVouchers } from '../roster/sync/vouchers.ts';
import { createRefusedScans } from '../scan/refused-scans.ts';
import type { Door, DoorOptions } from './door.ts';
import { startReporting } from './door-reporting.ts';
import type { DoorState } from './door-state.ts';
import { createJudging } from './judging.ts';
import { createOnDemand } from './on-demand.ts';
import { createOwnList } from './own-list.ts';
import { createRefusedKey } from './refused-key.ts';

const probeDeadlineMs = 5000;

export async function openDoor(options: DoorOptions): Promise<Door> {
  const { pairing, event, clock, timers, chance, log } = options;
  const [outbox, kept] = await Promise.all([
    openOutbox(options.outboxStore),
    options.outOfServiceStore.read(),
  ]);
  const list = createOwnList({ outbox, zone: event.timezone, clock, timers });
  const { roster } = list;
  const doubles = await openDoubleEntries({
    store: options.doubleEntryStore,
    zone: event.timezone,
    onChange() {
      set({ doubleEntries: doubles.open() });
      settledExchange.wake();
    },
    onFound: (entry) => admission.standBack(entry),
    log,
  });
  const serviceClock = createServiceClock(clock, options.skew, (bounds) => {
    options.keepSkew(bounds);
    set({ skewMs: serviceClock.skewMs() });
  });
  const requests = new AbortController();
  const means = {
    ...pairing,
    ended: requests.signal,
    fetch: options.fetch,
    clock,
    timers,
    log,
    onDate: serviceClock.observe,
  };
  const client = createServiceClient({ ...means, onOutcome });
  const prober = createServiceClient({ ...means, onOutcome: () => {} });
  const readEvent = () =>
    prober.request(eventRead, { id: event.id, params: {}, deadlineMs: probeDeadlineMs });
  const settledExchange = createSettledExchange({
    doubles,
    client: prober,
    eventId: event.id,
    timers,
    log,
    isOffline: mayNotAsk,
    onReach: (settledReach) => set({ settledReach }),
  });
  const participants = createParticipantReader({
    client,
    roster,
    eventId: event.id,
    zone: event.timezone,
    clock,
    productNames: () => keeper.productNames(),
    keepsNames: pairing.gate.names !== 'none',
    onParticipant: doubles.note,
  });
  const keeper = createRosterKeeper({
    roster,
    store: options.rosterStore,
    client,
    readVouchers: () => readVouchers(prober, event.id),
    eventId: event.id,
    key: pairing.key,
    clock,
    timers,
    log,
    storage: options.storage,
    isOffline: mayNotAsk,
    participants,
    onEpoch(epoch) {
      outbox.hear(epoch);
      sender.wake();
    },
    onChange: () => set(rosterState()),
  });
  const state = createStore<DoorState>(() => ({
    event,
    pairing,
    direction: firstDirection(pairing.gate),
    connection: { state: 'unknown' },
    ...outboxState(false),
    unreadable: outbox.unreadable,
    outOfService: null,
    message: null,
    ...rosterState(),
    judging: null,
    waiting: 0,
    doubleEntries: doubles.open(),
    settledReach: 'unknown',
    skewMs: serviceClock.skewMs(),
    keeping: null,
    current: null,
    undoable: null,
    recent: [],
  }));
  const { getState, setState } = state;
  const set = (change: Partial<DoorState>) => setState(change);
  const connection = createConnectionMonitor({
    clock,
    timers,
    chance,
    probe: readEvent,
    onChange(now) {
      set({ connection: now });
      if (now.state === 'offline') log('went-offline', now.reason);
      if (now.state !== 'online') return;
      log('went-online');
      sender.hurry();
      settledExchange.wake();
      void delivery.ask(event.id);
      catchUp();
    },
  });
  const isOffline = () => connection.current().state === 'offline';
  /** What is read beside a door's work waits: nobody is there to ask, or the key is worth nothing. */
  function mayNotAsk(): boolean {
    return isOffline() || serviceState.current() !== null;
  }
  /** A door that is out of service needs no list, and may have deleted it (V9). */
  function catchUp(): void {
    if (serviceState.current() === null) void keeper.catchUp();
  }
  // Past the list and the double entries: no name comes back to a device that has deleted them (V9).
  const keepsNoList = () => serviceState.current()?.isListGone ?? false;
  const delivery = createDelivery({
    ...{ client, prober, clock },
    zone: event.timezone,
    readParticipant: (id, deadlineMs) =>
      keepsNoList()
        ? client.request(participantRead, { id, params: {}, deadlineMs })
        : participants.read(id, deadlineMs),
    takeParticipants() {
      const asking = participants.begin();
      const readAt = clock.now();
      return {
        take: (participant) => keepsNoList() || participants.put(participant, readAt, asking),
        end: asking.end,
      };
    },
  });
  const sender = createSender({
    outbox,
    delivery,
    clock,
    timers,
    chance,
    log,
    onForbidden,
    giveUp: () => requests.abort(),
  });
  const serviceState = createServiceState({
    store: options.outOfServiceStore,
    kept,
    keyEnd: pairing.key.slice(-8),
    log,
    hasUnsent: () => outbox.counts().unsent > 0,
    onChange(outOfService) {
      set({ outOfService });
      if (outOfService) admission.clear();
      else catchUp();
    },
    forgetNames: options.forgetNames,
  });
  const refusedKey = createRefusedKey({
    clock,
    timers,
    log,
    read: readEvent,
    hasUnsent: () => outbox.counts().unsent > 0,
    sendAgain: sender.resume,
    onRefused() {
      sender.rest();
      set(outboxState(true));
    },
    onTried(canRead) {
      if (canRead) serviceState.accept();
      else serviceState.confirm();
    },
    onAccepted() {
      set(outboxState(false));
      sender.resume();
      catchUp();
    },
  });
  let isStopped = false;
  const recording = createRecording({
    outbox,
    sender,
    isDecided: () => !isOffline() && delivery.decides(),
    isOutOfService: () => serviceState.current() !== null,
    clock,
    log,
    onRecorded(action, isAsked) {
      serviceState.noteRecorded();
      list.noteRecorded(action);
      set(rosterState());
      // Offline, the connection's tries wake the sender; a scan must not make them more frequent.
      if (!isOffline() && !isAsked) sender.wake();
    },
  });
  outbox.onChange(() => {
    const before = getState().outbox;
    // What the sender read is on the list by now.
    set({ ...outboxState(before.stopped), ...rosterState() });
    if (outbox.counts().unsent < before.unsent) refusedKey.noteSent();
  });

  function rosterState(): Pick<DoorState, 'roster' | 'rosterRevision'> {
    return { roster: keeper.summary(), rosterRevision: list.revision() };
  }

  function outboxState(stopped: boolean): Pick<DoorState, 'outbox' | 'offeredAgain'> {
    const { offeredAgain, ...counts } = outbox.counts();
    return { outbox: { ...counts, stopped }, offeredAgain };
  }

  function onOutcome(outcome: Outcome<unknown>): void {
    connection.report(outcome);
    if (outcome.kind === 'forbidden' && outcome.errors.includes(general.invalidApiKey)) {
      if (!isStopped) serviceState.refuse();
      onForbidden();
    }
  }

  function onForbidden(): void {
    if (!isStopped) refusedKey.note();
  }

  await keeper.load();
  const refused = createRefusedScans(options.refusedScanStore, log);
  const { admission, chooseAll, desk } = createJudging({
    ...{ options, state, client, outbox, list, keeper, participants, recording, delivery, refused },
    ...{ serviceClock, serviceState, isOffline, rosterState },
  });
  void options.storage.askToKeep().then((keeping) => set({ keeping }));
  const outOfService = serviceState.current();
  set({ outOfService });
  serviceState.forgetIfDue();
  if (outOfService?.why === 'key-refused') {
    refusedKey.note();
    refusedKey.tryNow();
  } else {
    sender.wake();
  }
  catchUp();
  const reporting = startReporting({
    startReports: options.startReports,
    ...{ state, refused, client: prober, clock, timers, serviceState, log },
    sealFor: options.outboxStore.sealFor,
    mayNotTell: () => isOffline() || serviceState.current()?.why === 'key-refused',
    showMessage: (message) => set({ message }),
  });
  const onDemand = createOnDemand({
    ...{ pairing, event, means, client, roster, clock, timers, isOffline },
    newId: options.newId,
    isListWhole: () => keeper.summary().phase === 'ready',
  });

  return {
    ...admission,
    ...onDemand,
    chooseAll,
    refused,
    state,
    desk,
    entries: outbox.entries,
    attendeeOf: list.attendeeOf,
    async adopt(entries) {
      let adopted = 0;
      for (const entry of entries) {
        if (!(await recording.write(() => outbox.adopt(entry)))) continue;
        adopted += 1;
        list.noteRecorded(entry.action);
      }
      set(rosterState());
      sender.wake();
      return adopted;
    },
    watchAttendance: list.attendance.watch,
    async sendAgain(actionId) {
      const refused = outbox.entries().find(({ action }) => action.id === actionId);
      if (refused?.progress.state !== 'rejected') return;
      // As `unsure` it is looked up in the history first, and not sent twice (O4).
      const progress = { state: 'unsure' } as const;
      await recording.write(() => outbox.setProgress([{ action: refused.action, progress }]));
      sender.wake();
    },
    settle: doubles.settle,
    refresh: keeper.refresh,
    readMessage: reporting.readMessage,
    noteExported: serviceState.noteExported,
    nudge() {
      connection.nudge();
      refusedKey.tryNow();
    },
    setDirection(direction) {
      if (pairing.gate.direction === 'both') set({ direction });
    },
    async stop() {
      isStopped = true;
      reporting.stop();
      admission.stopJudging();
      await recording.close();
      refusedKey.stop();
      connection.stop();
      settledExchange.stop();
      await keeper.stop();
      await sender.stop();
      // Answers still come to what was asked before.
      await doubles.stop();
      await refused.stop();
      // Whoever deletes this door's names next reads what it stored, and adds to it.
      await serviceState.stop();
    },
  };
}
