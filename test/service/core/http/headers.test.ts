// @database any
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appPolicy } from '../../../../src/service/core/http/headers.ts';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admit-app-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Admit</title>');
  await writeFile(join(directory, 'service-worker.js'), 'self;');
  await writeFile(join(directory, 'assets', 'index-a1b2.js'), 'export {};');
  service = await startService({ appDirectory: directory });
});
afterEach(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

test('the app comes with its policy, and is asked for again each time', async () => {
  for (const url of ['/', '/index.html', '/service-worker.js']) {
    const { status, headers } = await service.request({ url });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe(appPolicy);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\)(, [a-z]+=\(\))+$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('the policy lets nothing inline or foreign run', () => {
  expect(appPolicy).toContain("default-src 'none'");
  expect(appPolicy).toContain("require-trusted-types-for 'script'");
  expect(appPolicy).not.toContain('unsafe-inline');
  expect(appPolicy).not.toContain("'unsafe-eval'");
});

test('a file whose name holds its digest is kept forever', async () => {
  const { headers } = await service.request({ url: '/assets/index-a1b2.js' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('no file outside the app is served', async () => {
  for (const url of ['/../admit.db', '/%2e%2e/admit.db', '/assets/..%2f..%2fadmit.db']) {
    expect((await service.request({ url })).status).toBe(404);
  }
});

test('without a built app the service runs and says how to get it', async () => {
  const bare = await startService({ appDirectory: join(directory, 'nowhere') });
  const { status, text } = await bare.request({ url: '/' });
  expect(status).toBe(404);
  expect(text).toContain('npm run build');
  await bare.stop();
});

test('a door from another origin may call and read the date', async () => {
  const preflight = await service.request({
    method: 'OPTIONS',
    url: '/api/ticket/check',
    headers: { origin: 'https://door.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toBe(
    'Authorization, Content-Type, Last-Event-ID',
  );
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST, DELETE');
  const refused = await service.request({ url: '/api/event/1' });
  for (const { headers } of [preflight, refused]) {
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe('Date, Retry-After');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  }
});
