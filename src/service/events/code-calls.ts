import { codeErrors, codesPageLimit } from '../../contract/promotion-code.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { pageOf, readPage } from '../core/access/page.ts';
import { isRefusal, objectNotFound, refuse } from '../core/deps/refusal.ts';
import { categoriesOfEvent } from './categories-of-event.ts';
import { definitionAnswer, insertDefinition } from './code-definition-record.ts';
import { codeRecord, insertCodes } from './code-record.ts';
import { timezoneOf } from './event-record.ts';

export const codeCalls = (means: Means) =>
  ({
    async eventCodeDefinitions({ id, store }) {
      const rows = await store.read((queries) =>
        queries
          .selectFrom('codeDefinition')
          .select('id')
          .where('eventId', '=', id)
          .orderBy('id')
          .execute(),
      );
      if (isRefusal(rows)) return rows;
      return { codeDefinitions: rows.map((row) => row.id) };
    },

    async codeDefinitionRead({ id, store }) {
      return store.read(async (queries) => {
        const row = await queries
          .selectFrom('codeDefinition')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return objectNotFound;
        return { codeDefinition: definitionAnswer(row, await timezoneOf(queries, row.eventId)) };
      });
    },

    async codeDefinitionCreate({ caller, id: eventId, params, store }) {
      return store.write(async (queries) => {
        const categories = await categoriesOfEvent(
          queries,
          caller,
          eventId,
          params.categories ?? [],
        );
        if (isRefusal(categories)) return categories;
        const zone = await timezoneOf(queries, eventId);
        const id = await insertDefinition(queries, means.randomness, eventId, zone, params);
        return isRefusal(id) ? id : { id };
      });
    },

    async codeDefinitionCodes({ id, params, store }) {
      const page = readPage(params, codesPageLimit);
      if (isRefusal(page)) return page;
      return store.read(async (queries) => {
        const codes = queries.selectFrom('promotionCode').where('codeDefinitionId', '=', id);
        const { total } = await codes
          .select((code) => code.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await codes
          .selectAll()
          .orderBy('id')
          .limit(page.size)
          .offset(page.offset)
          .execute();
        return { codes: rows.map(codeRecord), ...pageOf(page, total) };
      });
    },

    /** Adds all of the codes, or none where one is refused. */
    async codeDefinitionAdd({ id, params: { codes }, store }) {
      return store.write(async (queries) => {
        const definition = await queries
          .selectFrom('codeDefinition')
          .select(['id', 'eventId'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!definition) return objectNotFound;
        const inserted = await insertCodes(queries, definition, codes);
        return inserted === codes.length ? {} : refuse(400, codeErrors.exists);
      });
    },

    async codeDefinitionFindCode({ id, params: { code }, store }) {
      const row = await store.read((queries) =>
        queries
          .selectFrom('promotionCode')
          .selectAll()
          .where('eventId', '=', id)
          .where('code', '=', code)
          .executeTakeFirst(),
      );
      if (isRefusal(row)) return row;
      return { code: row ? codeRecord(row) : null };
    },
  }) satisfies Pick<
    Handlers,
    | 'eventCodeDefinitions'
    | 'codeDefinitionRead'
    | 'codeDefinitionCreate'
    | 'codeDefinitionCodes'
    | 'codeDefinitionAdd'
    | 'codeDefinitionFindCode'
  >;
