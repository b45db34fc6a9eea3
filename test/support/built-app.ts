/** The built app as a browser fetches it: which files, how many bytes on the way. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

export const builtApp = 'dist/app';

const read = (url: string) => readFileSync(join(builtApp, url), 'utf8');

/** Bytes of the file as the service sends it to a browser that takes gzip. */
export function sentBytes(url: string): number {
  const compressed = join(builtApp, `${url}.gz`);
  return statSync(existsSync(compressed) ? compressed : join(builtApp, url)).size;
}

/**
 * What the app consists of, as paths below it; the compressed copies are not files of their own. The
 * office is an app of its own, and the two scripts of a ticket's page are for guests.
 */
export const filesOfApp = (): string[] =>
  filesBelow(builtApp).filter((url) => !/^(office\/|ticket-(page|worker)\.js$)/.test(url));

export const filesOfOffice = (): string[] =>
  filesBelow(builtApp).filter((url) => url.startsWith('office/'));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => posix.relative(folder, posix.join(entry.parentPath, entry.name)));

/**
 * The scripts that the page names, and what they import before they run. What is fetched early, but
 * with a low priority, is for later.
 */
export function scriptsOfFirstPaint(): string[] {
  const html = read('index.html');
  const named = [
    ...html.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g),
    ...html.matchAll(/<link\b(?![^>]*"low")[^>]*\brel="modulepreload"[^>]*\bhref="\/([^"]+)"/g),
  ].map(([, url]) => url ?? '');
  const found = new Set(named);
  for (const url of found) for (const each of importsOf(url)) found.add(each);
  return [...found];
}

/** The chunk that `import()` fetches for a source file of this name: `core` → `assets/core-….js`. */
export function chunkOf(name: string): string {
  const found = filesOfApp().filter((url) =>
    new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(url),
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} chunks of ${name}`);
  return only;
}

/** A script's static imports, and theirs. */
export function withImports(url: string): string[] {
  const found = new Set([url]);
  for (const script of found) for (const each of importsOf(script)) found.add(each);
  return [...found];
}

function importsOf(url: string): string[] {
  const { program } = parseSync(url, read(url));
  const names: string[] = [];
  const add = ({ source }: { readonly source: { readonly value: string } | null }) => {
    if (source) names.push(posix.join(posix.dirname(url), source.value));
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
  }).visit(program);
  return names;
}

/** What the service worker keeps on the device. */
export const precached = (): string[] =>
  [...read('service-worker.js').matchAll(/url:\s*[`"']([^`"']+)[`"'],\s*revision:/g)].map(
    ([, url]) => url ?? '',
  );

/** The texts that the service worker keeps of a language, once it is spoken on the device. */
export function textsOf(language: string): string[] {
  const form = new RegExp(`^assets/\\w+\\.${language}-[\\w-]{8}\\.js$`);
  return filesOfApp().filter((url) => form.test(url));
}
