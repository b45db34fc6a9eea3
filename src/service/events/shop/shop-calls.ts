import type { EventId } from '../../../domain/ids.ts';
import type { Deps, Handlers } from '../../core/access/handler.ts';
import { paidToOrganizer } from '../../core/deps/allowed-types.ts';
import { isApiError } from '../../core/deps/api-error.ts';
import type { Queries } from '../../core/store/store.ts';
import { announceChange } from '../../sync/announce.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './offered-types.ts';
import { shopAnswer, updateShop } from './shop-record.ts';

/** Gives each its place, from 0. What the list doesn't name, another event's included, is left as it is. */
async function place(
  queries: Queries,
  eventId: EventId,
  table: 'ticketCategory' | 'productDefinition' | 'userField',
  ids: readonly number[] = [],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await queries
      .updateTable(table)
      .set({ position })
      .where('eventId', '=', eventId)
      .where('id', '=', id as never)
      .execute();
  }
}

export const shopCalls = ({ clock, allowedTypes, cards }: Deps) =>
  ({
    ticketShopRead: ({ id, store }) =>
      store.read(async (queries) => ({ ticketShop: await shopAnswer(queries, id, clock.now()) })),

    /** The feed has no shops: the event that the shop belongs to is announced instead. */
    async ticketShopUpdate({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const end = await updateShop(queries, eventId, params);
        if (isApiError(end)) return end;
        if (end === 'changed') await announceChange(queries, clock.now(), eventId);
        return {};
      });
    },

    async ticketShopPage({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const end = await updateShop(queries, eventId, params);
        if (isApiError(end)) return end;
        if (end === 'changed') await announceChange(queries, clock.now(), eventId);
        return {};
      });
    },

    async ticketShopOrder({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        await place(queries, eventId, 'ticketCategory', params.ticketCategories);
        await place(queries, eventId, 'productDefinition', params.productDefinitions);
        await place(queries, eventId, 'userField', params.userDataDefinitions);
        await announceChange(queries, clock.now(), eventId);
        return {};
      });
    },

    eventTicketTypes: ({ id, store }) =>
      store.read(async (queries) => ({
        results: {
          availableTicketTypes: ticketTypesOfShops.available(allowedTypes.ticketTypes),
          ticketTypes: await ticketTypesOfShops.ofEvent(queries, id),
        },
      })),

    async ticketTypeCreate({ id: eventId, params, store }) {
      const id = await store.write((queries) =>
        ticketTypesOfShops.create(queries, clock.now(), eventId, params, allowedTypes.ticketTypes),
      );
      return isApiError(id) ? id : { id };
    },

    ticketTypeRead: ({ id, store }) =>
      store.read(async (queries) => ({ ticketType: await ticketTypesOfShops.read(queries, id) })),

    async ticketTypeUpdate({ id, params: { active }, store }) {
      if (active === undefined) return {};
      return store.write(async (queries) => {
        await ticketTypesOfShops.setActive(queries, clock.now(), id, active);
        return {};
      });
    },

    async ticketTypeDelete({ id, store }) {
      return store.write(async (queries) => {
        await ticketTypesOfShops.setActive(queries, clock.now(), id, false);
        return { deleted: false };
      });
    },

    eventPaymentTypes: ({ id, store }) =>
      store.read(async (queries) => ({
        results: {
          availablePaymentTypes: paymentTypesOfShops.available(allowedTypes.paymentTypes),
          workingPaymentTypes: allowedTypes.paymentTypes.filter(
            (type) =>
              paidToOrganizer.some((one) => one === type) ||
              (type === 'PAYMENT_TYPE_CC' && cards !== null),
          ),
          paymentTypes: await paymentTypesOfShops.ofEvent(queries, id),
        },
      })),

    async paymentTypeCreate({ id: eventId, params, store }) {
      const id = await store.write((queries) =>
        paymentTypesOfShops.create(
          queries,
          clock.now(),
          eventId,
          params,
          allowedTypes.paymentTypes,
        ),
      );
      return isApiError(id) ? id : { id };
    },

    paymentTypeRead: ({ id, store }) =>
      store.read(async (queries) => ({ paymentType: await paymentTypesOfShops.read(queries, id) })),

    async paymentTypeUpdate({ id, params: { active }, store }) {
      if (active === undefined) return {};
      return store.write(async (queries) => {
        await paymentTypesOfShops.setActive(queries, clock.now(), id, active);
        return {};
      });
    },

    async paymentTypeDelete({ id, store }) {
      return store.write(async (queries) => {
        await paymentTypesOfShops.setActive(queries, clock.now(), id, false);
        return { deleted: false };
      });
    },
  }) satisfies Partial<Handlers>;
