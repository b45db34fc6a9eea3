/**
 * Whatever is sent, the answer is the specification's envelope, with a code that the call declares,
 * and never a 500.
 */
import { connect } from 'node:net';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { envelope } from '../../src/contract/error-code.ts';
import { exampleCall } from '../support/example-calls.ts';
import { makeImage } from '../support/images.ts';
import { isGeneral, type RawRequest, startService, type TestService } from '../support/service.ts';
import {
  addProduct,
  type BookedProduct,
  makeKeyOf,
  makeVenue,
  signAgreement,
  type Venue,
  type VenueKey,
} from '../support/venue.ts';

let service: TestService;
let venue: Venue;
let product: BookedProduct;
/** Which calls on keys may turn off. */
let spare: VenueKey;

beforeAll(async () => {
  service = await startService({ requestsPerSecond: 1_000_000 });
  await prepare();
});
afterAll(() => service.stop());

async function prepare() {
  venue = await makeVenue(service);
  product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  await signAgreement(service, venue.hostId);
  spare = await makeKeyOf(service, venue.keys.Administrator.key, 'Administrator');
}

let written = 0;
let succeeded = 0;

/** What is sent uses a venue up: it is sold out, closed, removed. */
async function freshExample(name: CallName) {
  const example = () => exampleCall(name, service, venue, product, spare);
  written += 1;
  if (written % 1000 === 0) await prepare();
  return example().catch(async () => {
    await prepare();
    return example();
  });
}

/** As they stand in a query, percent-encoded or not even that. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '00',
    '999999999999999',
    '-999999999999999',
    '9007199254740993',
    '2147483648',
    '1e400',
    '0x10',
    'NaN',
    'null',
    'true',
    '%00',
    '%zz',
    '%',
    '%ff%fe',
    '%ed%a0%80',
    '%F0%9F%8E%AB',
    '..%2f..%2fetc%2fpasswd',
    '%27%20or%201=1--',
    '%25_%5C',
    '__proto__',
    'constructor',
    '%7B%7D',
    '%5B%5D',
    '%5B%7B%22name%22:null,%22price%22:1e99%7D%5D',
    '0000-01-01',
    '9999-12-31T23:59:59',
    '2026-11-21T20:00:00%2B25:99',
    '2026-02-30',
    '%2B275760-09-13',
    'Etc/GMT%2B14',
    '%2B23:59',
    'DE89370400440532013000',
    ','.repeat(600),
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(toUnicode(text))),
  fc.integer().map(String),
);

/** Lone halves of characters can't be encoded. */
const toUnicode = (text: string) => text.replace(/[\ud800-\udfff]/g, '�');

const contentTypes = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'multipart/form-data; boundary=x',
  'image/png',
  'IMAGE/JPEG; q=1',
  'text/plain',
  ';;',
  '',
];
const methods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'] as const;

/** Most of a request is right, so that the wrong rest is looked at. */
const rarely = <Value>(wrong: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: wrong });

const attack = fc.record({
  name: fc.constantFrom(...(Object.keys(calls) as CallName[])),
  /** What stands in the place of the right id. */
  id: rarely(hostileText),
  /** What stands in the place of right values, by the order of the parameters. */
  values: fc.array(rarely(hostileText), { minLength: 60, maxLength: 60 }),
  more: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 }),
  method: rarely(fc.constantFrom(...methods)),
  type: rarely(fc.constantFrom(...contentTypes)),
  key: fc.constantFrom('header', 'query', 'body'),
  wrongKey: rarely(fc.constantFrom('twice', 'none', 'unknown')),
  inQuery: fc.boolean(),
  damage: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
  keepBytes: rarely(fc.nat(4000)),
});
type Attack = typeof attack extends fc.Arbitrary<infer Value> ? Value : never;

const pictures = await Promise.all([
  makeImage(984, 311, 'image/png'),
  makeImage(984, 311, 'image/jpeg'),
]);

/** A picture that was damaged on its way, or cut off. */
function damagedPicture({ damage, keepBytes }: Attack) {
  const picture = pictures[damage.length % 2] ?? { type: '', bytes: Buffer.alloc(0) };
  const bytes = Buffer.from(picture.bytes);
  for (const [place, byte] of damage) bytes[place % bytes.length] = byte;
  return { type: picture.type, bytes: bytes.subarray(0, keepBytes ?? bytes.length) };
}

