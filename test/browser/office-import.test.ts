/** Guests from files in the built office, in a real browser with its worker and its rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFile } from '../../src/office/import/reading/read-file.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { sheet } from '../office/import/guest-files.ts';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { noLog } from '../support/memory-log.ts';
import { readPdf } from '../support/pdf-text.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const desk = { width: 1280, height: 900 };
/** Set to a folder, it takes the pictures of each step. */
const pictures = process.env.ADMIT_PICTURES;

let service: ServiceProcess;
let device: DoorDevice;
let page: Page;
let eventId: number;
const key = makeKey(cryptoRandomness);

async function answerTo<Answer>(path: string, form: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `ApiKey ${key}` },
    body: new URLSearchParams(form),
  });
  return (await response.json()) as Answer;
}

const call = async (path: string, form: Record<string, string>): Promise<number> =>
  (await answerTo<{ id: number }>(path, form)).id;

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
  const hostId = await call('/api/user/create', {
    firstName: 'Hanna',
    lastName: 'Wirth',
    username: 'hanna@example.org',
    password: 'open sesame',
    language: 'de',
  });
  eventId = await call('/api/event/create', {
    hostId: String(hostId),
    title: 'Sommerfest',
    country: 'DE',
    selectedDate: '2026-12-31T20:00:00',
  });
  device = await openDoor({ viewport: desk });
  page = device.page;
  const session = JSON.stringify({ kind: 'key', service: service.origin, key });
  await page.addInitScript((kept) => {
    sessionStorage.setItem('admit-office-session', kept);
  }, session);
});

reloadAfterFailure(() => page);

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await device?.close();
  await service?.remove();
});

const picture = async (name: string) => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const choose = (name: string, buffer: Uint8Array) =>
  page
    .getByLabel(/CSV or Excel file/)
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(buffer) });

const head = ['Order code', 'Position ID', 'Product', 'Attendee name', 'Ticket secret'];
const rows = (from: number) =>
  Array.from({ length: 400 }, (_, at) => [
    `O${Math.floor((from + at) / 2)}`,
    String(1 + (at % 2)),
    at % 9 === 0 ? 'Gästeliste' : 'Regulär',
    `Jürgen Weiß ${from + at}`,
    `u3ayb7rsd2fxkn9e${from + at}`,
  ]);

test('400 rows of pretix from a text, the same and others from a sheet', async () => {
  await page.goto(`${service.origin}/office/events/${eventId}/import`);
  await picture('1-choose');
  const text = [head, ...rows(0)].map((cells) => cells.join(';')).join('\r\n');
  await choose('pretix.csv', Buffer.from(text, 'latin1'));
  await page.getByText('400 rows, Windows-1252').waitFor();
  await button(/^Create “Regulär” with/).click();
  await button(/^Create “Gästeliste” with 45 places/).click();
  await button(/^Create “Gästeliste”/).waitFor({ state: 'detached' });
  await picture('2-columns');
  await button('Check file').click();
  await button('Import 400 guests').waitFor();
  await picture('3-checked');
  await button('Import 400 guests').click();
  await page.getByRole('heading', { name: 'Import complete', exact: true }).waitFor();
  await picture('4-done');

  await button('Import another file').click();
  const mixed = [...rows(0).slice(0, 100), ...rows(400).slice(0, 10)];
  await choose('pretix.xlsx', sheet([head, ...mixed]));
  await page.getByText('110 rows, XLSX').waitFor();
  await button('Check file').click();
  await page
    .getByText(/needs \d+ more places/)
    .first()
    .waitFor();
  await picture('5-short');
  while (await button(/^Add \d+ places/).count()) {
    const before = await page.getByText(/needs \d+ more places/).count();
    await button(/^Add \d+ places/)
      .first()
      .click();
    await page.waitForFunction(
      (some) =>
        document.querySelector('[data-number]') &&
        document.querySelectorAll('.import-short').length < some,
      before,
    );
  }
  await button('Import 10 guests').click();
  await page.getByRole('heading', { name: 'Import complete', exact: true }).waitFor();
  expect(await page.locator('[data-number]').allInnerTexts()).toEqual(['10', '0', '100', '0']);

  await button('Undo import').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('cell', { name: 'Undone' }).waitFor();
  await picture('6-undone');
});

