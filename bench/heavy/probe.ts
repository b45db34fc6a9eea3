/**
 * What a door and a phone feel: check-ins and static files at a steady rhythm, each timed from the
 * moment at which it was due, so that one that was held up counts with the wait of those behind it.
 */
import type { Crowd } from '../checkin/crowd.ts';
import { checkIns } from '../checkin/engine.ts';
import { type Caller, callerFrom } from './requests.ts';

/** Milliseconds of each answer. */
export type Felt = { readonly checkIns: number[]; readonly files: number[] };

const doors = 20;
const checkInEveryMs = 10;
const fileEveryMs = 50;

export function openProbe(origin: string, { tickets, keys }: Crowd) {
  const callers = Array.from({ length: doors }, (_, n) => callerFrom(origin, `127.9.0.${n + 1}`));
  const phones = Array.from({ length: 4 }, (_, n) => callerFrom(origin, `127.9.1.${n + 1}`));
  const next = checkIns(tickets);
  let turn = 0;

  async function checkIn(): Promise<void> {
    turn += 1;
    const { identifier, atMs } = next();
    const checkedDate = new Date(atMs).toISOString().slice(0, 19);
    const { status, text } = await (callers[turn % doors] as Caller).ask({
      path: '/api/ticket/check',
      key: keys[turn % keys.length] ?? '',
      form: { identifier, checkedDate, device: 'Bench', tool: 'Bench', source: 'ETICKET' },
    });
    if (status !== 200) throw new Error(`a check-in: ${status} ${text}`);
  }

  async function file(): Promise<void> {
    turn += 1;
    const { status } = await (phones[turn % phones.length] as Caller).ask({ path: '/index.html' });
    if (status !== 200) throw new Error(`index.html: ${status}`);
  }

  return {
    async feel(forMs: number): Promise<Felt> {
      const [ofCheckIns, ofFiles] = await Promise.all([
        steadily(checkIn, checkInEveryMs, forMs),
        steadily(file, fileEveryMs, forMs),
      ]);
      return { checkIns: ofCheckIns, files: ofFiles };
    },
    close() {
      for (const caller of [...callers, ...phones]) caller.close();
    },
  };
}

/** @returns how long each took, from when it was due */
async function steadily(
  ask: () => Promise<void>,
  everyMs: number,
  forMs: number,
): Promise<number[]> {
  const start = performance.now();
  const under: Promise<number>[] = [];
  for (let due = start; due < start + forMs; due += everyMs) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    under.push(ask().then(() => performance.now() - due));
  }
  return Promise.all(under);
}
