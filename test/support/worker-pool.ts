/**
 * The real pool of workers, from the sources: a worker can't load them as they are, so its entry is
 * built as the service's is, anew whenever the sources have changed.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { systemTimers } from '../../src/service/core/deps/timers.ts';
import { WorkerPool } from '../../src/service/core/worker-pool/worker-pool.ts';

const sources = ['src/service', 'src/domain', 'src/contract'];
/** Within the packages' own folder, from where a worker finds them. */
const folder = resolve('node_modules/.cache/admit-pool-worker');

let shared: Promise<WorkerPool> | undefined;

/** One for all services of a test process. It keeps the process from nothing, and ends with it. */
export const testHeavyWork = (): Promise<WorkerPool> => {
  // Tests share the machine with others: they would wait too long behind all of them.
  const stepsBehind = 0;
  const passwordCost = 2;
  shared ??= builtWorker().then(
    (workerFile) =>
      new WorkerPool({
        ...{ workerFile, stepsBehind, passwordCost },
        timers: systemTimers,
        onError: fail,
      }),
  );
  return shared;
};

const fail = (error: Error): never => {
  throw error;
};

/** @returns the file */
export async function builtWorker(): Promise<string> {
  const version = String(Math.max(...sources.map(newestChangeMs)));
  const built = join(folder, version);
  const file = join(built, 'worker.js');
  if (existsSync(file)) return file;
  const making = join(folder, `${version}-${process.pid}`);
  mkdirSync(making, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'src/service/core/worker-pool/worker.ts',
      outDir: making,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  });
  // Other test processes build at the same time: the first one's is everybody's.
  if (existsSync(built)) rmSync(making, { recursive: true });
  else renameSync(making, built);
  return file;
}

/** Folders count too: deleting a file changes nothing but its folder. */
function newestChangeMs(path: string): number {
  const stat = statSync(path);
  const within = stat.isDirectory() ? readdirSync(path) : [];
  return Math.max(stat.mtimeMs, ...within.map((name) => newestChangeMs(join(path, name))));
}
