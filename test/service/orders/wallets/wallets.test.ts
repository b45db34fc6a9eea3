// @database any
import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, verify, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWallets } from '../../../../src/service/orders/wallets/wallets.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../../support/venue.ts';

const dayMs = 24 * 60 * 60_000;
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
/** Of the attribute that holds the pass type. */
const userId = '0.9.2342.19200300.100.1.1';

let folder: string;
let service: TestService;
let time: ManualTime;
let venue: Venue;
let key: string;
let guest: Guest;
/** Path and query of the guest's page. */
let page: string;
let googleKey: CryptoKeyPair;
const lines: string[] = [];

type CryptoKeyPair = webcrypto.CryptoKeyPair;
const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function pemOf({ privateKey }: CryptoKeyPair): Promise<string> {
  const der = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return x509.PemConverter.encode(der, 'PRIVATE KEY');
}

const file = (name: string) => join(folder, name);
const write = (name: string, text: string, mode = 0o600) =>
  writeFileSync(file(name), text, { mode });

/** An authority as Apple's, and a certificate of a pass type that ends after 100 days. */
async function makeAppleFiles(now: number): Promise<void> {
  const authority = await makeKeys();
  const keys = await makeKeys();
  const day = (count: number) => new Date(now + count * dayMs);
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Test Worldwide Developer Relations, O=Test',
    notBefore: day(-10),
    notAfter: day(3650),
    signingAlgorithm: algorithm,
    keys: authority,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: '2a',
    subject: [
      { [userId]: ['pass.org.example.tickets'] },
      { CN: ['Pass Type ID: pass.org.example.tickets'] },
      { OU: ['TEAM123456'] },
      { O: ['Example'] },
    ],
    issuer: root.subject,
    notBefore: day(-1),
    notAfter: day(100),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
  });
  write('wwdr.pem', root.toString('pem'));
  // As Apple hands it out.
  writeFileSync(file('pass.cer'), Buffer.from(leaf.rawData));
  write('pass.key', await pemOf(keys));
}

const setting = () => ({
  google: { issuerId: '3388000000012345678', keyFile: file('google.json') },
  apple: { certFile: file('pass.cer'), keyFile: file('pass.key'), wwdrFile: file('wwdr.pem') },
});