test('what was imported leaves again, as a file and on paper', async () => {
  await page.goto(`${service.origin}/office/events/${eventId}/export`);
  for (const format of ['csv', 'xlsx']) {
    await page.getByLabel('Format', { exact: true }).selectOption(format);
    const download = page.waitForEvent('download');
    await button('Export file').click();
    const read = await readFile(readFileSync(await (await download).path()), noLog);
    const cells = read.kind === 'table' ? read.table.rows.map((row) => row.cells) : [];
    expect([cells.length, cells[1]?.[5]]).toEqual([401, 'u3ayb7rsd2fxkn9e0']);
  }
  await button('Create list').click();
  await page.getByText(/400 tickets$/).waitFor();
  await picture('7-export');
  await page.emulateMedia({ media: 'print' });
  await picture('8-paper');
  expect(await page.locator('.frame__side').isVisible()).toBe(false);
  expect(await page.locator('.paper__table').first().isVisible()).toBe(true);
  // As the browser itself prints into a file.
  await page.emulateMedia({ media: null });
  await button('Print or save as PDF').waitFor();
  const sheets = readPdf(await page.pdf({ format: 'A4' })).map(({ texts }) => texts);
  for (const [text, isThere] of [
    ['400 tickets', true],
    ['u3ayb7rsd2fxkn9e0', true],
    ['u3ayb7rsd2fxkn9e399', true],
    ['Create list', false],
  ] as const) {
    expect([text, sheets.flat().join(' ').includes(text)]).toEqual([text, isThere]);
  }
  expect(sheets.length).toBeGreaterThan(5);
  const numbered = sheets.filter((texts, at) =>
    texts.join('').includes(`${at + 1} / ${sheets.length}`),
  );
  expect(numbered.length).toBe(sheets.length);
  expect(device.seen.policyViolations).toEqual([]);
});

test('guests by the thousand leave as a sheet, under the headers that the service sends', async () => {
  const category = { name: 'Many', price: '0', available: '3000' };
  const ticketCategoryId = await call(`/api/event/${eventId}/ticketCategory/create`, category);
  const { importId } = await answerTo<{ importId: number }>(
    `/api/extension/event/${eventId}/import/begin`,
    { system: 'list', acceptedTermsAndConditions: 'true' },
  );
  for (let batch = 0; batch < 6; batch += 1) {
    const guests = Array.from({ length: 500 }, (_, at) => ({
      line: at + 1,
      ticketCategoryId,
      lastName: `Weiß ${batch * 500 + at}`,
      code: `many-${batch * 500 + at}`,
    }));
    await call(`/api/extension/event/${eventId}/import/rows`, {
      importId: String(importId),
      batch: String(batch),
      rows: JSON.stringify(guests),
    });
  }
  await page.goto(`${service.origin}/office/events/${eventId}/export`);
  await page.getByLabel('Format', { exact: true }).selectOption('xlsx');
  const download = page.waitForEvent('download');
  await button('Export file').click();
  const read = await readFile(readFileSync(await (await download).path()), noLog);
  const codes = read.kind === 'table' ? read.table.rows.map(({ cells }) => cells[5]) : [];
  expect(new Set(codes).size).toBe(3401);
  expect(codes).toContain('many-2999');
  expect(device.seen.policyViolations).toEqual([]);
});

test('a million rows are refused in a sentence, and the page lives', async () => {
  await page.goto(`${service.origin}/office/events/${eventId}/import`);
  await choose('large.csv', Buffer.from(`Name;Code\n${'Gast;code-1\n'.repeat(1_000_000)}`));
  await page.getByText('This file has more than 250,000 rows').waitFor();
  await choose('small.csv', Buffer.from('Name;Code\nGast;code-1\n'));
  await page.getByText('1 row, UTF-8').waitFor();
  expect(device.seen.policyViolations).toEqual([]);
  expect(device.seen.pageErrors).toEqual([]);
});
