import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboard } from '../../../src/texts/dashboard.ts';
import { screens } from '../../../src/texts/screens.ts';
import { textsOutsideCatalogue, unreadTexts } from '../../support/catalogue-check.ts';

const files = ['src/office', 'src/ui']
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${room}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const areas = Object.entries({ ...(await screens.en()), ...(await dashboard.en()) });

test('the pages say nothing that is not in a catalogue', () => {
  const ofOffice = files.filter(({ path }) => path.startsWith('src/office/'));
  expect(ofOffice.length).toBeGreaterThan(15);
  expect(ofOffice.flatMap(({ path, source }) => textsOutsideCatalogue(path, source))).toEqual([]);
});

const folderOf = (path: string) => path.replace(/[^/]+$/, '');

test.each(areas)('screens say all that is in the catalogue %s', (area, texts) => {
  const folders = files
    .filter(({ source }) => source.includes(`'${area}'`))
    .map(({ path }) => folderOf(path));
  const sources = files
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .map(({ source }) => source);
  expect(unreadTexts(texts, sources, 'useScreenTexts')).toEqual([]);
});
