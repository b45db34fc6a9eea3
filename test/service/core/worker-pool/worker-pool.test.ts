import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fullCost } from '../../../../src/service/core/worker-pool/password-hash.ts';
import { WorkerPool } from '../../../../src/service/core/worker-pool/worker-pool.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { builtWorker } from '../../../support/worker-pool.ts';

const busy = {
  kind: 'refusal',
  status: 503,
  code: 'com.svc.api.rest.Unavailable',
  retryAfterSeconds: 5,
};

const time = manualTime();
let errors: Error[] = [];
let open: WorkerPool[] = [];
afterEach(async () => {
  await Promise.all(open.map((work) => work.close()));
  open = [];
  errors = [];
});

function workOf(workerFile: string): WorkerPool {
  const onError = (error: Error) => void errors.push(error);
  const settings = { stepsBehind: 0, passwordCost: fullCost };
  const work = new WorkerPool({ workerFile, ...settings, timers: time, onError });
  open.push(work);
  return work;
}

describe('the real worker', () => {
  test('hashes passwords, and tells the right from the wrong', async () => {
    const work = workOf(await builtWorker());
    const kept = await work.run('hashPassword', 'Grüße 1');
    if (typeof kept !== 'string') throw new Error('refused');
    expect(kept).toMatch(/^scrypt\$/);
    expect(await work.run('isPassword', { password: 'Grüße 1', kept })).toBe(true);
    expect(await work.run('isPassword', { password: 'Grüße 2', kept })).toBe(false);
  });

  test('gives bytes back as a Buffer', async () => {
    const work = workOf(await builtWorker());
    const invoice = {
      kind: 'invoice' as const,
      language: 'en' as const,
      ...{ number: '1', date: '', event: '', total: '', payTo: [], remark: [] },
      ...{ seller: [], buyer: [], lines: [], referenceNo: null, tax: null, paid: null },
    };
    const pdf = await work.run('invoicePdf', invoice);
    expect(Buffer.isBuffer(pdf) && pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

/** A worker that does what a password tells it. */
const obedient = `
let done = 0;
export default async ({ input }) => {
  if (input === 'die') process.exit(1);
  if (input === 'fail') throw new Error('it failed');
  if (input === 'hang') return new Promise(() => setInterval(() => {}, 1000));
  done += 1;
  return input === 'count' ? String(done) : 'done';
};
`;

describe('a worker in trouble', () => {
  let directory: string;
  let file: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'admit-worker-'));
    file = join(directory, 'worker.mjs');
    writeFileSync(file, obedient);
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test('that dies is replaced; its caller gets an error, those behind it their answers', async () => {
    const work = workOf(file);
    const dying = Array.from({ length: 4 }, () => work.run('hashPassword', 'die'));
    const behind = Array.from({ length: 4 }, () => work.run('hashPassword', 'live'));
    for (const { status } of await Promise.allSettled(dying)) expect(status).toBe('rejected');
    expect(await Promise.all(behind)).toEqual(['done', 'done', 'done', 'done']);
    expect(errors).toEqual([]);
  });

  test('that fails says why, and continues', async () => {
    const work = workOf(file);
    await expect(work.run('hashPassword', 'fail')).rejects.toThrow('it failed');
    expect(await work.run('hashPassword', 'live')).toBe('done');
  });

  test('that is overdue is given up after 15 s and replaced: 503, also for who waited as long', async () => {
    const work = workOf(file);
    const hanging = Array.from({ length: 6 }, () => work.run('hashPassword', 'hang'));
    await time.advance(14_999);
    const later = work.run('hashPassword', 'live');
    await time.advance(1);
    expect(await Promise.all(hanging)).toEqual(hanging.map(() => busy));
    expect(await later).toBe('done');
  });

  test('with more than a hundred waiting: 503, come back in 5 s', async () => {
    const work = workOf(file);
    const all = Array.from({ length: 150 }, () => work.run('hashPassword', 'live'));
    const answers = await Promise.all(all);
    const refused = answers.filter((answer) => answer !== 'done');
    // As many as there are workers are not waiting, but at work.
    expect([48, 49]).toContain(refused.length);
    for (const refusal of refused) expect(refusal).toEqual(busy);
    expect(await work.run('hashPassword', 'live')).toBe('done');
  });

  test('that can not begin: its caller gets an error, and so does the next', async () => {
    const work = workOf(join(directory, 'nowhere.mjs'));
    await expect(work.run('hashPassword', 'live')).rejects.toThrow(/nowhere\.mjs/);
    await expect(work.run('hashPassword', 'live')).rejects.toThrow();
  });

  test.each([true, false])(
    'none is left after the end, and nobody waits; at work: %s',
    async (isBegun) => {
      const work = workOf(file);
      if (isBegun) expect(await work.run('hashPassword', 'live')).toBe('done');
      const hanging = work.run('hashPassword', 'hang');
      if (isBegun) await new Promise(setImmediate);
      const waiting = Array.from({ length: 3 }, () => work.run('hashPassword', 'hang'));
      await work.close();
      expect(await Promise.all([hanging, ...waiting])).toEqual([busy, busy, busy, busy]);
      expect(await work.run('hashPassword', 'live')).toEqual(busy);
    },
  );

  test('the same is made once, for all who ask at once and for who asks later', async () => {
    const work = workOf(file);
    const code = (text: string) =>
      work.remembered('barcodeSvg', text, () => 'count' as never) as Promise<unknown>;
    const together = await Promise.all(Array.from({ length: 40 }, () => code('A')));
    expect(new Set(together)).toEqual(new Set(['1']));
    expect(await code('A')).toBe('1');
    expect(await code('B')).not.toBe(undefined);
  });

  test('what is refused, or fails, is not kept', async () => {
    const work = workOf(file);
    const ask = (input: string) =>
      work.remembered('barcodeSvg', 'C', () => input as never) as Promise<unknown>;
    await expect(ask('fail')).rejects.toThrow('it failed');
    expect(await ask('live')).toBe('done');
  });

  test('what is kept is bounded by its bytes', async () => {
    const large = join(directory, 'large.mjs');
    writeFileSync(
      large,
      `let made = 0; export default async () => { made += 1; return String(made).padEnd(7_000_000); };`,
    );
    const work = workOf(large);
    const ask = async (n: number) =>
      Number(await work.remembered('barcodeSvg', n, () => null as never));
    const first = await ask(0);
    expect(await ask(0)).toBe(first);
    for (let n = 1; n <= 10; n += 1) await ask(n);
    expect(await ask(10)).toBeLessThanOrEqual(11);
    expect(await ask(0)).not.toBe(first);
  });
});
