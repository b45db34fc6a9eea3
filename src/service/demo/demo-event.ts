/**
 * The demo: an event tonight with a full list, and a tiny second one, for tickets of another event. Its guests
 * come from files that are imported as an organizer's are.
 */

import Papa from 'papaparse';
import type { ParticipantStatus } from '../../domain/attendee.ts';
import type { EventId, PaymentId, TicketCategoryId, UserId } from '../../domain/ids.ts';
import type { ImportState } from '../../domain/import-row.ts';
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
import { insertProducts } from '../attendees/products.ts';
import type { Deps } from '../core/access/handler.ts';
import { usuallyAllowed } from '../core/deps/allowed-types.ts';
import { isApiError, type Result } from '../core/deps/api-error.ts';
import { cryptoRandomness, lettersAndDigits, type Randomness } from '../core/deps/randomness.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { changeGivenRows } from '../core/store/query/write-rows.ts';
import { toJson } from '../core/store/schema/column-types.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { fullCost, hashPassword } from '../core/worker-pool/password-hash.ts';
import { insertEvent } from '../events/event-record.ts';
import { insertDefinition } from '../events/product-definitions.ts';
import { insertCategory } from '../events/ticket-categories.ts';
import { beginImport, updateImport } from '../import/import-record.ts';
import { takeRows } from '../import/take-rows.ts';
import guests from './guests.csv?raw';
import guestsOfMatinee from './guests-of-matinee.csv?raw';

export const demoIdentifiers = { main: 'DEMO001', other: 'DEMO002' } as const;

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
    const hostId = await insertHost(queries, clock.now(), passwordHash);
    if (hostId === undefined) return undefined;
    return insertDemoEvent(queries, { clock, randomness: seededRandomness(2026) }, hostId, guests, {
      identifier: demoIdentifiers.main,
      title: 'Lange Nacht der Klänge',
      location: 'Kulturhaus Süd',
      street: 'Brückenstraße 12',
      zipCode: '10179',
      city: 'Berlin',
      shortDescription: 'Vier Bühnen, zwölf Ensembles, eine Nacht.',
    });
  });
}

