// @lane all
/** The log’s reader goes away or stalls, its disk is full: the service goes on, and ends in time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let data: string;
let child: ChildProcess | null;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'admit-service-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(data, { recursive: true });
});

/** @param stderr a file; or a pipe, of which nobody reads unless the test does */
async function start(stderr: number | 'pipe') {
  const started = spawn(
    process.execPath,
    ['dist/service/main.js', '--port', '0', '--data', data, '--no-demo'],
    { stdio: ['ignore', 'pipe', stderr], env: { PATH: process.env.PATH } },
  );
  child = started;
  const [greeting] = await once(started.stdout as NonNullable<typeof started.stdout>, 'data');
  const origin = /http:\S+:\d+/.exec(String(greeting))?.[0] ?? '';
  return {
    process: started,
    origin,
    /** Each leaves a line of 10 kB in the log. */
    async request(count: number) {
      for (let n = 0; n < count; n += 1) {
        expect((await fetch(`${origin}/${'x'.repeat(10_000)}`)).status).toBe(404);
      }
    },
    async dropped() {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^admit_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
    },
    async end() {
      const ended = once(started, 'exit');
      started.kill('SIGTERM');
      return ended;
    },
  };
}

/** More than may wait for a reader: 4 MB. */
const tooMany = 450;

test('its reader goes away', async () => {
  const service = await start('pipe');
  service.process.stderr?.destroy();
  await service.request(tooMany);
  expect(await service.dropped()).toBeGreaterThan(0);
  expect((await fetch(`${service.origin}/health`)).status).toBe(200);
  expect(await service.end()).toEqual([0, null]);
});

test('its reader stalls, and reads on', async () => {
  const service = await start('pipe');
  await service.request(tooMany);
  const dropped = await service.dropped();
  expect(dropped).toBeGreaterThan(0);
  expect((await fetch(`${service.origin}/health`)).status).toBe(200);
  let read = '';
  service.process.stderr?.setEncoding('utf8').on('data', (text) => {
    read += text;
  });
  await expect.poll(() => read).toMatch(/log lines were dropped/);
  const said = read.split('\n').find((line) => line.includes('log lines were dropped')) ?? '';
  expect(JSON.parse(said).lines).toBeGreaterThanOrEqual(dropped);
  expect(await service.end()).toEqual([0, null]);
});

test('its reader stalls until the end', async () => {
  const service = await start('pipe');
  await service.request(tooMany);
  expect(await service.end()).toEqual([0, null]);
});

test('its disk is full', async () => {
  const full = await open('/dev/full', 'w');
  const service = await start(full.fd);
  await full.close();
  await service.request(tooMany);
  expect(await service.dropped()).toBeGreaterThan(0);
  expect((await fetch(`${service.origin}/health`)).status).toBe(200);
  expect(await service.end()).toEqual([0, null]);
});

test('nobody reads the greeting', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? address?.port : 0;
  probe.close();
  await once(probe, 'close');
  const started = spawn(
    process.execPath,
    ['dist/service/main.js', '--port', String(port), '--data', data, '--no-demo'],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env.PATH } },
  );
  child = started;
  started.stdout?.destroy();
  const health = () =>
    fetch(`http://localhost:${port}/health`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(health).toBe(200);
});
