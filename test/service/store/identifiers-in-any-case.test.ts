import { expect, test } from 'vitest';
import { eventsOfCodes } from '../../../src/service/store/query/directory.ts';
import type { Queries } from '../../../src/service/store/store.ts';
import { fillWithEvents, makeOldDatabase } from '../../support/old-database.ts';
import { testLocation } from '../../support/test-store.ts';

test('17.15: of identifiers that differed in case alone, the oldest stays', async () => {
  const location = await testLocation();
  let ids: readonly number[] = [];
  await makeOldDatabase(location, '0015-absent-buyer-address', async (db) => {
    // The last one has the name that the one before it would get.
    const fourth = 10_004;
    ids = await fillWithEvents(db, ['Ball', 'Fest', 'BALL', 'ball', `bAll-${fourth}`]);
    expect(ids[3]).toBe(fourth);
  });
  const [first, , third, fourth, fifth] = ids;
  const migrated = await location.open();
  const identifiers = (queries: Queries) =>
    queries.selectFrom('event').select('identifier').orderBy('id').execute();
  expect((await migrated.read(identifiers)).map(({ identifier }) => identifier)).toEqual([
    'Ball',
    'Fest',
    `BALL-${third}`,
    `ball-${fourth}-`,
    `bAll-${fourth}`,
  ]);
  const announced = (queries: Queries) =>
    queries.selectFrom('syncChange').select('objectId').orderBy('id').execute();
  expect(await migrated.read(announced)).toEqual([{ objectId: third }, { objectId: fourth }]);
  const texts = (queries: Queries) =>
    queries.selectFrom('event').select('id').where('foldedTexts', 'like', `%ball-${third}%`);
  expect(await migrated.read((queries) => texts(queries).execute())).toEqual([{ id: third }]);
  const named = ['BALL', `Ball-${third}`, `BALL-${fourth}`, 'none'];
  expect(await migrated.read((queries) => eventsOfCodes(queries, 'event', named))).toEqual([
    first,
    third,
    fifth,
    undefined,
  ]);
  await migrated.close();
  await location.remove();
});