async function write(given: Attack): Promise<RawRequest> {
  const call: Call = calls[given.name];
  const example = await freshExample(given.name);
  const right = { ...example.params };
  const pairs = Object.keys({ ...call.params, ...right }).flatMap((param, index) => {
    const value = given.values[index] ?? encodeURIComponent(right[param] ?? '');
    return param in right || given.values[index] ? [`${param}=${value}`] : [];
  });
  for (const [name, value] of given.more) pairs.push(`${name}=${value}`);
  const { key } = venue.keys.Administrator;
  const place = given.wrongKey ?? given.key;
  const apikey = `apikey=${place === 'unknown' ? 'x'.repeat(50) : key}`;
  const method = given.method ?? call.method;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const isUpload = call.body === 'image';
  const query = given.inQuery || !hasBody || isUpload ? [...pairs] : [];
  const body = given.inQuery || !hasBody || isUpload ? [] : [...pairs];
  if (place === 'query' || place === 'twice' || isUpload) query.push(apikey);
  if (place === 'body' || place === 'twice' || place === 'unknown') body.push(apikey);
  const picture = damagedPicture(given);
  return {
    method,
    url: `${call.path.replace(':id', given.id ?? String(example.id))}?${query.join('&')}`,
    headers: {
      ...(place === 'header' && { authorization: `ApiKey ${key}` }),
      ...(isUpload && { 'content-type': picture.type }),
      ...(!isUpload && hasBody && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(given.type !== null && { 'content-type': given.type }),
    },
    ...(hasBody && { body: isUpload ? picture.bytes : body.join('&') }),
  };
}

/** With another method a path may be another call's. */
const calledBy = (name: CallName, method = 'GET'): Call | undefined =>
  Object.values<Call>(calls).find(
    (call) => call.path === calls[name].path && call.method === method,
  );

let asked = 0;
/** Another for each request: wrong passwords and pages are counted by address. */
function nextAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

const refusals = [400, 403, 404, 405, 413, 415];

async function expectEnvelope(request: RawRequest, call?: Call) {
  const { status, body, headers, text } = await service.request({
    ...request,
    remoteAddress: nextAddress(),
  });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  if (request.method === 'HEAD') return;
  const { success, errors } = v.parse(envelope, body);
  if (success) {
    expect(call?.statuses).toContain(status);
    succeeded += 1;
    // What was answered is what the contract says.
    v.parse(call?.answer ?? v.never(), body);
    return;
  }
  expect(refusals, text).toContain(status);
  expect(errors ?? []).not.toEqual([]);
  const declared = (code: string) => isGeneral(code) || call?.errors.includes(code);
  expect(errors?.filter((code) => !declared(code))).toEqual([]);
}

test('every call with hostile ids, parameters, encodings, types, keys and images', async () => {
  const property = fc.asyncProperty(attack, async (given) => {
    const request = await write(given);
    await expectEnvelope(request, calledBy(given.name, request.method));
  });
  await fc.assert(property, { numRuns: 1000 });
  // Far behind the first guards, too: the wrong stands beside much that is right.
  expect(succeeded).toBeGreaterThan(written / 5);
});

test('paths that lead nowhere', async () => {
  const roots = ['/', '/api', '/api/', '/v2/', '/images/', '/api/event/', '/api//', '/assets/'];
  const path = fc
    .tuple(fc.constantFrom(...roots), fc.array(hostileText, { maxLength: 4 }))
    .map(([root, parts]) => `${root}${parts.join('/')}`)
    // A bare root is the app's own page, where there is an app.
    .filter((url) => /[^/]/.test(url));
  const property = fc.asyncProperty(path, fc.constantFrom(...methods), async (url, method) => {
    const request = { method, url: url.startsWith('//') ? url.slice(1) : url };
    await expectEnvelope(request);
  });
  await fc.assert(property, { numRuns: 1000 });
});

test('what is hardly HTTP', async () => {
  const port = Number(new URL(await service.listen()).port);
  const lines = fc.constantFrom(
    'GET /api/event/find HTTP/1.1',
    'POST /api/ticket/check HTTP/1.1',
    'GET /api/event/find HTTP/9.9',
    'BREW /api/event/find HTTP/1.1',
    'Host: x',
    'Content-Length: -1',
    'Content-Length: 99999999999',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
    'Expect: the best',
    'Content-Type: application/x-www-form-urlencoded',
    'Upgrade: websocket',
    'Connection: upgrade',
    `X: ${'x'.repeat(20_000)}`,
    '',
  );
  const line = fc.oneof(lines, fc.string({ unit: 'binary', maxLength: 30 }));
  const property = fc.asyncProperty(
    fc.array(line, { minLength: 1, maxLength: 8 }),
    async (sent) => {
      const received = await exchange(port, `${sent.join('\r\n')}\r\n\r\n`);
      for (const answer of received.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part !== '')) {
        expect(answer).toMatch(/^HTTP\/1\.1 (100|4\d\d) /);
        if (answer.startsWith('HTTP/1.1 100')) continue;
        const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
        expect(v.parse(envelope, body).success).toBe(false);
      }
    },
  );
  await fc.assert(property, { numRuns: 400 });
});

/** Everything that comes back until the other side closes. */
const exchange = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.end(text);
  });
