import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allTypes, usuallyAllowed } from '../../../src/service/core/deps/allowed-types.ts';
import { readSettings } from '../../../src/service/operations/settings.ts';
import { readCommand } from '../../../src/service/wings/admin/command.ts';

const read = (line: string, environment: Record<string, string> = {}) =>
  readSettings(
    line.split(' ').filter((word) => word !== ''),
    environment,
  );

test('without a word: on this machine alone, on SQLite, with the demo', () => {
  expect(read('')).toEqual({
    port: 8080,
    host: 'localhost',
    mail: null,
    stripe: null,
    wallets: { google: null, apple: null },
    publicUrl: null,
    trustedProxies: [],
    dataDirectory: './data',
    databaseUrl: null,
    replicaUrl: null,
    demo: true,
    adminKey: null,
    openSignup: false,
    multiUserKeys: false,
    allowedTypes: usuallyAllowed,
    shortestPassword: 5,
    requestsPerSecond: 10_000,
    privateWebhooks: false,
    tls: null,
    caPort: 8081,
    upstream: null,
  });
});

const url = 'postgresql://admit:secret@localhost/admit';

test.each([
  ['--database', `--database ${url}`, {}, { databaseUrl: url }],
  ['DATABASE_URL', '', { DATABASE_URL: url }, { databaseUrl: url }],
  [
    '--replica',
    `--database ${url} --replica ${url}-too`,
    {},
    { databaseUrl: url, replicaUrl: `${url}-too` },
  ],
  [
    'DATABASE_REPLICA_URL',
    '',
    { DATABASE_URL: url, DATABASE_REPLICA_URL: `${url}-too` },
    { replicaUrl: `${url}-too` },
  ],
  ['an empty DATABASE_URL', '', { DATABASE_URL: '' }, { databaseUrl: null }],
  ['ADMIT_ADMIN_KEY', '', { ADMIT_ADMIN_KEY: 'k'.repeat(50) }, { adminKey: 'k'.repeat(50) }],
  [
    '--public-url',
    '--public-url https://Tickets.example.org:8443/',
    {},
    { publicUrl: 'https://tickets.example.org:8443' },
  ],
  [
    '--trust-proxy',
    '--trust-proxy 10.0.0.7 --trust-proxy fd00::/8 --trust-proxy loopback',
    {},
    { trustedProxies: ['10.0.0.7', 'fd00::/8', 'loopback'] },
  ],
  [
    'what is open',
    '--open-signup --multi-user-keys --rate 5 --min-password 12',
    {},
    { openSignup: true, multiUserKeys: true, requestsPerSecond: 5, shortestPassword: 12 },
  ],
  ['--private-webhooks', '--private-webhooks', {}, { privateWebhooks: true }],
  [
    'what hosts may offer',
    '--ticket-types TICKETTYPE_BADGE,TICKETTYPE_PAPER --payment-types all',
    {},
    {
      allowedTypes: {
        ticketTypes: ['TICKETTYPE_PAPER', 'TICKETTYPE_BADGE'],
        paymentTypes: allTypes.paymentTypes,
      },
    },
  ],
  [
    'TLS, for all addresses',
    '--tls-cert a.crt --tls-key a.key',
    {},
    { tls: { kind: 'files', certFile: 'a.crt', keyFile: 'a.key' }, host: '0.0.0.0' },
  ],
  [
    'TLS of the venue’s own',
    '--tls-own door.test --tls-own 10.0.0.7 --tls-own fe80::1 --host 10.0.0.7',
    {},
    { tls: { kind: 'own', names: ['door.test', '10.0.0.7', 'fe80::1'] }, host: '10.0.0.7' },
  ],
  [
    'a gateway, without a demo',
    '--upstream https://Tickets.example.org/ --upstream-key-file key',
    {},
    { upstream: { origin: 'https://tickets.example.org', keyFile: 'key' }, demo: false },
  ],
  [
    'a gateway to this machine',
    '--upstream http://127.0.0.1:9000 --upstream-key-file key',
    {},
    { upstream: { origin: 'http://127.0.0.1:9000', keyFile: 'key' } },
  ],
  [
    'a gateway without TLS, where that was said',
    '--upstream http://10.0.0.7 --upstream-key-file key --upstream-insecure',
    {},
    { upstream: { origin: 'http://10.0.0.7', keyFile: 'key' } },
  ],
])('%s', (_, line, environment, settings) => {
  expect(read(line, environment as Record<string, string>)).toMatchObject(settings);
});

