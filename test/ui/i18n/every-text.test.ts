import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textsOutsideCatalogue, unreadTexts } from '../../support/catalogue-check.ts';
import { english } from '../english.ts';

const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/ui/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

describe('the screens', () => {
  test('say nothing that is not in the catalogue', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(({ path, source }) => textsOutsideCatalogue(path, source))).toEqual([]);
  });

  test('say all that is in it', () => {
    const sources = files.map(({ source }) => source);
    expect(unreadTexts(english.texts, sources)).toEqual([]);
  });
});

describe('a text outside the catalogue is found', () => {
  const check = (source: string) => textsOutsideCatalogue('src/ui/a.tsx', source);

  test.each([
    ['between tags', '<p>Hello</p>', 'Hello'],
    ['between tags, in any alphabet', '<p>שלום</p>', 'שלום'],
    ['as an expression', "<p>{'hello'}</p>", 'hello'],
    ['on one way of two', '<p>{isOpen ? texts.a : `hello`}</p>', 'hello'],
    ['behind a condition', "<p>{isOpen && 'hello'}</p>", 'hello'],
    ['put together', "<p>{'hello ' + name}</p>", 'hello'],
    ['around a value', `<p>{\`hello \${name}\`}</p>`, 'hello'],
    ['as a label', '<button aria-label="Close" />', 'Close'],
    ['as a label that depends', "<button aria-label={on ? 'off' : texts.on} />", 'off'],
    ['as a title', '<Sheet title="Close" />', 'Close'],
    ['as a label of a component', '<Sheet closeLabel={`shut`} />', 'shut'],
    ['as a placeholder', '<input placeholder="your name" />', 'your name'],
    ['for who cannot see a picture', '<img alt="a guest" />', 'a guest'],
    ['in a function', "const line = () => 'Not today, sorry';", 'Not today, sorry'],
    ['in a function, around a value', `const line = (a) => \`Since noon \${a}\`;`, 'Since noon'],
  ])('%s', (_, source, text) => {
    expect(check(source)).toEqual([`src/ui/a.tsx: ${text}`]);
  });

  test('and other codes are left alone', () => {
    expect(
      check(`
        import { x } from './Some file.ts';
        const paths = { cross: 'M6 6l12 12M18 6L6 18' };
        if (!x) throw new Error('TimeProvider is missing');
        const A = () => (
          <p className="button button--primary" data-x="yes" title={texts.title}>
            {texts.word[code]} · {state === 'on' ? texts.on('now') : null} × {count}
          </p>
        );`),
    ).toEqual([]);
  });

  test('and source that cannot be read is refused', () => {
    expect(() => check('<p>')).toThrow('src/ui/a.tsx');
  });
});

describe('a text that nobody reads is found', () => {
  const texts = { door: { open: 'Open', shut: 'Shut', word: { a: 'A', b: 'B' }, steps: ['1'] } };
  const others = 'const { door } = useTexts(); door.open; door.word[code]; door.steps;';

  test.each([
    ['where no file names it', ''],
    ['where its name is another thing’s', 'const { shut } = useDoors(); gate.shut;'],
    ['where its part’s name is another thing’s', 'const { door } = props; door.shut;'],
  ])('%s', (_, source) => {
    expect(unreadTexts(texts, [others, source])).toEqual(['door.shut']);
  });

  test.each([
    ['from its part of the catalogue', 'texts.door.shut'],
    ['taken out of it', 'const { door: { shut } } = useTexts();'],
    ['under another name', 'const { door: said } = useTexts(); said.shut;'],
    ['under a name of its own', 'const said = useTexts().door; said.shut;'],
    ['by a name that is worked out', 'texts.door[isOpen]'],
    ['with all of its part', '<Advice {...texts.door} />'],
    ['by a component, with all of its part', '<Choice names={texts.door} />'],
    ['by a function, with all of its part', 'optionsOf(texts.door)'],
  ])('and it is read %s', (_, source) => {
    expect(unreadTexts(texts, [others, source])).toEqual([]);
  });
});
