/**
 * Measures how the rooms of src are kept: parts that lie apart from their only user, functions that
 * nobody reads at once, and names that two files of a room share.
 */
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A path from the repository's root → its source, for all of src. */
export type Sources = ReadonlyMap<string, string>;

/** More than this is not read at once, so a part may lie beside its user. */
export const mostLines = 500;
export const mostLinesOfFunction = 120;

type Import = { readonly target: string; readonly isLazy: boolean };

/**
 * Lists the files that one file of the same folder imports, and nobody else. Not listed: what is loaded
 * lazily or is a worker, texts, migrations, what would make its user longer than `mostLines`, what would
 * bring JSX into a file without, and what an entry of a program or a worker imports: an entry runs as soon
 * as a test imports it.
 * @returns sentences, in the order of the files
 */
export function partsOfOneUser(files: Sources): string[] {
  const importers = new Map<string, Map<string, boolean>>();
  for (const [path, source] of files) {
    for (const { target, isLazy } of importsOf(path, source)) {
      const known = importers.get(target) ?? new Map<string, boolean>();
      importers.set(target, known.set(path, isLazy || known.get(path) === true));
    }
  }
  return [...files].flatMap(([path, source]) => {
    const [first, ...others] = importers.get(path) ?? [];
    if (!first || others.length > 0 || isKeptApart(path)) return [];
    const [user, isLazy] = first;
    const isSibling = posix.dirname(user) === posix.dirname(path);
    const isOfEntry = [...(importers.get(user)?.values() ?? [])].every((lazily) => lazily);
    if (isLazy || !isSibling || isOfEntry || (path.endsWith('x') && !user.endsWith('x'))) return [];
    const together = linesOf(source) + linesOf(files.get(user) ?? '');
    return together > mostLines ? [] : [`${path} belongs into ${user}`];
  });
}

const isKeptApart = (path: string) => /^src\/texts\/|\/migrations\//.test(path);

const linesOf = (source: string) => source.trimEnd().split('\n').length;

function importsOf(path: string, source: string): Import[] {
  const found: Import[] = [];
  const add = (name: unknown, isLazy: boolean) => {
    if (typeof name !== 'string' || !name.startsWith('.')) return;
    found.push({ target: posix.join(posix.dirname(path), name.replace(/\?.*$/, '')), isLazy });
  };
  const nameIn = (node: object | null | undefined) =>
    node && 'value' in node ? node.value : undefined;
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.source.value.endsWith('?worker&url')),
    ExportNamedDeclaration: (node) => add(node.source?.value, false),
    ExportAllDeclaration: (node) => add(node.source.value, false),
    ImportExpression: (node) => add(nameIn(node.source), true),
    TSImportType: (node) => add(nameIn(node.source), false),
    // A worker's address: `new URL('../worker/x.ts', import.meta.url)`.
    NewExpression: (node) => add(nameIn(node.arguments[0]), true),
  }).visit(parse(path, source));
  return found;
}

/** Lists the functions of more than `mostLinesOfFunction` lines, each with its length. */
export function longFunctions(files: Sources): string[] {
  return [...files].flatMap(([path, source]) => {
    const found: string[] = [];
    const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
    const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
      const lines = source.slice(start, end).split('\n').length;
      if (lines > mostLinesOfFunction) found.push(`${path}:${lineAt(start)} has ${lines} lines`);
    };
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(parse(path, source));
    return found;
  });
}

/** Lists the names that several files of a room have; texts are called alike everywhere. */
export function sharedNames(paths: readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const path of paths.filter((path) => /\.tsx?$/.test(path) && !isKeptApart(path))) {
    const name = `${path.split('/')[1]}: ${posix.basename(path).replace(/\.tsx?$/, '')}`;
    places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].filter(([, all]) => all.length > 1).map(([, all]) => all.join(', '));
}

function parse(path: string, source: string) {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}
