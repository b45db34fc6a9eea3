import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import type { Queries } from '../../../src/service/store/store.ts';
import { addEvent } from '../../support/event-examples.ts';
import { startService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';

test('17.15: of identifiers that differed in case alone, the oldest stays', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const written = ['Ball', 'Fest', 'BALL', 'ball'];
  const ids: EventId[] = [];
  for (const _ of written) ids.push(await addEvent(service, venue));
  // As an earlier version left it.
  await service.store.write(async (queries) => {
    await sql`drop index "eventByIdentifier"`.execute(queries);
    await sql`drop table "settledDouble"`.execute(queries);
    await sql`delete from "kysely_migration" where "name" >= '0016'`.execute(queries);
    for (const [n, identifier] of written.entries()) {
      await queries
        .updateTable('event')
        .set({ identifier })
        .where('id', '=', ids[n] as EventId)
        .execute();
    }
  });
  const migrated = await service.location.open();
  const identifiers = (queries: Queries) =>
    queries.selectFrom('event').select('identifier').where('id', 'in', ids).orderBy('id').execute();
  const [, , third, fourth] = ids;
  expect((await migrated.read(identifiers)).map(({ identifier }) => identifier)).toEqual([
    'Ball',
    'Fest',
    `BALL-${third}`,
    `ball-${fourth}`,
  ]);
  await expect(
    migrated.write((queries) =>
      queries
        .updateTable('event')
        .set({ identifier: 'FEST' })
        .where('identifier', '=', 'Ball')
        .execute(),
    ),
  ).rejects.toThrow(/unique/i);
  await migrated.close();
  await service.stop();
});
