import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';

const length = 13;

/**
 * A UPC-A is an EAN-13 that begins with 0, and doors now read both as the UPC-A (issue 34.3): what was
 * imported before gets the form in which it is read. Where an event has both, they stay two tickets.
 */
export const readUpcAsOne: Migration = {
  async up(db: Kysely<unknown>) {
    const form = sql.ref('ticket.importedForm');
    const digit = (at: number) => sql`cast(substr(${form}, ${sql.lit(at)}, 1) as integer)`;
    const sum = sql.join(
      Array.from({ length }, (_, at) => sql`${digit(at + 1)} * ${sql.lit(at % 2 === 0 ? 1 : 3)}`),
      sql` + `,
    );
    const isEan = sql`length(${form}) = ${sql.lit(length)} and ${form} like '0%'
      and trim(${form}, '0123456789') = ''`;
    // A number of digits alone can be reckoned with; the order of conditions is the database's own.
    const isUpc = sql`case when ${isEan} then (${sum}) % 10 = 0 else false end`;
    if (isPostgres(db)) {
      await sql`insert into "codeDirectory" ("kind", "code", "eventId")
        select 'importedForm', substr(${form}, 2), "ticket"."eventId" from "ticket" where ${isUpc}
        on conflict do nothing`.execute(db);
    }
    await sql`update "ticket" set "importedForm" = substr("importedForm", 2)
      where ${isUpc} and not exists (
        select 1 from "ticket" as "other"
        where "other"."eventId" = "ticket"."eventId"
          and "other"."importedForm" = substr("ticket"."importedForm", 2)
      )`.execute(db);
    if (isPostgres(db)) {
      await sql`delete from "codeDirectory" where "kind" = 'importedForm'
        and length("code") = ${sql.lit(length)} and "code" like '0%' and not exists (
          select 1 from "ticket" where "ticket"."eventId" = "codeDirectory"."eventId"
            and "ticket"."importedForm" = "codeDirectory"."code"
        )`.execute(db);
    }
  },
};