beforeAll(async () => {
  x509.cryptoProvider.set(webcrypto as Crypto);
  folder = mkdtempSync(join(tmpdir(), 'admit-wallets-'));
  time = manualTime();
  googleKey = await makeKeys();
  const account = { type: 'service_account', client_email: 'tickets@example.iam.example' };
  write('google.json', JSON.stringify({ ...account, private_key: await pemOf(googleKey) }));
  await makeAppleFiles(time.now());
  service = await startService({
    clock: time,
    timers: time,
    wallets: openWallets(setting()),
    log: { write: (line) => void lines.push(line) },
  });
  venue = await makeVenue(service, 'Fest <der> Ärzte');
  key = venue.keys.Administrator.key;
  await service.must('eventUpdate', {
    key,
    id: venue.eventId,
    params: {
      ...{ location: 'Große Halle', street: 'Am Platz 1', zipCode: '10115', city: 'Berlin' },
      ...{ latitude: 52.5, longitude: 13.4, organisatorDisplayName: 'Kultur e. V.' },
    },
  });
});
beforeEach(async () => {
  guest = await addGuest(service, key, venue.eventId, venue.standard);
  page = await pageOf(service, key, guest);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function pageOf(on: TestService, byKey: string, { participantId }: Guest): Promise<string> {
  const { participant } = await on.must('participantRead', { key: byKey, id: participantId });
  const { pathname, search } = new URL(participant.editUrl ?? '');
  return pathname + search;
}

/** The paths of the page's links to each wallet; null: there is none. */
async function links() {
  const { text } = await service.request({ url: page });
  const link = (wallet: string) =>
    new RegExp(`href="([^"]*/${wallet}/[^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return { google: link('google-wallet'), apple: link('apple-wallet'), text };
}

const must = (link: string | null) => {
  if (link === null) throw new Error('the page has no such link');
  return link;
};

/** Names and types of the fields that Google publishes for its walletobjects v1, as far as tickets may use them. */
const localized = { defaultValue: { language: 'string', value: 'string' } };
const classFields = {
  ...{ id: 'string', issuerName: 'string', reviewStatus: 'string', eventName: localized },
  dateTime: { doorsOpen: 'string', start: 'string', end: 'string' },
  venue: { name: localized, address: localized },
  hexBackgroundColor: 'string',
};
const objectFields = {
  ...{ id: 'string', classId: 'string', state: 'string', ticketHolderName: 'string' },
  ...{ ticketNumber: 'string', ticketType: localized },
  barcode: { type: 'string', value: 'string', alternateText: 'string' },
  seatInfo: { seat: localized, row: localized, section: localized, gate: localized },
};
type Fields = { readonly [name: string]: string | Fields };

function strayFields(given: object, fields: Fields, path = ''): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const field = fields[name];
    const at = `${path}.${name}`;
    if (typeof field === 'object' && typeof value === 'object') {
      return strayFields(value, field, at);
    }
    return typeof value === field ? [] : [at];
  });
}

describe('Google Wallet', () => {
  async function claims() {
    const { status, headers } = await service.request({ url: must((await links()).google) });
    expect(status).toBe(303);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const address = String(headers.location);
    const begin = 'https://pay.google.com/gp/v/save/';
    expect(address.slice(0, begin.length)).toBe(begin);
    const token = address.slice(begin.length);
    const [head = '', body = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const spki = await webcrypto.subtle.exportKey('spki', googleKey.publicKey);
    const publicKey = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    const said = Buffer.from(`${head}.${body}`);
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('sha256', said, publicKey, bytes)).toBe(true);
    return { head: read(head), body: read(body), token };
  }

  test('the token has the ticket and its event, in the fields of Google, and verifies', async () => {
    const { head, body, token } = await claims();
    expect(head).toEqual({ alg: 'RS256', typ: 'JWT' });
    const { payload, ...others } = body;
    expect(others).toEqual({
      iss: 'tickets@example.iam.example',
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(time.now() / 1000),
    });
    const [eventClass] = payload.eventTicketClasses;
    const [ticket] = payload.eventTicketObjects;
    expect(strayFields(eventClass, classFields)).toEqual([]);
    expect(strayFields(ticket, objectFields)).toEqual([]);
    expect(strayFields({ ...ticket, hall: 'A' }, objectFields)).toEqual(['.hall']);
    for (const { id } of [eventClass, ticket])
      expect(id).toMatch(/^3388000000012345678\.[\w-]{22}$/);
    expect(ticket.classId).toBe(eventClass.id);
    expect(eventClass).toMatchObject({
      issuerName: 'Kultur e. V.',
      reviewStatus: 'UNDER_REVIEW',
      eventName: { defaultValue: { language: 'de', value: 'Fest <der> Ärzte' } },
      dateTime: { start: '2026-11-21T20:00:00+01:00' },
      venue: {
        name: { defaultValue: { value: 'Große Halle' } },
        address: { defaultValue: { value: 'Am Platz 1, 10115 Berlin' } },
      },
    });
    expect(ticket).toMatchObject({
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: guest.identifier },
      ticketHolderName: 'Gerda Gast',
      ticketNumber: guest.displayIdentifier,
      ticketType: { defaultValue: { value: 'Standard' } },
    });
    // Google asks for that, since some browsers cut longer addresses.
    expect(token.length).toBeLessThanOrEqual(1800);
  });

  test('a ticket that changed is another pass, since Google keeps the first of an id', async () => {
    const before = (await claims()).body.payload;
    expect((await claims()).body.payload).toEqual(before);
    await service.must('participantDoorNote', {
      key,
      id: guest.participantId,
      params: { seatRow: '7', seatNumber: '12' },
    });
    const after = (await claims()).body.payload;
    expect(after.eventTicketObjects[0].id).not.toBe(before.eventTicketObjects[0].id);
    expect(after.eventTicketObjects[0].seatInfo.seat.defaultValue.value).toBe('Reihe 7 · Platz 12');
    expect(after.eventTicketClasses).toEqual(before.eventTicketClasses);
  });
});

describe('Apple Wallet', () => {
  async function pass() {
    const { statusCode, headers, rawPayload } = await service.app.inject({
      url: must((await links()).apple),
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="ticket.pkpass"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const files = unzipSync(rawPayload);
    const json = (name: string) =>
      JSON.parse(Buffer.from(files[name] ?? new Uint8Array()).toString());
    return { files, json };
  }

  test('the pass has the code of the ticket, the place and the time', async () => {
    await service.must('participantDoorNote', {
      key,
      id: guest.participantId,
      params: { seatBlock: 'A' },
    });
    const { json } = await pass();
    const facts = json('pass.json');
    expect(facts).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.org.example.tickets',
      teamIdentifier: 'TEAM123456',
      serialNumber: expect.stringMatching(/^[\da-f]{32}$/),
      organizationName: 'Kultur e. V.',
      description: 'Ihr Ticket – Fest <der> Ärzte',
      relevantDate: '2026-11-21T20:00:00+01:00',
      locations: [{ latitude: 52.5, longitude: 13.4 }],
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: guest.identifier,
          messageEncoding: 'utf-8',
          altText: guest.displayIdentifier,
        },
      ],
    });
    const { eventTicket } = facts;
    const shown = Object.values(eventTicket as Record<string, { label: string; value: string }[]>)
      .flat()
      .map(({ label, value }) => `${label}: ${value}`);
    expect(shown).toEqual([
      'Ihr Ticket: Fest <der> Ärzte',
      'Datum: 2026-11-21T20:00:00+01:00',
      'Veranstaltungsort: Große Halle',
      'Kategorie: Standard',
      'Platz: Block A',
      'Ticketinhaber: Gerda Gast',
      'Veranstaltungsort: Am Platz 1, 10115 Berlin',
    ]);
  });

  test('it has its pictures, the digests of all files, and a signature that openssl accepts', async () => {
    const { files, json } = await pass();
    const { 'manifest.json': manifest, signature, ...listed } = files;
    const digests = Object.entries(listed).map(([name, bytes]) => [
      name,
      createHash('sha1').update(bytes).digest('hex'),
    ]);
    expect(json('manifest.json')).toEqual(Object.fromEntries(digests));
    const sizes: Record<string, number | undefined> = {};
    for (const [name, bytes] of Object.entries(listed)) {
      if (name.endsWith('.png')) sizes[name] = (await sharp(bytes).metadata()).width;
    }
    expect(sizes).toEqual({
      ...{ 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 },
      ...{ 'logo.png': 50, 'logo@2x.png': 100, 'logo@3x.png': 150 },
    });
    writeFileSync(file('manifest.json'), manifest ?? '');
    writeFileSync(file('signature'), signature ?? '');
    const check = (content: string) =>
      execFileSync(
        'openssl',
        [
          ...['cms', '-verify', '-inform', 'DER', '-in', file('signature'), '-binary'],
          ...['-content', file(content), '-CAfile', file('wwdr.pem'), '-purpose', 'any'],
          ...['-attime', String(Math.floor(time.now() / 1000)), '-out', file('verified')],
        ],
        { stdio: 'pipe' },
      );
    check('manifest.json');
    const printed = execFileSync(
      'openssl',
      ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', file('signature')],
      { encoding: 'utf8' },
    );
    expect(printed).toContain('signingTime');
    writeFileSync(file('other.json'), '{}');
    expect(() => check('other.json')).toThrow(/verification failure/);
  });
});

test('a ticket that is cancelled, and one of somebody else, is added to no wallet', async () => {
  const { google, apple } = await links();
  const other = await addGuest(service, key, venue.eventId, venue.free);
  const ids: [number, number] = [guest.ticketId, other.ticketId];
  for (const link of [must(google), must(apple)]) {
    for (const address of [
      link.replace(/token=.*/, 'token=x'),
      link.replace(/\?.*/, ''),
      link.replace(`/${ids[0]}?`, `/${ids[1]}?`),
      link.replace(`/${ids[0]}?`, '/x?'),
    ]) {
      expect((await service.request({ url: address })).status, address).toBe(404);
    }
  }
  await service.must('ticketCancel', { key, id: guest.ticketId });
  for (const link of [must(google), must(apple)]) {
    expect((await service.request({ url: link })).status).toBe(404);
  }
  expect(await links()).toMatchObject({ google: null, apple: null });
});

test('the certificate’s end is in the metrics, warned of for 60 days, and ends the passes', async () => {
  const end = time.now() + 100 * dayMs;
  const metrics = await service.request({ url: '/metrics' });
  const figure = /^admit_apple_pass_certificate_end_timestamp_seconds (\d+)/m.exec(metrics.text);
  expect(Math.abs(Number(figure?.[1]) - end / 1000)).toBeLessThan(2);
  const warned = () => lines.filter((line) => line.includes('Apple Wallet')).length;
  await time.advance(39 * dayMs);
  expect(warned()).toBe(0);
  await time.advance(2 * dayMs);
  expect(warned()).toBeGreaterThan(0);
  const { apple } = await links();
  expect(apple).not.toBeNull();
  await time.advance(60 * dayMs);
  expect(await links()).toMatchObject({ google: expect.any(String), apple: null });
  expect((await service.request({ url: must(apple) })).status).toBe(404);
});

describe('a start', () => {
  const { google, apple } = { google: null, apple: null };

  test.each([
    ['no JSON', 'PRIVATE'],
    ['JSON without a key', '{"client_email":"a@example.org"}'],
    ['a key that is none', '{"client_email":"a@example.org","private_key":"PRIVATE"}'],
  ])('ends with a plain sentence for Google’s file with %s', (_, text) => {
    write('bad.json', text);
    const open = () => openWallets({ apple, google: { issuerId: '1', keyFile: file('bad.json') } });
    expect(open).toThrow(/bad\.json does not hold the key of a Google service account\. Check --/);
    expect(open).not.toThrow(/PRIVATE/);
  });

  test('and so for Apple’s files that don’t belong together, or that others can read', async () => {
    const given = setting().apple;
    write('other.key', await pemOf(await makeKeys()));
    write('open.key', 'PRIVATE', 0o644);
    write('no.key', 'PRIVATE');
    const open = (files: Partial<typeof given>) => () =>
      openWallets({ google, apple: { ...given, ...files } });
    expect(open({})).not.toThrow();
    expect(open({ keyFile: file('other.key') })).toThrow(/does not belong to the certificate/);
    expect(open({ keyFile: file('open.key') })).toThrow(/Close it with chmod 600/);
    expect(open({ keyFile: file('no.key') })).toThrow(/does not hold an RSA key/);
    expect(open({ wwdrFile: file('pass.cer') })).toThrow(/did not sign the one/);
    expect(open({ certFile: file('nowhere') })).toThrow(/can’t be read \(ENOENT\)/);
    expect(open({ certFile: file('no.key') })).toThrow(/does not hold a certificate/);
    expect(open({ certFile: file('wwdr.pem') })).toThrow(/does not belong/);
  });
});

test('without keys for them, the page offers no wallet', async () => {
  const plain = await startService();
  const { keys, eventId, standard } = await makeVenue(plain);
  const { key } = keys.Administrator;
  const url = await pageOf(plain, key, await addGuest(plain, key, eventId, standard));
  const { text } = await plain.request({ url });
  expect(text).toContain('<svg');
  expect(text).not.toContain('wallet');
  await plain.stop();
});
