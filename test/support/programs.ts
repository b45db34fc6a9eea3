/** The programs that the tests start and npm does not bring: where each is, and how to get it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

type Program = {
  readonly name: string;
  /** Debian's packages that bring it. */
  readonly packages: readonly string[];
  /** A path of it, or the address of a running one; null where there is none. */
  find(): string | null;
};

/** What `npm test` needs, and what `npm run test:all` needs. */
export type Lane = 'quick' | 'all';

const firstOf = (paths: readonly string[]): string | null =>
  paths.find((path) => existsSync(path)) ?? null;

/** Debian keeps some programs out of an ordinary user's PATH. */
const onPath = (program: string): string | null =>
  firstOf([...(process.env.PATH ?? '').split(':'), '/usr/sbin'].map((dir) => join(dir, program)));

/** Debian's name of the architecture is a folder; which of the libraries is there depends on its release. */
const webkitFolders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((architecture) =>
  ['webkitgtk-6.0', 'webkit2gtk-4.1'].map((version) => `/usr/lib/${architecture}/${version}`),
);

/** The same engine without windows, which is a third less work for the processor. */
const withoutWindows = 'chromium-headless-shell';

const browser: Program = {
  name: 'Chromium',
  packages: ['chromium'],
  find: () =>
    askedBrowser() ??
    firstOf([
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      chromium.executablePath(),
    ]),
};

/** The folder of its programs, which distributions keep out of the PATH. */
const postgres: Program = {
  name: 'PostgreSQL',
  packages: ['postgresql'],
  find: () => process.env.ADMIT_TEST_POSTGRES || postgresFolder(),
};

const pgbouncer: Program = {
  name: 'PgBouncer',
  packages: ['pgbouncer'],
  find: () => onPath('pgbouncer'),
};

const firefox: Program = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  find: () =>
    firstOf([
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ]),
};

/** Its MiniBrowser. Only Linux has it. */
const webkit: Program = {
  name: 'WebKitGTK with its driver',
  packages: ['webkit2gtk-driver'],
  find: () =>
    existsSync('/usr/bin/WebKitWebDriver')
      ? firstOf(webkitFolders.map((folder) => `${folder}/MiniBrowser`))
      : null,
};

const display: Program = { name: 'Xvfb', packages: ['xvfb'], find: () => onPath('Xvfb') };

/** npm compiles it for Node 20 alone, and leaves it out without a word where it can't. */
const driver: Program = {
  name: 'a C++ compiler for the SQLite driver of Node 20',
  packages: ['g++', 'make', 'python3'],
  find: () => firstOf(['node_modules/better-sqlite3-node20/package.json']),
};
const drivers = process.versions.node.startsWith('20.') ? [driver] : [];

const neededIn: Record<Lane, readonly Program[]> = {
  quick: [...drivers, browser, postgres],
  all: [
    ...[...drivers, browser, postgres, pgbouncer, firefox],
    ...(process.platform === 'linux' ? [webkit, display] : []),
  ],
};

/** @throws Error with one line that says how to get it */
function found(program: Program): string {
  const place = program.find();
  if (place !== null) return place;
  throw new Error(
    `No ${program.name} for the tests: "node test/support/prepare.mjs --all" gets what is missing, or says how.`,
  );
}

function askedBrowser(): string | null {
  const asked = process.env.ADMIT_BROWSER;
  if (!asked) return null;
  if (existsSync(asked)) return asked;
  throw new Error(`ADMIT_BROWSER names no file: ${asked}`);
}