test.each([
  ['--port eighty', '--port eighty is not a port'],
  ['--port 65536', '--port 65536 is not a port'],
  ['--ca-port -1x', '--ca-port'],
  ['--public-url tickets.example.org', '--public-url is not an address'],
  ['--public-url ftp://tickets.example.org', '--public-url is not an address'],
  ['--public-url https://tickets.example.org/shop', '--public-url is not an address'],
  ['--public-url https://tickets.example.org?a=b', '--public-url is not an address'],
  ['--public-url https://admit:secret@tickets.example.org', '--public-url is not an address'],
  ['--trust-proxy true', '--trust-proxy true is not a proxy'],
  ['--trust-proxy loopbacks', '--trust-proxy loopbacks is not a proxy'],
  ['--trust-proxy 0.0.0.0/0', '--trust-proxy 0.0.0.0/0 is not a proxy'],
  ['--trust-proxy ::/00', '--trust-proxy ::/00 is not a proxy'],
  ['--trust-proxy 10.0.0.0/8/8', '--trust-proxy 10.0.0.0/8/8 is not a proxy'],
  ['--trust-proxy 10.0.0.0/33', '--trust-proxy 10.0.0.0/33 is not a proxy'],
  ['--min-password 0', '--min-password 0 is not a length'],
  ['--rate 0', '--rate 0 is not a limit'],
  ['--rate many', '--rate many is not a limit'],
  [`--replica ${url}`, 'A replica belongs to a PostgreSQL database'],
  ['--database mysql://admit:secret@localhost', 'The address of the database is wrong'],
  ['--tls-cert a.crt', '--tls-cert and --tls-key belong together'],
  ['--tls-key a.key', '--tls-cert and --tls-key belong together'],
  ['--tls-own a.test --tls-cert a.crt', 'Give either --tls-own or --tls-cert'],
  ['--tls-own no_name!', '--tls-own no_name! is neither a host name nor an address'],
  ['--upstream https://a.example', '--upstream and --upstream-key-file belong together'],
  ['--upstream-key-file key', '--upstream and --upstream-key-file belong together'],
  ['--upstream a.example --upstream-key-file key', '--upstream is not an address'],
  ['--upstream https://a.example/api --upstream-key-file key', '--upstream is not an address'],
  ['--upstream https://u:secret@a.example --upstream-key-file key', '--upstream is not an address'],
  ['--upstream http://a.example --upstream-key-file key', '--upstream has no TLS'],
  ['--upstream http://localhost.evil.example --upstream-key-file key', '--upstream has no TLS'],
  [
    '--upstream https://a.example --upstream-key-file key --open-signup',
    '--open-signup is not for a gateway',
  ],
  ['--colour', "Unknown option '--colour'"],
])('%s is wrong, in one plain line', (line, print) => {
  const answer = read(line);
  expect(answer).toMatchObject({ isError: true, print: expect.stringContaining(print) });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('a type that nobody knows is wrong', () => {
  expect(read('--ticket-types TICKETTYPE_GOLD')).toMatchObject({
    isError: true,
    print: expect.stringContaining(
      'TICKETTYPE_GOLD is not a type. Give all, or some of TICKETTYPE_',
    ),
  });
});

test('a first key of another form is wrong', () => {
  expect(read('', { ADMIT_ADMIN_KEY: 'short' })).toMatchObject({
    isError: true,
    print: expect.stringContaining('ADMIT_ADMIN_KEY is not a key'),
  });
});

test('a fault of ours is told as one, not as a wrong option', () => {
  const faulty = new Proxy<Record<string, string>>(
    {},
    {
      get() {
        throw new TypeError('a fault');
      },
    },
  );
  expect(() => readSettings([], faulty)).toThrow(TypeError);
  expect(() => readCommand(['key', 'list'], faulty)).toThrow(TypeError);
});

test('--help names every option', () => {
  const { print } = read('--help') as { print: string };
  const options = [
    'port',
    'host',
    'public-url',
    'data',
    'database',
    'no-demo',
    'open-signup',
    'multi-user-keys',
    'ticket-types',
    'payment-types',
    'upstream',
    'upstream-key-file',
    'upstream-insecure',
  ];
  for (const option of [...options, 'rate', 'tls-cert', 'tls-key', 'tls-own', 'ca-port', 'help']) {
    expect(print).toContain(`--${option}`);
  }
});

describe('mail', () => {
  const rest = '--mail-from tickets@example.org --public-url https://t.example.org';

  test('TLS is a must, but for this machine; the password may stand in the URL', () => {
    expect(read(`--smtp smtp://me:s%40cret@mail.example.org ${rest}`)).toMatchObject({
      mail: {
        server: {
          ...{ host: 'mail.example.org', port: 587, tls: 'starttls' },
          login: { user: 'me', password: 's@cret' },
        },
        from: { name: '', address: 'tickets@example.org' },
        origin: 'https://t.example.org',
      },
    });
    expect(read(`--smtp smtps://mail.example.org ${rest}`)).toMatchObject({
      mail: { server: { port: 465, tls: 'fromStart', login: null } },
    });
    expect(read(`--smtp smtp://localhost:25 ${rest}`)).toMatchObject({
      mail: { server: { tls: 'ifOffered' } },
    });
  });

  test.each([
    '--smtp smtp://me:secret@mail.example.org',
    `--smtp smtp://me:secret@mail.example.org/path ${rest}`,
    `--smtp http://me:secret@mail.example.org ${rest}`,
    `--smtp smtp://me:sec%ret@mail.example.org ${rest}`,
    `--smtp smtp://me:secret@mail.example.org --smtp-password-file f ${rest}`,
    `--smtp smtp://:secret@mail.example.org ${rest}`,
    `--smtp smtp://mail.example.org --smtp-password-file secret ${rest}`,
    `--smtp smtp://me:secret@mail.example.org --mail-rate 0 ${rest}`,
    '--smtp smtp://me:secret@mail.example.org --mail-from a@b.org',
    '--smtp smtp://me:secret@mail.example.org --mail-from a@b.org> --public-url https://t.example.org',
    '--smtp smtp://me:secret@mail.example.org --mail-from <a@b.org --public-url https://t.example.org',
  ])('%s: refused, without its password', (line) => {
    const refused = read(line);
    expect(refused).toMatchObject({ isError: true });
    expect(JSON.stringify(refused)).not.toMatch(/sec/);
  });
});

describe('cards', () => {
  const key = 'sk_test_1234';
  const site = '--public-url https://tickets.example.org';

  test('the key comes from the environment or a file that nobody else reads', () => {
    const given = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(read(site, given)).toMatchObject({
      stripe: { secretKey: key, noticeSecret: 'whsec_1' },
    });
    const folder = mkdtempSync(join(tmpdir(), 'admit-stripe-'));
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    expect(read(`${site} --stripe-key-file ${file}`)).toMatchObject({
      stripe: { secretKey: key, noticeSecret: null },
    });
    chmodSync(file, 0o644);
    expect(read(`${site} --stripe-key-file ${file}`)).toMatchObject({ isError: true });
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['', { STRIPE_SECRET_KEY: key }],
    [site, { STRIPE_SECRET_KEY: 'pk_test_1234' }],
    [site, { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    [`${site} --stripe-key-file /nowhere`, {}],
    [
      `${site} --upstream https://a.example --upstream-key-file key`,
      { STRIPE_SECRET_KEY: `${key}` },
    ],
  ])('%s is refused in a sentence without the key', (line, environment) => {
    const refused = read(line, environment);
    expect(refused).toMatchObject({ isError: true, print: expect.stringMatching(/\.\n$/) });
    expect(JSON.stringify(refused)).not.toContain('1234');
  });
});

describe('wallets', () => {
  const apple = '--apple-pass-cert c --apple-pass-key k --apple-wwdr-cert w';
  const google = '--google-wallet-issuer 3388 --google-wallet-key-file g';

  test('each has its files', () => {
    expect(read(`${apple} ${google}`)).toMatchObject({
      wallets: {
        google: { issuerId: '3388', keyFile: 'g' },
        apple: { certFile: 'c', keyFile: 'k', wwdrFile: 'w' },
      },
    });
  });

  test.each([
    '--google-wallet-issuer 3388',
    '--google-wallet-key-file g',
    google.replace('3388', 'me'),
    '--apple-pass-cert c --apple-wwdr-cert w',
    '--apple-pass-key k',
    `${apple} --upstream https://a.example --upstream-key-file key`,
  ])('%s is refused in a sentence', (line) => {
    expect(read(line)).toMatchObject({ isError: true, print: expect.stringMatching(/\.\n$/) });
  });
});
