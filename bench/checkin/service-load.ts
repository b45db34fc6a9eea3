/**
 * Doors that check in over HTTP, each on its own connection, as fast as they are answered. They are
 * wrk's: a client in JavaScript would take half as much of the machine as the service.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Crowd } from './crowd.ts';
import { callers, type Engine } from './engine.ts';

/** No two runs send the same check-in: none makes as many. */
const mostInRun = 1_000_000;

export function serviceUnderLoad(origin: string, { tickets, keys }: Crowd): Engine {
  const directory = mkdtempSync(join(tmpdir(), 'admit-doors-'));
  const keyFile = join(directory, 'keys');
  const ticketFile = join(directory, 'tickets');
  writeFileSync(keyFile, keys.join('\n'));
  writeFileSync(ticketFile, tickets.map(({ identifier }) => identifier).join('\n'));
  let runs = 0;

  return {
    async run(forMs) {
      const rate = await wrkRate(origin, 'bench/checkin/doors.lua', forMs, [
        keyFile,
        ticketFile,
        String(runs * mostInRun),
      ]);
      runs += 1;
      return (rate * forMs) / 1000;
    },
    async close() {
      rmSync(directory, { recursive: true });
    },
  };
}

/**
 * @param script for wrk, with its arguments
 * @returns requests a second, all of which succeeded
 */
export async function wrkRate(
  origin: string,
  script: string,
  forMs: number,
  args: readonly string[],
): Promise<number> {
  const report = await wrk([
    ...['--connections', String(callers), '--threads', '1', '--timeout', '10s'],
    ...['--duration', `${forMs / 1000}s`],
    ...['--script', script, origin, '--', ...args],
  ]);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(report) ?? [];
  if (rate === undefined || /Non-2xx|Socket errors/.test(report)) throw new Error(report);
  return Number(rate);
}

/** @returns its report */
async function wrk(args: readonly string[]): Promise<string> {
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new Error('wrk is not installed: apt-get install wrk', { cause });
  }
  return text(child.stdout);
}
