/**
 * Plays an evening and holds what came of it against the rules, C4 above all: when all have sent, the
 * service's state is that of C1 and its history holds every recorded action exactly once.
 */
import { isUnsent } from '../../src/domain/outbox.ts';
import { memoryOutboxDatabase } from '../support/memory-stores.ts';
import { seededRandom } from '../support/random.ts';
import { type Judged, judgeArrivals, judgeConduct, judgeOutcome, judgeSent } from './judge.ts';
import { type LinkedDoors, linkedDoors, linkedTickets } from './linked-doors.ts';
import { drawSchedule, type Schedule, type ServiceKind, type Step } from './schedule.ts';
import { openSimDoor, type SimDoor } from './sim-door.ts';
import type { Arrival, Evening, SimEvent, SimGuest, World } from './world.ts';

export type Played = {
  /** What the doors recorded and what became of it, a line each. */
  readonly actions: readonly string[];
  /** What broke a rule; empty where all held. */
  readonly broken: readonly string[];
};

/**
 * Long enough for a batch that hangs, the longest backoff, and its part that hangs beside a poisoned product. A
 * poll of the feed comes after all of them.
 */
const mostRestMs = 180_000;
const restStepMs = 10_000;

/** @param isLinked whether the devices hear each other over a network of their own */
export async function playEvening(
  world: World,
  seed: number,
  kind: ServiceKind,
  isLinked = false,
): Promise<Played> {
  const random = seededRandom(seed);
  const [rushes, gates] = [seededRandom(-1 - seed), seededRandom(-1_000_000_000 - seed)];
  const drawn = drawSchedule(random, rushes, gates);
  const schedule = isLinked ? { ...drawn, tickets: linkedTickets } : drawn;
  const evening = world.beginEvening(random, kind);
  try {
    const links = isLinked ? linkedDoors(evening.time, seed) : null;
    return await play(evening, schedule, links);
  } finally {
    await evening.end();
  }
}

async function play(
  evening: Evening,
  schedule: Schedule,
  links: LinkedDoors | null,
): Promise<Played> {
  const { time } = evening;
  const { events, doors } = await setUp(evening, schedule, links);
  const poisoned = schedule.poisoned ? events[0]?.guests[0] : undefined;
  if (poisoned) {
    for (const door of doors) {
      door.poison(`/api/participant/${poisoned.participantId}/check`);
      door.poison(`"productId":${poisoned.product.productId},`);
    }
  }

  // Nothing is under way while a clock is set: an answer would tell of two clocks.
  await time.settle();
  if (schedule.steps.some((step) => step.do === 'restore')) await evening.backUp();
  for (const step of schedule.steps) {
    if (links && notWhileLinked.has(step.do)) continue;
    await take(evening, step, doors);
    for (let second = links?.secondsAfter() ?? 1; second > 0; second -= 1) {
      await links?.step(doors, scan);
      await time.advance(1000);
      await links?.look(doors);
    }
  }
  await links?.end(doors);

  for (const door of doors) {
    door.network('well');
    door.storage('well');
    door.crash(Number.POSITIVE_INFINITY, false);
    const mustOpen = door.door() === null || door.isPairedAnew() || (await keepsMore(door));
    if (mustOpen || schedule.endsWithRestart) await door.restart();
  }
  const arrivals: Arrival[] = [];
  let broken: readonly string[] = [];
  for (let restedMs = 0; restedMs < mostRestMs; restedMs += restStepMs) {
    await time.advance(restStepMs);
    arrivals.push(...evening.takeArrivals());
    broken = [...(links?.broken() ?? []), ...(await judge(events, doors, arrivals, poisoned))];
    if (broken.length === 0) break;
  }
  await Promise.all(doors.map(({ door }) => door()?.stop()));
  const stored = await Promise.all(doors.map((door) => door.stored()));
  const actions = stored.flat().map(({ action, progress }) => {
    const { id, type, target, device, checkedDate } = action;
    return [id, type, target.kind, device, checkedDate, progress.state].join(' ');
  });
  return { actions, broken };
}

