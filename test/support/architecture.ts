/**
 * Holds the arrows between the rooms of src: who may import whom, which packages each room may use,
 * the order inside a room (`floors.ts`), no cycles, and a domain that knows no clock and no chance.
 */
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { Floors } from './floors.ts';

type Room = {
  /** Rooms, or folders of a room, `ui/kit`, with all that lies below them. */
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
};

const rooms: Readonly<Record<string, Room>> = {
  domain: { rooms: [], packages: [] },
  contract: { rooms: ['domain'], packages: ['valibot'] },
  texts: { rooms: [], packages: [] },
  service: {
    // It hands out the document as it is.
    rooms: ['domain', 'contract', 'texts', 'docs/specification-gaps.md'],
    packages: [
      'node:*',
      'fastify',
      '@fastify/*',
      'kysely',
      'better-sqlite3',
      'pg',
      'bwip-js',
      'lru-cache',
      'papaparse',
      'pdfkit',
      'fontkit',
      'subset-font',
      'bidi-js',
      'sanitize-html',
      'nodemailer',
      'ical-generator',
      'piscina',
      'qrcode-generator',
      'sharp',
      'prom-client',
      'sonic-boom',
      '@peculiar/*',
      'fflate',
      'valibot',
      '@valibot/to-json-schema',
      '@zxcvbn-ts/language-common',
      '@simplewebauthn/server',
      'ipaddr.js',
      'ipp-encoder',
    ],
  },
  client: {
    rooms: ['domain', 'contract'],
    packages: ['valibot', 'idb', 'zustand', '@zxing/*', 'workbox-window', '@noble/ed25519'],
  },
  worker: {
    rooms: ['domain', 'contract', 'client'],
    packages: ['workbox-*', 'zxing-wasm', 'hash-wasm'],
  },
  ui: {
    rooms: ['domain', 'contract', 'client', 'worker', 'texts'],
    packages: ['react', 'react-dom', 'zustand', 'workbox-window', 'qrcode-generator'],
  },
  office: {
    rooms: [
      ...['domain', 'contract', 'texts', 'ui/kit', 'ui/i18n'],
      ...['client/api', 'client/pairing', 'client/device', 'client/log'],
      // An event's guests are kept here as at a door, and counted in the same way.
      ...['client/attendees', 'client/duplicate-check-ins', 'client/numbers', 'ui/numbers'],
      // What a locked door saved is opened here, and sent as a door sends it.
      ...['client/wings/device-pin', 'client/outbox'],
    ],
    packages: [
      ...['react', 'react-dom', 'wouter', '@tanstack/*', 'valibot', 'qrcode-generator'],
      '@simplewebauthn/browser',
      // Files of guests, read and written.
      ...['papaparse', 'read-excel-file', 'write-excel-file', 'fflate', 'chardet'],
    ],
  },
};

type SourceFile = {
  /** As written: `./x.ts`, `react-dom/client`. */
  readonly imports: readonly string[];
  /** Uses of a clock or of randomness, as code. */
  readonly impurities: readonly string[];
};

/**
 * @param files path from the repository's root (`src/domain/time.ts`) → its source, for all of src
 * @param floors of the rooms that have any; within the others only cycles are looked for
 * @returns one sentence for each violation, in the order of the files; none when the arrows hold
 */
export function violations(files: ReadonlyMap<string, string>, floors: Floors): string[] {
  const found: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, source] of files) {
    const { imports, impurities } = read(path, source);
    const inside = imports.filter(isRelative).map((name) => resolve(path, name));
    graph.set(path, inside);
    const roomName = roomOf(path);
    const room = rooms[roomName];
    if (!room) {
      found.push(`${path} is in no room`);
      continue;
    }
    for (const target of inside) {
      if (isModule(target) && !files.has(target)) found.push(`${path} imports ${target}: no file`);
      const targetRoom = roomOf(target);
      if (targetRoom !== roomName && !room.rooms.some((each) => liesIn(target, each))) {
        found.push(`${path} imports ${target}: ${roomName} must not know ${targetRoom}`);
      }
    }
    found.push(...againstTheOrder(path, inside, floors));
    for (const name of imports.filter((name) => !isRelative(name))) {
      if (!room.packages.some((pattern) => matches(pattern, name))) {
        found.push(`${path} imports ${name}: not a package of ${roomName}`);
      }
    }
    if (roomName === 'domain') found.push(...impurities.map((use) => `${path} uses ${use}`));
  }
  return [...found, ...cycles(graph).map((cycle) => `cycle: ${cycle.join(' → ')}`)];
}

