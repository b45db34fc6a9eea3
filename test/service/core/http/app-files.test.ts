// @database any
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';

const script = `export const text = '${'a text that repeats, '.repeat(50)}';`;
const path = '/assets/index-a1b2.js';
const ofOffice = '/office/assets/main-c3d4.js';

let service: TestService;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admit-app-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Admit</title>');
  await writeFile(join(directory, path), script);
  await writeFile(join(directory, `${path}.br`), brotliCompressSync(script));
  await writeFile(join(directory, `${path}.gz`), gzipSync(script));
  await mkdir(join(directory, 'office/assets'), { recursive: true });
  await writeFile(join(directory, 'office/index.html'), '<!doctype html><title>Office</title>');
  await writeFile(join(directory, ofOffice), script);
  await writeFile(join(directory, `${ofOffice}.br`), brotliCompressSync(script));
  service = await startService({ appDirectory: directory });
});
afterEach(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const ask = (url: string, accepted?: string) =>
  service.request({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  { accepted: 'gzip, deflate, br', encoding: 'br', length: brotliCompressSync(script).length },
  { accepted: 'gzip, deflate', encoding: 'gzip', length: gzipSync(script).length },
  { accepted: undefined, encoding: undefined, length: script.length },
])(
  'asked with accept-encoding $accepted it answers with $encoding',
  async ({ accepted, encoding, length }) => {
    const { status, headers } = await ask(path, accepted);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-length': String(length),
      'cache-control': 'public, max-age=31536000, immutable',
      // A cache in between must not hand the one's copy to the other.
      vary: 'Accept-Encoding',
    });
    expect(headers['content-encoding']).toBe(encoding);
  },
);

test('a file without a compressed copy is sent as it is', async () => {
  const { status, headers } = await ask('/', 'gzip, br');
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBeUndefined();
});

test.each(['/office/', '/office/events', '/office/events/7/guests', '/office/events?x=1'])(
  'the office finds its own pages: %s',
  async (url) => {
    const { status, text, headers } = await ask(url, 'gzip');
    expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('Office') });
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  },
);

test('the dashboard’s files are kept by browsers, compressed, and what is no file is not found', async () => {
  const { status, headers } = await ask(ofOffice, 'br');
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-encoding']).toBe('br');
  expect((await ask('/office/assets/gone-e5f6.js')).status).toBe(404);
  expect((await ask('/office/../index.html')).text).toContain('Admit');
  expect((await ask('/office/..%2f..%2fpackage.json')).status).not.toBe(200);
});

test('the dashboard without its last slash leads to it', async () => {
  const { status, headers } = await ask('/office');
  expect([status, headers.location]).toEqual([308, '/office/']);
});
