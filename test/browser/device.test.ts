import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchDoor } from '../support/browser.ts';

/** A page that does each wrong thing that the device is to notice. */
const page = `<!doctype html><title>Wrong</title><link rel="icon" href="data:,">
  <script>document.title = 'an inline script ran';</script><script src="/wrong.js"></script>`;
const script = `console.error('said aloud');
  try { document.createElement('p').innerHTML = '<b>'; } catch {}
  addEventListener('load', () => { throw new Error('nobody caught it'); });`;
const policy =
  "default-src 'none'; script-src 'self'; img-src data:; require-trusted-types-for 'script'";

let folder: string;
let server: Server;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-device-'));
  server = createServer((request, response) => {
    const isScript = request.url === '/wrong.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', policy);
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("a door's device notices errors, violations of the policy and every request", async () => {
  const device = await launchDoor({ profileDir: join(folder, 'profile') });
  try {
    await device.page.goto(`${address}/?wrong`);
    await expect.poll(() => device.seen.pageErrors).toEqual(['Error: nobody caught it']);
    await expect.poll(() => device.seen.policyViolations).toHaveLength(2);
    expect(device.seen.policyViolations).toContain('script-src-elem: inline');
    expect(device.seen.policyViolations.join()).toContain('require-trusted-types-for: ');
    expect(device.seen.consoleErrors).toContain('said aloud');
    expect(device.seen.requests).toEqual([`${address}/?wrong`, `${address}/wrong.js`]);
    expect(await device.page.title()).toBe('Wrong');
    await device.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  } finally {
    await device.close();
  }
});

test('the same profile is the same device, switched on again', async () => {
  const device = await launchDoor({ profileDir: join(folder, 'profile') });
  try {
    await device.page.goto(address);
    expect(await device.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
    expect(device.page.viewportSize()).toEqual({ width: 390, height: 844 });
  } finally {
    await device.close();
  }
});
