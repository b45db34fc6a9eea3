/**
 * Puts a door together: the list, the outbox and its sender, the connection, and the ways to a verdict
 * (`judging.ts`). `reduceDoor` says what follows from what; no part knows one that is made after it.
 */
import { createStore } from 'zustand/vanilla';
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import { participantRead } from '../../contract/participant.ts';
import { firstDirection } from '../../domain/gate.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import { type Clock, localDateTime, type Timezone } from '../../domain/time.ts';
import { type AreaPlace, atArea } from '../../domain/verdict.ts';
import type { Outcome } from '../api/outcome.ts';
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from '../api/service-client.ts';
import { createParticipantReader } from '../attendees/sync/participant-reader.ts';
import { createRosterKeeper, type RosterKeeper } from '../attendees/sync/roster-keeper.ts';
import type { RosterStore } from '../attendees/sync/roster-store.ts';
import { readScanLines } from '../attendees/sync/scan-lines.ts';
import { readVouchers } from '../attendees/sync/vouchers.ts';
import { createRefusedScans } from '../check-in/refused-scans.ts';
import { createConnectionMonitor } from '../connection/connection.ts';
import { createServiceState } from '../connection/out-of-service.ts';
import { createServiceClock } from '../connection/service-clock.ts';
import { createTurns } from '../device/turns.ts';
import { type DoubleEntries, openDoubleEntries } from '../duplicate-check-ins/double-entries.ts';
import { openSharedActions, type SharedActions } from '../links/shared-actions.ts';
import type { Desk } from '../manual-check-in/manual-check-in.ts';
import { openCollections } from '../orders/collections.ts';
import { createDelivery } from '../outbox/delivery.ts';
import { type Outbox, openOutbox } from '../outbox/outbox.ts';
import { createRecording } from '../outbox/recording.ts';
import { createSender } from '../outbox/sender.ts';
import { deviceOnWire } from '../pairing/pairing.ts';
import type { Door, DoorOptions } from './door.ts';
import {
  type DoorEffect,
  type DoorEvent,
  type DoorMachineState,
  doorAtStart,
  isOffline,
  mayNotAsk,
  outboxShown,
  outOfServiceOf,
  reduceDoor,
} from './door-machine.ts';
import type { DoorState, ListShown } from './door-state.ts';
import { createJudging } from './judging.ts';
import {
  createOnDemand,
  openLending,
  startLinking,
  startReporting,
  startSelling,
  startSettling,
} from './late-parts.ts';
import { createOwnList } from './own-list.ts';
import { createRefusedKey } from './refused-key.ts';

const probeDeadlineMs = 5000;

type Machine = {
  readonly state: () => DoorMachineState;
  readonly send: (event: DoorEvent) => void;
  /** From now on effects are carried out; those that came before are by now. */
  readonly attach: (carryOut: (effect: DoorEffect) => void) => void;
};

/** Holds the state, and the effects until the parts are made that they are for. */
function createMachine(outbox: Outbox): Machine {
  let state = doorAtStart(outbox.counts());
  let early: DoorEffect[] = [];
  let carryOut = (effect: DoorEffect): void => void early.push(effect);
  return {
    state: () => state,
    send(event) {
      const next = reduceDoor(state, event);
      state = next.state;
      for (const effect of next.effects) carryOut(effect);
    },
    attach(attached) {
      carryOut = attached;
      for (const effect of early) carryOut(effect);
      early = [];
    },
  };
}

/**
 * The stored list is never ahead of the duplicate check-ins that were read with it (C3). The feed brings a
 * change once, and a restart continues from there.
 */
const afterDoubles = (store: RosterStore, doubles: Pick<DoubleEntries, 'stored'>): RosterStore => ({
  load: () => store.load(),
  async append(head, chunks) {
    await doubles.stored();
    await store.append(head, chunks);
  },
  async replace(head, chunks) {
    await doubles.stored();
    await store.replace(head, chunks);
  },
});

