import type { Handlers, Means } from '../../access/handler.ts';
import { flag } from '../../store/schema/flag.ts';
import { announcePictured } from '../../sync/announce-participants.ts';
import { fieldsOf } from './user-data-record.ts';

export const userDataCalls = ({ store }: Means) =>
  ({
    async eventUserDataDefinitions({ id: eventId }) {
      const fields = await store.read((queries) => fieldsOf(queries, eventId));
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

    async userDataDefinitionCreate({ id: eventId, params }) {
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
  }) satisfies Partial<Handlers>;
