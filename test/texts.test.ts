/** What `texts.mjs` makes of catalogues, and what it refuses. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileTexts } from '../texts.mjs';

type Catalogue = Readonly<Record<string, unknown>>;
type Compiled = Readonly<Record<string, (...given: readonly unknown[]) => string>>;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'admit-texts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** English and one other language, each with one catalogue. */
function given(
  english: Catalogue,
  other: Catalogue | string,
  { language = 'de', isComplete = true } = {},
) {
  write('languages.json', {
    en: { name: 'English', complete: ['door'] },
    [language]: { name: 'Other', complete: isComplete ? ['door'] : [] },
  });
  write('en/start.json', english);
  write(`${language}/start.json`, other);
  return compileTexts(root);
}

/** The faults, without the folder that this test made. */
const faultsOf = (...all: Parameters<typeof given>) =>
  given(...all).faults.map((fault) => fault.replace(`${root}/`, ''));

/** The compiled texts of one language, as the app runs them. */
async function run(language: string, ...all: Parameters<typeof given>): Promise<Compiled> {
  const { files, faults } = given(...all);
  expect(faults).toEqual([]);
  for (const [name, content] of files) write(`compiled/${name}`, content);
  const numbers = join(import.meta.dirname, '../src/texts/numbers-in.ts');
  write('compiled/numbers-in.ts', `export * from ${JSON.stringify(numbers)};`);
  const { module } = await runnerImport<{ start: Compiled }>(
    join(root, `compiled/start.${language}.ts`),
  );
  return module.start;
}

