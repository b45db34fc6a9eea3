/**
 * Puts a door together: the list, the outbox and its sender, the connection, and the path of a scan
 * (`admission.ts`).
 */
import { createStore } from 'zustand/vanilla';
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import { participantRead } from '../../contract/participant.ts';
import type { Action, Source } from '../../domain/action.ts';
import { firstDirection } from '../../domain/gate.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant } from '../../domain/time.ts';
import type { Outcome } from '../api/outcome.ts';
import { createServiceClient } from '../api/service-client.ts';
import { openDoubleEntries } from '../conflicts/double-entries.ts';
import { createSettledExchange } from '../conflicts/settled-exchange.ts';
import { createConnectionMonitor } from '../connection/connection.ts';
import { createServiceState } from '../connection/out-of-service.ts';
import { createServiceClock } from '../connection/service-clock.ts';
import { createDesk } from '../desk/desk.ts';
import { createUnderWay } from '../device/under-way.ts';
import { createAttendanceKeeper } from '../numbers/attendance.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { createOwnActions } from '../outbox/own-actions.ts';
import { createSender } from '../outbox/sender.ts';
import { deviceOnWire } from '../pairing/pairing.ts';
import { createParticipantReader } from '../roster/sync/participant-reader.ts';
import { createRosterKeeper } from '../roster/sync/roster-keeper.ts';
import { readVouchers } from '../roster/sync/vouchers.ts';
import { readCodeLengths } from '../roster/table/code-lengths.ts';
import { createRoster } from '../roster/table/roster.ts';
import { createAdmission } from '../scan/admission.ts';
import { createAskCode } from '../scan/ask-code.ts';
import { createChooseAll } from '../scan/choose-all.ts';
import { lookUp } from '../scan/lookup.ts';
import type { Stamp } from '../scan/make-action.ts';
import { createOneAtATime } from '../scan/one-at-a-time.ts';
import { recordedScans } from '../scan/recorded-scans.ts';
import type { StampedHow } from '../scan/records.ts';
import { createRefusedScans, isRefused } from '../scan/refused-scans.ts';
import type { Scan } from '../scan/scan.ts';
import type { Door, DoorOptions } from './door.ts';
import type { DoorReports, DoorReportsOptions } from './door-reports.ts';
import type { DoorState } from './door-state.ts';
import { createRefusedKey } from './refused-key.ts';

const keptScans = 20;
const probeDeadlineMs = 5000;
const reportsAgainMs = 30_000;