/** A full disk may keep what its door has closed (O12): that is asked again after a restart, and not before. */
async function keepsMore(sim: SimDoor): Promise<boolean> {
  const stored = await sim.stored();
  const known = sim.door()?.state.getState().outbox.unsent ?? 0;
  return stored.filter(isUnsent).length > known;
}

/** Clocks that differ, and a service that forgets, decide otherwise who was first. */
const notWhileLinked: ReadonlySet<Step['do']> = new Set(['skew', 'restore', 'back-up']);

async function setUp(evening: Evening, schedule: Schedule, links: LinkedDoors | null) {
  const event = await evening.openEvent('first', schedule.tickets);
  const outboxesOfFirst = memoryOutboxDatabase();
  const doors: SimDoor[] = [];
  for (const key of event.keys.slice(0, schedule.doors - (schedule.secondEvent ? 1 : 0))) {
    const device = `Door ${doors.length}`;
    const outboxes = doors.length === 0 ? outboxesOfFirst : memoryOutboxDatabase();
    const checksProducts = schedule.productGate === doors.length;
    const linking = links && { links: links.of(device) };
    doors.push(
      await openSimDoor({ evening, event, device, key, outboxes, checksProducts, ...linking }),
    );
  }
  if (!schedule.secondEvent) return { events: [event], doors };
  const second = await evening.openEvent('second', schedule.tickets);
  const [key] = second.keys;
  if (!key) throw new Error('a host without a key');
  const device = 'Door 0';
  const outboxes = outboxesOfFirst;
  const checksProducts = schedule.productGate === doors.length;
  doors.push(await openSimDoor({ evening, event: second, device, key, outboxes, checksProducts }));
  return { events: [event, second], doors };
}

async function take(evening: Evening, step: Step, doors: readonly SimDoor[]): Promise<void> {
  if (step.do === 'wait') return evening.time.advance(step.ms);
  if (step.do === 'back-up') return evening.backUp();
  if (step.do === 'restore') {
    await evening.restore();
    for (const door of doors) await door.seesRestore();
    return;
  }
  if (step.do === 'rush') {
    for (const sim of doors) scan(sim, step.ticket);
    return;
  }
  const sim = doors[step.door];
  if (!sim) return;
  const door = sim.door();
  switch (step.do) {
    case 'scan':
      return scan(sim, step.ticket);
    case 'undo':
      sim.witness.acts();
      void door?.undo();
      return;
    case 'hand-over':
      void door?.handOver((sim.event.guests[step.ticket] as SimGuest).product.productId);
      return;
    case 'network':
      return sim.network(step.becomes);
    case 'storage':
      return sim.storage(step.becomes);
    case 'crash':
      return sim.crash(step.afterPortCalls, step.effect);
    case 'restart':
      return sim.restart();
    case 'rotate-key':
      return sim.rotateKey();
    case 'skew':
      return sim.skew(step.ms);
  }
}

function scan(sim: SimDoor, ticket: number): void {
  const door = sim.door();
  door?.dismiss();
  sim.witness.acts();
  void door?.scan(sim.event.guests[ticket]?.identifier ?? '', 'ETICKET');
}

async function judge(
  events: readonly SimEvent[],
  doors: readonly SimDoor[],
  arrivals: readonly Arrival[],
  poisoned: SimGuest | undefined,
): Promise<string[]> {
  const judged: Judged[] = [];
  for (const sim of doors) judged.push({ sim, entries: await sim.stored() });
  const broken = [
    ...judged.flatMap((each) => judgeConduct(each, judged)),
    ...judgeArrivals(judged, arrivals),
    ...judged.flatMap((each) => judgeSent(each, poisoned)),
  ];
  // What is not sent yet can't have arrived: the service need not be asked.
  if (broken.length > 0) return broken;
  for (const event of events) {
    const ofEvent = judged.filter(({ sim }) => sim.event === event);
    for (const guest of event.guests) {
      broken.push(...judgeOutcome(ofEvent, guest, await event.participant(guest)));
    }
  }
  return broken;
}
