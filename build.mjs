/**
 * Builds the app, its service worker and the scripts of a ticket's page into dist/app, the office into
 * dist/app/office, and the service into dist/service.
 * With --if-needed it does nothing while dist is newer than everything it is built from.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const sources = [
  ...['src', 'public', 'docs/specification-gaps.md', 'index.html', 'package-lock.json'],
  ...[
    'vite.config.ts',
    'vite.office.config.ts',
    'vite.service.config.ts',
    'texts.mjs',
    'build.mjs',
  ],
];
const stampFile = 'dist/built-at';

/** Folders count too: deleting a file changes nothing but its folder. */
function newestChangeMs(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  const within = stat.isDirectory() ? readdirSync(path) : [];
  return Math.max(stat.mtimeMs, ...within.map((name) => newestChangeMs(join(path, name))));
}

function builtAtMs() {
  try {
    return Number(readFileSync(stampFile, 'utf8'));
  } catch {
    return 0;
  }
}

async function buildApp() {
  await build({ logLevel: 'warn' });
}

async function buildOffice() {
  await build({ configFile: 'vite.office.config.ts', logLevel: 'warn' });
}

/** The workers are built apart, so that Vite does not name what is in them. */
const packagesOfWorkers = ['zxing-wasm', 'workbox-core', 'workbox-precaching', 'workbox-routing'];

/** The app shows the licence of everything that it is built from. */
function completeLicences() {
  const file = 'dist/app/licences.json';
  const ofWorkers = packagesOfWorkers.map((name) => {
    const folder = join('node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = readFileSync(join(folder, 'LICENSE'), 'utf8');
    return { name, version, identifier: license, text };
  });
  const all = [...JSON.parse(readFileSync(file, 'utf8')), ...ofWorkers];
  writeFileSync(file, JSON.stringify(all.sort((a, b) => a.name.localeCompare(b.name))));
}

const filesOfApp = () =>
  readdirSync('dist/app', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Every file that the app runs on, as workbox precaches it: names in assets/ carry their own hash.
 * Only the browser's offer to install it shows the screenshots, and the office is no door. Texts are
 * kept by language (`kept-languages.ts`).
 */
function precacheList() {
  return filesOfApp()
    .map((path) => ({ path, url: relative('dist/app', path).replaceAll('\\', '/') }))
    .filter(({ url }) => !/^(screenshots|office)\//.test(url) && !textsOf.test(url))
    .map(({ path, url }) => {
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
      return { url, revision: url.startsWith('assets/') ? null : digest };
    });
}

/** `assets/start.de-1a2b3c4d.js`: the device keeps those of the languages that it speaks. */
const textsOf = /^assets\/\w+\.(\w+)-[\w-]{8}\.js$/;

/** Each language with its files, for the service worker. */
function textFiles() {
  const files = {};
  for (const path of filesOfApp().map((each) => relative('dist/app', each).replaceAll('\\', '/'))) {
    const [, language] = textsOf.exec(path) ?? [];
    if (language !== undefined) files[language] = [...(files[language] ?? []), `/${path}`];
  }
  return files;
}

/** What is text, and the decoder; pictures are compressed already. */
const gainsByCompression = /\.(js|json|css|html|svg|webmanifest|wasm)$/;

/** Beside each file a copy for browsers that take it compressed: the service compresses nothing. */
function compressApp() {
  for (const path of filesOfApp().filter((each) => gainsByCompression.test(each))) {
    const content = readFileSync(path);
    const hints = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: hints }));
  }
}

/** One classic script at a fixed address. */
async function buildScript(entry, fileName, define = {}) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...define,
    },
    build: {
      outDir: 'dist/app',
      emptyOutDir: false,
      lib: { entry, name: 'script', formats: ['iife'], fileName: () => fileName },
    },
  });
}

async function buildScripts() {
  await buildScript('src/worker/service-worker.ts', 'service-worker.js', {
    'self.__WB_MANIFEST': JSON.stringify(precacheList()),
    'self.__TEXT_FILES': JSON.stringify(textFiles()),
  });
  // After the list of what the app needs: they are for guests.
  await buildScript('src/worker/ticket-worker.ts', 'ticket-worker.js');
  await buildScript('src/ui/tickets/ticket-page.ts', 'ticket-page.js');
}

async function buildService() {
  await build({ configFile: 'vite.service.config.ts' });
}

const upToDate = Math.max(...sources.map(newestChangeMs)) < builtAtMs();
if (!process.argv.includes('--if-needed') || !upToDate) {
  // The start, not the end: what changes during a build is built the next time.
  const startedAtMs = Date.now();
  rmSync('dist', { recursive: true, force: true });
  await buildApp();
  completeLicences();
  await buildScripts();
  await buildOffice();
  compressApp();
  await buildService();
  writeFileSync(stampFile, String(startedAtMs));
  process.stdout.write(`Built dist/ in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s.\n`);
}
