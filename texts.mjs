/**
 * Compiles the catalogues in `src/catalogues/` to typed functions in `src/texts/`, which git ignores.
 * `node texts.mjs` does it once; as a plugin of Vite it does so again when a catalogue changes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** English has every text; a text that another language does not have yet is shown in English. */
const source = 'en';

/** What is fetched together, by a language's folders. A catalogue in no folder is one by itself. */
const folders = {
  screens: ['check-in', 'shared'],
  dashboard: ['dashboard', 'shared'],
  service: ['service'],
};
/** What a language can be complete for, by bundles: `complete` in languages.json names these parts. */
const parts = { door: ['start', 'screens'], service: ['service'], dashboard: ['dashboard'] };
/** A language may lack its folder: whoever wants it reads English there. */
const optional = 'dashboard';
/** In all languages from the start. */
const atOnce = ['service'];
/** The part of `start` that the app has in English without fetching it. */
const builtIn = 'notStarted';

/** What a catalogue is wrong about, for its author. */
class Faults {
  all = [];
  /** Messages that a language does not have yet, and that it need not have: `fr/start.json: key`. */
  untranslated = new Set();
  add(file, key, what) {
    this.all.push(`${file}: ${key}: ${what}`);
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns the messages of a catalogue by key, with what the English file says about each */
function readCatalogue(root, file, language, faults) {
  const messages = new Map();
  const about = new Map();
  let content;
  try {
    content = JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') faults.add(file, 'the file', `is no JSON: ${error.message}`);
    return { messages, about };
  }
  for (const [key, value] of Object.entries(content)) {
    if (key === '@@locale') {
      if (value !== language) faults.add(file, key, `is not “${language}”`);
    } else if (key.startsWith('@@')) {
      if (typeof value !== 'string') faults.add(file, key, 'is not a text');
    } else if (key.startsWith('@')) {
      if (isObject(value)) about.set(key.slice(1), value);
      else faults.add(file, key, 'is not an object');
    } else if (typeof value !== 'string' || value.trim() === '') {
      faults.add(file, key, 'is empty, or is not a text');
    } else messages.set(key, value);
  }
  // A translation may keep copies of them: those of the English file count.
  for (const key of language === source ? about.keys() : []) {
    if (!messages.has(key)) faults.add(file, `@${key}`, 'describes no message');
  }
  return { messages, about };
}

/** The plural forms that whole numbers up to a thousand take in a language. */
function formsOf(language) {
  const known = formsByLanguage.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
  formsByLanguage.set(language, forms);
  return forms;
}
const formsByLanguage = new Map();

/** @returns a message's parts, or null after it was found to be wrong */
function readMessage(text, file, key, language, faults) {
  try {
    const parts = parse(text, { ignoreTag: true, requiresOtherClause: true });
    const found = new Map();
    const fault = checkParts(parts, formsOf(language), found);
    if (fault === null) return { parts, found };
    faults.add(file, key, fault);
  } catch (error) {
    const at = error.location ? ` at character ${error.location.start.offset + 1}` : '';
    faults.add(file, key, `is malformed${at}: ${error.message}`);
  }
  return null;
}

/** Notes the arguments of a message with their types. @returns what it must not contain, or null */
function checkParts(parts, forms, found) {
  const note = (name, type) => {
    const known = found.get(name);
    // A bare argument says nothing of its type.
    if (known === undefined || known === null) found.set(name, type);
    return known && type && known !== type ? `uses {${name}} as ${known} and as ${type}` : null;
  };
  for (const part of parts) {
    let fault = null;
    if (part.type === TYPE.argument) fault = note(part.value, null);
    else if (part.type === TYPE.number) {
      fault = part.style ? 'has a style of numbers: format it in code' : note(part.value, 'number');
    } else if (part.type === TYPE.plural) {
      fault = note(part.value, 'number') ?? pluralFault(part, forms);
    } else if (part.type === TYPE.select) {
      fault = note(part.value, 'none' in part.options ? 'string | null' : 'string');
    } else if (part.type !== TYPE.literal && part.type !== TYPE.pound) {
      fault = 'uses a format other than plural, select and number: format it in code';
    }
    const nested = Object.values(part.options ?? {}).map(({ value }) => value);
    for (const each of nested) fault ??= checkParts(each, forms, found);
    if (fault) return fault;
  }
  return null;
}

/** A word that never bends has `other` alone; any other has all forms of its language. */
function pluralFault({ options, offset, pluralType }, forms) {
  if (pluralType !== 'cardinal' || offset !== 0) return 'counts in a way that is not supported';
  const given = Object.keys(options).filter((each) => !each.startsWith('='));
  if (given.length === 1) return null;
  const missing = [...forms].filter((each) => !given.includes(each)).sort();
  const unknown = given.filter((each) => each !== 'other' && !forms.has(each));
  if (missing.length > 0) return `has no plural form “${missing.join(', ')}”`;
  return unknown.length > 0 ? `has a plural form “${unknown.join(', ')}” too many` : null;
}

const types = { String: 'string', int: 'number' };

/** @returns the arguments of an English message in their order, each with its TypeScript type */
function argumentsOf({ found }, about, file, key, faults) {
  const declared = Object.entries(about?.placeholders ?? {});
  if (found.size > 1 && declared.length === 0) {
    faults.add(file, key, 'has several arguments: “placeholders” must say their order');
  }
  const names = declared.length > 0 ? declared.map(([name]) => name) : [...found.keys()];
  const unused = names.filter((name) => !found.has(name));
  const undeclared = [...found.keys()].filter((name) => !names.includes(name));
  if (unused.length > 0) faults.add(file, key, `does not use {${unused.join('}, {')}}`);
  if (undeclared.length > 0) faults.add(file, key, `does not declare {${undeclared.join('}, {')}}`);
  return names.map((name) => {
    const type = about?.placeholders?.[name]?.type;
    if (type !== undefined && !Object.hasOwn(types, type)) {
      faults.add(file, key, `declares {${name}} as “${type}”: say String or int`);
    }
    const said = found.get(name) ?? null;
    if (type && said && types[type] !== said.split(' ')[0]) {
      faults.add(file, key, `declares {${name}} as ${type}, and uses it as ${said}`);
    }
    return { name, type: said ?? types[type] ?? 'string' };
  });
}

/** Names of JavaScript that no argument may have in what is generated. */
const argumentName = (name) => (/^(in|new|class|default|case|of)$/.test(name) ? `${name}_` : name);

function isRightToLeft(language) {
  const locale = new Intl.Locale(language);
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl';
}

/**
 * A message as an expression.
 * @param how `numbers` writes numbers; `isolates`: what is filled in keeps its own direction
 * @param counted what `#` stands for
 */
function expressionOf(parts, how, counted = null) {
  const pieces = parts.map((part) => pieceOf(part, how, counted));
  if (pieces.every(({ text }) => text !== undefined)) {
    return JSON.stringify(pieces.map(({ text }) => text).join(''));
  }
  const [first, ...others] = pieces;
  if (others.length === 0 && first.isText) return first.code;
  const inside = pieces.map(({ text, code }) =>
    text === undefined ? `\${${code}}` : text.replace(/[\\`]|\$\{/g, '\\$&'),
  );
  return `\`${inside.join('')}\``;
}

function pieceOf(part, how, counted) {
  const name = argumentName(part.value);
  const { numbers, isolates } = how;
  switch (part.type) {
    case TYPE.literal:
      return { text: part.value };
    case TYPE.pound:
      return { code: `${numbers}.written(${counted})`, isText: true };
    case TYPE.number:
      return { code: `${numbers}.written(${name})`, isText: true };
    case TYPE.argument:
      // A Latin name in a Hebrew sentence: its full stop and its brackets stay on its own side.
      return isolates ? { code: `\`\u2068\${${name}}\u2069\``, isText: true } : { code: name };
    default:
      return { code: `(${choiceOf(part, how, counted)})`, isText: true };
  }
}

function choiceOf({ type, value, options: { other, ...options } }, how, counted) {
  const name = argumentName(value);
  const isPlural = type === TYPE.plural;
  const within = (form) => expressionOf(form.value, how, isPlural ? name : counted);
  const conditionOf = (option) => {
    if (!isPlural) return option === 'none' ? `!${name}` : `${name} === '${option}'`;
    return option.startsWith('=')
      ? `${name} === ${option.slice(1)}`
      : `${how.numbers}.form(${name}) === '${option}'`;
  };
  const ways = Object.entries(options).map(
    ([option, form]) => `${conditionOf(option)} ? ${within(form)} : `,
  );
  return `${ways.join('')}${within(other)}`;
}

/** Puts `door.steps.0` where it belongs: numbers make a list. @returns whether it could */
function place(tree, key, code) {
  const way = key.split('.');
  const last = way.pop();
  let at = tree;
  for (const part of way) {
    if (!at.has(part)) at.set(part, new Map());
    at = at.get(part);
    if (!(at instanceof Map)) return false;
  }
  if (at.has(last)) return false;
  at.set(last, code);
  return true;
}

function codeOf(tree, indent = '  ') {
  const keys = [...tree.keys()];
  const isList = keys.every((key, index) => key === String(index));
  const lines = [...tree].map(([key, each]) => {
    const value = each instanceof Map ? codeOf(each, `${indent}  `) : each;
    return `${indent}${isList ? '' : `${JSON.stringify(key)}: `}${value},`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join('\n')}\n${indent.slice(2)}${close}`;
}

/**
 * @param area a path below a language's folder, `check-in/help.json`
 * @returns the tree of its functions and texts in that language
 */
function compileArea(root, area, language, isComplete, faults) {
  const file = `${language}/${area}`;
  const english = readCatalogue(root, `${source}/${area}`, source, new Faults());
  const isSource = language === source;
  const own = readCatalogue(root, file, language, faults);
  const tree = new Map();
  for (const [key, text] of english.messages) {
    const inEnglish = readMessage(
      text,
      `${source}/${area}`,
      key,
      source,
      isSource ? faults : new Faults(),
    );
    if (inEnglish === null) continue;
    const about = english.about.get(key);
    const given = argumentsOf(inEnglish, about, file, key, isSource ? faults : new Faults());
    const translated = own.messages.get(key);
    if (translated === undefined && isComplete) faults.add(file, key, `is missing: “${text}”`);
    else if (translated === undefined) faults.untranslated.add(`${file}: ${key}`);
    const message =
      isSource || translated === undefined
        ? inEnglish
        : readMessage(translated, file, key, language, faults);
    if (message === null) continue;
    for (const each of argumentFaults(message, inEnglish)) faults.add(file, key, each);
    const numbers = message === inEnglish && !isSource ? 'english' : 'numbers';
    const parameters = given.map(({ name, type }) => `${argumentName(name)}: ${type}`).join(', ');
    const isolates = isRightToLeft(language);
    const expression = expressionOf(message.parts, { numbers, isolates });
    const code =
      given.length === 0 ? expression : `(${parameters}): string => ${asText(expression)}`;
    if (!place(tree, key, code)) faults.add(file, key, 'is in the place of another message');
  }
  for (const key of own.messages.keys()) {
    if (!english.messages.has(key)) faults.add(file, key, 'is not in the English catalogue');
  }
  return tree;
}

/** A message that is an argument alone: it may be a number. */
const asText = (expression) => (/^\w+$/.test(expression) ? `\`\${${expression}}\`` : expression);

function argumentFaults({ found }, english) {
  const missing = [...english.found.keys()].filter((name) => !found.has(name));
  const unknown = [...found.keys()].filter((name) => !english.found.has(name));
  return [
    ...missing.map((name) => `does not use {${name}}`),
    ...unknown.map((name) => `uses {${name}}, which is not in English`),
    ...[...found]
      .filter(([name, type]) => type && english.found.has(name) && english.found.get(name) !== type)
      .filter(([name]) => english.found.get(name) !== null || found.get(name) === 'number')
      .map(([name, type]) => `uses {${name}} as ${type}: English does not`),
  ];
}

const jsonIn = (folder) => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
};

const head = '// Compiled from the catalogues in src/catalogues/. Change those instead.\n';
const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascalCase = (name) => camelCase(`-${name}`);

/**
 * @param root the folder of the catalogues
 * @returns the TypeScript files by name; one line for each fault: file, key, what is wrong; and the messages that
 *   are English in another language, because it is not complete yet
 */
export function compileTexts(root = 'src/catalogues') {
  const faults = new Faults();
  const languages = JSON.parse(readFileSync(join(root, 'languages.json'), 'utf8'));
  const files = new Map();
  const bundles = bundlesIn(root);
  for (const [language, { complete = [] }] of Object.entries(languages)) {
    for (const part of complete.filter((each) => !Object.hasOwn(parts, each))) {
      faults.add('languages.json', language, `is complete for “${part}”, which is no part`);
    }
    for (const [bundle, areas] of Object.entries(bundles)) {
      const isComplete = complete.some((part) => parts[part]?.includes(bundle));
      if (!isComplete && !hasBundle(root, language, bundle)) continue;
      const trees = new Map(
        areas.map((area) => [area, compileArea(root, area, language, isComplete, faults)]),
      );
      const only = trees.get(`${bundle}.json`);
      const tree =
        only ?? new Map([...trees].map(([area, each]) => [posix.basename(area, '.json'), each]));
      const code = codeOf(tree);
      const imports = ['numbers', 'english'].filter((name) =>
        new RegExp(`\\b${name}\\.(form|written)`).test(code),
      );
      files.set(
        `${bundle}.${language}.ts`,
        `${head}${imports.length > 0 ? "import { numbersIn } from './numbers-in.ts';\n\n" : '\n'}${imports
          .map(
            (name) => `const ${name} = numbersIn('${name === 'numbers' ? language : source}');\n`,
          )
          .join('')}export const ${camelCase(bundle)} = ${code};\n`,
      );
    }
    faultsOfExtraFiles(root, language, bundles, faults);
  }
  const start = compileArea(root, 'start.json', source, true, faults).get(builtIn);
  if (start) files.set('built-in.ts', `${head}\nexport const ${builtIn} = ${codeOf(start)};\n`);
  for (const bundle of Object.keys(bundles)) {
    const codes = Object.keys(languages).filter((code) => files.has(`${bundle}.${code}.ts`));
    files.set(`${bundle}.ts`, indexOf(bundle, codes));
  }
  const names = Object.entries(languages).map(
    ([language, { name }]) => `  ${language}: ${JSON.stringify(name)},\n`,
  );
  files.set(
    'languages.ts',
    `${head}\n/** Each language by its own name. */\nexport const languageNames = {\n${names.join('')}} as const;\nexport type Spoken = keyof typeof languageNames;\n`,
  );
  return {
    files,
    faults: [...new Set(faults.all)].map((each) => `${root}/${each}`),
    untranslated: [...faults.untranslated],
  };
}

const hasBundle = (root, language, bundle) =>
  bundle !== optional || existsSync(join(root, language, bundle));

/** Each bundle's catalogues, by what English has. */
function bundlesIn(root) {
  const english = join(root, source);
  const whole = jsonIn(english).map((name) => [posix.basename(name, '.json'), [name]]);
  const ofFolders = Object.entries(folders).map(([bundle, names]) => [
    bundle,
    names.flatMap((name) => jsonIn(join(english, name)).map((file) => `${name}/${file}`)),
  ]);
  return Object.fromEntries([...whole, ...ofFolders].filter(([, areas]) => areas.length > 0));
}

function faultsOfExtraFiles(root, language, bundles, faults) {
  const known = new Set(Object.values(bundles).flat());
  for (const name of readdirSync(join(root, language), { recursive: true, encoding: 'utf8' })) {
    const area = name.replaceAll('\\', '/');
    if (area.endsWith('.json') && !known.has(area)) {
      faults.add(`${language}/${area}`, 'the file', 'has no English catalogue, or is in no bundle');
    }
  }
}

/** The module by which the app asks for a bundle: a language's texts are fetched when it is spoken. */
function indexOf(bundle, codes) {
  const [name, type] = [camelCase(bundle), `${pascalCase(bundle)}Texts`];
  const isFetched = !atOnce.includes(bundle);
  const imports = isFetched
    ? [`import type { ${name} as ${source} } from './${bundle}.${source}.ts';`]
    : codes.map((code) => `import { ${name} as ${code} } from './${bundle}.${code}.ts';`);
  const entries = codes.map((code) =>
    isFetched
      ? `  ${code}: async () => (await import('./${bundle}.${code}.ts')).${name},\n`
      : `  ${code},\n`,
  );
  const value = isFetched ? `() => Promise<${type}>` : type;
  const keys = codes.map((code) => `'${code}'`).join(' | ');
  return `${head}${imports.join('\n')}\n\nexport type ${type} = typeof ${source};\nexport const ${name}: Readonly<Record<${keys}, ${value}>> = {\n${entries.join('')}};\n`;
}

const target = resolve(import.meta.dirname, 'src/texts');
const root = resolve(import.meta.dirname, 'src/catalogues');

/**
 * Writes what changed to `src/texts`.
 * @throws where a catalogue is wrong, with every fault in its message
 */
export function writeTexts() {
  const { files, faults } = compileTexts(root);
  if (faults.length > 0)
    throw new Error(
      `The catalogues have faults.\n${faults.join('\n').replaceAll(`${root}/`, 'src/catalogues/')}`,
    );
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target)) {
    if (name !== 'numbers-in.ts' && !files.has(name)) rmSync(join(target, name));
  }
  for (const [name, content] of files) {
    const path = join(target, name);
    if (contentOf(path) !== content) writeFileSync(path, content);
  }
}

function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The plugin of Vite. */
export function texts() {
  writeTexts();
  return {
    name: 'texts',
    configureServer({ watcher, config }) {
      watcher.add(root);
      watcher.on('all', (_, path) => {
        if (!path.startsWith(root)) return;
        try {
          writeTexts();
        } catch (error) {
          config.logger.error(error.message);
        }
      });
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  try {
    writeTexts();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
