/**
 * Holds what came of an evening against the rules. It asks nobody whom it judges: where the doors
 * have a function for it, it is written here once more, as plainly as can be.
 */
import type { ParticipantAnswer } from '../../src/contract/participant.ts';
import type { Action } from '../../src/domain/action.ts';
import type { CheckInAction } from '../../src/domain/history.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import type { SimDoor } from './sim-door.ts';
import type { Arrival, SimGuest } from './world.ts';

/** A door with what is on its disk. */
export type Judged = { readonly sim: SimDoor; readonly entries: readonly OutboxEntry[] };

/** What a door does at any time. */
export function judgeConduct({ sim, entries }: Judged, all: readonly Judged[]): string[] {
  const broken: string[] = [];
  const { device, witness } = sim;
  const check = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || broken.push(`${rule} (${device})`));

  for (const shown of witness.shown()) {
    if (shown.kind === 'handed-over') {
      const isStored = entries.some(
        ({ action: { target } }) =>
          target.kind === 'product' && target.productId === shown.productId,
      );
      check(isStored, `O1: product ${shown.productId} was shown as handed over and is not stored`);
      continue;
    }
    const at = entries.findIndex(({ action }) => action.id === shown.actionId);
    const action = entries[at]?.action;
    check(action !== undefined, `O1: ${shown.actionId} was shown and is not stored`);
    if (!action || shown.kind === 'recorded') continue;
    const opposite = entries
      .slice(at + 1)
      .some(
        (later) => laneOf(later.action) === laneOf(action) && later.action.type !== action.type,
      );
    check(opposite, `O1: the undoing of ${shown.actionId} was shown and is not stored`);
  }
  for (const { action } of entries) {
    check(action.eventId === sim.event.id, `O2: ${action.id} is of another event`);
  }
  for (const { action, moments, knewTime } of witness.stamped()) {
    // A ticket whose newest entry lies ahead of this door's clock gets none that is dated before it (C5).
    const follows = all.some(({ entries: those }) =>
      those.some(
        ({ action: before }) =>
          before.id !== action.id &&
          laneOf(before) === laneOf(action) &&
          before.checkedDate === action.checkedDate,
      ),
    );
    if (follows) continue;
    const written = berlinInWinter(action.madeAt);
    check(action.checkedDate === written, `T1: ${action.checkedDate} is not ${written}`);
    // One that waited for its turn has the time of its scan, or of an undo since.
    const offMs = Math.min(...moments.map((at) => Math.abs(action.madeAt - at)));
    check(!knewTime || offMs <= mostOffMs, `T2: ${action.id} is stamped ${offMs} ms off`);
  }
  for (const sent of witness.impatience())
    check(false, `O6: sent again before the wait was over: ${sent}`);
  const door = sim.door();
  if (door && witness.wasForbidden()) {
    check(door.state.getState().outbox.stopped, 'O6: goes on after a 403');
  }
  return broken;
}

/** Two answers' bounds, of a second each, and the moment that an action takes. */
const mostOffMs = 2500;

/** All evenings are in November. */
const berlinInWinter = (epochMs: number): string =>
  new Date(epochMs + 60 * 60 * 1000).toISOString().slice(0, 19);

/** What the service says at the end, and what every door makes of it. */
export function judgeOutcome(
  judged: readonly Judged[],
  guest: SimGuest,
  { checkInHistory, tickets, products }: ParticipantAnswer,
): string[] {
  const broken: string[] = [];
  const check = (holdsTrue: boolean, rule: string) => void (holdsTrue || broken.push(rule));
  const history = checkInHistory ?? [];
  const own = judged.flatMap(({ entries }) => entries.filter((entry) => isOf(entry, guest)));
  for (const { action, progress } of own) {
    const times = history.filter((entry) => isSame(entry, action)).length;
    const expected = progress.state === 'confirmed' ? 1 : times;
    check(times === expected, `C4: the history holds ${action.id} ${times} times`);
  }
  for (const entry of history) {
    const made = own.some(({ action }) => isSame(entry, action));
    check(made, `O2: nobody made ${JSON.stringify(entry)}`);
  }
  const ofTicket = byDate(history.filter(({ ticketId }) => ticketId !== null));
  const inside = ofTicket.at(-1)?.action === 'DEVALUATED';
  check(tickets[0]?.checked === inside, `C1: ${guest.ticketId} is not as its newest`);
  const handedOver = byDate(history.filter(({ productId }) => productId !== null));
  const isHandedOver = handedOver.at(-1)?.action === 'DEVALUATED';
  const product = products?.find(({ id }) => id === guest.product.productId);
  check(product?.checked === isHandedOver, `C1: ${guest.product.productId} is not as its newest`);
  // A service that was put back from a backup has decided without what it lost.
  if (judged.every(({ sim }) => !sim.witness.wasServiceRestored())) {
    const isDecided = (entry: CheckInAction) =>
      judged.some(({ sim, entries }) =>
        entries.some(({ action }) => isSame(entry, action) && sim.witness.decided().has(action.id)),
      );
    for (const [first, second] of [ofTicket, handedOver].flatMap(entriesWithoutLeaving)) {
      const isTwice = isDecided(first) && isDecided(second);
      check(
        !isTwice,
        `C5: the service let ${guest.ticketId} in twice, ${first.date}, ${second.date}`,
      );
    }
  }

  for (const { sim, entries } of judged) {
    const door = sim.door();
    if (!door) continue;
    const warned = door.state.getState().doubleEntries.map(({ entry }) => entry);
    const counted = sim.checksProducts ? [ofTicket, handedOver] : [ofTicket];
    for (const [first, second] of counted.flatMap(entriesWithoutLeaving)) {
      const isSeen = warned.some(
        (entry) =>
          entry.ticketId === guest.ticketId &&
          isSameEntry(entry.first, first) &&
          isSameEntry(entry.second, second),
      );
      check(isSeen, `C3: ${sim.device} does not show ${first.date} and ${second.date}`);
    }
    const listed = door.attendeeOf({ kind: 'product', ...guest, ...guest.product });
    check(listed?.presence.inside === inside, `R1: the list of ${sim.device} has it wrong`);
    // What was read and what was confirmed are put in order by the device's clock.
    if (sim.witness.wasClockSetBack()) continue;
    // Until the door hears of it, a service that was restored has lost what it confirmed.
    if (sim.witness.wasServiceRestored()) continue;
    const others = judged.filter((other) => other.sim !== sim);
    const admittedTwice = letsInTwice(entries, others, guest);
    check(!admittedTwice, `R3: ${sim.device} admitted whom it had admitted`);
  }
  return broken;
}

