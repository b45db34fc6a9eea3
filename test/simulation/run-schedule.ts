/**
 * Plays a schedule and holds what came of it against C4: when all have sent, the service's state is
 * that of C1 and its history holds every recorded action exactly once.
 */
import { byDate, doubleEntries, doubleEntryKey } from '../../src/domain/convergence.ts';
import { type CheckInAction, holds } from '../../src/domain/history.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import { defaultTimezone } from '../../src/domain/time.ts';
import type { VenueKey } from '../support/venue.ts';
import type { Schedule, Step } from './schedule.ts';
import { openSimDoor, type SimDoor } from './sim-door.ts';
import type { SimGuest, World } from './world.ts';

export type Played = {
  readonly actions: number;
  /** What broke a rule; empty where all held. */
  readonly broken: readonly string[];
};

/** Long enough for the longest backoff and, after it, a poll of the feed (30 s) to come round. */
const mostRestMs = 70_000;
const restStepMs = 10_000;

export async function playSchedule(
  world: World,
  schedule: Schedule,
  keys: VenueKey[],
): Promise<Played> {
  const { time } = world;
  const guests: SimGuest[] = [];
  for (let made = 0; made < schedule.tickets; made += 1) guests.push(await world.addGuest());
  const attendees = await Promise.all(guests.map(world.attendeeOf));
  keys[0] ??= await world.makeDoorKey();
  const position = await world.feedPosition(keys[0]);
  const doors: SimDoor[] = [];
  for (let made = 0; made < schedule.doors; made += 1) {
    keys[made] ??= await world.makeDoorKey();
    doors.push(
      await openSimDoor(world, `Door ${made}`, keys[made] as VenueKey, attendees, position),
    );
  }
  const poisoned = schedule.poisoned ? guests[0] : undefined;
  if (poisoned) {
    for (const door of doors) door.poison(`/api/participant/${poisoned.participantId}/check`);
  }
  const shown = new Set<string>();
  const watch = () => {
    for (const { door } of doors) {
      for (const { actionId } of door()?.state.getState().recent ?? []) {
        if (actionId !== null) shown.add(actionId);
      }
    }
  };

  for (const step of schedule.steps) {
    await play(world, step, doors, guests, keys);
    await time.advance(1000);
    watch();
  }

  for (const [at, door] of doors.entries()) {
    door.network('well');
    door.pairWith(keys[at] as VenueKey);
    await door.restart();
  }
  const arrivals: string[] = [];
  let broken: readonly string[] = [];
  for (let restedMs = 0; restedMs < mostRestMs; restedMs += restStepMs) {
    await time.advance(restStepMs);
    arrivals.push(...world.takeArrivals());
    broken = await judge(world, doors, guests, shown, arrivals, poisoned);
    if (broken.length === 0) break;
  }
  await Promise.all(doors.map(({ door }) => door()?.stop()));
  const stored = await Promise.all(doors.map((door) => door.stored()));
  return { actions: stored.flat().length, broken };
}

async function play(
  world: World,
  step: Step,
  doors: readonly SimDoor[],
  guests: readonly SimGuest[],
  keys: VenueKey[],
): Promise<void> {
  if (step.do === 'wait') return world.time.advance(step.ms);
  const sim = doors[step.door];
  if (!sim) return;
  const door = sim.door();
  switch (step.do) {
    case 'scan':
      door?.dismiss();
      void door?.scan(guests[step.ticket]?.identifier ?? '', 'ETICKET');
      return;
    case 'undo':
      void door?.undo();
      return;
    case 'hand-over':
      void door?.handOver((guests[step.ticket] as SimGuest).product.productId);
      return;
    case 'network':
      return sim.network(step.becomes);
    case 'crash':
      return sim.crash(step.afterPortCalls, step.effect);
    case 'restart':
      return sim.restart();
    case 'rotate-key': {
      const old = keys[step.door] as VenueKey;
      keys[step.door] = await world.makeDoorKey();
      await world.turnOff(old);
      return;
    }
    case 'skew':
      return sim.skew(step.ms);
  }
}

