/**
 * The whole way: a guest without scripts buys on the event's page, the ticket comes by mail,
 * and its printed code is held to a door's camera; the second of two after the door lost its network.
 */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../src/service/core/deps/wall-clock.ts';
import { perform } from '../../src/service/wings/admin/perform.ts';
import { type DoorDevice, launchDoor, openContext } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { writeCameraVideo, writeStills } from '../support/camera-video.ts';
import { doorScreen } from '../support/door-screen.ts';
import { leadsOn } from '../support/leads-on.ts';
import { type MailSink, openMailSink } from '../support/mail-sink.ts';
import { pdfPicture } from '../support/pdf-picture.ts';
import { address, bankAccount } from '../support/people-examples.ts';

const key = makeKey(cryptoRandomness);
const film = { width: 640, height: 480 };

let folder: string;
let sink: MailSink;
let service: ServiceProcess;
let device: DoorDevice;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-mailed-'));
  sink = await openMailSink();
  const smtp = `smtp://127.0.0.1:${sink.port}`;
  service = await serviceAlone(null, { ADMIT_ADMIN_KEY: key, SMTP_URL: smtp }, (origin) => [
    ...['--mail-from', 'tickets@example.org', '--public-url', origin],
  ]);
  await service.start();
  writeCameraVideo(tickets(), [{ seconds: 2, code: null }]);
  device = await launchDoor({ cameraVideo: tickets(), profileDir: join(folder, 'door') });
});

afterAll(async () => {
  await device?.close();
  await service?.remove();
  await sink?.close();
  rmSync(folder, { recursive: true, force: true });
});

const tickets = () => join(folder, 'tickets.y4m');

async function call(
  path: string,
  params?: Readonly<Record<string, string | number>>,
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is the test's business.
): Promise<any> {
  const form = new URLSearchParams(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(`${service.origin}${path}`, {
    headers: { Authorization: `ApiKey ${key}` },
    ...(params && { method: 'POST', body: form }),
  });
  const said = await answer.json();
  expect(said, path).toMatchObject({ success: true });
  return said;
}

/** @returns an event that sells, one ticket category for nothing and one by invoice; its page; a door's link */
async function shop() {
  const host = { firstName: 'Hanna', lastName: 'Wirth', username: 'hanna@example.org' };
  const user = await call('/api/user/create', { ...host, password: 'sesame open', language: 'de' });
  const location = { directory: service.data, databaseUrl: null };
  const tools = { clock: systemClock, randomness: cryptoRandomness };
  await perform({ name: 'agreement sign', userId: user.id }, location, tools);
  await call(`/api/user/${user.id}/address/billing`, address);
  await call(`/api/user/${user.id}/bankAccount`, bankAccount);
  const { id } = await call('/api/event/create', {
    ...{ hostId: user.id, title: 'Winterball', country: 'DE', language: 'en' },
    selectedDate: '2035-12-12T20:00:00',
  });
  await call(`/api/event/${id}/ticketCategory/create`, { name: 'Child', price: 0, available: 9 });
  await call(`/api/event/${id}/ticketCategory/create`, { name: 'Hall', price: 900, available: 9 });
  await call(`/api/event/${id}/paymentType/create`, { type: 'PAYMENT_TYPE_INVOICE' });
  await call(`/api/extension/event/${id}/signedCodes`, { printed: 'true' });
  await call(`/api/event/${id}/activate`, {});
  const door = await call('/api/apiKey/create', { name: 'Door', scope: 'door' });
  await call(`/api/event/${id}/grantPermission`, { apiKeyIdToGrantPermissionTo: door.id });
  const parts = { base: service.origin, key: door.apiKey.key, event: id, device: 'Door A' };
  const named = Object.entries(parts).map((each) => each.map(encodeURIComponent).join('='));
  const { event } = await call(`/api/event/${id}`);
  return { id, page: event.eventURL, pairing: `${service.origin}/#pair&${named.join('&')}` };
}

/** As a guest whose browser runs no script; at its end on the purchase's page. */
async function buy(page: Page, address: string, what: string, lastName: string): Promise<void> {
  const main = () => leadsOn(page.locator('button.main').first());
  await page.goto(address);
  await page.getByLabel(what).fill('1');
  await main();
  const person = { firstName: 'Berta', lastName, email: `${lastName.toLowerCase()}@example.org` };
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(fields)) {
      await page.locator(`[name=${name}]`).fill(text);
    }
  };
  await fill(person);
  // Tickets for nothing ask for no address.
  const country = page.locator('[name=country]');
  if (await country.isVisible()) {
    await fill({ street: 'Am Markt 1', zipCode: '10115', city: 'Berlin' });
    await country.selectOption('DE');
  }
  const [byMail, byInvoice] = [
    page.locator('[name=delivery][value=ETicket]'),
    page.getByLabel('Invoice'),
  ];
  if ((await byMail.count()) > 0) await byMail.check();
  if ((await byInvoice.count()) > 0) await byInvoice.check();
  await page.locator('[name=accepted]').check();
  await main();
  await main();
  await page.getByRole('link', { name: 'Ticket (PDF)' }).waitFor();
}

