/**
 * Makes a PostgreSQL database refuse a transaction that changes rows of two events: such a one would
 * need two machines where events are spread.
 */
import pg from 'pg';
import { eventColumn, eventTables } from '../../src/service/core/store/schema/event-tables.ts';

/**
 * A copy's task stands between two events, and a copy in the making is nobody's event yet. The feed
 * announces everything at once after a restore. A key may get or lose several events at once.
 */
const between: readonly string[] = ['copyTask', 'copyHeartbeat', 'syncChange', 'apiKeyEvent'];

export async function refuseTwoEvents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create function "staysWithOneEvent"() returns trigger language plpgsql as $$
    declare
      changed text := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
      before text := current_setting('test.event', true);
    begin
      if to_jsonb(old) ->> 'stage' = 'copying' then
        return null;
      end if;
      if coalesce(before, '') not in ('', changed) then
        raise exception 'a transaction changes events % and %', before, changed;
      end if;
      perform set_config('test.event', changed, true);
      return null;
    end $$`);
  for (const table of eventTables.filter((one) => !between.includes(one))) {
    await client.query(`
      create trigger "staysWithOneEvent" after insert or update or delete on "${table}"
      for each row execute function "staysWithOneEvent"('${eventColumn(table)}')`);
  }
  await client.end();
}