/**
 * O4: an action arrives once. What C2 asserts again is read from a history, which holds no source:
 * only what a door sends of its own has one.
 * @param arrivals each an address and a form
 */
function sentTooOften(arrivals: readonly string[], entries: readonly OutboxEntry[]): string[] {
  const left = new Map<string, number>();
  const count = (key: string, by: number) => left.set(key, (left.get(key) ?? 0) + by);
  for (const { action } of entries) {
    const { target, type, checkedDate, device } = action;
    const what = target.kind === 'ticket' ? target.code : target.optionId;
    count([target.kind, type, what, checkedDate, device].join(' '), 1);
  }
  for (const arrival of arrivals) {
    const [address = '', form = ''] = arrival.split(' ');
    const sent = new URLSearchParams(form);
    if (!sent.has('source')) continue;
    const kind = sent.has('products') ? 'product' : 'ticket';
    const what = sent.get('products') ?? sent.get('identifier');
    const type = address.endsWith('/check') ? 'check' : 'reset';
    count([kind, type, what, sent.get('checkedDate'), sent.get('device')].join(' '), -1);
  }
  return [...left].filter(([, n]) => n < 0).map(([key]) => `O2, O4: sent too often: ${key}`);
}

async function judge(
  world: World,
  doors: readonly SimDoor[],
  guests: readonly SimGuest[],
  shown: ReadonlySet<string>,
  arrivals: readonly string[],
  poisoned: SimGuest | undefined,
): Promise<string[]> {
  const broken: string[] = [];
  const check = (holdsTrue: boolean, rule: string) => void (holdsTrue || broken.push(rule));
  const entries: OutboxEntry[] = (await Promise.all(doors.map((door) => door.stored()))).flat();
  broken.push(...sentTooOften(arrivals, entries));
  const stored = new Set<string>(entries.map(({ action }) => action.id));
  for (const id of shown) check(stored.has(id), `O1: ${id} was shown and is not stored`);

  const mayWait = ({ action: { target } }: OutboxEntry) =>
    target.kind === 'product' && target.productId === poisoned?.product.productId;
  for (const entry of entries) {
    const { action, progress } = entry;
    const done = progress.state === 'confirmed';
    check(done || mayWait(entry), `O6, O11: ${action.id} is ${progress.state}`);
  }

  for (const guest of guests) {
    const { participant } = await world.service.must('participantRead', {
      key: world.venue.keys.Administrator.key,
      id: guest.participantId,
    });
    const history: readonly CheckInAction[] = participant.checkInHistory ?? [];
    const own = entries.filter(({ action: { target } }) =>
      target.kind === 'ticket'
        ? target.ticketId === guest.ticketId
        : target.productId === guest.product.productId,
    );
    for (const { action, progress } of own) {
      const times = history.filter((entry) => holds([entry], action)).length;
      const expected = progress.state === 'confirmed' ? 1 : times;
      check(times === expected, `C4: the history holds ${action.id} ${times} times`);
    }
    for (const entry of history) {
      const made = own.some(({ action }) => holds([entry], action));
      check(made, `O2: nobody made ${JSON.stringify(entry)}`);
    }
    const ofTicket = byDate(
      history.filter(({ ticketId }) => ticketId !== null),
      defaultTimezone,
    );
    const inside = ofTicket.at(-1)?.action === 'DEVALUATED';
    check(participant.tickets[0]?.checked === inside, `C1: ${guest.ticketId} is not as its newest`);

    const twice = doubleEntries(history, defaultTimezone).map(doubleEntryKey);
    for (const { device, door } of doors) {
      const seen = new Set(
        door()
          ?.state.getState()
          .doubleEntries.map(({ key }) => key),
      );
      for (const key of twice) check(seen.has(key), `C3: ${device} does not show ${key}`);
    }
  }
  return broken;
}
