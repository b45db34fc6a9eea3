/**
 * The ways by which a door comes to a verdict, put together: scans (`scan-controller.ts`), people chosen from a
 * list, and the desk. All of them look up, stamp and record alike.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Source } from '../../domain/action.ts';
import { inTime } from '../../domain/in-time.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant, localDateTime } from '../../domain/time.ts';
import type { AreaPlace, Place } from '../../domain/verdict.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';
import type { RosterKeeper } from '../attendees/sync/roster-keeper.ts';
import { createAskCode } from '../check-in/ask-code.ts';
import { type ChooseAll, createChooseAll } from '../check-in/choose-all.ts';
import type { LentPlaces } from '../check-in/lent-places.ts';
import { lookUp } from '../check-in/lookup.ts';
import type { Stamp } from '../check-in/make-action.ts';
import { recordedScans } from '../check-in/recorded-scans.ts';
import type { StampedHow } from '../check-in/records.ts';
import { isRefused, type RefusedScans } from '../check-in/refused-scans.ts';
import type { Scan } from '../check-in/scan.ts';
import { createScanController, type ScanController } from '../check-in/scan-controller.ts';
import type { ServiceState } from '../connection/out-of-service.ts';
import type { ServiceClock } from '../connection/service-clock.ts';
import { createDesk, type Desk } from '../manual-check-in/manual-check-in.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Recording } from '../outbox/recording.ts';
import { deviceOnWire } from '../pairing/pairing.ts';
import type { DoorOptions } from './door.ts';
import type { DoorState, ListShown } from './door-state.ts';
import type { OwnList } from './own-list.ts';

export type Judging = {
  readonly scanController: ScanController;
  readonly chooseAll: ChooseAll;
  readonly desk: Desk;
};

export type JudgingOptions = {
  readonly options: DoorOptions;
  readonly state: StoreApi<DoorState>;
  readonly client: ServiceClient;
  readonly outbox: Outbox;
  readonly list: OwnList;
  readonly keeper: RosterKeeper;
  readonly participants: ParticipantReader;
  readonly recording: Recording;
  readonly delivery: Delivery;
  readonly refused: RefusedScans;
  readonly areaPlace: () => AreaPlace | undefined;
  readonly lentPlaces: LentPlaces | null;
  readonly serviceClock: ServiceClock;
  readonly serviceState: ServiceState;
  readonly isOffline: () => boolean;
  readonly rosterState: () => ListShown;
};

const keptScans = 20;

/** Shows what was recorded before the door was opened: the stored list is loaded by then. */
export function createJudging(parts: JudgingOptions): Judging {
  const { state, client, outbox, list, keeper, participants, recording, refused } = parts;
  const { delivery, serviceClock, serviceState, isOffline, rosterState } = parts;
  const { pairing, event, clock, timers, log, newId, otherEventOf, fetch } = parts.options;
  const { roster, withOwnActions } = list;
  const { getState, setState, subscribe } = state;
  const { words, vouchers } = keeper;
  const listReadAt = () => keeper.summary().readAt;

  function withScan(recent: readonly Scan[], scan: Scan | null): readonly Scan[] {
    if (scan === null) return recent;
    return [scan, ...recent.filter(({ id }) => id !== scan.id)].slice(0, keptScans);
  }

  const stamp = (
    source: Source,
    { agoMs = 0, undoes = false, notBefore = null }: StampedHow = {},
  ): Stamp => ({
    id: newId(),
    event,
    device: deviceOnWire(pairing),
    // Corrected by the service's clock (T2).
    madeAt: instant(serviceClock.now() - agoMs),
    source,
    undoes,
    notBefore,
  });

  const recorded = recordedScans(
    {
      entries: outbox.entries(),
      attendee: list.attendee,
      gate: pairing.gate,
      eventId: event.id,
      listReadAt: listReadAt(),
      skewMs: serviceClock.skewMs(),
    },
    keptScans,
  );
  setState({ recent: recorded });

  const { skewMs } = serviceClock;
  const askCode = createAskCode({ eventId: event.id, vouchers, withOwnActions, skewMs, log });
  const known = {
    ...{ client, roster, clock },
    words,
    listReadAt,
    withOwnActions,
    participants,
    eventId: event.id,
    zone: event.timezone,
    otherEventOf,
    askCode,
    decides: delivery.decides,
  };
  const judging = {
    ...{ event, clock, log, stamp, newId },
    withOwnActions,
    attendee: list.attendee,
    lookUp: (
      code: TicketCode,
      text: string,
      place: Place,
      longestMs: number = pairing.gate.waitMs,
    ) => lookUp(known, code, text, isOffline() ? 0 : longestMs, place),
    ...{ areaPlace: parts.areaPlace, areasKnown: () => areasKnown(parts) },
    lentPlaces: parts.lentPlaces,
    enter: recording.enter,
    inTurn: recording.inTurn,
  };
  const chooseAll = createChooseAll({
    ...judging,
    lookUp: (code, longestMs, place) => judging.lookUp(code, '', place, longestMs),
    gate: pairing.gate,
    note(scan) {
      setState({ recent: withScan(getState().recent, scan), ...rosterState() });
      if (isRefused(scan.verdict.code)) refused.note(scan);
    },
  });
  const scanController = createScanController({
    ...judging,
    pairing,
    timers,
    direction: () => getState().direction,
    shows: () => showsOf(parts),
    isListed: (code) => roster.find(code) !== undefined,
    actionOf: (id) => outbox.entry(id)?.action,
    isOutOfService: () => serviceState.current() !== null,
    onRefused: refused.note,
    onLetIn: refused.withdraw,
    last: recorded[0] ?? null,
    show: ({ judging, scan, undoable, waiting }) =>
      setState({
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
    enter: recording.enter,
    participants,
    fetch,
    clock,
    timers,
    log,
  });
  return { scanController, chooseAll, desk };
}

/** As long as a scan waits for the service: without its area, a gate would call it closed. */
async function areasKnown({ keeper, isOffline, options }: JudgingOptions): Promise<void> {
  const { pairing, timers } = options;
  if (pairing.gate.area === null || keeper.areas().length > 0 || isOffline()) return;
  await inTime(timers, pairing.gate.waitMs, () => keeper.firstTried());
}

/** What is shown of a guest who is scanned now: the corrected clock says which day it is (T2, L4). */
const showsOf = ({ keeper, serviceClock, options: { event } }: JudgingOptions) => ({
  lines: keeper.scanLines(),
  today: localDateTime(serviceClock.now(), event.timezone),
});
