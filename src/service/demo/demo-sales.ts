/** Sells the demo's tickets: buyers with one to five of them, products, and what goes wrong in real life. */
import type { ParticipantStatus } from '../../domain/attendee.ts';
import type {
  EventId,
  ProductDefinitionId,
  ProductOptionId,
  TicketCategoryId,
  TicketId,
} from '../../domain/ids.ts';
import { insertParticipant } from '../attendees/participant-record.ts';
import { insertProducts } from '../attendees/product-record.ts';
import type { Means } from '../core/access/handler.ts';
import { isRefusal } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { insertDefinition } from '../events/product-definition-record.ts';
import { defaultChannel, insertPayment } from '../orders/payment-record.ts';
import { takeTicket } from '../orders/take-ticket.ts';
import { makePerson, type Person } from './demo-people.ts';
import type { DemoRandom } from './demo-random.ts';

type Making = Pick<Means, 'clock' | 'randomness'>;

export type DemoCategory = {
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

/** How many of 100 attendees are not simply accepted. */
const cancelledPercent = 5;
const onHoldPercent = 1;
const declinedPercent = 1;
/** How many of 100 purchases are on invoice and not paid yet. */
const unpaidPercent = 8;

export async function fillEvent(
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
    if (isRefusal(taken)) throw new Error(`the demo sells more than it has: ${category.name}`);
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
