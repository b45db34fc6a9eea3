/**
 * Puts a door together: the list, the outbox and its sender, the connection, and the ways to a verdict
 * (`judging.ts`).
 */
import { createStore } from 'zustand/vanilla';
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import { participantRead } from '../../contract/participant.ts';
import { firstDirection } from '../../domain/gate.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Outcome } from '../api/outcome.ts';
import { createServiceClient, type ServiceClientOptions } from '../api/service-client.ts';
import { createConnectionMonitor } from '../connection/connection.ts';
import { createServiceState, type ServiceState } from '../connection/out-of-service.ts';
import { createServiceClock } from '../connection/service-clock.ts';
import { openDoubleEntries } from '../duplicate-check-ins/double-entries.ts';
import { createSettledExchange } from '../duplicate-check-ins/settled-exchange.ts';
import { createDelivery } from '../outbox/delivery.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { createRecording } from '../outbox/recording.ts';
import { createSender } from '../outbox/sender.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import { createParticipantReader } from '../roster/sync/participant-reader.ts';
import { createRosterKeeper } from '../roster/sync/roster-keeper.ts';
import { readVouchers } from '../roster/sync/vouchers.ts';
import type { Roster } from '../roster/table/roster.ts';
import { createRefusedScans } from '../scan/refused-scans.ts';
import type { Door, DoorOptions } from './door.ts';
import type { DoorReports, DoorReportsOptions, StartDoorReports } from './door-reports.ts';
import type { DoorMessage, DoorState } from './door-state.ts';
import { createJudging } from './judging.ts';
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
  // Past the list and the duplicate check-ins: no name comes back to a device that has deleted them (V9).
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
      if (outOfService) scanController.clear();
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
  const { scanController, chooseAll, desk } = createJudging({
    ...{ options, state, client, outbox, list, keeper, participants, recording, delivery, refused },
    ...{ serviceClock, serviceState, isOffline, rosterState },
  });
  doubles.onFound(scanController.standBack);
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
    ...scanController,
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
      scanController.stopJudging();
      await recording.close();
      refusedKey.stop();
      connection.stop();
      settledExchange.stop();
      await keeper.stop();
      await sender.stop();
      // Answers still come to what was asked before.
      await doubles.stop();
      await refused.stop();
      // Anyone who deletes this door's names next reads what it stored, and adds to it.
      await serviceState.stop();
    },
  };
}

/**
 * What a door tells anyone who looks after the doors, and what it is asked in turn: `door-reports.ts`, whose
 * file comes after the door, and may not arrive at first.
 */
type DoorReporting = {
  /** The message on the screen was read. */
  readMessage(): void;
  stop(): void;
};

type DoorReportingOptions = Omit<DoorReportsOptions, 'order' | 'readMessageId' | 'onAsked'> & {
  /** null: it tells nobody. */
  readonly startReports: StartDoorReports | null;
  readonly serviceState: Pick<ServiceState, 'order' | 'obey'>;
  readonly showMessage: (message: DoorMessage | null) => void;
};

const againMs = 30_000;

function startReporting(options: DoorReportingOptions): DoorReporting {
  const { startReports, state, serviceState, showMessage, timers, log } = options;
  let readMessageId: number | null = null;
  let reports: DoorReports | undefined;
  let cancel = () => {};
  let isStopped = false;
  const means: DoorReportsOptions = {
    ...options,
    order: serviceState.order,
    readMessageId: () => readMessageId,
    onAsked({ order, message }) {
      if (isStopped) return;
      if (message?.id !== state.getState().message?.id) {
        showMessage(message?.id === readMessageId ? null : message);
      }
      serviceState.obey(order);
    },
  };

  async function start(): Promise<void> {
    try {
      reports = await startReports?.(means);
      if (isStopped) reports?.stop();
    } catch (error) {
      log('unexpected-error', error);
      if (!isStopped) cancel = timers.after(againMs, start);
    }
  }

  void start();
  return {
    readMessage() {
      readMessageId = state.getState().message?.id ?? readMessageId;
      showMessage(null);
      // Else it would be back after a restart.
      reports?.hurry();
    },
    stop() {
      isStopped = true;
      cancel();
      reports?.stop();
    },
  };
}

/** What a door is seldom asked for, and never for a verdict: its files are fetched when it is. */
type OnDemand = Pick<
  Door,
  'shopCapacity' | 'codeLengths' | 'isOrganizersKey' | 'gateLink' | 'gateChoices'
>;

type OnDemandOptions = {
  readonly pairing: Pairing;
  readonly event: EventInfo;
  readonly means: Omit<ServiceClientOptions, 'onOutcome'>;
  readonly client: ReturnType<typeof createServiceClient>;
  readonly roster: Roster;
  readonly isListWhole: () => boolean;
  readonly isOffline: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => string;
};

function createOnDemand(options: OnDemandOptions): OnDemand {
  const { pairing, means, client, roster, clock, timers, isOffline } = options;
  const eventId = options.event.id;
  let shopCapacity: Door['shopCapacity'] | null = null;
  return {
    async shopCapacity() {
      const { createShopCapacity } = await import('../numbers/shop-capacity.ts');
      shopCapacity ??= createShopCapacity({ client, eventId, clock, isOffline });
      return shopCapacity();
    },
    async codeLengths() {
      if (!options.isListWhole()) return [];
      const { readCodeLengths } = await import('../roster/table/code-lengths.ts');
      return readCodeLengths(roster, clock, timers);
    },
    async isOrganizersKey(key) {
      const { isOrganizersKey } = await import('../kiosk/organizers-key.ts');
      const clientFor = (asked: string) =>
        createServiceClient({ ...means, key: asked, onOutcome: () => {} });
      return isOrganizersKey(key, pairing.key, clientFor, eventId);
    },
    async gateLink(app, other) {
      const { makeGateLink } = await import('./gate-link.ts');
      return makeGateLink({ client, pairing, newId: options.newId }, app, other);
    },
    async gateChoices() {
      const { readGateChoices } = await import('./gate-choices.ts');
      return readGateChoices({ client, eventId, roster, clock, timers });
    },
  };
}
