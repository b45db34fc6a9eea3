import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal, objectNotFound } from '../core/deps/refusal.ts';
import { announceCategory } from '../sync/announce-category.ts';
import { announceChange } from '../sync/announce-event.ts';
import { announceHoldersOf } from '../sync/announce-participants.ts';
import {
  categoriesStand,
  categoryAnswer,
  insertCategory,
  paintCategory,
  renameInSearches,
  updateCategory,
} from './category-record.ts';

export const categoryCalls = (means: Means) =>
  ({
    async eventTicketCategories({ id: eventId, params: { resultType }, store }) {
      return store.read(async (queries) => {
        const rows = await queries
          .selectFrom('ticketCategory')
          .selectAll()
          .where('eventId', '=', eventId)
          .orderBy('id')
          .execute();
        if (resultType !== 'full') return { ticketCategories: rows.map(({ id }) => id) };
        const stand = await categoriesStand(queries, means.clock.now(), eventId);
        return { ticketCategories: rows.map((row) => categoryAnswer(row, stand)) };
      });
    },

    async ticketCategoryRead({ id, store }) {
      return store.read(async (queries) => {
        const row = await queries
          .selectFrom('ticketCategory')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return objectNotFound;
        const stand = await categoriesStand(queries, means.clock.now(), row.eventId);
        return { ticketCategory: categoryAnswer(row, stand) };
      });
    },

    async ticketCategoryCreate({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const id = await insertCategory(queries, eventId, params);
        if (isRefusal(id)) return id;
        await announceCategory(queries, eventId, id);
        await announceChange(queries, means.clock.now(), eventId);
        return { id };
      });
    },

    async ticketCategoryUpdate({ id, params, store }) {
      return store.writeInLine(async (queries) => {
        const changed = await updateCategory(queries, means.clock.now(), id, params);
        if (isRefusal(changed)) return changed;
        if (changed.isChanged) {
          await announceCategory(queries, changed.eventId, id);
          await announceChange(queries, means.clock.now(), changed.eventId);
        }
        if (changed.renamed) {
          await renameInSearches(queries, id, changed.renamed);
          await announceHoldersOf(queries, id);
        }
        return {};
      });
    },

    async ticketCategoryColour({ id, params: { colour }, store }) {
      return store.write(async (queries) => {
        const eventId = await paintCategory(queries, id, colour);
        if (eventId === null) return {};
        await announceCategory(queries, eventId, id);
        await announceChange(queries, means.clock.now(), eventId);
        return {};
      });
    },
  }) satisfies Pick<
    Handlers,
    | 'eventTicketCategories'
    | 'ticketCategoryRead'
    | 'ticketCategoryColour'
    | 'ticketCategoryCreate'
    | 'ticketCategoryUpdate'
  >;
