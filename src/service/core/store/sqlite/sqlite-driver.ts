/**
 * The driver of the embedded database: the release of better-sqlite3 that this Node can load (decision
 * 0140). Version 13 needs Node 22, and version 12 ends processes of Node 24.
 */
import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

const require = createRequire(import.meta.url);
const isNode20 = process.versions.node.startsWith('20.');

/** For the thread, which loads it by itself. */
export const driverPath = require.resolve(isNode20 ? 'better-sqlite3-node20' : 'better-sqlite3');

export const SqliteDriver: typeof Database = require(driverPath);
