/** Our texts use the words of `docs/glossary.md`, in sentences that are read once. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import {
  buttonFaults,
  buttonTextsOf,
  findings,
  type LanguageOfText,
  readGlossary,
  type Text,
  textsOfCode,
  textsOfComments,
  textsOfMessage,
  textsOfPage,
  unpaired,
} from './support/vocabulary.ts';

const glossary = readGlossary(readFileSync('docs/glossary.md', 'utf8'));

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/^src\/texts\/(?!numbers-in)/.test(path))
  .sort();
type Messages = ReadonlyMap<string, readonly string[]>;
/** Each catalogue's texts by their keys: `save` → `Save gate`. */
const catalogues = readdirSync('src/catalogues/en', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({
    area: name.replace(/\.json$/, ''),
    en: messagesIn(`src/catalogues/en/${name}`),
    de: messagesIn(`src/catalogues/de/${name}`),
  }));

function messagesIn(path: string): Messages {
  const all: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(
    Object.entries(all).flatMap(([key, message]) =>
      key.startsWith('@') || typeof message !== 'string' ? [] : [[key, textsOfMessage(message)]],
    ),
  );
}

/** The catalogues of each app, by their folders. */
const apps = {
  'check-in app': /^(start|check-in\/.*|shared\/.*)$/,
  dashboard: /^(dashboard\/.*|shared\/.*)$/,
  service: /^service\//,
};
type AppName = keyof typeof apps;
const cataloguesOf = (app: AppName) => catalogues.filter(({ area }) => apps[app].test(area));

const textsOf = (app: AppName): Text[] =>
  cataloguesOf(app).flatMap(({ area, en, de }) => [
    ...asTexts(`src/catalogues/en/${area}.json`, 'en', en),
    ...asTexts(`src/catalogues/de/${area}.json`, 'de', de),
  ]);
const asTexts = (path: string, language: LanguageOfText, texts: Messages): Text[] =>
  [...texts].flatMap(([key, each]) =>
    each.map((text) => ({ where: `${path}: ${key}`, language, kind: 'screens', text })),
  );

const unpairedOf = (app: AppName) =>
  cataloguesOf(app).flatMap(({ area, en, de }) =>
    unpaired(joined(en), joined(de), glossary).map((line) => `${area}: ${line}`),
  );
/** Those that a file of a room writes on its buttons, from the catalogues that it reads. */
const buttonsOf = (app: AppName, room: string): Text[] => {
  const files = sources
    .filter((path) => path.startsWith(`${room}/`) && path.endsWith('.tsx'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const foldersOf = (area: string) => {
    const reading = files.filter(({ source }) => source.includes(`'${area}'`));
    const folders = reading.map(({ path }) => dirname(path));
    // Others read a text or two of it.
    const home = folders.filter((folder) => folder.endsWith(`/${area}`));
    return home.length > 0 ? home : folders;
  };
  const ways = files.map(({ path, source }) => ({ path, named: buttonTextsOf(path, source) }));
  return textsOf(app).filter(({ where }) => {
    const [, name = '', key = ''] = /\/([^/]+)\.json: (.*)$/.exec(where) ?? [];
    const isShared = name === 'start';
    const folders = new Set(foldersOf(name));
    return ways.some(
      ({ path, named }) =>
        (isShared || folders.has(dirname(path))) &&
        named.some((each) => `.${key}`.endsWith(`.${each}`) && (!isShared || each.includes('.'))),
    );
  });
};

const joined = (texts: Messages) =>
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

const areas: readonly (readonly [string, () => string[]])[] = [
  ['the check-in app', () => findings(textsOf('check-in app'), glossary)],
  ['the check-in app, in pairs', () => unpairedOf('check-in app')],
  [
    'the buttons of the check-in app',
    () => buttonsOf('check-in app', 'src/ui').flatMap(buttonFaults),
  ],
  ['the dashboard', () => findings(textsOf('dashboard'), glossary)],
  ['the dashboard, in pairs', () => unpairedOf('dashboard')],
  [
    'the buttons of the dashboard',
    () => buttonsOf('dashboard', 'src/office').flatMap(buttonFaults),
  ],
  ['mails, shop and documents', () => findings(textsOf('service'), glossary)],
  ['mails, shop and documents, in pairs', () => unpairedOf('service')],
  ['the command line', () => findings(printed(), glossary)],
  ['README and its neighbours', () => findings(pages('.'), glossary)],
  ['docs', () => findings(pages('docs'), glossary)],
  ['decisions', () => findings(pages('docs/decisions'), glossary)],
  ['the unreleased changes', () => findings(unreleased(), glossary)],
  ...['domain', 'contract', 'client', 'worker', 'ui', 'office', 'service'].map(
    (room) =>
      [`the comments of ${room}`, () => findings(commentsBelow(`src/${room}`), glossary)] as const,
  ),
];

test.each(areas)('%s use the words of the glossary, in short sentences', (_, find) => {
  expect(find()).toEqual([]);
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
  expect(textsOf('check-in app').length).toBeGreaterThan(1000);
  expect(commentsBelow('src/client').length).toBeGreaterThan(500);
  expect(printed().length).toBeGreaterThan(100);
  expect(glossary.terms.length).toBeGreaterThan(80);
});
