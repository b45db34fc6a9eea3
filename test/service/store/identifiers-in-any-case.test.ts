import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { identifiersInAnyCase } from '../../../src/service/store/migrations/0016-identifiers-in-any-case.ts';
import type { Queries } from '../../../src/service/store/store.ts';
import { addEvent } from '../../support/event-examples.ts';
import { startService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';

test('17.15: of identifiers that differed in case alone, the oldest stays', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  // The last one has the name that the one before it would get.
  const written = ['Ball', 'Fest', 'BALL', 'ball'];
  const ids: EventId[] = [];
  while (ids.length <= written.length) ids.push(await addEvent(service, venue));
  // As an earlier version left it.
  await service.store.write(async (queries) => {
    await sql`drop index "eventByIdentifier"`.execute(queries);
    const named = [...written.entries(), [written.length, `bAll-${ids[3]}`] as const];
    for (const [n, identifier] of named) {
      await queries
        .updateTable('event')
        .set({ identifier })
        .where('id', '=', ids[n] as EventId)
        .execute();
    }
  });
  const { key } = venue.keys.Editor;
  const { nextId } = await service.must('syncRead', { key, id: 0 });
  await service.store.write((queries) => identifiersInAnyCase.up(queries as Kysely<never>));
  const identifiers = (queries: Queries) =>
    queries.selectFrom('event').select('identifier').where('id', 'in', ids).orderBy('id').execute();
  const [, , third, fourth] = ids;
  expect((await service.store.read(identifiers)).map(({ identifier }) => identifier)).toEqual([
    'Ball',
    'Fest',
    `BALL-${third}`,
    `ball-${fourth}-`,
    `bAll-${fourth}`,
  ]);
  const { events } = await service.must('syncRead', { key, id: nextId });
  expect(events.map(({ objectId }) => objectId)).toEqual([third, fourth]);
  const query = `ball-${third}`;
  const texts = (queries: Queries) =>
    queries.selectFrom('event').select('id').where('foldedTexts', 'like', `%${query}%`).execute();
  expect(await service.store.read(texts)).toEqual([{ id: third }]);
  await expect(
    service.store.write((queries) =>
      queries
        .updateTable('event')
        .set({ identifier: 'FEST' })
        .where('identifier', '=', 'Ball')
        .execute(),
    ),
  ).rejects.toThrow(/unique/i);
  await service.stop();
});
