import type { Handlers } from '../../access/handler.ts';
import { isRefusal } from '../../means/refusal.ts';
import { flag } from '../../store/schema/flag.ts';
import { announcePictured } from '../../sync/announce-participants.ts';
import { fieldsOf } from './user-data-record.ts';

export const userDataCalls = {
  async eventUserDataDefinitions({ id: eventId, store }) {
    const fields = await store.read((queries) => fieldsOf(queries, eventId));
    if (isRefusal(fields)) return fields;
    return {
      userDataDefinitions: fields.map(({ id, title, type, level, required }) => ({
        id,
        title,
        type,
        level,
        required: required === 1,
      })),
    };
  },

  async userDataDefinitionCreate({ id: eventId, params, store }) {
    const { title, type, level, required = false } = params;
    return store.write(async (queries) => {
      const made = await queries
        .insertInto('userField')
        .values({ eventId, title, type, level, required: flag(required) })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (type === 'photo') await announcePictured(queries, eventId);
      return made;
    });
  },
} satisfies Partial<Handlers>;
