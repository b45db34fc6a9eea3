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
import { eventRecord } from '../../src/contract/record.ts';
import type { Crowd } from './crowd.ts';
import { callers, type Engine } from './engine.ts';

/** No two runs send the same check-in: none makes as many. */
const mostInRun = 1_000_000;
const mostRuns = 50;
let engines = 0;

/**
 * `check`: ticket/check, one a request; `scan`: between two readings of the participant, as doors do at a
 * service that does not decide; a number: so many go with each call that decides (C5).
 */
export type Way = 'check' | 'scan' | number;

export function serviceUnderLoad(origin: string, { tickets, keys }: Crowd, way: Way): Engine {
  const directory = mkdtempSync(join(tmpdir(), 'admit-doors-'));
  const keyFile = join(directory, 'keys');
  const ticketFile = join(directory, 'tickets');
  writeFileSync(keyFile, keys.join('\n'));
  writeFileSync(
    ticketFile,
    tickets.map((each) => `${each.identifier} ${each.id} ${each.participantId}`).join('\n'),
  );
  const path = eventRecord.path.replace(':id', String(tickets[0]?.eventId));
  const args = typeof way === 'number' ? ['record', path, String(way)] : [way];
  // An id is recorded once: no two engines make the same.
  const first = engines * mostRuns * mostInRun;
  engines += 1;
  let runs = 0;

  return {
    async run(forMs) {
      const rate = await wrkRate(origin, 'bench/checkin/doors.lua', forMs, [
        keyFile,
        ticketFile,
        ...[String(first + runs * mostInRun), ...args],
      ]);
      runs += 1;
      return (rate * checkInsOf(way) * forMs) / 1000;
    },
    async close() {
      rmSync(directory, { recursive: true });
    },
  };
}

/** Of a request. */
const checkInsOf = (way: Way): number => {
  if (way === 'check') return 1;
  return way === 'scan' ? 1 / 3 : way;
};

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
