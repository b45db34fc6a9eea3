/** The demo: an event tonight with a full list, and a tiny second one, for tickets of another event. */
import type { EventId, UserId } from '../../domain/ids.ts';
import {
  type Clock,
  defaultTimezone,
  type Instant,
  instant,
  instantOf,
  localDateTime,
  parseLocalDateTime,
} from '../../domain/time.ts';
import { insertUser } from '../accounts/user-record.ts';
import { usuallyAllowed } from '../core/deps/allowed-types.ts';
import { cryptoRandomness, lettersAndDigits } from '../core/deps/randomness.ts';
import { isRefusal, type Result } from '../core/deps/refusal.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { fullCost, hashPassword } from '../core/worker-pool/password-hash.ts';
import { insertCategory } from '../events/category-record.ts';
import { insertEvent } from '../events/event-record.ts';
import { type DemoRandom, demoRandom } from './demo-random.ts';
import { type DemoCategory, fillEvent } from './demo-sales.ts';

export const demoIdentifiers = { main: 'DEMO001', other: 'DEMO002' } as const;

const attendeeCount = 400;

const categories = [
  { name: 'Standard', price: 4500, available: 400 },
  { name: 'VIP', price: 12_000, available: 90 },
  { name: 'Studierende', price: 2500, available: 120 },
  { name: 'Presse', price: 0, available: 40 },
  { name: 'Crew', price: 0, available: 40 },
] as const;

/**
 * Makes what there is not of the demo: each of its events as a whole or not at all.
 * @returns undefined where somebody has removed its event or made it one of their own: then there is no demo
 */
export async function seedDemo(store: Store, clock: Clock): Promise<EventId | undefined> {
  const main = (await store.read(findDemoEvent)) ?? (await seedMain(store, clock));
  if (main === undefined) return undefined;
  await store.write(async (queries) => {
    if ((await demoEvent(queries, 'other')) === undefined) await seedOther(queries, clock);
  });
  return main;
}

function seedMain(store: Store, clock: Clock): Promise<EventId | undefined> {
  // Nobody signs in as the demo's host: its random password is not kept.
  const passwordHash = hashPassword(cryptoRandomness.text(50, lettersAndDigits), fullCost);
  return store.write(async (queries) => {
    // Another process has been at it meanwhile.
    const there = await findDemoEvent(queries);
    if (there !== undefined) return there;
    const random = demoRandom(2026);
    const hostId = await insertHost(queries, clock.now(), passwordHash);
    if (hostId === undefined) return undefined;
    const main = await insertDemoEvent(queries, clock, random, hostId, {
      identifier: demoIdentifiers.main,
      title: 'Lange Nacht der Klänge',
      location: 'Kulturhaus Süd',
      street: 'Brückenstraße 12',
      zipCode: '10179',
      city: 'Berlin',
      shortDescription: 'Vier Bühnen, zwölf Ensembles, eine Nacht.',
    });
    await fillEvent(queries, { clock, randomness: random }, random, {
      eventId: main.id,
      categories: main.categories,
      attendeeCount,
    });
    return main.id;
  });
}

async function seedOther(queries: Queries, clock: Clock): Promise<void> {
  const random = demoRandom(2027);
  const main = await demoEvent(queries, 'main');
  if (main === undefined || (await hasSecond(queries, main.hostId))) return;
  const other = await insertDemoEvent(queries, clock, random, main.hostId, {
    identifier: demoIdentifiers.other,
    title: 'Matinee der Kammermusik',
    location: 'Kleiner Saal',
    city: 'Berlin',
  });
  await fillEvent(queries, { clock, randomness: random }, random, {
    eventId: other.id,
    categories: other.categories,
    attendeeCount: 3,
  });
}

/** Also one that has another identifier by now. */
const hasSecond = async (queries: Queries, hostId: UserId): Promise<boolean> =>
  (await queries.selectFrom('event').select('id').where('hostId', '=', hostId).limit(2).execute())
    .length > 1;

export const findDemoEvent = async (queries: Queries): Promise<EventId | undefined> =>
  (await demoEvent(queries, 'main'))?.id;

const demoEvent = (queries: Queries, which: keyof typeof demoIdentifiers) =>
  queries
    .selectFrom('event')
    .select(['id', 'hostId'])
    .where('identifier', '=', demoIdentifiers[which])
    .executeTakeFirst();

/** @returns undefined where there is one already */
const insertHost = (
  queries: Queries,
  now: Instant,
  passwordHash: string,
): Promise<UserId | undefined> =>
  insertUser(queries, now, {
    firstName: 'Kulturhaus',
    lastName: 'Süd',
    username: 'demo-host@example.org',
    passwordHash,
    language: 'de',
    company: 'Kulturhaus Süd gGmbH',
  });

async function insertDemoEvent(
  queries: Queries,
  clock: Clock,
  random: DemoRandom,
  hostId: UserId,
  described: {
    readonly identifier: string;
    readonly title: string;
    readonly location: string;
    readonly street?: string;
    readonly zipCode?: string;
    readonly city: string;
    readonly shortDescription?: string;
  },
): Promise<{ readonly id: EventId; readonly categories: readonly DemoCategory[] }> {
  const startsMs = tonight(clock.now());
  const event = await insertEvent(
    queries,
    { clock, randomness: random, allowedTypes: usuallyAllowed },
    {
      ...described,
      hostId,
      country: 'DE',
      language: 'de',
      timezone: defaultTimezone,
      selectedDate: { kind: 'instant', at: startsMs },
      selectedEndDate: { kind: 'instant', at: instant(startsMs + 6 * 60 * 60 * 1000) },
    },
  );
  const id = made(event);
  const inserted: DemoCategory[] = [];
  for (const category of categories) {
    const categoryId = made(await insertCategory(queries, id, category));
    inserted.push({ ...category, id: categoryId });
  }
  return { id, categories: inserted };
}

/** Eight o'clock tonight, or tomorrow where that has passed. */
function tonight(now: Instant): Instant {
  const evening = `${localDateTime(now, defaultTimezone).slice(0, 10)}T20:00:00`;
  const local = parseLocalDateTime(evening);
  if (!local) throw new Error(`${evening} is no date`);
  const at = instantOf(local, defaultTimezone);
  return at > now ? at : instant(at + 24 * 60 * 60 * 1000);
}

function made<Value>(value: Result<Value>): Value {
  if (isRefusal(value)) throw new Error(`the demo was refused: ${value.code}`);
  return value;
}
