import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allTables } from '../../../../src/service/core/store/schema/event-tables.ts';
import { citusStatements } from '../../../../src/service/wings/scale/partitions.ts';
import { isOnPostgres, preparedLocation } from '../../../support/test-store.ts';

const file = 'docs/citus.sql';

test('docs/citus.sql has the tables of events that there are', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(file, citusStatements());
  expect(readFileSync(file, 'utf8')).toBe(citusStatements());
});

test.runIf(isOnPostgres())(
  'each table is spread or copied, but for those of one machine',
  async () => {
    const location = await preparedLocation();
    const store = await location.open();
    const { rows } = await store.read((queries) =>
      sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not relispartition`.execute(queries),
    );
    await store.close();
    await location.remove();
    const names = rows.map(({ name }) => name);
    // A restore drops them by this list.
    expect(names.toSorted()).toEqual(allTables.toSorted());
    const missing = names.filter((name) => !citusStatements().includes(`"${name}"`));
    expect(missing.toSorted()).toEqual(['health', 'kysely_migration', 'kysely_migration_lock']);
  },
);
