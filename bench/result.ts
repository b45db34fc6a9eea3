/** What was measured, as it is kept in the repository: `bench/results/SUBJECT.json`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { SqliteDriver } from '../src/service/core/store/sqlite/sqlite-database.ts';
import { findBrowser, postgresVersion } from '../test/support/programs.ts';
import type { Measured, Settings } from './subject.ts';

export type Result = Measured & {
  /** The seed of what is drawn by chance among them. */
  readonly settings: Settings;
  readonly isQuick: boolean;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGb: number;
    /** Of the last minute: how many were at work, this measuring included. */
    readonly load: number;
  };
  readonly versions: Readonly<Record<string, string>>;
  /** Of the day: `2026-11-22`. */
  readonly date: string;
  readonly commit: string;
};

const folder = 'bench/results';

/** @returns the path of the file */
export function saveResult(
  subject: string,
  measured: Measured & Pick<Result, 'settings' | 'isQuick'>,
): string {
  const processors = cpus();
  const result: Result = {
    date: new Date().toISOString().slice(0, 10),
    commit: run('git', ['rev-parse', '--short', 'HEAD']),
    isQuick: measured.isQuick,
    settings: measured.settings,
    machine: {
      processor: processors[0]?.model.trim() ?? '',
      cores: processors.length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
    },
    versions: versions(),
    ratios: measured.ratios,
    tables: measured.tables,
  };
  const path = `${folder}/${subject}.json`;
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
}

const versions = (): Result['versions'] => ({
  node: process.version,
  sqlite: new SqliteDriver(':memory:').prepare('select sqlite_version()').pluck().get() as string,
  postgres: postgresVersion(),
  browser: run(findBrowser(), ['--version']),
});

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
