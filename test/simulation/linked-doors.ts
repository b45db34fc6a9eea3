/**
 * The second network of an evening: the one among the devices. It delays, repeats, divides, and carries a member that
 * says what is not so. What was linked for two seconds must have been heard.
 */
import { createECDH } from 'node:crypto';
import type { StoredLinkKey } from '../../src/client/links/shared-actions.ts';
import type { ActionId } from '../../src/domain/ids.ts';
import { awaitedByClocks, type ManualTime } from '../support/manual-time.ts';
import { memoryNetwork } from '../support/memory-links.ts';
import { type Random, seededRandom } from '../support/random.ts';
import type { SimDoor, SimDoorOptions } from './sim-door.ts';

export type LinkedDoors = {
  /** How a device of this name takes part. */
  of(device: string): NonNullable<SimDoorOptions['links']>;
  /** How many seconds pass after a step at the doors. */
  secondsAfter(): number;
  /** Something happens in the network. */
  step(doors: readonly SimDoor[], scan: (door: SimDoor, ticket: number) => void): Promise<void>;
  /** Another second has passed. */
  look(doors: readonly SimDoor[]): Promise<void>;
  /** The doors have closed. One device has a way to the service, before all of them have. */
  end(doors: readonly SimDoor[]): Promise<void>;
  broken(): readonly string[];
};

/** The browser's cryptography answers from threads of its own, which no clock of an evening sees. */
const cryptography = ['sign', 'verify', 'digest', 'importKey', 'exportKey'] as const;
let isAwaited = false;

function awaitCryptography(): void {
  if (isAwaited) return;
  isAwaited = true;
  for (const name of cryptography) {
    const real = (crypto.subtle[name] as (...given: unknown[]) => Promise<unknown>).bind(
      crypto.subtle,
    );
    Reflect.set(crypto.subtle, name, (...given: unknown[]) =>
      awaitedByClocks(() => real(...given)),
    );
  }
}

/** Until a device has sent what others have not: M8, and the rounds in which it looks. */
const longestCarryingMs = 120_000;

/** So many that most are not used yet when the service is gone. */
export const linkedTickets = 6;

const letters = 'abcdefghijklmnopqrstuvwxyz';

export function linkedDoors(time: ManualTime, seed: number): LinkedDoors {
  awaitCryptography();
  const random = seededRandom(-2_000_000_000 - seed);
  const network = memoryNetwork(
    time,
    () => 1 + random.below(60),
    () => (random.chance() < 0.05 ? 2 : 1),
  );
  // In some evenings one device lies.
  const liar = random.chance() < 0.25 ? `Door ${random.below(3)}` : null;
  network.tamper((text, from) =>
    from === liar && random.chance() < 0.1 ? lie(text, random) : text,
  );
  const watch = createWatch((one, other) => {
    const isHonest = one !== liar && other !== liar;
    return isHonest && !network.isDivided(one, other);
  });

  // The links stand by then, and the venue's uplink dies.
  const uplinkDiesAt = random.chance() < 0.7 ? 3 + random.below(4) : null;
  const uplinkLivesAt = (uplinkDiesAt ?? 0) + 10 + random.below(40);
  /** From then on each device hears its neighbours alone. */
  const isChain = random.chance() < 0.4;
  let second = 0;

  function divideButNeighbours(doors: readonly SimDoor[]): void {
    for (const [at, one] of doors.entries()) {
      for (const other of doors.slice(at + 2)) network.divide(one.device, other.device);
    }
  }

  return {
    of: (device) => ({
      connector: network.connectorAt(device),
      key: drawKey(random),
      newId: () => random.text(12, letters),
    }),
    secondsAfter: () => 1 + random.below(4),
    async step(doors, scan) {
      second += 1;
      if (second === uplinkDiesAt) {
        for (const door of doors) door.network('down');
        if (isChain) divideButNeighbours(doors);
      }
      if (second === uplinkLivesAt) for (const door of doors) door.network('well');
      if (random.chance() < 0.4) scan(random.pick(doors), random.below(linkedTickets));
      if (random.chance() < 0.85) return;
      const [one, other] = [random.pick(doors), random.pick(doors)];
      const drawn = random.chance();
      if (drawn < 0.45) network.divide(one.device, other.device);
      else if (drawn < 0.7) network.heal();
      else if (one !== other) await meet(one, other, time);
    },
    look: watch.look,
    async end(doors) {
      network.heal();
      if (uplinkDiesAt === null) return;
      const sender = random.pick(doors);
      for (const door of doors) door.network(door === sender ? 'well' : 'down');
      await time.advance(longestCarryingMs);
    },
    broken: watch.broken,
  };
}

