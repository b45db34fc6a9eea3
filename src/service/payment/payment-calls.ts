import { timezoneOf } from '../event/event-record.ts';
import type { Handlers, Means } from '../http/handler.ts';
import { productsOfPayment } from '../product/product-record.ts';
import { objectNotFound } from '../refusal.ts';
import { paymentAnswer } from './payment-record.ts';

export const paymentCalls = (means: Means) =>
  ({
    async paymentRead({ id }) {
      return means.store.read(async (queries) => {
        const row = await queries
          .selectFrom('payment')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return objectNotFound;
        const { count } = await queries
          .selectFrom('ticket')
          .select((ticket) => ticket.fn.countAll<number>().as('count'))
          .where('paymentId', '=', id)
          .executeTakeFirstOrThrow();
        return { payment: paymentAnswer(row, count, await timezoneOf(queries, row.eventId)) };
      });
    },

    async paymentTickets({ id }) {
      const tickets = await means.store.read((queries) =>
        queries
          .selectFrom('ticket')
          .select('id')
          .where('paymentId', '=', id)
          .orderBy('id')
          .execute(),
      );
      return { tickets: tickets.map((ticket) => ticket.id) };
    },

    async paymentProducts({ id }) {
      const products = await means.store.read((queries) => productsOfPayment(queries, id));
      return { products };
    },
  }) satisfies Pick<Handlers, 'paymentRead' | 'paymentTickets' | 'paymentProducts'>;
