import type { AnswerTo } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { eventUserData } from '../../contract/user-data.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Handlers } from '../core/access/handler.ts';
import { isRefusal, refuse } from '../core/deps/refusal.ts';
import { flag } from '../core/store/schema/flag.ts';
import { fromJson, toJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { announcePictured } from '../sync/announce-participants.ts';
import { fieldsOf } from './user-data-record.ts';
import { hasOptions } from './user-data-rules.ts';

export const userDataCalls = {
  async eventUserDataDefinitions({ id, store }) {
    const userDataDefinitions = await store.read((queries) => definitionsOf(queries, id));
    return isRefusal(userDataDefinitions) ? userDataDefinitions : { userDataDefinitions };
  },

  async eventUserData({ id, store }) {
    const userData = await store.read((queries) => definitionsOf(queries, id));
    return isRefusal(userData) ? userData : { userData };
  },

  async userDataDefinitionCreate({ id: eventId, params, store }) {
    const { title, type, level, required = false, options: names = [] } = params;
    if (names.length > 0 && !hasOptions(type)) return refuse(400, invalidFormat('options'));
    const options = names.map((name, at) => ({
      userDataOptionKey: String(at + 1),
      userDataOptionName: name,
    }));
    return store.write(async (queries) => {
      const made = await queries
        .insertInto('userField')
        .values({
          ...{ eventId, title, type, level },
          required: flag(required),
          options: toJson(options),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (type === 'photo') await announcePictured(queries, eventId);
      return made;
    });
  },
} satisfies Partial<Handlers>;

type Definition = AnswerTo<typeof eventUserData>['userData'][number];

const definitionsOf = async (queries: Queries, eventId: EventId): Promise<Definition[]> =>
  (await fieldsOf(queries, eventId)).map(({ id, title, type, level, required, options }) => ({
    ...{ id, fieldId: id, title, type, level },
    required: required === 1,
    options: hasOptions(type) ? [...fromJson(options)] : null,
  }));