/** What a door is made of, each from those before it. */
async function makeParts(
  options: DoorOptions,
  outbox: Outbox,
  shared: SharedActions,
  kept: Awaited<ReturnType<DoorOptions['outOfServiceStore']['read']>>,
  { state, send }: Machine,
) {
  const { pairing, event, clock, timers, chance, log } = options;
  const { gate } = pairing;
  const mayAskNobody = () => mayNotAsk(state());
  const late = gate.area === null ? null : await import('../attendees/sync/areas.ts');
  const areaNow = () => atArea({ gate, direction: 'in', eventId: event.id, area: areaPlace() });
  const serviceState = createServiceState({
    store: options.outOfServiceStore,
    kept,
    keyEnd: pairing.key.slice(-8),
    log,
    hasUnsent: () => outbox.counts().unsent > 0,
    onChange: (outOfService) => send({ kind: 'service', outOfService }),
    forgetNames: options.forgetNames,
  });
  send({ kind: 'service-known', outOfService: serviceState.current() });
  const doubles = await openDoubleEntries({
    store: options.doubleEntryStore,
    zone: event.timezone,
    checks: gate.checks,
    onChange: () => send({ kind: 'doubles' }),
    log,
  });
  const serviceClock = createServiceClock(clock, options.skew, (bounds) => {
    options.keepSkew(bounds);
    send({ kind: 'clock' });
  });
  const requests = new AbortController();
  const means: Omit<ServiceClientOptions, 'onOutcome'> = {
    ...pairing,
    ended: requests.signal,
    fetch: options.fetch,
    ...{ clock, timers, log },
    onDate: serviceClock.observe,
  };
  const onOutcome = (outcome: Outcome<unknown>) => {
    const isRefused =
      outcome.kind === 'forbidden' && outcome.errors.includes(general.invalidApiKey);
    send({ kind: 'answered', outcome, isKeyRefused: isRefused });
  };
  const client = createServiceClient({ ...means, onOutcome });
  const prober = createServiceClient({ ...means, onOutcome: () => {} });
  const collections = await openCollections({
    ...{ client, clock, timers, log },
    store: options.collectionStore,
    isOffline: () => isOffline(state()),
    newId: options.newId,
    stamp: () => ({
      takenDate: localDateTime(serviceClock.now(), event.timezone),
      device: deviceOnWire(pairing),
    }),
    onChange: (paymentId, isAnswered) => send({ kind: 'money', paymentId, isAnswered }),
  });
  const list = createOwnList({
    ...{ outbox, shared, clock, timers },
    layMoney: collections.lay,
    zone: event.timezone,
    ...{ gate, areaNow },
    layMovements: late?.areaFold.layMovements ?? null,
  });
  const readEvent = () =>
    prober.request(eventRead, { id: event.id, params: {}, deadlineMs: probeDeadlineMs });
  const connection = createConnectionMonitor({
    ...{ clock, timers, chance },
    probe: readEvent,
    onChange: (now) => send({ kind: 'connection', now }),
  });
  const settledExchange = startSettling({
    ...{ doubles, timers, log },
    client: prober,
    eventId: event.id,
    isOffline: mayAskNobody,
    onReach: (reach) => send({ kind: 'settled-reach', reach }),
  });
  const participants = createParticipantReader({
    ...{ client, clock },
    roster: list.roster,
    eventId: event.id,
    zone: event.timezone,
    keepsNames: pairing.gate.names !== 'none',
    onParticipant: doubles.note,
  });
  const keeper = createRosterKeeper({
    ...{ client, clock, timers, log, participants },
    roster: list.roster,
    store: afterDoubles(options.rosterStore, doubles),
    ...readersBeside(prober, event.id),
    readAreas: late && (() => late.readAreas(prober, event.id)),
    eventId: event.id,
    key: pairing.key,
    storage: options.storage,
    isOffline: mayAskNobody,
    onEpoch: (epoch) => send({ kind: 'epoch', epoch }),
    onChange: () => send({ kind: 'list' }),
  });
  const lentPlaces = await openLending(gate.area, keeper, {
    ...{ outbox, clock, timers, log, client: prober, eventId: event.id },
    ...{ store: options.lentPlaceStore, newId: options.newId, isOffline: mayAskNobody },
  });
  const isFull = () => isOffline(state()) && lentPlaces?.left() === 0;
  const areaPlace = () =>
    late ? areaPlaceOf(late.areaFold, keeper, event.timezone, serviceClock, isFull()) : undefined;
  return {
    ...{ outbox, collections, serviceState, list, doubles, serviceClock, means, client },
    ...{ prober, readEvent, connection, settledExchange, participants, keeper },
    ...{ areaPlace, areaNow, lentPlaces, giveUp: () => requests.abort() },
  };
}

