/** The demo: an event tonight with a full list, and a tiny second one, for tickets of another event. */

import type { ParticipantStatus } from '../../domain/attendee.ts';
import type {
  EventId,
  ProductDefinitionId,
  ProductOptionId,
  TicketCategoryId,
  TicketId,
  UserId,
} from '../../domain/ids.ts';
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
import { insertParticipant } from '../attendees/participant-record.ts';
import { insertProducts } from '../attendees/products.ts';
import type { Deps } from '../core/access/handler.ts';
import { usuallyAllowed } from '../core/deps/allowed-types.ts';
import { isApiError, type Result } from '../core/deps/api-error.ts';
import { cryptoRandomness, lettersAndDigits } from '../core/deps/randomness.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { fullCost, hashPassword } from '../core/worker-pool/password-hash.ts';
import { insertEvent } from '../events/event-record.ts';
import { insertDefinition } from '../events/product-definitions.ts';
import { insertCategory } from '../events/ticket-categories.ts';
import { defaultChannel, insertPayment } from '../orders/payment-record.ts';
import { takeTicket } from '../orders/registration.ts';
import { type DemoRandom, demoRandom, makePerson, type Person } from './demo-people.ts';

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
  if (isApiError(value)) throw new Error(`the demo was refused: ${value.code}`);
  return value;
}

// Sells the demo's tickets: buyers with one to five of them, products, and what goes wrong in real life.

type Making = Pick<Deps, 'clock' | 'randomness'>;

type DemoCategory = {
  readonly id: TicketCategoryId;
  readonly name: string;
  readonly price: number;
};

type Plan = {
  readonly eventId: EventId;
  readonly categories: readonly DemoCategory[];
  readonly attendeeCount: number;
};

type Offer = {
  readonly definitionId: ProductDefinitionId;
  readonly optionId: ProductOptionId;
  readonly price: number;
};

type Attendee = {
  readonly person: Person;
  readonly category: DemoCategory;
  readonly status: ParticipantStatus;
  readonly products: readonly Offer[];
};

/** How many of 100 guests are not simply accepted. */
const cancelledPercent = 5;
const onHoldPercent = 1;
const declinedPercent = 1;
/** How many of 100 purchases are on invoice and not paid yet. */
const unpaidPercent = 8;

async function fillEvent(
  queries: Queries,
  making: Making,
  random: DemoRandom,
  plan: Plan,
): Promise<void> {
  const shirts = await offer(
    queries,
    plan.eventId,
    'T-Shirt',
    'TICKET',
    ['S', 'M', 'L', 'XL'],
    2500,
  );
  const drinks = await offer(queries, plan.eventId, 'Getränkebon', 'TICKET', ['2 Getränke'], 1000);
  const parking = await offer(queries, plan.eventId, 'Parkplatz', 'PAYMENT', ['P1', 'P2'], 1500);

  for (let sold = 0; sold < plan.attendeeCount; ) {
    const size = Math.min(random.pick([1, 1, 2, 2, 3, 4, 5]), plan.attendeeCount - sold);
    const category = pickCategory(random, plan.categories);
    const attendees = Array.from(
      { length: size },
      (_, index): Attendee => ({
        person: makePerson(random, sold + index),
        category,
        status: pickStatus(random),
        products: [
          ...(random.chance() < 0.2 ? [random.pick(shirts)] : []),
          ...(random.chance() < 0.3 ? [random.pick(drinks)] : []),
        ],
      }),
    );
    const extras = random.chance() < 0.12 ? [random.pick(parking)] : [];
    await sell(queries, making, random, plan.eventId, attendees, extras);
    sold += size;
  }
}

async function offer(
  queries: Queries,
  eventId: EventId,
  name: string,
  level: 'PAYMENT' | 'TICKET',
  optionNames: readonly string[],
  price: number,
): Promise<readonly Offer[]> {
  const options = optionNames.map((option) => ({ name: option, price, available: null }));
  const { id, optionIds } = await insertDefinition(queries, eventId, { name, level, options });
  return optionIds.map((optionId) => ({ definitionId: id, optionId, price }));
}

function pickCategory(random: DemoRandom, categories: readonly DemoCategory[]): DemoCategory {
  const share = random.chance();
  const index = [0.62, 0.74, 0.92, 0.96, 1].findIndex((upTo) => share < upTo);
  const category = categories[index];
  if (!category) throw new Error('the demo has fewer categories than shares');
  return category;
}

function pickStatus(random: DemoRandom): ParticipantStatus {
  const percent = random.chance() * 100;
  if (percent < cancelledPercent) return 'cancelled';
  if (percent < cancelledPercent + onHoldPercent) return 'onHold';
  if (percent < cancelledPercent + onHoldPercent + declinedPercent) return 'declinedByHost';
  return 'accepted';
}

async function sell(
  queries: Queries,
  making: Making,
  random: DemoRandom,
  eventId: EventId,
  attendees: readonly Attendee[],
  extras: readonly Offer[],
): Promise<void> {
  const buyer = attendees[0]?.person;
  if (!buyer) return;
  const tickets = attendees.filter(({ status }) => status !== 'cancelled');
  for (const { category } of tickets) {
    const taken = await takeTicket(queries, making.clock.now(), eventId, category.id);
    if (isApiError(taken)) throw new Error(`the demo sells more than it has: ${category.name}`);
  }
  const amount = sum([
    ...tickets.map(({ category, products }) => category.price + sum(products.map(priceOf))),
    ...extras.map(priceOf),
  ]);
  const isUnpaid = amount > 0 && random.chance() * 100 < unpaidPercent;
  const payment = await insertPayment(queries, making, {
    eventId,
    status: isUnpaid ? 'authorized' : 'paid',
    type: isUnpaid ? 'invoice' : amount === 0 ? 'free' : 'creditcard',
    amount,
    buyerAddress: buyerAddress(buyer),
    details: {
      applicationData: null,
      discountCode: null,
      distributionChannel: defaultChannel,
      doubleOptIn: 'FALSE',
      language: 'de',
    },
  });
  for (const { person, category, status, products } of attendees) {
    const { ticketId } = await insertParticipant(queries, making, {
      eventId,
      payment,
      category,
      ticketType: category.price === 0 ? 'Badge' : 'ETicket',
      discountAmount: 0,
      productPrice: sum(products.map(priceOf)),
      status,
      ...person,
      details: {
        salutation: null,
        title: null,
        language: 'de',
        doubleOptIn: 'FALSE',
        discountCode: null,
      },
    });
    for (const product of products) await book(product, ticketId, status === 'cancelled');
  }
  for (const product of extras) await book(product, null, false);

  function book(product: Offer, ticketId: TicketId | null, isVoid: boolean) {
    const isCancelled = isVoid || random.chance() < 0.08;
    return insertProducts(queries, [
      {
        eventId,
        paymentId: payment.id,
        ticketId,
        ...product,
        cancelledMs: isCancelled ? making.clock.now() : null,
      },
    ]);
  }
}

const priceOf = ({ price }: Offer): number => price;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

const buyerAddress = ({ firstName, lastName, email, company }: Person) => ({
  salutation: null,
  title: null,
  firstName,
  lastName,
  email,
  company,
  street: null,
  zipCode: null,
  city: null,
  country: 'DE',
  telephone: null,
  vatId: null,
});