/** @returns the attachments' names, and the ticket's PDF, of the one mail that was sent to this address */
async function mailTo(to: string) {
  await expect
    .poll(() => sink.received.map((sent) => sent.to), { interval: 100 })
    .toContainEqual([to]);
  const [sent, ...more] = sink.received.filter((each) => each.to.includes(to));
  expect(more).toEqual([]);
  const attached = sent?.mail.attachments ?? [];
  const pdf = attached.find(({ filename }) => filename?.startsWith('ticket-'))?.content;
  if (!(pdf instanceof ArrayBuffer)) throw new Error('no ticket is attached');
  const names = attached.map(({ filename }) => filename?.split('-')[0]);
  return { names, pdf: Buffer.from(pdf) };
}

/** The upper right of the printed ticket, where its code is. */
async function printedCode(pdf: Buffer): Promise<Buffer> {
  const picture = pdfPicture(pdf);
  const { width = 0 } = await sharp(picture).metadata();
  const side = Math.round(width * 0.38);
  return sharp(picture)
    .extract({ left: width - side, top: 0, width: side, height: side })
    .resize(film.width, film.height, { fit: 'contain', background: '#808080' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** From when the camera is opened next; it holds on to the film that it has. */
async function hold(pdf: Buffer): Promise<void> {
  const luma = await printedCode(pdf);
  const away = new Uint8Array(luma.length).fill(105);
  const next = join(folder, 'next.y4m');
  writeStills(next, [
    { seconds: 4, noise: 6, luma },
    { seconds: 4, luma: away },
  ]);
  renameSync(next, tickets());
}

test('21: bought without script, mailed, printed and checked in: one known to the device, one sold after its list', async () => {
  const screen = doorScreen(device);
  const { id, page: address, pairing } = await shop();
  const context = await openContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await buy(page, address, 'Hall', 'Rechnung');
  await page.getByText('Awaiting payment. Your tickets are valid.').waitFor();
  const first = await mailTo('rechnung@example.org');
  expect(first.names).toEqual(['ticket', 'invoice', 'event.ics']);
  const { payments } = await call(`/api/event/${id}/payments`);
  await call(`/api/extension/payment/${payments[0]}/received`, {});
  await hold(first.pdf);
  await screen.pair(pairing);
  await screen.verdict('admitted');
  await screen.unsent(0);

  await device.context.setOffline(true);
  await buy(page, address, 'Child', 'Umsonst');
  const second = await mailTo('umsonst@example.org');
  expect(second.names).toEqual(['ticket', 'event.ics']);
  await context.close();
  await hold(second.pdf);
  await service.kill();
  await device.context.setOffline(false);
  await device.page.reload();
  const { text } = await screen.verdict('admitted');
  expect(text).toContain('Sold after the last guest list update');
  expect(text).toContain('Child');
  await screen.unsent(1);
  await service.start();
  await screen.unsent(0);

  const { participants } = await call(`/api/event/${id}/participants`);
  const read = await Promise.all(
    participants.map((each: number) => call(`/api/participant/${each}`)),
  );
  expect(read.map(({ participant }) => participant.checkInHistory.length)).toEqual([1, 1]);
  expect(sink.received).toHaveLength(2);
  expect(device.seen.policyViolations).toEqual([]);
});