function postgresFolder(): string | null {
  const versions = '/usr/lib/postgresql';
  const folders = (existsSync(versions) ? readdirSync(versions) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'));
  const paths = [...folders, ...(process.env.PATH ?? '').split(':')];
  return paths.find((path) => existsSync(join(path, 'initdb'))) ?? null;
}

/** `ADMIT_BROWSER`, else an installed Chromium or Chrome, else the one that Playwright keeps. */
export const findBrowser = (): string => found(browser);

/** As `findBrowser`, for tests that need no window: without one where it is installed. */
export const findHeadlessBrowser = (): string =>
  askedBrowser() ?? onPath(withoutWindows) ?? findBrowser();

/** @returns the folder with `initdb` and `postgres` */
export const findPostgresPrograms = (): string => postgresFolder() ?? found(postgres);

export const findPgbouncer = (): string => found(pgbouncer);

export const findFirefox = (): string => found(firefox);

export const findWebkit = () => ({
  driver: '/usr/bin/WebKitWebDriver',
  browser: found(webkit),
  screen: found(display),
});

const missingFrom = (lane: Lane) => neededIn[lane].filter((program) => program.find() === null);

/**
 * Before the first test: gets what is missing, from Debian's packages where this may install them, and
 * else the browser from Playwright.
 * @param say takes a line that tells what is done
 * @returns null, or what is still missing with the lines that install it
 */
export function prepare(lane: Lane, say: (line: string) => void): string | null {
  if (missingFrom(lane).length > 0 && mayInstall()) {
    installPackages(missingFrom(lane), say);
    if (missingFrom(lane).includes(driver)) compileDriver(say);
  }
  const missing = missingFrom(lane);
  // A download of minutes is in vain where something else is missing.
  if (missing.length === 1 && missing[0] === browser) downloadBrowser(say);
  const left = missingFrom(lane);
  if (left.length > 0) return howToGet(left);
  return startFault(browser.find() ?? '');
}

const mayInstall = (): boolean => process.getuid?.() === 0 && onPath('apt-get') !== null;

function installPackages(missing: readonly Program[], say: (line: string) => void): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0;
  const packages = missing.flatMap((program) => program.packages);
  say(`Installing ${packages.join(', ')} …`);
  if (!apt('update')) return;
  // Not every release has it, and nothing needs it.
  const isOffered = spawnSync('apt-cache', ['show', withoutWindows]).status === 0;
  const lighter = missing.includes(browser) && isOffered ? [withoutWindows] : [];
  apt('install', '-y', '--no-install-recommends', ...packages, ...lighter);
}

function compileDriver(say: (line: string) => void): void {
  say('Compiling the SQLite driver for Node 20, which takes some minutes …');
  const { status, stderr } = spawnSync('npm', ['ci'], { encoding: 'utf8' });
  if (status !== 0) say(stderr ?? '');
}

const downloadDeadlineMs = 240_000;
/** Within five seconds it is told what is missing: so long may Playwright's server take to answer. */
const connectionDeadlineMs = 3000;

function downloadBrowser(say: (line: string) => void): void {
  if (!playwrightAnswers()) return;
  say('Downloading Chromium …');
  const { stderr, status } = spawnSync('npx', ['playwright-core', 'install', 'chromium'], {
    timeout: downloadDeadlineMs,
    encoding: 'utf8',
  });
  if (status !== 0) say(stderr ?? '');
}

/** In a process of its own, since nothing here may wait. */
function playwrightAnswers(): boolean {
  const ask =
    "fetch('https://cdn.playwright.dev/', { method: 'HEAD' }).catch(() => process.exit(1))";
  const asked = spawnSync(process.execPath, ['-e', ask], { timeout: connectionDeadlineMs });
  return asked.status === 0 || 'HTTPS_PROXY' in process.env || 'https_proxy' in process.env;
}

/** A downloaded browser may lack libraries of the system. */
function startFault(path: string): string | null {
  const { status, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  if (status === 0) return null;
  return `Chromium does not start (${path}): ${stderr?.trim()}\nInstall what it needs:\n  sudo npx playwright-core install-deps chromium\n`;
}

function howToGet(missing: readonly Program[]): string {
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.flatMap((program) => program.packages).join(' ');
  const install =
    process.platform === 'darwin'
      ? `  brew install ${packages.replace('firefox-esr', 'firefox')}`
      : `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`;
  return `The tests need programs that are not on this machine: ${names}.
Install them (on another system, by its own packages of these names):
${install}
${missing.includes(driver) ? 'Then run "npm ci" again. Node 22 and later need no compiler.\n' : ''}Or name what you have: ADMIT_BROWSER=<path of Chromium or Chrome>, ADMIT_TEST_POSTGRES=postgresql://…
`;
}

/** Of the installed one. */
export const postgresVersion = (): string =>
  execFileSync(join(findPostgresPrograms(), 'postgres'), ['--version'], {
    encoding: 'utf8',
  }).trim();
