import type { Handlers, Means } from '../../access/handler.ts';
import { isRefusal } from '../../means/refusal.ts';
import { announceEvent } from '../../sync/announce-event.ts';
import { shopAnswer, updateShop } from './shop-record.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './shop-types.ts';

export const shopCalls = ({ store, clock, allowedTypes }: Means) =>
  ({
    ticketShopRead: async ({ id }) => ({
      ticketShop: await store.read((queries) => shopAnswer(queries, id, clock.now())),
    }),

    /** The feed knows no shops: the event that it belongs to has changed. */
    async ticketShopUpdate({ id: eventId, params }) {
      return store.write(async (queries) => {
        const refusal = await updateShop(queries, eventId, params);
        if (refusal) return refusal;
        await announceEvent(queries, eventId);
        return {};
      });
    },

    eventTicketTypes: async ({ id }) => ({
      results: {
        availableTicketTypes: ticketTypesOfShops.available(allowedTypes.ticketTypes),
        ticketTypes: await store.read((queries) => ticketTypesOfShops.ofEvent(queries, id)),
      },
    }),

    async ticketTypeCreate({ id: eventId, params }) {
      const id = await store.write((queries) =>
        ticketTypesOfShops.create(queries, eventId, params, allowedTypes.ticketTypes),
      );
      return isRefusal(id) ? id : { id };
    },

    ticketTypeRead: async ({ id }) => ({
      ticketType: await store.read((queries) => ticketTypesOfShops.read(queries, id)),
    }),

    async ticketTypeUpdate({ id, params: { active } }) {
      if (active !== undefined) {
        await store.write((queries) => ticketTypesOfShops.setActive(queries, id, active));
      }
      return {};
    },

    async ticketTypeDelete({ id }) {
      await store.write((queries) => ticketTypesOfShops.setActive(queries, id, false));
      return { deleted: false };
    },

    eventPaymentTypes: async ({ id }) => ({
      results: {
        availablePaymentTypes: paymentTypesOfShops.available(allowedTypes.paymentTypes),
        paymentTypes: await store.read((queries) => paymentTypesOfShops.ofEvent(queries, id)),
      },
    }),

    async paymentTypeCreate({ id: eventId, params }) {
      const id = await store.write((queries) =>
        paymentTypesOfShops.create(queries, eventId, params, allowedTypes.paymentTypes),
      );
      return isRefusal(id) ? id : { id };
    },

    paymentTypeRead: async ({ id }) => ({
      paymentType: await store.read((queries) => paymentTypesOfShops.read(queries, id)),
    }),

    async paymentTypeUpdate({ id, params: { active } }) {
      if (active !== undefined) {
        await store.write((queries) => paymentTypesOfShops.setActive(queries, id, active));
      }
      return {};
    },

    async paymentTypeDelete({ id }) {
      await store.write((queries) => paymentTypesOfShops.setActive(queries, id, false));
      return { deleted: false };
    },
  }) satisfies Partial<Handlers>;