/** The imports of a file that run back up, and the file itself where no floor is named for it. */
function againstTheOrder(path: string, inside: readonly string[], floors: Floors): string[] {
  const order = floors[roomOf(path)];
  if (!order) return [];
  const own = floorOf(path, order);
  if (own === undefined) return [`${path} is on no floor of ${roomOf(path)}`];
  return inside
    .filter((target) => roomOf(target) === roomOf(path))
    .flatMap((target) => {
      const other = floorOf(target, order);
      const isAbove = other !== undefined && order.indexOf(other) < order.indexOf(own);
      return isAbove ? [`${path} imports ${target}: ${other} is above ${own}`] : [];
    });
}

/** Itself, or the folder that it lies in; subfolders have floors of their own. */
const floorOf = (path: string, order: readonly string[]): string | undefined => {
  const within = path.split('/').slice(2).join('/');
  return order.find((floor) => floor === within || floor === posix.dirname(within));
};

/** Floors that no file stands on, as `client/door`. */
export const emptyFloors = (paths: readonly string[], floors: Floors): string[] =>
  Object.entries(floors).flatMap(([room, order]) => {
    const used = new Set(
      paths.filter((path) => roomOf(path) === room).map((path) => floorOf(path, order)),
    );
    return order.filter((floor) => !used.has(floor)).map((floor) => `${room}/${floor}`);
  });

function read(path: string, source: string): SourceFile {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: string[] = [];
  const impurities: string[] = [];
  const textOf = (node: { readonly start: number; readonly end: number }) =>
    source.slice(node.start, node.end);
  // A name that is worked out at run time stands as its code, which is no room's package.
  const add = (
    node: {
      readonly type: string;
      readonly value?: unknown;
      readonly start: number;
      readonly end: number;
    } | null,
  ) => {
    if (node) imports.push(node.type === 'Literal' ? String(node.value) : textOf(node));
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    NewExpression(node) {
      const [first, second] = node.arguments;
      // A worker's or an asset's address: `new URL('../worker/x.ts', import.meta.url)`.
      if (first && second && textOf(second) === 'import.meta.url') add(first);
      if (textOf(node.callee) === 'Date' && !first) impurities.push('new Date()');
    },
    CallExpression(node) {
      if (textOf(node.callee) === 'Date') impurities.push('Date()');
    },
    MemberExpression(node) {
      const text = textOf(node);
      if (text === 'Date.now' || text === 'Math.random') impurities.push(text);
    },
    Identifier(node) {
      if (node.name === 'performance') impurities.push('performance');
    },
  }).visit(program);
  return { imports, impurities };
}

const isRelative = (name: string) => name.startsWith('.');

const resolve = (path: string, name: string) =>
  posix.join(posix.dirname(path), name.replace(/\?.*$/, ''));

/** A path with a code ending or none; `.css`, `.svg` and their like are not looked for. */
const isModule = (path: string) => /^(\.tsx?|\.jsx?|\.mjs|)$/.test(posix.extname(path));

/** `src/domain/time.ts` → `domain`; anything not inside a room of src → its path. */
const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? path;

/** @param place a room, a folder of one (`ui/kit`), or a single file outside */
const liesIn = (path: string, place: string) => path === place || path.startsWith(`src/${place}/`);

/** `node:*` takes all that begin with `node:`; a name takes itself and what lies below it. */
const matches = (pattern: string, name: string) =>
  pattern.endsWith('*')
    ? name.startsWith(pattern.slice(0, -1))
    : name === pattern || name.startsWith(`${pattern}/`);

/** Each cycle once, type-only imports included, from the file where it was met first. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.push([...trail.slice(at), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}
