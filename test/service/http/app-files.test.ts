import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

const script = `export const text = '${'a text that repeats, '.repeat(50)}';`;
const path = '/assets/index-a1b2.js';

let service: TestService;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admit-app-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Admit</title>');
  await writeFile(join(directory, path), script);
  await writeFile(join(directory, `${path}.br`), brotliCompressSync(script));
  await writeFile(join(directory, `${path}.gz`), gzipSync(script));
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