const areaPlaceOf = (
  fold: AreaPlace['fold'],
  keeper: RosterKeeper,
  zone: Timezone,
  clock: Clock,
  isFull: boolean,
): AreaPlace => ({ fold, areas: { all: keeper.areas(), zone }, at: clock.now(), isFull });

/** What comes with the list. A service may lack each of these calls. */
const readersBeside = (prober: ServiceClient, eventId: EventId) => ({
  readVouchers: () => readVouchers(prober, eventId),
  readScanLines: () => readScanLines(prober, eventId),
});

/** What sends and records, made of the other parts. */
function makeSending(
  options: DoorOptions,
  parts: Awaited<ReturnType<typeof makeParts>>,
  { state, send }: Machine,
) {
  const { event, clock, timers, chance, log } = options;
  const { outbox, client, prober, participants, giveUp } = parts;
  // Past the list and the duplicate check-ins: no name comes back to a device that has deleted them (V9).
  const keepsNoList = () => outOfServiceOf(state())?.isListGone ?? false;
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
    ...{ outbox, delivery, clock, timers, chance, log, giveUp },
    onForbidden: () => send({ kind: 'forbidden' }),
  });
  const refusedKey = createRefusedKey({
    ...{ clock, timers, log },
    read: parts.readEvent,
    hasUnsent: () => outbox.counts().unsent > 0,
    sendAgain: sender.resume,
    onRefused: () => send({ kind: 'key-refused' }),
    onTried: (canRead) => send({ kind: 'key-tried', canRead }),
    onAccepted: () => send({ kind: 'key-accepted' }),
  });
  const recording = createRecording({
    ...{ outbox, sender, clock, log },
    // Only services that decide have areas.
    isDecided: ({ target }) =>
      !isOffline(state()) && (target.kind === 'area' || delivery.decides()),
    isOutOfService: () => outOfServiceOf(state()) !== null,
    onRecorded: (action, isAsked) => send({ kind: 'recorded', action, isAsked }),
  });
  outbox.onChange(() => send({ kind: 'outbox', counts: outbox.counts() }));
  return { ...parts, delivery, sender, refusedKey, recording };
}

type Parts = ReturnType<typeof makeSending>;

const listShown = ({ keeper, list }: Parts): ListShown => ({
  roster: keeper.summary(),
  scanLines: keeper.scanLines(),
  rosterRevision: list.revision(),
});

const createDoorState = ({ event, pairing }: DoorOptions, parts: Parts, machine: Machine) =>
  createStore<DoorState>(() => ({
    ...{ event, pairing },
    direction: firstDirection(pairing.gate),
    connection: { state: 'unknown' },
    ...outboxShown(machine.state()),
    unreadable: parts.outbox.unreadable,
    outOfService: null,
    message: null,
    ...listShown(parts),
    judging: null,
    waiting: 0,
    doubleEntries: parts.doubles.open(),
    settledReach: 'unknown',
    skewMs: parts.serviceClock.skewMs(),
    linkId: null,
    others: [],
    keeping: null,
    current: null,
    undoable: null,
    recent: [],
  }));

