import { type Kysely, type Migration, sql } from 'kysely';
import { lowerAscii } from '../schema/lower-ascii.ts';

/** With what follows it, an identifier has at most 50 characters. */
const mostKept = 30;

/**
 * Identifiers of events differ in more than case (issue 17.15). Of those that don't, all but the oldest
 * get their id behind it.
 */
export const identifiersInAnyCase: Migration = {
  async up(db: Kysely<Tables>) {
    const events = await db
      .selectFrom('event')
      .select(['id', 'identifier', 'foldedTexts'])
      .orderBy('id')
      .execute();
    const taken = new Set(events.map(({ identifier }) => identifier.toLowerCase()));
    const seen = new Set<string>();
    for (const { id, identifier, foldedTexts } of events) {
      const isFirst = !seen.has(identifier.toLowerCase());
      seen.add(identifier.toLowerCase());
      if (isFirst) continue;
      let free = `${identifier.slice(0, mostKept)}-${id}`;
      while (taken.has(free.toLowerCase())) free += '-';
      taken.add(free.toLowerCase());
      await db
        .updateTable('event')
        .set({ identifier: free, foldedTexts: `${foldedTexts}\n${free.toLowerCase()}` })
        .where('id', '=', id)
        .execute();
      await db
        .insertInto('syncChange')
        .values({ eventId: id, operation: 'update', objectType: 'event', objectId: id })
        .execute();
    }
    await db.schema
      .createIndex('eventByIdentifier')
      .unique()
      .on('event')
      .expression(lowerAscii(db, sql.ref('identifier')))
      .execute();
  },
};

type Tables = {
  event: { id: number; identifier: string; foldedTexts: string };
  syncChange: { eventId: number; operation: string; objectType: string; objectId: number };
};