describe('a text', () => {
  test('is as it was written, whatever its characters mean in code', async () => {
    const [odd, said] = [
      "A `quote`, a \\ and $'{this}'",
      ['A `quote`, a \\ and $', '{this}'].join(''),
    ];
    const texts = { odd, named: `${odd}: {name}` };
    const { odd: text, named } = await run('en', texts, texts);
    expect(text).toBe(said);
    expect(named?.('#{x}')).toBe(`${said}: #{x}`);
  });

  test('has its arguments in the order that English declares', async () => {
    const about = { placeholders: { name: {}, gate: {} } };
    const texts = await run(
      'de',
      { at: '{gate} admits {name}', '@at': about },
      { at: '{name} an {gate}' },
    );
    expect(texts.at?.('Ann', 'North')).toBe('Ann an North');
  });

  test('says another thing where there is none', async () => {
    const hello = 'Hello{name, select, none {} other {, {name}}}';
    const texts = await run('en', { hello }, { hello });
    expect([texts.hello?.(null), texts.hello?.(''), texts.hello?.('none')]).toEqual([
      ...['Hello', 'Hello', 'Hello, none'],
    ]);
  });

  test('keeps what is filled in apart, where letters run from right to left', async () => {
    const english = {
      by: 'By {name}',
      count: '{tickets, plural, one {# ticket} other {# tickets}}',
    };
    const forms = 'one {כרטיס} two {# כרטיסים} other {# כרטיסים}';
    const hebrew = { by: 'מאת {name}', count: `{tickets, plural, ${forms}}` };
    const { by, count } = await run('he', english, hebrew, { language: 'he' });
    expect(by?.('Verein e.V.')).toBe('מאת \u2068Verein e.V.\u2069');
    expect(count?.(3)).toBe('3 כרטיסים');
    const { by: inGerman } = await run('de', english, { by: 'Von {name}' }, { isComplete: false });
    expect(inGerman?.('Verein e.V.')).toBe('Von Verein e.V.');
  });

  test('that a language does not have yet is English, with English plurals', async () => {
    const tickets = '{count, plural, one {# ticket} other {# tickets}}';
    // Copied with the English file.
    const polish = { title: 'Bilety', '@tickets': { description: 'A number' } };
    const texts = await run(
      'pl',
      { title: 'Tickets', tickets },
      polish,
      ...([{ language: 'pl', isComplete: false }] as const),
    );
    expect([texts.title, texts.tickets?.(1), texts.tickets?.(5000)]).toEqual([
      ...['Bilety', '1 ticket', '5,000 tickets'],
    ]);
  });

  test.each([
    [
      'pl',
      { one: 'bilet', few: 'bilety', many: 'biletów', other: 'biletu' },
      '1 bilet, 3 bilety, 5 biletów, 22 bilety',
    ],
    [
      'cs',
      { one: 'vstupenka', few: 'vstupenky', other: 'vstupenek' },
      '1 vstupenka, 3 vstupenky, 5 vstupenek, 22 vstupenek',
    ],
    ['tr', { one: 'bilet', other: 'bilet' }, '1 bilet, 3 bilet, 5 bilet, 22 bilet'],
    ['fr', { one: 'billet', other: 'billets' }, '1 billet, 3 billets, 5 billets, 22 billets'],
  ])('bends its words as numbers of %s do', async (language, forms, said) => {
    const message = (of: object) =>
      `{count, plural, ${Object.entries(of)
        .map(([form, word]) => `${form} {# ${word}}`)
        .join(' ')}}`;
    const english = { tickets: message({ one: 'ticket', other: 'tickets' }) };
    const texts = await run(language, english, { tickets: message(forms) }, { language });
    expect([1, 3, 5, 22].map((count) => texts.tickets?.(count)).join(', ')).toBe(said);
  });

  test('is typed: a number to count, a text to name, in their order', () => {
    const message = '{count, plural, one {# ticket} other {# tickets}} of {name}';
    const about = { placeholders: { name: {}, count: {} } };
    const { files } = given({ of: message, '@of': about }, { of: message });
    expect(files.get('start.en.ts')).toContain('(name: string, count: number): string');
  });
});

describe('what is wrong is named with its file and key', () => {
  const plural = '{count, plural, one {# ticket} other {# tickets}}';

  test.each([
    ['missing', { a: 'A', b: 'B' }, { a: 'A' }, 'de/start.json: b: is missing: “B”'],
    [
      'superfluous',
      { a: 'A' },
      { a: 'A', b: 'B' },
      'de/start.json: b: is not in the English catalogue',
    ],
    ['malformed', { a: '{x}' }, { a: 'A {x' }, 'de/start.json: a: is malformed'],
    ['empty', { a: 'A' }, { a: ' ' }, 'de/start.json: a: is empty'],
    ['without an argument', { a: 'A {x}' }, { a: 'A' }, 'de/start.json: a: does not use {x}'],
    [
      'with an unknown argument',
      { a: 'A' },
      { a: 'A {x}' },
      'de/start.json: a: uses {x}, which is not in English',
    ],
    [
      'without a plural form',
      { a: plural },
      { a: '{count, plural, one {#} few {#} other {#}}' },
      'de/start.json: a: has a plural form “few” too many',
    ],
    [
      'counted otherwise',
      { a: '{x}' },
      { a: '{x, plural, other {#}}' },
      'de/start.json: a: uses {x} as number',
    ],
    [
      'a date',
      { a: '{x, date, short}' },
      { a: '{x}' },
      'en/start.json: a: uses a format other than',
    ],
    ['in no order', { a: '{x} {y}' }, { a: '{x} {y}' }, 'en/start.json: a: has several arguments'],
    [
      'two in one place',
      { 'a.b': 'B', a: 'A' },
      { 'a.b': 'B', a: 'A' },
      'en/start.json: a: is in the place of another',
    ],
    [
      'described, and not there',
      { a: 'A', '@b': {} },
      { a: 'A' },
      'en/start.json: @b: describes no message',
    ],
    [
      'another language',
      { a: 'A' },
      { '@@locale': 'fr', a: 'A' },
      'de/start.json: @@locale: is not “de”',
    ],
    ['no JSON', { a: 'A' }, '{ "a": ', 'de/start.json: the file: is no JSON'],
  ] as const)('%s', (_, english, german, fault) => {
    expect(faultsOf(english, german)).toEqual(
      expect.arrayContaining([expect.stringContaining(fault)]),
    );
  });

  test('a plural form that Polish needs', () => {
    const faults = faultsOf({ a: plural }, { a: plural }, { language: 'pl' });
    expect(faults).toEqual(['pl/start.json: a: has no plural form “few, many”']);
  });

  test('a file that English does not have', () => {
    given({ a: 'A' }, { a: 'A' });
    write('de/menu.json', { a: 'A' });
    expect(compileTexts(root).faults.join()).toContain('de/menu.json: the file: has no English');
  });
});

test('a language can be complete for one part, and lack the dashboard', () => {
  write('languages.json', {
    en: { name: 'English', complete: ['door', 'service', 'dashboard'] },
    fr: { name: 'Français', complete: ['service'] },
    it: { name: 'Italiano', complete: ['dashboard', 'shop'] },
  });
  for (const file of ['start', 'check-in/help', 'service/shop', 'dashboard/board']) {
    write(`en/${file}.json`, { a: 'A' });
  }
  write('fr/start.json', { a: 'Un' });
  write('it/start.json', { a: 'Uno' });
  const { files, faults, untranslated } = compileTexts(root);
  expect(faults.map((fault) => fault.replace(`${root}/`, ''))).toEqual([
    'fr/service/shop.json: a: is missing: “A”',
    'languages.json: it: is complete for “shop”, which is no part',
    'it/dashboard/board.json: a: is missing: “A”',
  ]);
  expect(untranslated).toEqual([
    ...['fr/check-in/help.json: a', 'it/check-in/help.json: a', 'it/service/shop.json: a'],
  ]);
  expect(files.has('dashboard.fr.ts')).toBe(false);
  expect(files.get('dashboard.ts')).toContain("Record<'en' | 'it',");
});

describe('our own catalogues', () => {
  const { faults, untranslated } = compileTexts();

  test('have no fault', () => {
    expect(faults).toEqual([]);
  });

  // A screen would be in two languages.
  test('lack no message that another language has', () => {
    expect(untranslated).toEqual([]);
  });
});