/** The feed brings the others of a large order. */
const mostReadAgain = 8;
const readAgainMs = 5000;

/** The effects of a door, each in the part that it is for. */
function createEffects(
  parts: Parts,
  { event, log }: DoorOptions,
  show: (change: Partial<DoorState>) => void,
  clearScans: () => void,
  desk: Desk,
): (effect: DoorEffect) => void {
  const { outbox, list, doubles, serviceClock, serviceState, connection } = parts;
  const { settledExchange, keeper, delivery, sender, refusedKey, collections } = parts;

  async function lookAtOrder(paymentId: PaymentId, reads: boolean): Promise<void> {
    const guests = await desk.ofOrder(paymentId);
    for (const { ticketId } of guests) list.roster.recount(ticketId);
    show(listShown(parts));
    if (!reads) return;
    const ids = new Set(guests.slice(0, mostReadAgain).map(({ participantId }) => participantId));
    for (const id of ids) await parts.participants.read(id, readAgainMs);
    show(listShown(parts));
  }

  return (effect) => {
    switch (effect.kind) {
      case 'show':
        return show(effect.change);
      case 'show-list':
        return show(listShown(parts));
      case 'show-doubles':
        return show({ doubleEntries: doubles.open() });
      case 'show-clock':
        return show({ skewMs: serviceClock.skewMs() });
      case 'log-connection': {
        const { now } = effect;
        if (now.state === 'offline') log('went-offline', now.reason);
        if (now.state === 'online') log('went-online');
        return;
      }
      case 'judge-connection':
        return connection.report(effect.outcome);
      case 'try-connection':
        return connection.nudge();
      case 'look-at-order':
        return void lookAtOrder(effect.paymentId, effect.reads);
      case 'send-money':
        return collections.wake();
      case 'catch-up':
        return void keeper.catchUp();
      case 'clear-scans':
        return clearScans();
      case 'hurry':
        parts.lentPlaces?.hurry();
        return sender.hurry();
      case 'wake':
      case 'rest':
      case 'resume':
        return sender[effect.kind]();
      case 'ask-whether-it-decides':
        return void delivery.ask(event.id);
      case 'exchange-settled':
        return settledExchange.wake();
      case 'hear-epoch':
        return outbox.hear(effect.epoch);
      case 'count-recorded':
        serviceState.noteRecorded();
        return list.noteRecorded(effect.action);
      case 'count-heard':
        for (const action of effect.actions) list.noteRecorded(action);
        return;
      case 'note-refused-key':
        return refusedKey.note();
      case 'note-sent':
        return refusedKey.noteSent();
      case 'try-key':
        return refusedKey.tryNow();
      case 'refuse':
      case 'confirm':
      case 'accept':
        return serviceState[effect.kind]();
      case 'forget-if-due':
        return serviceState.forgetIfDue();
    }
  };
}