/** A key of its own for each device, the same in each run of the evening. */
function drawKey(random: Random): StoredLinkKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(Array.from({ length: 32 }, () => 1 + random.below(200))));
  const point = pair.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  return {
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
    d: text(pair.getPrivateKey()),
  };
}

/** Another letter or digit somewhere, a part of the text, or the text of nobody. */
function lie(text: string, random: Random): string {
  const at = random.below(Math.max(1, text.length));
  const drawn = random.below(3);
  if (drawn === 0) return text.slice(0, at);
  if (drawn === 1)
    return `${text.slice(0, at)}${random.text(1, '0123456789ab')}${text.slice(at + 1)}`;
  return random.text(30, letters);
}

/** Two devices stand side by side, and read each other's code. */
async function meet(one: SimDoor, other: SimDoor, time: ManualTime): Promise<void> {
  const ends = [await begin(one), await begin(other)] as const;
  await time.settle();
  const codes = ends.map((end) => {
    const state = end?.state.getState();
    return state?.phase === 'showing' ? state.code : null;
  });
  for (const [at, end] of ends.entries()) {
    const code = codes[1 - at];
    if (code) end?.read(code);
  }
}

/** A device that is dead, or not open yet, shows nothing. */
const begin = async (sim: SimDoor) => (await sim.door()?.meetNearby()) ?? null;

/** Linked for so many seconds, a device has heard. */
const heardAfter = 2;

type CheckIn = { readonly id: ActionId; readonly ticket: string; readonly by: string };

/** @param passes whether what devices say to each other arrives */
function createWatch(passes: (one: string, other: string) => boolean) {
  /** For each device and check-in: how many seconds it has been linked with a device that has it. */
  const seconds = new Map<string, number>();
  const judged = new Set<ActionId>();
  const told = new Set<ActionId>();
  const checkIns: CheckIn[] = [];
  const resets = new Set<string>();
  const broken: string[] = [];

  const isLinked = (one: SimDoor, other: SimDoor): boolean => {
    const says = (sim: SimDoor, name: string) =>
      sim
        .door()
        ?.state.getState()
        .others.some((each) => each.hearing === 'linked' && each.name === name) ?? false;
    return passes(one.device, other.device) && says(one, other.device) && says(other, one.device);
  };

  /** All that a device is linked with, through others as well. */
  function circleOf(sim: SimDoor, doors: readonly SimDoor[]): ReadonlySet<string> {
    const circle = new Set([sim]);
    for (const each of circle) {
      for (const other of doors) if (!circle.has(other) && isLinked(each, other)) circle.add(other);
    }
    return new Set([...circle].map(({ device }) => device));
  }

  function judgeEntry({ device }: SimDoor, ticket: string): void {
    const first = checkIns.find(
      (each) =>
        each.ticket === ticket &&
        each.by !== device &&
        (seconds.get(`${device} ${each.id}`) ?? 0) >= heardAfter,
    );
    if (!first || resets.has(ticket)) return;
    broken.push(`M3: ${device} let ${ticket} in, and had heard ${first.id} of ${first.by}`);
  }

  async function look(doors: readonly SimDoor[]): Promise<void> {
    const stored = await Promise.all(doors.map((sim) => sim.stored()));
    for (const entries of stored) {
      for (const { action } of entries) {
        if (action.target.kind === 'ticket' && action.type === 'reset')
          resets.add(action.target.code);
      }
    }
    // What is new is judged by what was known before.
    for (const [at, sim] of doors.entries()) {
      for (const { action, progress } of stored[at] ?? []) {
        if (action.target.kind !== 'ticket' || action.type !== 'check') continue;
        const ticket = action.target.code;
        if (!judged.has(action.id)) judgeEntry(sim, ticket);
        judged.add(action.id);
        // Nobody is told before it is decided.
        if (progress.state === 'asking' || told.has(action.id)) continue;
        told.add(action.id);
        checkIns.push({ id: action.id, ticket, by: sim.device });
      }
    }
    for (const sim of doors) {
      const circle = circleOf(sim, doors);
      for (const { id, by } of checkIns) {
        const key = `${sim.device} ${id}`;
        const known = seconds.get(key);
        if (known !== undefined && known >= heardAfter) continue;
        // The second in which they were linked first does not count.
        if (circle.has(by)) seconds.set(key, known === undefined ? 0 : known + 1);
        else seconds.delete(key);
      }
    }
  }

  return { look, broken: () => broken };
}
