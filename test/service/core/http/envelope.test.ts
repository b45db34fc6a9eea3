// @database any
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { general } from '../../../../src/contract/error-code.ts';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startService();
  port = Number(new URL(await service.listen()).port);
});
afterAll(() => service.stop());

const failure = (code: string) => ({ success: false, errors: [code] });

test('success comes first in every answer', async () => {
  const found = await service.request({ url: `/api/event/find?apikey=${service.operatorKey}` });
  expect(found.text).toBe('{"success":true,"ids":[]}');
  expect(found.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(found.headers.date).toBeDefined();
  expect(found.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['/nothing', 'de-AT', 'Seite nicht gefunden', 'Prüfen Sie den Link'],
  ['/a/b/c?x=<script>', 'fi', 'Page not found', 'Check the link'],
  ['/NOEVENT.html', 'de', 'Veranstaltung nicht gefunden', 'Prüfen Sie den Link'],
])('a reader at %s finds a page, which says how to go on', async (url, language, title, hint) => {
  const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': language };
  const answer = await service.request({ url, headers });
  expect([answer.status, answer.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(answer.text).toContain(title);
  expect(answer.text).toContain(hint);
  expect(answer.text).not.toContain('<script');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each(['/api/nothing', '/v2/nothing', '/api'])(
  'a program gets the envelope at %s, even where it takes HTML',
  async (url) => {
    const answer = await service.request({ url, headers: { accept: 'text/html' } });
    expect(answer.body).toEqual(failure(general.invalidPath));
  },
);

test.each([
  ['GET', '/api/nothing', 404, general.invalidPath],
  ['GET', '/api/event/%zz', 404, general.invalidPath],
  ['GET', `/api/event/${'1'.repeat(200)}`, 404, general.invalidPath],
  ['GET', '/api/ticket/check', 405, general.methodNotAllowed],
  ['POST', '/api/ticket/find', 405, general.methodNotAllowed],
  ['PUT', '/api/event/1', 405, general.methodNotAllowed],
  ['DELETE', '/api/ticket/1', 405, general.methodNotAllowed],
  ['HEAD', '/api/ticket/check', 405, general.methodNotAllowed],
  ['OPTIONS', '/api/event/1', 405, general.methodNotAllowed],
  ['GET', '/api/event/find?x=%zz', 400, 'com.svc.api.rest.InvalidFormat.query'],
])('%s %s: %i', async (method, url, status, code) => {
  const answer = await service.request({ method, url });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  if (method !== 'HEAD') expect(answer.body).toEqual(failure(code));
});

describe('a body', () => {
  const send = (body: string, type = 'application/x-www-form-urlencoded') =>
    service.request({
      method: 'POST',
      url: `/api/ticket/check?apikey=${service.operatorKey}`,
      body,
      headers: { 'content-type': type },
    });

  test.each([
    ['with broken percent encoding', 'identifier=%zz'],
    ['with bytes that are no UTF-8', 'identifier=%ff%fe'],
    ['with more fields than any call has', 'a=1&'.repeat(1001)],
  ])('%s can not be parsed', async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(failure(general.malformedBody));
  });

  test('of another type is not taken', async () => {
    const answer = await send('{}', 'application/json');
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual(failure(general.malformedBody));
  });

  test('over the limit is refused', async () => {
    const answer = await send(`identifier=${'x'.repeat(1024 * 1024)}`);
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual(failure(general.requestTooLarge));
  });

  test('of a POST may be none, with everything in the query', async () => {
    const answer = await service.request({
      method: 'POST',
      url: `/api/ticket/check?identifier=NOBODY&apikey=${service.operatorKey}`,
    });
    expect(answer.body).toEqual(failure(general.objectNotFound));
  });
});

describe('the key', () => {
  const find = (query: string, authorization?: string) =>
    service.request({
      url: `/api/event/find${query}`,
      ...(authorization !== undefined && { headers: { authorization } }),
    });

  test('is in the header, the query or the body', async () => {
    const key = service.operatorKey;
    expect((await find('', `ApiKey ${key}`)).status).toBe(200);
    expect((await find(`?apikey=${key}`)).status).toBe(200);
    const inBody = { method: 'POST', url: '/api/ticket/check', body: `apikey=${key}&identifier=X` };
    expect((await service.request(inBody)).body).toEqual(failure(general.objectNotFound));
  });

  test('of another scheme, empty or twice is not accepted', async () => {
    const missing = failure('com.svc.api.rest.MissingParam.apikey');
    expect((await find('', `Bearer ${service.operatorKey}`)).body).toEqual(missing);
    expect((await find('?apikey=')).body).toEqual(missing);
    expect((await find('?apikey=a&apikey=b')).body).toEqual(
      failure('com.svc.api.rest.InvalidFormat.apikey'),
    );
  });
});

describe('what is no HTTP', () => {
  /** Everything that comes back on a bare connection. */
  async function exchange(sent: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
  }

  test.each([
    [
      'a method that HTTP does not know',
      'FETCH / HTTP/1.1\r\n\r\n',
      '405',
      general.methodNotAllowed,
    ],
    ['no request at all', 'hello\r\n\r\n', '40', ''],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
      general.requestTooLarge,
    ],
    [
      'a request that does not say to whom',
      'GET /api/event/find HTTP/1.1\r\nConnection: close\r\n\r\n',
      '400',
      'com.svc.api.rest.InvalidFormat.host',
    ],
    [
      'an expectation of something unheard of',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: the best\r\nConnection: close\r\n\r\n',
      '417',
      'com.svc.api.rest.InvalidFormat.expect',
    ],
  ])('%s gets the envelope', async (_, sent, status, code) => {
    const received = await exchange(sent);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(body).toContain(`{"success":false,"errors":["${code}`);
  });
});

describe('the log', () => {
  let lines: string[];
  let failing: TestService;
  const secret = 'Pa55word-of-the-host';

  beforeEach(async () => {
    lines = [];
    let isFull = false;
    failing = await startService({
      log: { write: (line) => void lines.push(line) },
      wrapStore: (store) => ({
        ...store,
        write: (job) => (isFull ? Promise.reject(new Error('the disk is full')) : store.write(job)),
      }),
    });
    isFull = true;
  });
  afterEach(() => failing.stop());

  test('an error of ours answers its id alone, and the log tells it by that id', async () => {
    const { status, body } = await failing.request({
      method: 'POST',
      url: `/api/apiKey/create?apikey=${failing.operatorKey}`,
      body: 'name=X',
    });
    expect(status).toBe(500);
    const [code] = body.errors;
    expect(body).toEqual(failure(code));
    const [, errorId] = code.split('com.svc.api.rest.InternalServerException.');
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.errorId === errorId);
    expect(logged).toMatchObject({ level: 50, err: { message: 'the disk is full' } });
  });

  test('holds one line an answer, and never a key, a password or a query', async () => {
    const key = failing.operatorKey;
    await failing.request({ url: `/api/event/find?apikey=${key}&title=${secret}` });
    await failing.request({ url: `/api/nothing?apikey=${key}` });
    await failing.request({ url: `/api/event/%zz?apikey=${key}` });
    await failing.request({
      method: 'POST',
      url: '/api/user/1001/requestPermission',
      body: `password=${secret}&apikey=${key}`,
    });
    await failing.request({
      method: 'POST',
      url: '/api/apiKey/create',
      body: `name=${secret}`,
      headers: { authorization: `ApiKey ${key}` },
    });
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ path }) => path)).toContain('/api/event/find');
    expect(answered.map(({ status }) => status)).toContain(500);
    expect(lines.join('')).not.toContain(key);
    expect(lines.join('')).not.toContain(secret);
  });
});