/**
 * R3. Of a ticket that no other door checked out, a door that did not do so itself admits nobody
 * again.
 */
function letsInTwice(
  entries: readonly OutboxEntry[],
  others: readonly Judged[],
  guest: SimGuest,
): boolean {
  const actionsOf = (of: readonly OutboxEntry[]) =>
    of
      .map(({ action }) => action)
      .filter(({ target }) => target.kind === 'ticket' && target.ticketId === guest.ticketId);
  if (others.some((other) => actionsOf(other.entries).some(({ type }) => type === 'reset'))) {
    return false;
  }
  const own = actionsOf(entries);
  const wentBack = (at: number) => (own[at]?.checkedDate ?? '') < (own[at - 1]?.checkedDate ?? '');
  // A clock that was ahead and was corrected (T2): by C1 an earlier action with a later date decides.
  if (own.some((_, at) => wentBack(at))) return false;
  return own.some(({ type }, at) => type === 'check' && own[at + 1]?.type === 'check');
}

/** O3, O6, O11. @param poisoned its product's actions can't be sent */
export function judgeSent({ sim, entries }: Judged, poisoned: SimGuest | undefined): string[] {
  return entries
    .filter(({ action: { target }, progress }) => {
      const mayWait = target.kind === 'product' && target.productId === poisoned?.product.productId;
      return progress.state !== 'confirmed' && !mayWait;
    })
    .map(({ action, progress }) => `O6, O11: ${action.id} is ${progress.state} (${sim.device})`);
}

/** O2, O4, O5, C6: each action arrives once, those of one lane in the order in which they were made. */
export function judgeArrivals(judged: readonly Judged[], arrivals: readonly Arrival[]): string[] {
  const broken: string[] = [];
  /** Not arrived yet. */
  const waiting = new Map<string, { readonly lane: string; readonly number: number }[]>();
  for (const { sim, entries } of judged) {
    for (const [number, { action }] of entries.entries()) {
      const lane = `${sim.device} ${sim.event.id} ${laneOf(action)}`;
      const sent = asSent(action);
      waiting.set(sent, [...(waiting.get(sent) ?? []), { lane, number }]);
    }
  }
  const last = new Map<string, number>();
  for (const { sent, isAgain } of arrivals) {
    const entry = waiting.get(sent)?.shift();
    if (!entry) broken.push(`O2, O4: sent too often: ${sent}`);
    // Newer ones may have come before: the door had not heard yet that this one was lost.
    else if (isAgain) continue;
    else if ((last.get(entry.lane) ?? -1) > entry.number) broken.push(`O5: out of order: ${sent}`);
    else last.set(entry.lane, entry.number);
  }
  return broken;
}

function asSent({ target, type, checkedDate, device }: Action): string {
  const what = target.kind !== 'product' ? target.code : target.optionId;
  return [target.kind, type, what, checkedDate, device].join(' ');
}

const laneOf = ({ target }: Action): string =>
  target.kind !== 'product' ? target.code : `product ${target.productId}`;

const isOf = ({ action: { target } }: OutboxEntry, guest: SimGuest): boolean =>
  target.kind !== 'product'
    ? target.ticketId === guest.ticketId
    : target.productId === guest.product.productId;

const isSame = (entry: CheckInAction, { target, type, ...action }: Action): boolean =>
  entry.action === (type === 'check' ? 'DEVALUATED' : 'RESET') &&
  entry.ticketId === (target.kind === 'ticket' ? target.ticketId : null) &&
  entry.productId === (target.kind === 'product' ? target.productId : null) &&
  entry.date === action.checkedDate &&
  entry.device === action.device &&
  entry.tool === action.tool;

/** At the same second in the order of the record. */
const byDate = (history: readonly CheckInAction[]): readonly CheckInAction[] =>
  history.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** @param history of one ticket, by date */
function entriesWithoutLeaving(
  history: readonly CheckInAction[],
): (readonly [CheckInAction, CheckInAction])[] {
  return history.flatMap((first, at) => {
    const second = history[at + 1];
    return first.action === 'DEVALUATED' && second?.action === 'DEVALUATED'
      ? [[first, second] as const]
      : [];
  });
}

type Entry = Pick<CheckInAction, 'date' | 'device'>;
const isSameEntry = (a: Entry, b: Entry): boolean => a.date === b.date && a.device === b.device;
