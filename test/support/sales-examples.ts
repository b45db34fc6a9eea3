/** Of the calls of promotion codes and purchases, for each one that succeeds. */
import type { PaymentId, TicketCategoryId } from '../../src/domain/ids.ts';
import type { TestService } from './service.ts';
import type { Venue } from './venue.ts';

let made = 0;

const shirt = {
  name: 'T-Shirt',
  level: 'TICKET' as const,
  options: [{ name: 'M', price: 2500, available: 10 }],
};

export function salesExamples(service: TestService, venue: Venue) {
  const { eventId, standard } = venue;
  const { key } = venue.keys.Administrator;
  const definition = () => ({
    name: `Rabatt-${++made}`,
    type: 'DISCOUNTCODE_TYPE_CATEGORY' as const,
    value: 1,
    categories: [standard],
  });
  const newDefinition = async () =>
    (await service.must('codeDefinitionCreate', { key, id: eventId, params: definition() })).id;
  const newProduct = async () =>
    (await service.must('productDefinitionCreate', { key, id: eventId, params: shirt })).id;
  const draft = () => newDraft(service, venue);
  const withTicket = () => newDraftWith(service, venue, { [standard]: 1 });
  /** Of an own category: the places of the others are counted. */
  let places: Promise<TicketCategoryId> | null = null;
  const makePlaces = async () => {
    const params = { name: 'Rang', price: 4500, available: 5000 };
    return (await service.must('ticketCategoryCreate', { key, id: eventId, params })).id;
  };
  const bought = async () => {
    places ??= makePlaces();
    const id = await newDraftWith(service, venue, { [await places]: 1 });
    const { queueIdentifier } = await service.must('paymentStart', { key, id });
    await service.must('paymentFinalize', { key, id, params: { queueIdentifier } });
    return id;
  };
  return {
    codeDefinitionAdd: async () => ({
      id: await newDefinition(),
      params: { codes: [`A${++made}`, `B${made}`] },
    }),
    codeDefinitionCodes: async () => ({ id: await newDefinition(), params: {} }),
    codeDefinitionCreate: { id: eventId, params: definition() },
    codeDefinitionFindCode: { id: eventId, params: { code: 'SOMMER' } },
    codeDefinitionRead: async () => ({ id: await newDefinition(), params: {} }),
    codeDefinitionTurn: async () => ({ id: await newDefinition(), params: { active: true } }),
    eventCodeDefinitions: { id: eventId, params: {} },
    paymentApplyDiscountCode: async () => {
      const params = definition();
      await service.must('codeDefinitionCreate', { key, id: eventId, params });
      return { id: await draft(), params: { discountCode: params.name } };
    },
    paymentCreate: { id: eventId, params: { distributionChannel: 'BOX_OFFICE' } },
    paymentFinalize: async () => {
      const id = await withTicket();
      const { queueIdentifier } = await service.must('paymentStart', { key, id });
      return { id, params: { queueIdentifier } };
    },
    paymentReceived: { id: venue.guest.paymentId, params: {} },
    eventOrders: { id: eventId, params: { query: 'Gast', state: 'paid' as const, pageSize: 10 } },
    orderCancel: async () => ({ id: await bought(), params: { refunded: 100 } }),
    orderCollect: async () => ({
      id: await bought(),
      params: {
        collection: `c${++made}`,
        way: 'PAYMENT_TYPE_ONLOCATION' as const,
        device: 'Süd 1',
        amount: 4500,
      },
    }),
    orderNotPaid: async () => ({ id: await bought(), params: {} }),
    orderRead: { id: venue.guest.paymentId, params: {} },
    orderRefund: { id: venue.guest.paymentId, params: { refunded: 100, note: 'Kulanz' } },
    orderSendAgain: { id: venue.guest.paymentId, params: {} },
    ticketChangeCategory: async () => {
      const { tickets } = await service.must('paymentTickets', { key, id: await bought() });
      places ??= makePlaces();
      return { id: tickets[0] ?? venue.guest.ticketId, params: { ticketCategoryId: await places } };
    },
    paymentMarkPaid: { id: venue.guest.paymentId, params: {} },
    paymentSetProductCount: async () => ({ id: await draft(), params: {}, pairs: {} }),
    paymentSetTicketCount: async () => ({
      id: await draft(),
      params: {},
      pairs: { [standard]: '2' },
    }),
    paymentStart: async () => ({ id: await withTicket(), params: {} }),
    productDefinitionCreate: { id: eventId, params: shirt },
    productDefinitionDelete: async () => ({ id: await newProduct(), params: {} }),
    productDefinitionUpdate: async () => ({ id: await newProduct(), params: { name: 'Shirt' } }),
  };
}

export async function newDraft(
  service: TestService,
  { keys, eventId }: Venue,
  params: object = {},
): Promise<PaymentId> {
  const { key } = keys.Administrator;
  return (await service.must('paymentCreate', { key, id: eventId, params })).id;
}

/** @param pairs counts by category id */
export async function newDraftWith(
  service: TestService,
  venue: Venue,
  pairs: Readonly<Record<number, number>>,
): Promise<PaymentId> {
  const id = await newDraft(service, venue);
  await service.must('paymentSetTicketCount', { key: venue.keys.Administrator.key, id, pairs });
  return id;
}
