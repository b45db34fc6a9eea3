/** Our texts use the words of `docs/glossary.md`, in sentences that are read once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  buttonFaults,
  buttonTextsOf,
  findings,
  type LanguageOfText,
  readGlossary,
  type Text,
  textsOfCatalogue,
  textsOfCode,
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
/** Those of a feature's buttons, in its own catalogues or in the one of all screens. */
const buttonsBelow = (room: string): Text[] => {
  const ways = sources
    .filter((path) => path.startsWith(`${room}/`) && path.endsWith('.tsx'))
    .map((path) => ({
      folder: path.replace(/[^/]+$/, ''),
      ways: buttonTextsOf(path, readFileSync(path, 'utf8')),
    }));
  return textsBelow(room).filter(({ where }) => {
    const [path = '', way = ''] = where.split(': ');
    const isShared = path.includes('/i18n/');
    return ways.some(
      (each) =>
        (isShared ||
          path.startsWith(each.folder) ||
          each.folder.startsWith(path.replace(/[^/]+$/, ''))) &&
        each.ways.some(
          (named) => `.${way}`.endsWith(`.${named}`) && (!isShared || named.includes('.')),
        ),
    );
  });
};

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

/** What the server prints, refuses to start with, and answers to the administrator's commands. */
const printed = () =>
  sources
    .filter((path) =>
      /^src\/service\/(main\.ts|operations\/|wings\/|core\/(deps|store)\/)/.test(path),
    )
    .flatMap((path) => textsOfCode(path, readFileSync(path, 'utf8')))
    // Scripts read this line.
    .filter(({ text }) => !text.startsWith("The operator's key, shown this once: "));

/** How many findings an area may have. A number here may only become smaller. */
const bounds: readonly (readonly [string, number, () => string[]])[] = [
  ['the check-in app', 0, () => findings(textsBelow('src/ui'), glossary)],
  ['the check-in app, in pairs', 0, () => unpairedBelow('src/ui')],
  ['the buttons of the check-in app', 0, () => buttonsBelow('src/ui').flatMap(buttonFaults)],
  ['the dashboard', 0, () => findings(textsBelow('src/office'), glossary)],
  ['the dashboard, in pairs', 0, () => unpairedBelow('src/office')],
  ['the buttons of the dashboard', 0, () => buttonsBelow('src/office').flatMap(buttonFaults)],
  ['mails, shop and documents', 0, () => findings(textsBelow('src/service'), glossary)],
  ['mails, shop and documents, in pairs', 0, () => unpairedBelow('src/service')],
  ['the command line', 0, () => findings(printed(), glossary)],
  ['README and its neighbours', 13, () => findings(pages('.'), glossary)],
  ['docs', 100, () => findings(pages('docs'), glossary)],
  ['decisions', 221, () => findings(pages('docs/decisions'), glossary)],
  ['the unreleased changes', 0, () => findings(unreleased(), glossary)],
  ...Object.entries({
    domain: 48,
    contract: 33,
    client: 145,
    worker: 8,
    ui: 44,
    office: 52,
    service: 168,
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

/** What the check says of one text. */
const said = (text: string, language: LanguageOfText = 'en', kind: Text['kind'] = 'screens') =>
  findings([{ where: 'a', language, kind, text }], glossary);

test.each([
  ['Make an event', 'en', '“Make an event”: say “create event”'],
  ['Read the list again, whoever you are.', 'en', '“whoever”: say “anyone who, the person who”'],
  ['It’s a double entry.', 'en', '“double entry”: say “duplicate check-in; mark as resolved”'],
  ['Diese Tür ist offen.', 'de', '“Tür”: say “Gerät”'],
  ['Der Gast ist schon drin.', 'de', '“schon drin”'],
  ['Das Netz prüfen und neu scannen.', 'de', 'an instruction without “Sie”'],
  [`${'word '.repeat(20)}more.`, 'en', '21 words, 20 at most'],
] as const)('a planted text is found: %s', (text, language, found) => {
  expect(said(text, language).join()).toContain(found);
});

test.each([
  ['There is no such event. {code} stands for the code.', 'en'],
  ['Prüfen Sie das Netz und versuchen Sie es erneut.', 'de'],
  ['Das Gerät konnte die PIN nicht prüfen.', 'de'],
] as const)('a text that is right is left alone: %s', (text, language) => {
  expect(said(text, language)).toEqual([]);
});

test('a planted page, comment, refusal, pair and button are found, each in its place', () => {
  const page = '# Title\n\nSee `whoever` and\n| a | made anew |\n';
  expect(findings(textsOfPage('a.md', page), glossary)).toEqual(['a.md:4: “anew”: say “again”']);
  const code =
    'const a = 1;\n/** Reads it anew.\n * @param b of its own */\nconst c = 2; // for ever\n';
  expect(findings(textsOfComments('a.ts', code), glossary)).toEqual([
    'a.ts:2: “anew”: say “again”',
    'a.ts:2: “of its own”: say “its own”',
    'a.ts:4: “for ever”: say “permanently”',
  ]);
  const refusal = "const a = 'Wrong';\nwrite('The port lacks rights: ' + why);\n";
  expect(findings(textsOfCode('a.ts', refusal), glossary)).toEqual([
    'a.ts:2: “lacks”: say “does not have”',
  ]);
  const german = new Map([['a', 'Die Kasse ist zu']]);
  expect(unpaired(new Map([['a', 'The device is off']]), german, glossary)).toHaveLength(1);
  const button = (text: string, language: LanguageOfText) =>
    buttonFaults({ where: 'a', kind: 'screens', language, text }).length;
  expect([button('Door of mine', 'en'), button('Save gate', 'en')]).toEqual([1, 0]);
  expect([button('Speichern Sie', 'de'), button('Eingang speichern', 'de')]).toEqual([1, 0]);
  const screen = 'const A = () => <button type="button">{texts.other.make}</button>;';
  expect(buttonTextsOf('a.tsx', screen)).toEqual(['other.make']);
});

test('there are texts to look at', () => {
  expect(catalogues.length).toBeGreaterThan(35);
  expect(textsBelow('src/ui').length).toBeGreaterThan(1000);
  expect(commentsBelow('src/client').length).toBeGreaterThan(500);
  expect(printed().length).toBeGreaterThan(100);
  expect(glossary.terms.length).toBeGreaterThan(80);
});