async function seedOther(queries: Queries, clock: Clock): Promise<void> {
  const main = await demoEvent(queries, 'main');
  if (main === undefined || (await hasSecond(queries, main.hostId))) return;
  const making = { clock, randomness: seededRandomness(2027) };
  await insertDemoEvent(queries, making, main.hostId, guestsOfMatinee, {
    identifier: demoIdentifiers.other,
    title: 'Matinee der Kammermusik',
    location: 'Kleiner Saal',
    city: 'Berlin',
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

type Making = Pick<Deps, 'clock' | 'randomness'>;

/** @param file with the columns of `GuestRow` */
async function insertDemoEvent(
  queries: Queries,
  making: Making,
  hostId: UserId,
  file: string,
  described: {
    readonly identifier: string;
    readonly title: string;
    readonly location: string;
    readonly street?: string;
    readonly zipCode?: string;
    readonly city: string;
    readonly shortDescription?: string;
  },
): Promise<EventId> {
  const startsMs = tonight(making.clock.now());
  const event = await insertEvent(
    queries,
    { ...making, allowedTypes: usuallyAllowed },
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
  const ofCategories = new Map<string, TicketCategoryId>();
  for (const category of categories) {
    ofCategories.set(category.name, made(await insertCategory(queries, id, category)));
  }
  const rows = Papa.parse<GuestRow>(file, { header: true, skipEmptyLines: true }).data;
  const own = ofEvent(queries, id);
  await importGuests(own, making, id, ofCategories, rows);
  await sell(own, making.clock.now(), id, rows);
  return id;
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
  if (isApiError(value)) throw new Error(`the demo was refused: ${value.code}`);
  return value;
}

/** A line of the files, by the names in their heads. */
type GuestRow = Readonly<
  Record<
    | ('order' | 'reference' | 'firstName' | 'lastName' | 'email' | 'company' | 'category')
    | ('note' | 'flags'),
    string
  >
> & {
  readonly state: ImportState;
  // What no import carries:
  /** Empty: accepted, or cancelled as `state` says. */
  readonly status: ParticipantStatus | '';
  /** Options, with commas between them. */
  readonly addOns: string;
  /** Of these, cancelled ones. */
  readonly returnedAddOns: string;
};

async function importGuests(
  queries: Queries,
  making: Making,
  eventId: EventId,
  ofCategories: ReadonlyMap<string, TicketCategoryId>,
  rows: readonly GuestRow[],
): Promise<void> {
  const begun = { eventId, system: 'Demo', fileName: 'guests.csv', dryRun: false };
  const importId = await beginImport(queries, making.clock.now(), begun);
  const { faults } = made(
    await takeRows(queries, making, eventId, {
      importId,
      batch: 0,
      rows: rows.map(({ category, status: _, addOns: __, returnedAddOns: ___, ...row }, at) => ({
        ...row,
        line: at + 2,
        ticketCategoryId: found(ofCategories, category),
      })),
    }),
  );
  const [fault] = faults;
  if (fault) throw new Error(`line ${fault.line} of the demo's guests: ${fault.fault}`);
  await updateImport(queries, importId, { stage: 'done' });
}

const addOns = [
  { name: 'T-Shirt', level: 'TICKET', options: ['S', 'M', 'L', 'XL'], price: 2500 },
  { name: 'Getränkebon', level: 'TICKET', options: ['2 Getränke'], price: 1000 },
  { name: 'Parkplatz', level: 'PAYMENT', options: ['P1', 'P2'], price: 1500 },
] as const;

/** What the imported tickets cost, with their add-ons, who bought them, and whom the host did not accept. */
async function sell(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  rows: readonly GuestRow[],
): Promise<void> {
  const offers = await offerAddOns(queries, eventId);
  const tickets = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .select(['participant.email', 'ticket.id', 'ticket.paymentId', 'ticket.participantId'])
    .select('ticket.cancelledMs')
    .where('ticket.eventId', '=', eventId)
    .execute();
  const byEmail = new Map(tickets.map((ticket) => [ticket.email, ticket]));
  const sales = rows.map((row) => {
    const ticket = found(byEmail, row.email);
    const price = categories.find(({ name }) => name === row.category)?.price ?? 0;
    const products = [
      ...namesIn(row.addOns).map((name) => ({ name, cancelledMs: ticket.cancelledMs })),
      ...namesIn(row.returnedAddOns).map((name) => ({ name, cancelledMs: now })),
    ].map(({ name, cancelledMs }) => ({ ...found(offers, name), cancelledMs }));
    return { row, ticket, price, products };
  });
  await insertProducts(
    queries,
    sales.flatMap(({ ticket, products }) =>
      products.map(({ isOfTicket, ...product }) => ({
        ...{ eventId, paymentId: ticket.paymentId, ticketId: isOfTicket ? ticket.id : null },
        ...product,
      })),
    ),
  );
  await changeGivenRows(
    queries,
    'ticket',
    sales.map(({ ticket: { id }, price, products }) => ({
      ...{ id, originalPrice: price, type: price === 0 ? ('Badge' as const) : 'ETicket' },
      productPrice: sum(products.filter(({ isOfTicket }) => isOfTicket)),
    })),
    { id: 'bigint', originalPrice: 'bigint', type: 'text', productPrice: 'bigint' },
  );
  await changeGivenRows(
    queries,
    'participant',
    sales.flatMap(({ row: { status }, ticket }) =>
      status === '' ? [] : [{ id: ticket.participantId, status }],
    ),
    { id: 'bigint', status: 'text' },
  );
  await changeGivenRows(queries, 'payment', purchasesOf(sales), {
    ...{ id: 'bigint', type: 'text', amount: 'bigint', buyerAddress: 'text' },
  });
}

type Priced = { readonly price: number; readonly cancelledMs: Instant | null };
type Sale = {
  readonly row: GuestRow;
  readonly ticket: { readonly paymentId: PaymentId; readonly cancelledMs: Instant | null };
  readonly price: number;
  readonly products: readonly Priced[];
};

function purchasesOf(sales: readonly Sale[]) {
  const byPayment = new Map<PaymentId, Sale[]>();
  for (const sale of sales) {
    const { paymentId } = sale.ticket;
    byPayment.set(paymentId, [...(byPayment.get(paymentId) ?? []), sale]);
  }
  return [...byPayment].map(([id, ofPayment]) => {
    const amount = sum(
      ofPayment.flatMap(({ ticket, price, products }) => [{ ...ticket, price }, ...products]),
    );
    const isUnpaid = ofPayment.some(({ row }) => row.state === 'unpaid');
    const paid = amount === 0 ? ('free' as const) : ('creditcard' as const);
    const buyer = ofPayment[0]?.row;
    return {
      ...{ id, amount, type: isUnpaid ? ('invoice' as const) : paid },
      buyerAddress: toJson(buyer ? addressOf(buyer) : null),
    };
  });
}

const sum = (priced: readonly Priced[]): number =>
  priced.reduce((all, { price, cancelledMs }) => all + (cancelledMs === null ? price : 0), 0);

const namesIn = (cell: string): readonly string[] => cell.split(', ').filter((name) => name !== '');

/** By the names of the options. */
async function offerAddOns(queries: Queries, eventId: EventId) {
  const offers = await Promise.all(
    addOns.map(async ({ name, level, options, price }) => {
      const offered = options.map((option) => ({ name: option, price, available: null }));
      const { id, optionIds } = await insertDefinition(queries, eventId, {
        ...{ name, level, options: offered },
      });
      return optionIds.map(
        (optionId, at) =>
          [
            options[at] ?? '',
            { definitionId: id, optionId, price, isOfTicket: level === 'TICKET' },
          ] as const,
      );
    }),
  );
  return new Map<string, (typeof offers)[number][number][1]>(offers.flat());
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo's files name what there is not: ${key}`);
  return value;
}

const addressOf = ({ firstName, lastName, email, company }: GuestRow) => ({
  ...{ salutation: null, title: null, firstName, lastName, email, company: company || null },
  ...{ street: null, zipCode: null, city: null, country: 'DE', telephone: null, vatId: null },
});

/** A mulberry32 generator: every first start makes the same codes. */
function seededRandomness(seed: number): Randomness {
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet.charAt(Math.floor(chance() * alphabet.length))).join(
        '',
      ),
  };
}