export async function openDoor(options: DoorOptions): Promise<Door> {
  const { pairing, event, clock, timers, chance, log } = options;
  const [outbox, kept] = await Promise.all([
    openOutbox(options.outboxStore),
    options.outOfServiceStore.read(),
  ]);
  const withOwnActions = createOwnActions(outbox, event.timezone);
  const ticketOf = ({ target }: Action) =>
    // Recorded by its code alone, and on the list since.
    target.kind === 'ticket' && target.ticketId === null
      ? roster.find(target.code)?.ticketId
      : target.ticketId;
  const roster = createRoster(withOwnActions, () =>
    outbox.entries().flatMap(({ action }) => ticketOf(action) ?? []),
  );
  const attendance = createAttendanceKeeper({
    ticketIds: roster.ticketIds,
    read(ticketId) {
      const attendee = roster.get(ticketId);
      return attendee && withOwnActions(attendee);
    },
    clock,
    timers,
  });
  let rosterRevision = 0;
  roster.onChange((changed) => {
    rosterRevision += 1;
    attendance.recount(changed);
  });
  const doubles = await openDoubleEntries(
    options.doubleEntryStore,
    event.timezone,
    () => {
      set({ doubleEntries: doubles.open() });
      settledExchange.wake();
    },
    log,
  );
  const serviceClock = createServiceClock(clock, options.skew, (bounds) => {
    options.keepSkew(bounds);
    set({ skewMs: serviceClock.skewMs() });
  });
  const means = {
    ...pairing,
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
  const { getState, setState, subscribe } = state;
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
  const sender = createSender({
    outbox,
    sending: {
      client,
      zone: event.timezone,
      readParticipant: (id, deadlineMs) =>
        // Past the list and the double entries: no name comes back to a device that has deleted them (V9).
        serviceState.current()?.isListGone
          ? client.request(participantRead, { id, params: {}, deadlineMs })
          : participants.read(id, deadlineMs),
    },
    clock,
    timers,
    chance,
    onForbidden,
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
  let isClosed = false;
  let shopCapacity: Door['shopCapacity'] | null = null;
  const recording = createUnderWay();
  outbox.onChange(() => {
    const before = getState().outbox;
    // What the sender read is on the list by now.
    set({ ...outboxState(before.stopped), ...rosterState() });
    if (outbox.counts().unsent < before.unsent) refusedKey.noteSent();
  });

  function rosterState(): Pick<DoorState, 'roster' | 'rosterRevision'> {
    return { roster: keeper.summary(), rosterRevision };
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

  function withScan(recent: readonly Scan[], scan: Scan | null): readonly Scan[] {
    if (scan === null) return recent;
    return [scan, ...recent.filter(({ id }) => id !== scan.id)].slice(0, keptScans);
  }

  const stamp = (source: Source, { agoMs = 0, undoes = false }: StampedHow = {}): Stamp => ({
    id: options.newId(),
    event,
    device: deviceOnWire(pairing),
    // Corrected by the service's clock (T2).
    madeAt: instant(serviceClock.now() - agoMs),
    source,
    undoes,
  });

  /** @throws where another door may have read the outbox by now */
  function write<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('the door is closed');
    return recording.add(work());
  }

  async function record(action: Action): Promise<void> {
    // Whatever wanted it was under way as the door went out of service: it ends in no admission (V9).
    if (serviceState.current()) throw new Error('the door is out of service');
    await write(() => outbox.record(action));
    serviceState.noteRecorded();
    if (action.target.ticketId !== null) roster.recount(action.target.ticketId);
    set(rosterState());
    // Offline, the connection's tries wake the sender; a scan must not make them more frequent.
    if (!isOffline()) sender.wake();
  }

  await keeper.load();
  const recorded = recordedScans(
    {
      entries: outbox.entries(),
      attendee(ticketId) {
        const listed = roster.get(ticketId);
        return listed && withOwnActions(listed);
      },
      gate: pairing.gate,
      eventId: event.id,
      listReadAt: keeper.summary().readAt,
      skewMs: serviceClock.skewMs(),
    },
    keptScans,
  );
  set({ recent: recorded });

  const { productNames, vouchers } = keeper;
  const askCode = createAskCode({
    eventId: event.id,
    vouchers,
    withOwnActions,
    skewMs: serviceClock.skewMs,
    log,
  });
  const refused = createRefusedScans(options.refusedScanStore, log);
  const oneAtATime = createOneAtATime();
  const judging = {
    event,
    clock,
    log,
    stamp,
    newId: options.newId,
    withOwnActions,
    lookUp: (code: TicketCode, text: string, longestMs: number = pairing.gate.waitMs) =>
      lookUp(
        {
          client,
          roster,
          clock,
          productNames,
          listReadAt: () => keeper.summary().readAt,
          withOwnActions,
          participants,
          eventId: event.id,
          zone: event.timezone,
          otherEventOf: options.otherEventOf,
          askCode,
        },
        code,
        text,
        isOffline() ? 0 : longestMs,
      ),
    record,
    inTurn: <Result>(judgeOne: () => Promise<Result>) => recording.add(oneAtATime(judgeOne)),
  };
  const chooseAll = createChooseAll({
    ...judging,
    lookUp: (code, longestMs) => judging.lookUp(code, '', longestMs),
    gate: pairing.gate,
    note(scan) {
      set({ recent: withScan(getState().recent, scan), ...rosterState() });
      if (isRefused(scan.verdict.code)) refused.note(scan);
    },
  });
  const admission = createAdmission({
    ...judging,
    pairing,
    timers,
    direction: () => getState().direction,
    isListed: (code) => roster.find(code) !== undefined,
    isOutOfService: () => serviceState.current() !== null,
    onRefused: refused.note,
    onLetIn: refused.withdraw,
    last: recorded[0] ?? null,
    show: ({ judging, scan, undoable, waiting }) =>
      set({
        judging,
        waiting,
        current: scan,
        undoable,
        recent: withScan(getState().recent, scan),
        ...rosterState(),
      }),
  });
  const desk = createDesk({
    door: { getState, subscribe },
    client,
    roster,
    outbox,
    withOwnActions,
    stamp: () => stamp('SEARCH'),
    record,
    participants,
    fetch: options.fetch,
    clock,
    timers,
    log,
  });

  void options.storage.askToKeep().then((keeping) => set({ keeping }));
  const outOfService = serviceState.current();
  set({ outOfService });
  if (outOfService?.why === 'key-refused') {
    refusedKey.note();
    refusedKey.tryNow();
  } else {
    sender.wake();
  }
  catchUp();
  let readMessageId: number | null = null;
  let reports: DoorReports | undefined;
  let cancelReports = () => {};
  const reporting: DoorReportsOptions = {
    state,
    refused,
    client: prober,
    clock,
    timers,
    mayNotTell: () => isOffline() || serviceState.current()?.why === 'key-refused',
    order: serviceState.order,
    readMessageId: () => readMessageId,
    sealFor: options.outboxStore.sealFor,
    log,
    onAsked({ order, message }) {
      if (isStopped) return;
      if (message?.id !== getState().message?.id) {
        set({ message: message?.id === readMessageId ? null : message });
      }
      serviceState.obey(order);
    },
  };
  void startReports();

  /** Its file may not arrive at first. */
  async function startReports(): Promise<void> {
    try {
      reports = await options.startReports?.(reporting);
      if (isStopped) reports?.stop();
    } catch (error) {
      log('unexpected-error', error);
      if (!isStopped) cancelReports = timers.after(reportsAgainMs, startReports);
    }
  }

  return {
    ...admission,
    chooseAll,
    refused,
    state,
    desk,
    entries: outbox.entries,
    attendeeOf(target) {
      if (target.kind === 'product') return roster.get(target.ticketId);
      return target.ticketId === null ? roster.find(target.code) : roster.get(target.ticketId);
    },
    async adopt(entries) {
      let adopted = 0;
      for (const entry of entries) {
        if (!(await write(() => outbox.adopt(entry)))) continue;
        adopted += 1;
        if (entry.action.target.ticketId !== null) roster.recount(entry.action.target.ticketId);
      }
      set(rosterState());
      sender.wake();
      return adopted;
    },
    watchAttendance: attendance.watch,
    async shopCapacity() {
      const { createShopCapacity } = await import('../numbers/shop-capacity.ts');
      shopCapacity ??= createShopCapacity({ client, eventId: event.id, clock, isOffline });
      return shopCapacity();
    },
    async sendAgain(actionId) {
      const refused = outbox.entries().find(({ action }) => action.id === actionId);
      if (refused?.progress.state !== 'rejected') return;
      // As `unsure` it is looked up in the history first, and not sent twice (O4).
      await write(() => outbox.setProgress(refused.action, { state: 'unsure' }));
      sender.wake();
    },
    settle: doubles.settle,
    refresh: keeper.refresh,
    readMessage() {
      readMessageId = getState().message?.id ?? readMessageId;
      set({ message: null });
      // Else it would be back after a restart.
      reports?.hurry();
    },
    noteExported: serviceState.noteExported,
    nudge() {
      connection.nudge();
      refusedKey.tryNow();
    },
    async codeLengths() {
      const isWhole = keeper.summary().phase === 'ready';
      return isWhole ? readCodeLengths(roster, clock, timers) : [];
    },
    // Seldom asked for, and never for a verdict: fetched when they are.
    async isOrganizersKey(key) {
      const { isOrganizersKey } = await import('../kiosk/organizers-key.ts');
      const clientFor = (asked: string) =>
        createServiceClient({ ...means, key: asked, onOutcome: () => {} });
      return isOrganizersKey(key, pairing.key, clientFor, event.id);
    },
    async gateLink(app) {
      const { makeGateLink } = await import('./gate-link.ts');
      return makeGateLink(client, pairing, app);
    },
    async gateChoices() {
      const { readGateChoices } = await import('./gate-choices.ts');
      return readGateChoices({ client, eventId: event.id, roster, clock, timers });
    },
    setDirection(direction) {
      if (pairing.gate.direction === 'both') set({ direction });
    },
    async stop() {
      isStopped = true;
      admission.stopJudging();
      await recording.settled();
      // The next door reads the outbox when this one has written its last.
      isClosed = true;
      await recording.settled();
      refusedKey.stop();
      cancelReports();
      reports?.stop();
      connection.stop();
      settledExchange.stop();
      await keeper.stop();
      await sender.stop();
      // Answers still come to what was asked before.
      await doubles.stop();
      await refused.stop();
    },
  };
}
