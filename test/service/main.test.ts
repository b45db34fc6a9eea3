// @database any
/** The whole service as the operator starts it: in a process of its own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/service/core/deps/wall-clock.ts';
import { isPassword } from '../../src/service/core/worker-pool/password-hash.ts';
import { ensureOwnCertificate } from '../../src/service/wings/venue-ca/own-certificate.ts';
import { readTerminalQrCode } from '../support/terminal-qr-code.ts';
import { type TestLocation, testLocation } from '../support/test-store.ts';
import { openReceiver } from '../support/webhook-receiver.ts';

let built: string;
let location: TestLocation;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  // Beside the packages, where what it imports is found.
  built = await mkdtemp(join('node_modules', '.admit-service-'));
  await build({
    configFile: 'vite.service.config.ts',
    logLevel: 'error',
    build: { outDir: built, sourcemap: false },
  });
});
afterAll(() => rm(built, { recursive: true, force: true }));
beforeEach(async () => {
  location = await testLocation();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await location.remove();
});

type Started = {
  readonly child: ChildProcess;
  readonly greeting: string;
  readonly errors: string;
  readonly exitCode: number | null;
  readonly origin: string;
};

/** Resolves when it is ready, or has ended. */
async function start(args: string[] = [], env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(
    process.execPath,
    [join(built, 'main.js'), '--port', '0', '--data', location.directory, ...args],
    { env: { PATH: process.env.PATH, DATABASE_URL: location.databaseUrl ?? '', ...env } },
  );
  running.add(child);
  let greeting = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      greeting += chunk;
      if (greeting.endsWith('\n')) resolve();
    });
  });
  await Promise.race([ready, once(child, 'close')]);
  const origin = /https?:\/\/\S+:\d+/.exec(greeting)?.[0] ?? '';
  return { child, greeting, errors, exitCode: child.exitCode, origin };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
}

/** Of the link that the operator opens on a door. */
function pairingIn(greeting: string) {
  const fragment = /#pair&(\S+)/.exec(greeting)?.[1] ?? '';
  return Object.fromEntries(new URLSearchParams(fragment));
}

