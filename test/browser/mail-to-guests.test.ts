/**
 * The whole way: an organizer imports guests, sends all of them their tickets and then a message; the
 * password is forgotten, and a link by mail gives a new one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { type MailSink, openMailSink } from '../support/mail-sink.ts';

const key = makeKey(cryptoRandomness);
const email = 'hanna@example.org';
/** Set to a folder, it takes the pictures of each step. */
const pictures = process.env.ADMIT_PICTURES;

let folder: string;
let sink: MailSink;
let service: ServiceProcess;
let office: DoorDevice;
let eventId: number;
let join_: string;

async function post(path: string, form: Record<string, string>) {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `ApiKey ${key}` },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-mail-to-guests-'));
  sink = await openMailSink();
  service = await serviceAlone(
    null,
    { ADMIT_ADMIN_KEY: key, SMTP_URL: `smtp://127.0.0.1:${sink.port}` },
    (origin) => ['--mail-from', 'tickets@example.org', '--public-url', origin],
  );
  await service.start();
  const person = { firstName: 'Hanna', lastName: 'Wirth', language: 'en' };
  const { id: hostId } = await post('/api/user/create', {
    ...{ ...person, username: email, password: 'never told to her' },
  });
  const made = await post('/api/event/create', {
    ...{ hostId: String(hostId), title: 'Sommerfest', country: 'DE', language: 'en' },
    selectedDate: '2035-12-31T20:00:00',
  });
  eventId = made.id;
  const category = { name: 'Standard', available: '500', price: '0' };
  await post(`/api/event/${eventId}/ticketCategory/create`, category);
  const invited = await post('/api/extension/account/invite', {
    ...{ role: 'organizer', eventId: String(eventId) },
  });
  join_ = invited.secret;
  office = await launchDoor({
    profileDir: join(folder, 'office'),
    viewport: { width: 1280, height: 900 },
  });
});

afterAll(async () => {
  await office?.close();
  await service?.remove();
  await sink?.close();
  rmSync(folder, { recursive: true, force: true });
});

const button = (name: string | RegExp) => office.page.getByRole('button', { name, exact: true });
const picture = async (name: string) => {
  if (pictures)
    await office.page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};
const arrived = async (count: number) => {
  await expect.poll(() => sink.received.length).toBe(count);
  return sink.received.splice(0);
};

test('after an import, all guests get their tickets in one action, and then a message', async () => {
  const { page } = office;
  await page.goto(`${service.origin}/office/#join=${join_}`);
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Organ');
  await page.getByLabel('E-mail').fill('mia@example.org');
  await page.getByLabel('Password').fill('four words of mine');
  await button('Create account').click();
  await page.getByRole('heading', { name: 'Events' }).first().waitFor();

  await page.goto(`${service.origin}/office/events/${eventId}/import`);
  const file =
    'Name;E-mail;Code\nA Eins;a@example.org;M-0000001\nB Zwei;b@example.org;M-0000002\nC Drei;;M-0000003\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await button('Check file').click();
  await button('Import 3 guests').click();
  await page.getByRole('link', { name: 'Send tickets by e-mail' }).click();
  await button('Show preview').click();
  await page.getByText('2 guests get this e-mail.').waitFor();
  await page.getByText('1 guest has no e-mail address: C Drei.').waitFor();
  await picture('mail-tickets');
  await button('Send 2 e-mails').click();
  await page.getByText(/The e-mails are queued/).waitFor();
  const tickets = await arrived(2);
  expect(tickets.map(({ to }) => to[0]).toSorted()).toEqual(['a@example.org', 'b@example.org']);
  for (const { mail } of tickets) {
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
  }

  await page.getByLabel('What to send').selectOption('message');
  await page.getByLabel('Subject').fill('Doors open at 7');
  await page.getByLabel('Message', { exact: true }).fill('Bring an umbrella.');
  await button('Show preview').click();
  await picture('mail-message');
  await button('Send 2 e-mails').click();
  const messages = await arrived(2);
  expect(messages.map(({ mail }) => mail.subject)).toEqual(['Doors open at 7', 'Doors open at 7']);
  await page.getByText('2 of 2').first().waitFor();
  await picture('mail-sent');
});

test('a forgotten password: a link by mail, a new one, signed in', async () => {
  const { page } = office;
  await page.goto(`${service.origin}/office/account`);
  await page.context().clearCookies();
  await page.goto(`${service.origin}/office/`);
  await button('Forgot your password?').click();
  await page.getByLabel('E-mail').fill('mia@example.org');
  await picture('forgotten');
  await button('Send link').click();
  await page.getByText(/an e-mail is on its way/).waitFor();
  const [sent] = await arrived(1);
  const link = /http:\S+\/office\/#reset=\w+/.exec(sent?.mail.text ?? '')?.[0] ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('another four words');
  await picture('reset');
  await button('Save password').click();
  await page.getByText('Your password was changed. Sign in with it.').waitFor();
  // The secret is gone from the address.
  expect(page.url()).not.toContain('reset');
  await button('Sign in now').click();
  await page.getByLabel('E-mail').fill('mia@example.org');
  await page.getByLabel('Password').fill('another four words');
  await button('Sign in').click();
  await page.getByRole('heading', { name: 'Events' }).first().waitFor();
});
