import { type Kysely, type Migration, sql } from 'kysely';

/** With what follows it, an identifier has at most 50 characters. */
const mostKept = 30;

/**
 * Identifiers of events differ in more than case (issue 17.15). Of those that don't, all but the oldest
 * get their id behind it.
 */
export const identifiersInAnyCase: Migration = {
  async up(db: Kysely<{ event: { id: number; identifier: string } }>) {
    const events = await db
      .selectFrom('event')
      .select(['id', 'identifier'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('event as other')
            .select('other.id')
            .whereRef('other.id', '!=', 'event.id')
            .where(sql<boolean>`lower("other"."identifier") = lower("event"."identifier")`),
        ),
      )
      .orderBy('id')
      .execute();
    const taken = new Set<string>();
    for (const { id, identifier } of events) {
      const isFirst = !taken.has(identifier.toLowerCase());
      taken.add(identifier.toLowerCase());
      if (isFirst) continue;
      await db
        .updateTable('event')
        .set({ identifier: `${identifier.slice(0, mostKept)}-${id}` })
        .where('id', '=', id)
        .execute();
    }
    await db.schema
      .createIndex('eventByIdentifier')
      .unique()
      .on('event')
      .expression(sql`lower("identifier")`)
      .execute();
  },
};
