/**
 * A simulation, drawn from fast-check's seed: while hosts' events change and end, keys get and lose hosts
 * and events, and another epoch begins, each poller that follows its cursor sees every change that was
 * begun after its key got the event, and no id twice.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiKeyId, asId, type ParticipantId } from '../../../src/domain/ids.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { announce } from '../../../src/service/sync/announce.ts';
import { beginEpoch } from '../../../src/service/sync/epoch.ts';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeKeyOf, makeVenue, type Venue, type VenueKey } from '../../support/venue.ts';

const hosts = 3;
const keys = 4;

let service: TestService;
/** As of another process, on the same database. */
let other: TestService;
let venues: readonly Venue[];

beforeAll(async () => {
  service = await startService();
  other = await startService({ location: service.location });
  const made: Venue[] = [];
  for (let n = 0; n < hosts; n += 1) made.push(await makeVenue(other));
  venues = made;
});
afterAll(async () => {
  await other.app.close();
  await other.store.close();
  await service.stop();
});

const host = fc.nat(hosts - 1);
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      host,
      many: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      host,
      key: fc.nat(keys - 1),
      wholeHost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end of an event' as const), host }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('epoch' as const), host }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Since when the key holds the host's event, in steps that had ended; and whether it ever did. */
type Held = { since: number; wholeHost: boolean } | null;

let lastObjectId = 600_000_000;
/** Counts what begins and ends, over all that run side by side. */
let moment = 0;

class Simulation {
  readonly #readers: readonly VenueKey[];
  readonly #held: Held[][];
  readonly #everHeld: boolean[][];
  readonly #changes: { host: number; begun: number; what: string }[] = [];

  constructor(readers: readonly VenueKey[]) {
    this.#readers = readers;
    this.#held = readers.map(() => venues.map(() => null));
    this.#everHeld = readers.map(() => venues.map(() => false));
  }

  async run(step: Step): Promise<void> {
    const venue = venues[step.host];
    if (!venue) throw new Error('no such host');
    switch (step.kind) {
      case 'change':
        return this.#change(step.host, venue, step.many);
      case 'hold':
        return this.#hold(step.key, step.host, venue, step.wholeHost);
      case 'end of an event':
        return this.#endEvent(step.host, venue);
      case 'epoch':
        return service.store.write((queries) =>
          beginEpoch(queries, { clock: service.clock, randomness: cryptoRandomness }, null),
        );
    }
  }

  async #change(host: number, { eventId }: Venue, many: number): Promise<void> {
    const begun = ++moment;
    const objectIds = Array.from({ length: many }, () => ++lastObjectId);
    await service.store.write(async (queries) => {
      for (const objectId of objectIds) {
        const change = { operation: 'update', objectType: 'participant' } as const;
        await announce(queries, { eventId, ...change, objectId: asId<ParticipantId>(objectId) });
      }
    });
    for (const objectId of objectIds) {
      this.#changes.push({ host, begun, what: `update ${objectId}` });
    }
  }

  /** Gets it, or loses it where it has it. */
  async #hold(n: number, host: number, { hostId, eventId }: Venue, wholeHost: boolean) {
    const apiKeyId = this.#readers[n]?.id ?? asId<ApiKeyId>(0);
    const row = this.#held[n];
    if (!row) return;
    const before = row[host] ?? null;
    // Whoever is about to lose it need not see what comes.
    row[host] = null;
    await service.store.write(async (queries) => {
      if (before?.wholeHost) {
        await queries
          .deleteFrom('apiKeyUser')
          .where('apiKeyId', '=', apiKeyId)
          .where('userId', '=', hostId)
          .execute();
      } else if (before) {
        await queries
          .deleteFrom('apiKeyEvent')
          .where('apiKeyId', '=', apiKeyId)
          .where('eventId', '=', eventId)
          .execute();
      } else if (wholeHost) {
        await queries
          .insertInto('apiKeyUser')
          .values({ apiKeyId, userId: hostId, byPassword: 0 })
          .execute();
      } else {
        await queries.insertInto('apiKeyEvent').values({ apiKeyId, eventId }).execute();
      }
    });
    if (before) return;
    row[host] = { since: ++moment, wholeHost };
    const ever = this.#everHeld[n];
    if (ever) ever[host] = true;
  }

  /** Of one that only those see who hold the whole host. */
  async #endEvent(host: number, { hostId, keys: { Administrator } }: Venue): Promise<void> {
    const { key } = Administrator;
    const selectedDate = local('2026-12-31T21:00:00');
    const params = { hostId, title: 'Off', country: 'DE', selectedDate };
    const { id } = await service.must('eventCreate', { key, params });
    const begun = ++moment;
    await service.must('eventDelete', { key, id });
    this.#changes.push({ host, begun, what: `delete ${id}` });
  }

  /** @param seen by the reader */
  expectComplete(n: number, seen: ReadonlySet<string>): number {
    const must = this.#changes.filter(({ host, begun, what }) => {
      const held = this.#held[n]?.[host] ?? null;
      const isSeen = held !== null && held.since < begun;
      return isSeen && (held.wholeHost || !what.startsWith('delete'));
    });
    expect(must.map(({ what }) => what).filter((what) => !seen.has(what))).toEqual([]);
    const others = this.#changes.filter(({ host }) => this.#everHeld[n]?.[host] === false);
    expect(others.map(({ what }) => what).filter((what) => seen.has(what))).toEqual([]);
    return must.length;
  }
}

/** Now at one process, now at the other. */
async function follow({ key }: VenueKey, isOver: () => boolean): Promise<ReadonlySet<string>> {
  const ids = new Set<number>();
  const seen = new Set<string>();
  let turn = 0;
  for (let from = 0; ; ) {
    await new Promise(setImmediate);
    const wasOver = isOver();
    turn += 1;
    const at = turn % 2 === 0 ? service : other;
    const { events, nextId } = await at.must('syncRead', { key, id: from });
    for (const { id, operation, objectId } of events) {
      expect(id).toBeGreaterThanOrEqual(from);
      expect(ids).not.toContain(id);
      ids.add(id);
      seen.add(`${operation} ${objectId}`);
    }
    if (wasOver && events.length === 0) return seen;
    from = nextId;
  }
}

test('no poller misses a change of what its key holds, and none comes twice', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 8, maxLength: 14 }), { minLength: 3, maxLength: 3 }),
      async (lanes) => {
        const readers: VenueKey[] = [];
        for (let n = 0; n < keys; n += 1) {
          const reader = await makeKeyOf(other, other.operatorKey, 'Editor');
          await service.must('syncRegister', { key: reader.key });
          readers.push(reader);
        }
        const simulation = new Simulation(readers);
        let isOver = false;
        const following = readers.map((reader) => follow(reader, () => isOver));
        const [permissions = [], ...writers] = lanes;
        // What keys hold changes in order; the rest beside it.
        const inOrder = async (steps: readonly Step[]) => {
          for (const one of steps) await simulation.run(one);
        };
        await Promise.all([
          inOrder(permissions),
          ...writers.map((steps) => inOrder(steps.filter(({ kind }) => kind !== 'hold'))),
        ]);
        isOver = true;
        for (const [n, seen] of (await Promise.all(following)).entries()) {
          compared += simulation.expectComplete(n, seen);
        }
      },
    ),
    { numRuns: 10 },
  );
  expect(compared).toBeGreaterThan(10);
});
