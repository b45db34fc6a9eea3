/**
 * `npm run dev`, on a copy of the sources: a screen changes on an open page, a service that changes is
 * started again with what it had.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorDevice, openDoor } from '../support/browser.ts';

const waitMs = 100_000;
const sources = ['src', 'public', 'index.html', 'package.json', 'tsconfig.json'];
const settings = [
  // The service hands it out.
  'docs/specification-gaps.md',
  'dev.mjs',
  'texts.mjs',
  'vite.config.ts',
  'vite.office.config.ts',
  'vite.service.config.ts',
];

let folder: string;
let dev: ChildProcess;
let said = '';
let device: DoorDevice;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-dev-'));
  for (const name of [...sources, ...settings]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  dev = spawn(process.execPath, ['dev.mjs', '--port', '0'], { cwd: folder, stdio: 'pipe' });
  dev.stdout?.on('data', (text) => {
    said += text;
  });
  dev.stderr?.on('data', (text) => {
    said += text;
  });
  device = await openDoor();
});

afterAll(async () => {
  await device?.close();
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

const links = () => [...said.matchAll(/http:\S+#pair\S+/g)].map(([link]) => link);

test('the demo door is paired; a screen changes without a reload, the service with its data', async () => {
  const { page } = device;
  await expect.poll(() => said, { timeout: waitMs }).toContain('#pair');
  await page.goto(links()[0] ?? '');
  await page.locator('[data-roster=ready]').waitFor({ state: 'attached', timeout: waitMs });
  await page.evaluate(() => Reflect.set(window, 'stillTheSamePage', true));
  const isSamePage = () => page.evaluate(() => Reflect.has(window, 'stillTheSamePage'));

  change('src/ui/door/door-screen.tsx', '{texts.door.typeCode}', 'Changed words');
  await page.getByRole('button', { name: 'Changed words' }).waitFor({ timeout: waitMs });
  expect(await isSamePage()).toBe(true);

  const { origin } = new URL(page.url());
  const docs = async () => (await fetch(`${origin}/api/docs`)).text();
  change('src/service/api-docs/docs-page.ts', '<title>Admit: the interface', '<title>Changed');
  await expect.poll(docs, { timeout: waitMs }).toContain('<title>Changed');
  await expect.poll(links, { timeout: waitMs }).toHaveLength(2);
  expect(links()[1]).toBe(links()[0]);
  expect(await isSamePage()).toBe(true);

  // Texts are fetched once, when the page is opened: it is opened anew.
  change(
    'src/catalogues/en/start.json',
    '"typing.title": "Type a code"',
    '"typing.title": "Changed title"',
  );
  await expect.poll(isSamePage, { timeout: waitMs }).toBe(false);
  await page.getByRole('button', { name: 'Changed words' }).click({ timeout: waitMs });
  await page.getByRole('dialog', { name: 'Changed title' }).waitFor({ timeout: waitMs });
}, 300_000);
