// @database any
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connect,
  createServer,
  type PeerCertificate,
  checkServerIdentity as tlsIdentity,
} from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTls } from '../../../../src/service/operations/open-tls.ts';
import { buildCaPage, fingerprintOf } from '../../../../src/service/wings/venue-ca/ca-page.ts';
import { ensureOwnCertificate } from '../../../../src/service/wings/venue-ca/own-certificate.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { startService } from '../../../support/service.ts';
import { signedFor } from '../../../support/signed-certificate.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admit-tls-'));
});
afterEach(() => rm(directory, { recursive: true }));

const names = ['venue.test', '127.0.0.1', '::1'];
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const leafOf = (chain: string) => new X509Certificate(chain);
const now = Date.now();

test('a phone that has the root trusts the service, under each of its names; others do not', async () => {
  const tls = await ensureOwnCertificate(directory, names, manualTime({ startsAt: now }));
  const service = await startService({ tls });
  const origin = await service.listen();
  const status = (options: object) =>
    new Promise<number | string>((resolve) => {
      get(`${origin}/health`, { agent: false, ...options }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  expect(await status({ ca: tls.root })).toBe(200);
  expect(await status({ ca: tls.root, servername: 'venue.test' })).toBe(200);
  expect(await status({ ca: tls.root, servername: 'bank.test' })).toBe(
    'ERR_TLS_CERT_ALTNAME_INVALID',
  );
  expect(await status({})).toMatch(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO/);
  expect(await status({ ca: tls.root, maxVersion: 'TLSv1.1' })).toMatch(/SSL|TLS/);
  await service.stop();
});

test('the root is kept; the server’s certificate is renewed in time and for new names', async () => {
  const clock = manualTime({ startsAt: now });
  const first = await ensureOwnCertificate(directory, names, clock);
  expect(await ensureOwnCertificate(directory, names, clock)).toEqual(first);
  expect(await ensureOwnCertificate(directory, ['venue.test'], clock)).toEqual(first);

  const below = ['::0001', 'door.venue.test'];
  const wider = await ensureOwnCertificate(directory, below, clock);
  expect(wider.root).toBe(first.root);
  expect(leafOf(wider.cert).checkHost('door.venue.test')).toBe('door.venue.test');

  const later = manualTime({ startsAt: now + days(750) });
  const renewed = await ensureOwnCertificate(directory, names, later);
  expect(renewed.root).toBe(first.root);
  expect(Date.parse(leafOf(renewed.cert).validTo)).toBeGreaterThan(later.now() + days(700));
});

test.each(['door.test', 'notvenue.test', '127.0.0.2'])(
  'for %s, which the root may not sign for, there is a new root',
  async (name) => {
    const clock = manualTime({ startsAt: now });
    const first = await ensureOwnCertificate(directory, names, clock);
    const wider = await ensureOwnCertificate(directory, [...names, name], clock);
    expect(wider.root).not.toBe(first.root);
    expect(leafOf(wider.cert).verify(new X509Certificate(wider.root).publicKey)).toBe(true);
  },
);

describe('the root signs for the venue’s own names alone', () => {
  /** What TLS says of a certificate that the root has signed for a name. */
  async function verdict(allowed: readonly string[], name: string): Promise<string> {
    const clock = manualTime({ startsAt: now });
    const { root } = await ensureOwnCertificate(directory, allowed, clock);
    const { cert, key } = await signedFor(name, directory);
    const server = createServer({ cert, key }, (socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const checkServerIdentity = (_: string, peer: PeerCertificate) => tlsIdentity(name, peer);
      const socket = connect({ port, host: '127.0.0.1', ca: root, checkServerIdentity });
      await once(socket, 'secureConnect');
      socket.destroy();
      return 'trusted';
    } catch (error) {
      return (error as Error).message;
    } finally {
      server.close();
    }
  }

  test.each([
    [['venue.test', '192.0.2.10'], 'venue.test', 'trusted'],
    [['venue.test', '192.0.2.10'], 'door.venue.test', 'trusted'],
    [['venue.test', '192.0.2.10'], '192.0.2.10', 'trusted'],
    [['venue.test', '192.0.2.10'], 'bank.test', 'permitted subtree violation'],
    [['venue.test', '192.0.2.10'], '192.0.2.11', 'permitted subtree violation'],
    [['venue.test', '192.0.2.10'], '2001:db8::1', 'permitted subtree violation'],
    [['192.0.2.10'], '192.0.2.10', 'trusted'],
    [['192.0.2.10'], 'bank.test', 'excluded subtree violation'],
    [['venue.test'], 'venue.test', 'trusted'],
    [['venue.test'], '192.0.2.10', 'excluded subtree violation'],
    [['venue.test'], '2001:db8::1', 'excluded subtree violation'],
  ])('%j: %s is %s', async (allowed, name, said) => {
    expect(await verdict(allowed, name)).toBe(said);
  });
});

test('as phones demand: at most 825 days, for servers alone; the root signs and does nothing else', async () => {
  const { cert, root } = await ensureOwnCertificate(
    directory,
    names,
    manualTime({ startsAt: now }),
  );
  const leaf = leafOf(cert);
  const validDays = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / days(1);
  expect(validDays).toBeLessThan(825);
  expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(leaf.ca).toBe(false);
  expect(leaf.subjectAltName).toMatch(/DNS:venue.test.*IP Address:127.0.0.1/);
  const authority = new X509Certificate(root);
  expect(authority.ca).toBe(true);
  expect(leaf.subject).toBe('CN=Admit');
  expect(leaf.checkIssued(authority)).toBe(true);
  expect(authority.verify(authority.publicKey)).toBe(true);
});

describe('what a crash left half written is made again', () => {
  const clock = manualTime({ startsAt: now });
  const made = () => ensureOwnCertificate(directory, names, clock);
  const isWhole = ({ key, cert, root }: Awaited<ReturnType<typeof made>>) =>
    leafOf(cert).checkPrivateKey(createPrivateKey(key)) &&
    leafOf(cert).verify(new X509Certificate(root).publicKey);

  test.each([
    ['a new key of the server beside its old certificate', 'root.key', 'server.key', true],
    ['a new key of the authority beside its old certificate', 'server.key', 'root.key', false],
    ['a certificate of the server that breaks off', null, 'server.crt', true],
    ['a certificate of the authority that breaks off', null, 'root.crt', false],
    ['an empty key', null, 'root.key', false],
  ])('%s', async (_, other, file, keepsRoot) => {
    const first = await made();
    const path = join(directory, file);
    const half = (await readFile(path, 'utf8')).slice(0, file === 'root.key' ? 0 : 100);
    await writeFile(path, other === null ? half : await readFile(join(directory, other)));
    const second = await made();
    expect(isWhole(second)).toBe(true);
    expect(second.root === first.root).toBe(keepsRoot);
    expect(await made()).toEqual(second);
  });
});

test.each([
  ['server.crt', true],
  ['server.key', true],
  ['root.crt', false],
  ['root.key', false],
])('without %s, what belongs to it is made again', async (file, keepsRoot) => {
  const clock = manualTime({ startsAt: now });
  const first = await ensureOwnCertificate(directory, names, clock);
  await rm(join(directory, file));
  const second = await ensureOwnCertificate(directory, names, clock);
  expect(leafOf(second.cert).checkPrivateKey(createPrivateKey(second.key))).toBe(true);
  expect(second.root === first.root).toBe(keepsRoot);
});

test('the keys are for the service’s own user alone', async () => {
  await ensureOwnCertificate(join(directory, 'tls'), names, manualTime({ startsAt: now }));
  expect((await stat(join(directory, 'tls'))).mode & 0o777).toBe(0o700);
  for (const file of ['root.key', 'server.key']) {
    expect((await stat(join(directory, 'tls', file))).mode & 0o777).toBe(0o600);
  }
});

test('the page brings the root onto a phone, in German and English, and never the key', async () => {
  const { root } = await ensureOwnCertificate(directory, names, manualTime({ startsAt: now }));
  const appUrl = 'https://venue.test:8080/';
  const page = buildCaPage({ root, appUrl, log: null });
  const html = await page.inject('/ca');
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'self'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  for (const text of ['Zertifikat laden', 'Get the certificate', appUrl, fingerprintOf(root)]) {
    expect(html.body).toContain(text);
  }
  const file = await page.inject('/ca.crt');
  expect(file.headers['content-type']).toBe('application/x-x509-ca-cert');
  expect(file.headers['content-disposition']).toBe('attachment; filename="admit-ca.crt"');
  // Among all others in a phone's settings, people find it by its name.
  expect(new X509Certificate(root).subject).toBe('CN=Admit venue.test');
  expect(new X509Certificate(file.rawPayload).fingerprint256).toBe(fingerprintOf(root));
  expect((await page.inject('/')).headers.location).toBe('/ca');
  expect((await page.inject('/ca.css')).statusCode).toBe(200);
  expect((await page.inject('/root.key')).statusCode).toBe(404);
  expect((await page.inject('/api/event/find')).statusCode).toBe(404);
  await page.close();
});

test('HSTS comes with a certificate that is trusted everywhere, not with a venue’s own', async () => {
  const own = await ensureOwnCertificate(directory, names, manualTime({ startsAt: now }));
  const hsts = async (tls?: Parameters<typeof startService>[0] & object) => {
    const service = await startService(tls);
    const { headers } = await service.request({ url: '/health' });
    await service.stop();
    return headers['strict-transport-security'];
  };
  expect(await hsts()).toBeUndefined();
  expect(await hsts({ tls: own })).toBeUndefined();
  expect(await hsts({ tls: { ...own, root: null } })).toBe('max-age=31536000');
});

test('files of one’s own: read, or refused in one plain line', async () => {
  await ensureOwnCertificate(directory, names, manualTime({ startsAt: now }));
  const file = (name: string) => join(directory, name);
  const read = (certFile: string, keyFile: string) =>
    readTls({ kind: 'files', certFile: file(certFile), keyFile: file(keyFile) });
  const key = await readFile(file('server.key'), 'utf8');
  expect(read('server.crt', 'server.key')).toMatchObject({ key, root: null });
  expect(() => read('server.crt', 'root.key')).toThrow(/can't be used: .*mismatch/);
  expect(() => read('server.crt', 'none.key')).toThrow(/can't be used: ENOENT/);
});