test('every check that was acknowledged outlives kill -9', async () => {
  const { child, greeting, origin } = await start();
  const { key, event } = pairingIn(greeting);
  const headers = {
    authorization: `ApiKey ${key}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const list = await fetch(`${origin}/api/event/${event}/participants?resultType=full`, {
    headers,
  });
  const { participants } = await list.json();
  const closed = once(child, 'close');
  const acknowledged = new Set<string>();
  const enough = 300;
  const door = async (device: number) => {
    for (let n = device; n < participants.length; n += 16) {
      const body = `identifier=${participants[n].identifier}&device=${device}&checkedDate=2026-11-21T20:00:00`;
      const answer = await fetch(`${origin}/api/ticket/check`, { method: 'POST', headers, body });
      if (answer.status === 200 && (await answer.json()).success) {
        acknowledged.add(participants[n].identifier);
      }
      if (acknowledged.size >= enough) child.kill('SIGKILL');
    }
  };
  // Doors whose service is gone end with a failed fetch.
  await Promise.allSettled(Array.from({ length: 16 }, (_, device) => door(device)));
  expect(acknowledged.size).toBeGreaterThanOrEqual(enough);
  await closed;
  expect(child.signalCode).toBe('SIGKILL');

  const again = await start();
  expect(pairingIn(again.greeting).key).toBe(key);
  const after = await fetch(`${again.origin}/api/event/${event}/participants?resultType=full`, {
    headers,
  });
  const kept = (await after.json()).participants.filter(
    (participant: { checkInHistory: { date: string }[]; tickets: { checked: boolean }[] }) =>
      participant.checkInHistory.length === 1 && participant.tickets[0]?.checked,
  );
  const identifiers = new Set(kept.map(({ identifier }: { identifier: string }) => identifier));
  expect([...acknowledged].filter((identifier) => !identifiers.has(identifier))).toEqual([]);
});

test('a webhook gets each change over HTTPS, also if kill -9 comes before its answer is noted', async () => {
  const authority = join(location.directory, 'authority');
  const receiver = await openReceiver(
    await ensureOwnCertificate(authority, ['localhost'], systemClock),
  );
  const trusting = { NODE_EXTRA_CA_CERTS: join(authority, 'root.crt') };
  const { child, greeting, origin } = await start(['--private-webhooks'], trusting);
  const [, key = ''] = /shown this once: (\S{50})\n/.exec(greeting) ?? [];
  const { event } = pairingIn(greeting);
  const call = async (at: string, path: string, body?: URLSearchParams) => {
    const headers = { authorization: `ApiKey ${key}` };
    const answer = await fetch(`${at}/api/${path}`, {
      headers,
      ...(body && { method: 'POST', body }),
    });
    return answer.json();
  };
  const list = await call(origin, `event/${event}/participants?resultType=full`);
  for (const { identifier } of list.participants.slice(0, 8)) {
    const check = new URLSearchParams({ identifier });
    expect(await call(origin, 'ticket/check', check)).toMatchObject({ success: true });
  }
  // It takes five messages, and answers none.
  receiver.answers.push(...Array.from({ length: 5 }, () => 'hangs' as const));
  const added = new URLSearchParams({ url: receiver.url, objectTypes: '["participant"]' });
  const webhooks = `extension/event/${event}/webhooks`;
  const { id: webhookId } = await call(origin, webhooks, added);
  await expect.poll(() => receiver.received.length).toBe(5);
  await stop(child, 'SIGKILL');
  const before = receiver.received.map(({ headers }) => headers['webhook-id']);

  // The dead process has claimed it for 90 seconds: nobody waits for them here.
  const store = await location.open();
  await store.write((queries) =>
    queries.updateTable('webhook').set({ claimedUntilMs: null }).execute(),
  );
  await store.close();
  const again = await start(['--private-webhooks'], trusting);
  const waiting = async () => (await call(again.origin, webhooks)).webhooks[0].waiting;
  await expect.poll(waiting).toBe(0);
  const { deliveries } = await call(
    again.origin,
    `extension/event/${event}/webhookDeliveries?webhookId=${webhookId}`,
  );
  const ids = deliveries.map(({ feedId }: { feedId: number }) => `msg_${webhookId}_${feedId}`);
  const after = receiver.received.slice(5).map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBeGreaterThanOrEqual(8);
  expect(after).toEqual(expect.arrayContaining([...before, ...ids]));
  await receiver.close();
});

test('the greeting gives the app, a paired door, the tickets and, once, the administrator’s key', async () => {
  const first = await start();
  expect(pairingIn(first.greeting)).toMatchObject({ base: first.origin, device: 'Demo door' });
  const [, adminKey = ''] = /shown this once: (\S{50})\n/.exec(first.greeting) ?? [];
  const read = await fetch(`${first.origin}/api/event/find`, {
    headers: { authorization: `ApiKey ${adminKey}` },
  });
  expect((await read.json()).ids).toHaveLength(2);
  expect((await fetch(`${first.origin}/demo/tickets`)).status).toBe(200);
  expect(await stop(first.child, 'SIGTERM')).toBe(0);
  expect(first.errors).not.toContain(adminKey);
  const second = await start();
  expect(second.greeting).not.toContain('shown this once');
});

test('a first start writes the link of the organizer’s account to a separate file, not into a pipe', async () => {
  const { child, greeting, errors, origin } = await start();
  const file = join(location.directory, 'account-link');
  expect(greeting).toContain(`within a day:\n${file}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const link = readFileSync(file, 'utf8').trim();
  const secret = link.split('#join=')[1] ?? '';
  expect(link).toBe(`${origin}/office/#join=${secret}`);
  const claim = (body: Record<string, string>) =>
    fetch(`${origin}/api/extension/account/claim`, {
      method: 'POST',
      headers: { 'X-Admit-Office': '1' },
      body: new URLSearchParams({ secret, firstName: 'Ada', lastName: 'Erste', ...body }),
    });
  const person = { username: 'ada@example.org', password: 'long enough', language: 'de' };
  const made = await claim(person);
  expect(made.status).toBe(201);
  const [cookie = ''] = made.headers.getSetCookie()[0]?.split(';') ?? [];
  const headers = { 'X-Admit-Office': '1', cookie };
  const events = await (await fetch(`${origin}/api/event/find`, { headers })).json();
  expect(events.ids).toHaveLength(2);
  expect((await claim(person)).status).toBe(400);
  await stop(child, 'SIGTERM');
  for (const printed of [greeting, errors]) expect(printed).not.toContain(secret);
  const store = await location.open();
  const { passwordHash } = await store.read(
    (queries) =>
      queries
        .selectFrom('user')
        .select('passwordHash')
        .where('username', '=', person.username)
        .executeTakeFirstOrThrow(),
    'oneStatement',
  );
  await store.close();
  // What the tests' own services save is not saved here.
  expect(isPassword(person.password, passwordHash ?? '', 2 ** 15)).toBe(true);
  const again = await start();
  expect(again.greeting).not.toContain('account');
});

test('ADMIT_ADMIN_KEY is the first key; without the demo there is none of it', async () => {
  const key = 'k'.repeat(50);
  const { child, greeting, origin } = await start(['--no-demo'], { ADMIT_ADMIN_KEY: key });
  expect(greeting).toContain(`Admit is ready:      ${origin}/\n`);
  expect(greeting).toContain(`${origin}/api/docs`);
  expect(greeting).not.toContain('demo');
  const headers = { authorization: `ApiKey ${key}` };
  expect(await (await fetch(`${origin}/api/event/find`, { headers })).json()).toEqual({
    success: true,
    ids: [],
  });
  expect((await fetch(`${origin}/demo/tickets`)).status).toBe(404);
  expect(await stop(child, 'SIGINT')).toBe(0);
});

test('what the administrator can put right is one plain line', async () => {
  const nowhere = 'postgresql://admit:secret@127.0.0.1:1/admit';
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const address = taken.address();
  const port = String(typeof address === 'object' ? address?.port : 0);
  const file = join(location.directory, 'a-file');
  await writeFile(file, 'no database');
  await writeFile(join(location.directory, 'admit.db'), 'this is no database at all, '.repeat(100));
  const upstream = ['--upstream', 'https://upstream.example', '--upstream-key-file'];
  const openFile = join(location.directory, 'open-key');
  await writeFile(openFile, 'k'.repeat(50), { mode: 0o644 });
  await writeFile(join(location.directory, 'no-key'), 'no key, secret', { mode: 0o600 });
  const apart = ['--data', join(location.directory, 'apart')];
  for (const [args, env, line] of [
    [[...upstream, join(location.directory, 'nowhere'), ...apart], {}, 'can’t be read'],
    [[...upstream, openFile, ...apart], {}, 'Close it with chmod 600'],
    [[...upstream, join(location.directory, 'no-key'), ...apart], {}, 'has no key'],
    [
      ['--port', port, '--data', join(location.directory, 'new'), '--no-demo'],
      {},
      `Port ${port} is in use`,
    ],
    [['--data', join(file, 'below')], { DATABASE_URL: '' }, 'The data directory'],
    [[], { DATABASE_URL: '' }, 'The data directory'],
    [['--database', nowhere], {}, "The database can't be used (ECONNREFUSED)"],
    [['--port', 'eighty'], {}, '--port eighty is not a port'],
    [['--tls-cert', file, '--tls-key', file], {}, "can't be used"],
  ] as const) {
    const { exitCode, errors } = await start([...args], env);
    expect(exitCode).toBe(1);
    expect(errors.split('\n')[0]).toContain(line);
    expect(errors).not.toContain('    at ');
    expect(errors).not.toContain('secret');
  }
  taken.close();
  const { exitCode, greeting } = await start(['--help']);
  expect(exitCode ?? 0).toBe(0);
  expect(greeting).toContain('--no-demo');
});

test('--tls-own: the service over TLS, and the page that brings its root onto phones', async () => {
  const { greeting, origin, child } = await start([
    ...['--tls-own', 'localhost', '--tls-own', '127.0.0.1', '--ca-port', '0', '--no-demo'],
  ]);
  expect(origin).toMatch(/^https:\/\/localhost:/);
  const page = /For phones, once:\s+(\S+)/.exec(greeting)?.[1] ?? '';
  const html = await (await fetch(page)).text();
  expect(html).toContain(`${origin}/`);
  const fingerprint = /Its SHA-256:\s+(\S+)/.exec(greeting)?.[1] ?? '';
  expect(html).toContain(fingerprint);
  const root = new X509Certificate(Buffer.from(await (await fetch(`${page}.crt`)).arrayBuffer()));
  expect(root.fingerprint256).toBe(fingerprint);
  const status = await new Promise((resolve, reject) => {
    get(`${origin}/health`, { ca: root.toString() }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(200);
  expect(await stop(child, 'SIGTERM')).toBe(0);
});

test('in a terminal, the link that phones can open is a QR code', async () => {
  const command = [
    ...['stty', 'cols', '100', '&&', 'exec', process.execPath, join(built, 'main.js')],
    ...['--port', '0', '--ca-port', '0', '--tls-own', '192.0.2.7', '--data', location.directory],
  ].join(' ');
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    env: { PATH: process.env.PATH, DATABASE_URL: location.databaseUrl ?? '' },
  });
  running.add(terminal);
  let shown = '';
  terminal.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
  });
  // Another code may follow.
  const codeAfter = (words: string) =>
    readTerminalQrCode((shown.split(words)[1] ?? '').split('First open')[0] ?? '');
  const ofDoor = 'the link of the demo device';
  await expect.poll(() => codeAfter(ofDoor)).toMatch(/^https:/);
  const ofAccount = 'the link of the organizer’s account';
  await expect.poll(() => codeAfter(ofAccount)).toMatch(/\/office\/#join=\w{50}$/);
  expect(shown).toContain(await codeAfter(ofAccount));
  const link = (await codeAfter(ofDoor)) ?? '';
  expect(shown).toContain(link);
  expect(pairingIn(link)).toMatchObject({ base: new URL(link).origin, device: 'Demo door' });
});

test('the administrator’s commands work beside the service', async () => {
  const { origin } = await start(['--no-demo']);
  const admin = spawn(
    process.execPath,
    [join(built, 'admin.js'), 'key', 'create', '--data', location.directory],
    { env: { PATH: process.env.PATH, DATABASE_URL: location.databaseUrl ?? '' } },
  );
  let said = '';
  admin.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  await once(admin, 'close');
  const [, key = ''] = /shown this once: (\S{50})\n/.exec(said) ?? [];
  const found = await fetch(`${origin}/api/event/find?apikey=${key}`);
  expect(await found.json()).toEqual({ success: true, ids: [] });
});

/** Connections that hold a service up: silent, half of a request, and one byte after the other. */
async function annoy(port: number): Promise<() => void> {
  const sockets = [
    '',
    'POST /api/ticket/check HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\n\r\nab',
    'G',
  ].map((sent) => {
    const socket = connect(port, 'localhost', () => socket.write(sent));
    return socket.on('error', () => {});
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const dripping = setInterval(() => sockets[2]?.writable && sockets[2].write('E'), 50);
  return () => {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  };
}

test('SIGTERM with silent, dripping and half-sent connections open ends it, over TLS too', async () => {
  const plain = await start(['--no-demo']);
  const overTls = await start(
    [
      '--no-demo',
      '--tls-own',
      'localhost',
      '--ca-port',
      '0',
      '--data',
      `${location.directory}/tls`,
    ],
    { DATABASE_URL: '' },
  );
  const leave = await Promise.all(
    [plain, overTls].map(({ origin }) => annoy(Number(new URL(origin).port))),
  );
  expect((await fetch(`${plain.origin}/health`)).status).toBe(200);
  const codes = await Promise.all([plain, overTls].map(({ child }) => stop(child, 'SIGTERM')));
  expect(codes).toEqual([0, 0]);
  for (const each of leave) each();
});

test('a second SIGTERM ends it at once', async () => {
  const { child, origin } = await start(['--no-demo']);
  const leave = await annoy(Number(new URL(origin).port));
  await fetch(`${origin}/health`);
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const isHeard = () =>
    fetch(`${origin}/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(isHeard).toBe(false);
  child.kill('SIGTERM');
  await closed;
  expect(child.exitCode).toBe(1);
  leave();
});
