import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shapeOf, textsOutsideCatalogue, unreadTexts } from '../../support/catalogue-check.ts';

const paths = readdirSync('src/office', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/office/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path));
const isCatalogue = (path: string) => /\btexts(\.[a-z]+)?\.ts$/.test(path);
const files = paths
  .filter((path) => !isCatalogue(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

/** Each room's texts: `{ en, de }`. */
const catalogues = await Promise.all(
  paths
    .filter((path) => path.endsWith('/texts.ts'))
    .map(async (path) => {
      const [texts] = Object.values(await import(/* @vite-ignore */ resolve(path))) as {
        en: object;
        de: object;
      }[];
      if (!texts) throw new Error(`${path} exports no texts`);
      return { room: path.replace(/\/texts\.ts$/, ''), texts };
    }),
);

test('the pages say nothing that is not in a catalogue', () => {
  expect(files.length).toBeGreaterThan(15);
  expect(files.flatMap(({ path, source }) => textsOutsideCatalogue(path, source))).toEqual([]);
});

test.each(catalogues)('German has every text of English, and none is empty: $room', ({ texts }) => {
  expect(shapeOf(texts.de)).toEqual(shapeOf(texts.en));
  expect(shapeOf(texts.en).filter((line) => line.endsWith('empty'))).toEqual([]);
});

/** All files of texts, also those of a part of a page. */
const sayings = (language: string) =>
  paths
    .filter((path) => path.endsWith(`texts.${language}.ts`))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line}`),
    );

test('one thing has one word: check-in app and dashboard both say category', () => {
  expect(sayings('en').filter((line) => /\bkinds? of tickets?\b/i.test(line))).toEqual([]);
  expect(sayings('de').filter((line) => /ticketart/i.test(line))).toEqual([]);
});

test.each(catalogues)('the pages say all that is in it: $room', ({ room, texts }) => {
  const sources = files.filter(({ path }) => path.startsWith(`${room}/`));
  const read = unreadTexts(
    texts.en,
    sources.map(({ source }) => source),
    'useScreenTexts',
  );
  expect(read).toEqual([]);
});
