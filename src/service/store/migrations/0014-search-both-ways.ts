import { type Kysely, type Migration, sql } from 'kysely';

/** A search finds "last first" and the display identifier without its hyphens. */
export const searchBothWays: Migration = {
  async up(db: Kysely<unknown>) {
    const lineEnd = sql.lit('\n');
    await sql`
      update "ticket" set "foldedTexts" = "foldedTexts"
        || ${lineEnd} || (
          select "foldedLastName" || ' ' || "foldedFirstName"
          from "participant" where "participant"."id" = "ticket"."participantId"
        )
        || ${lineEnd} || replace("displayIdentifier", '-', '')
    `.execute(db);
  },
};