export async function openDoor(options: DoorOptions): Promise<Door> {
  const { pairing, event, clock, timers, log } = options;
  const [outbox, shared, kept] = await Promise.all([
    openOutbox(options.outboxStore),
    openSharedActions(options.sharedActionStore, createTurns(clock, timers)),
    options.outOfServiceStore.read(),
  ]);
  const machine = createMachine(outbox);
  const { send } = machine;
  const parts = makeSending(
    options,
    await makeParts(options, outbox, shared, kept, machine),
    machine,
  );
  const { list, doubles, serviceState, client, prober, keeper, recording } = parts;
  const { roster } = list;
  const state = createDoorState(options, parts, machine);
  const isUnreachable = () => isOffline(machine.state());
  await keeper.load();
  const refused = createRefusedScans(options.refusedScanStore, log);
  const { scanController, chooseAll, desk } = createJudging({
    ...parts,
    ...{ options, state, refused },
    isOffline: isUnreachable,
    rosterState: () => listShown(parts),
  });
  doubles.onFound(scanController.standBack);
  machine.attach(
    createEffects(parts, options, (change) => state.setState(change), scanController.clear, desk),
  );
  void options.storage.askToKeep().then((keeping) => send({ kind: 'keeping', keeping }));
  send({ kind: 'opened' });
  const reporting = startReporting({
    startReports: options.startReports,
    ...{ state, refused, client: prober, clock, timers, serviceState, log },
    sealFor: options.outboxStore.sealFor,
    mayNotTell: () => isUnreachable() || outOfServiceOf(machine.state())?.why === 'key-refused',
    showMessage: (message) => send({ kind: 'message', message }),
  });
  const linking = startLinking(options.startLinks, state, {
    ...{ shared, outbox, client: prober, eventId: event.id, timers, log, newId: options.newId },
    ...{ clock, delivery: parts.delivery, isKnown: list.isKnownToService },
    isOffline: () => mayNotAsk(machine.state()),
    onHeard: (actions) => send({ kind: 'heard', actions: actions.map(({ action }) => action) }),
    name: pairing.device,
    onLinks: (linkId, others) => send({ kind: 'links', linkId, others }),
  });
  const selling = startSelling(state, {
    ...{ ...parts, ...desk, chooseAll, clock, timers, log, newId: options.newId },
    ...{ isOffline: isUnreachable, eventId: event.id, device: deviceOnWire(pairing) },
    store: options.boxOfficeStore,
    localNow: () => localDateTime(parts.serviceClock.now(), event.timezone),
  });
  const onDemand = createOnDemand({
    ...{ pairing, event, means: parts.means, client, roster, clock, timers },
    ...{ isOffline: isUnreachable, newId: options.newId },
    isListWhole: () => keeper.summary().phase === 'ready',
  });

  return {
    ...scanController,
    ...onDemand,
    ...{ chooseAll, refused, state, desk },
    collections: parts.collections,
    boxOffice: selling.boxOffice,
    entries: outbox.entries,
    attendeeOf: list.attendeeOf,
    areaNow: parts.areaNow,
    async adopt(entries) {
      let adopted = 0;
      for (const entry of entries) {
        if (!(await recording.write(() => outbox.adopt(entry)))) continue;
        adopted += 1;
        list.noteRecorded(entry.action);
      }
      send({ kind: 'adopted' });
      return adopted;
    },
    watchAttendance: list.attendance.watch,
    async sendAgain(actionId) {
      const rejected = outbox.entries().find(({ action }) => action.id === actionId);
      if (rejected?.progress.state !== 'rejected') return;
      // As `unsure` it is looked up in the history first, and not sent twice (O4).
      const progress = { state: 'unsure' } as const;
      await recording.write(() => outbox.setProgress([{ action: rejected.action, progress }]));
      send({ kind: 'sent-again' });
    },
    settle: doubles.settle,
    refresh: keeper.refresh,
    readMessage: reporting.readMessage,
    meetNearby: linking.meetNearby,
    noteExported: serviceState.noteExported,
    nudge() {
      send({ kind: 'nudged' });
      linking.hurry();
    },
    setDirection(direction) {
      if (pairing.gate.direction === 'both') send({ kind: 'turned', direction });
    },
    async stop() {
      send({ kind: 'stopped' });
      reporting.stop();
      linking.stop();
      await selling.stop();
      scanController.stopJudging();
      await recording.close();
      await Promise.all([parts.collections.stop(), parts.lentPlaces?.stop()]);
      parts.refusedKey.stop();
      parts.connection.stop();
      parts.settledExchange.stop();
      await keeper.stop();
      await parts.sender.stop();
      // Answers still come to what was asked before.
      await doubles.stop();
      await refused.stop();
      // A caller that deletes this device's names next reads what it stored, and adds to it.
      await serviceState.stop();
    },
  };
}
