/** Buys at a venue by the service's own calls: one place for what tests of sales do again and again. */
import {
  asId,
  type CodeDefinitionId,
  type PaymentId,
  type TicketCategoryId,
} from '../../src/domain/ids.ts';
import { newDraft } from './sales-examples.ts';
import type { TestService } from './service.ts';
import type { Venue } from './venue.ts';

type Counts = Readonly<Record<number, number>>;

export function openTill(service: TestService, venue: Venue) {
  const { key } = venue.keys.Administrator;
  const till = {
    key,
    category: async (params: object = {}): Promise<TicketCategoryId> => {
      const { id } = await service.must('ticketCategoryCreate', {
        key,
        id: venue.eventId,
        params: { name: 'Parkett', price: 1000, available: 100, ...params },
      });
      return id;
    },
    readCategory: async (id: number) =>
      (await service.must('ticketCategoryRead', { key, id })).ticketCategory,
    shop: (params: object) => service.must('ticketShopUpdate', { key, id: venue.eventId, params }),

    createCode: (params: object) =>
      service.call('codeDefinitionCreate', {
        key,
        id: venue.eventId,
        params: { name: 'SOMMER', type: 'DISCOUNTCODE_TYPE_PERCENT', value: 1000, ...params },
      }),
    code: async (params: object): Promise<CodeDefinitionId> => {
      const { answer, errors } = await till.createCode(params);
      if (!answer) throw new Error(errors.join());
      return answer.id;
    },
    findCode: async (code: string) =>
      (await service.must('codeDefinitionFindCode', { key, id: venue.eventId, params: { code } }))
        .code,

    options: async (level: 'PAYMENT' | 'TICKET', options: readonly object[]) => {
      const { id } = await service.must('productDefinitionCreate', {
        key,
        id: venue.eventId,
        params: { name: 'Essen', level, options: options as never },
      });
      const { productDefinition } = await service.must('productDefinitionRead', { key, id });
      return productDefinition.options.map((option) => option.id);
    },

    draft: (params: object = {}) => newDraft(service, venue, params),
    setTickets: (id: PaymentId, pairs: Counts) =>
      service.call('paymentSetTicketCount', { key, id, pairs }),
    setProducts: (id: PaymentId, pairs: Counts) =>
      service.call('paymentSetProductCount', { key, id, pairs }),
    apply: (id: PaymentId, discountCode: string) =>
      service.call('paymentApplyDiscountCode', { key, id, params: { discountCode } }),
    start: (id: PaymentId) => service.call('paymentStart', { key, id }),
    finalize: (id: PaymentId, queueIdentifier: string) =>
      service.call('paymentFinalize', { key, id, params: { queueIdentifier } }),
    read: async (id: PaymentId) => (await service.must('paymentRead', { key, id })).payment,

    /** A draft with tickets; its code is applied first. */
    cart: async (tickets: Counts, code?: string): Promise<PaymentId> => {
      const id = await till.draft();
      if (code !== undefined) sure(await till.apply(id, code));
      sure(await till.setTickets(id, tickets));
      return id;
    },
    started: async (id: PaymentId): Promise<string> => sure(await till.start(id)).queueIdentifier,
    bought: async (id: PaymentId): Promise<PaymentId> => {
      sure(await till.finalize(id, await till.started(id)));
      return id;
    },
    tickets: async (id: PaymentId) => {
      const { tickets } = await service.must('paymentTickets', { key, id });
      return Promise.all(
        tickets.map(
          async (ticket) => (await service.must('ticketRead', { key, id: ticket })).ticket,
        ),
      );
    },
    participants: async (id: PaymentId) =>
      Promise.all(
        (await till.tickets(id)).map(async ({ participantId }) => {
          const read = { key, id: participantId ?? asId(0) };
          return (await service.must('participantRead', read)).participant;
        }),
      ),
  };
  return till;
}

export type Till = ReturnType<typeof openTill>;

function sure<Answer>({ answer, errors }: { answer: Answer | null; errors: readonly string[] }) {
  if (answer === null) throw new Error(errors.join());
  return answer;
}

/** The feed's events from now on, each time that they are asked for. */
export async function newsOf(service: TestService, key: string) {
  await service.must('syncRegister', { key });
  const { nextId } = await service.must('syncRead', { key, id: 0 });
  return async () => (await service.must('syncRead', { key, id: nextId })).events;
}
