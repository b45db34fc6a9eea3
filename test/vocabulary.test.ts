/** Our texts use the words of `docs/glossary.md`, in sentences that are read once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  findings,
  type LanguageOfText,
  readGlossary,
  type Text,
  textsOfCatalogue,
  textsOfComments,
  textsOfPage,
  unpaired,
} from './support/vocabulary.ts';

const glossary = readGlossary(readFileSync('docs/glossary.md', 'utf8'));

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
  .sort();
/** `texts.en.ts`, `texts-en.ts`, `en.ts`, `en-roster.ts` */
const isEnglish = /[/.-]en(-\w+)?\.ts$/;
const germanOf = (path: string) => path.replace(/([/.-])en((-\w+)?\.ts)$/, '$1de$2');

/** Each catalogue's texts by their way, those of one way joined: `gate.save` → `Save gate`. */
const catalogues = await Promise.all(
  sources
    .filter((path) => isEnglish.test(path) && existsSync(germanOf(path)))
    .map(async (path) => ({
      path,
      en: await textsIn(path),
      de: await textsIn(germanOf(path)),
    })),
);

async function textsIn(path: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ resolve(path));
  // What a part exports by another name in each language (`shopEn`) goes by the same here.
  const parts = Object.entries(module).map(([name, part]) => [name.replace(/(En|De)$/, ''), part]);
  const whole = textsOfCatalogue(Object.fromEntries(parts));
  return new Map(whole.map(({ path: way, texts }) => [way.replace(/^(en|de)\./, ''), texts]));
}

const textsBelow = (folder: string): Text[] =>
  catalogues
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, en, de }) => [
      ...asTexts(path, 'en', en),
      ...asTexts(germanOf(path), 'de', de),
    ]);
const asTexts = (
  path: string,
  language: LanguageOfText,
  texts: ReadonlyMap<string, readonly string[]>,
): Text[] =>
  [...texts].flatMap(([way, each]) =>
    each.map((text) => ({ where: `${path}: ${way}`, language, kind: 'screens', text })),
  );

const unpairedBelow = (folder: string) =>
  catalogues
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, en, de }) =>
      unpaired(joined(en), joined(de), glossary).map((line) => `${path}: ${line}`),
    );
const joined = (texts: ReadonlyMap<string, readonly string[]>) =>
  new Map([...texts].map(([way, each]) => [way, each.join('\n')]));

const pages = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`))
    .filter((path) => !['docs/glossary.md', 'CHANGELOG.md'].includes(path))
    .flatMap((path) => textsOfPage(path, readFileSync(path, 'utf8')));
const unreleased = () => {
  const [, head = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  return textsOfPage('CHANGELOG.md', head);
};
const commentsBelow = (folder: string) =>
  sources
    .filter((path) => path.startsWith(`${folder}/`))
    .flatMap((path) => textsOfComments(path, readFileSync(path, 'utf8')));

/** How many findings an area may have. A number here may only become smaller. */
const bounds: readonly (readonly [string, number, () => string[]])[] = [
  ['the check-in app', 0, () => findings(textsBelow('src/ui'), glossary)],
  ['the check-in app, in pairs', 0, () => unpairedBelow('src/ui')],
  ['the dashboard', 692, () => findings(textsBelow('src/office'), glossary)],
  ['the dashboard, in pairs', 39, () => unpairedBelow('src/office')],
  ['mails, shop and documents', 69, () => findings(textsBelow('src/service'), glossary)],
  ['mails, shop and documents, in pairs', 10, () => unpairedBelow('src/service')],
  ['README and its neighbours', 153, () => findings(pages('.'), glossary)],
  ['docs', 280, () => findings(pages('docs'), glossary)],
  ['decisions', 494, () => findings(pages('docs/decisions'), glossary)],
  ['the unreleased changes', 241, () => findings(unreleased(), glossary)],
  ...Object.entries({
    domain: 103,
    contract: 100,
    client: 405,
    worker: 10,
    ui: 149,
    office: 161,
    service: 575,
  }).map(
    ([room, most]) =>
      [
        `the comments of ${room}`,
        most,
        () => findings(commentsBelow(`src/${room}`), glossary),
      ] as const,
  ),
];

test.each(bounds)('%s: at most %i findings', (_, most, find) => {
  const found = find();
  expect(
    found.length,
    found.slice(0, Number(process.env.SHOW ?? 40)).join('\n'),
  ).toBeLessThanOrEqual(most);
});

test('there are texts to look at', () => {
  expect(catalogues.length).toBeGreaterThan(35);
  expect(textsBelow('src/ui').length).toBeGreaterThan(1000);
  expect(commentsBelow('src/client').length).toBeGreaterThan(500);
  expect(glossary.terms.length).toBeGreaterThan(80);
});
