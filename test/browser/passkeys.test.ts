/**
 * An account with a passkey, in a browser with a virtual authenticator: it signs in, the device is
 * lost, a recovery code helps, and a role that changes ends what it opened.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';

const key = makeKey(cryptoRandomness);
const password = 'four words are enough';

let service: ServiceProcess;
let laptop: DoorDevice;
let other: DoorDevice;
let office: string;
let hostId: string;

const call = async (path: string, form?: Readonly<Record<string, string>>, by = key) => {
  const headers = { authorization: `ApiKey ${by}` };
  const init = form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers };
  return (await fetch(service.origin + path, init)).json();
};

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceAlone(null);
  await service.start();
  office = `${service.origin}/office/`;
  laptop = await openDoor({ viewport: { width: 1280, height: 900 } });
  other = await openDoor({ viewport: { width: 1280, height: 900 } });
  const { id } = await call('/api/user/create', {
    ...{ firstName: 'Hanna', lastName: 'Wirth', username: 'hanna@example.org' },
    ...{ password: 'of another client', language: 'en' },
  });
  hostId = String(id);
});

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await laptop?.close();
  await other?.close();
  await service?.remove();
});

/** A phone or laptop with a fingerprint reader, whose owner always unlocks it. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { lose: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

async function join(page: Page, firstName: string, role = 'organizer') {
  const { secret } = await call('/api/extension/account/invite', { role, hostId });
  await page.goto(`${office}#join=${secret}`);
  for (const [label, text] of [
    ['First name', firstName],
    ['Last name', 'Kollege'],
    ['E-mail', `${firstName.toLowerCase()}@example.org`],
    ['Password', password],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Create account' }).click();
  await atEvents(page);
}

const atEvents = (page: Page) => page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();

async function signOut(page: Page) {
  await page.goto(`${office}account`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a passkey is added, signs in alone, and a lost one is replaced by a recovery code', async () => {
  const { page, context, seen } = laptop;
  await join(page, 'Ada');
  const authenticator = await addAuthenticator(context, page);
  await page.goto(`${office}account`);
  await press(page, 'Add passkey');
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByLabel('Your password').last().fill(password);
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page.locator('.factors__codes li').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await accessibilityFaults(page, 'all')).toEqual([]);
  await press(page, 'Close codes');
  await page.getByRole('row', { name: /Laptop/ }).waitFor();
  expect(await page.content()).not.toContain(codes[0]);

  await signOut(page);
  await press(page, 'Sign in with a passkey');
  await atEvents(page);

  await authenticator.lose();
  await signOut(page);
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await page.getByLabel('Code', { exact: true }).fill(codes[3] ?? '');
  await press(page, 'Sign in');
  await atEvents(page);
  await page.goto(`${office}account`);
  await page.getByText('You have 9 recovery codes left.').waitFor();
  await press(page, 'Remove Laptop');
  await page.getByLabel('Your password').last().fill(password);
  await press(page, 'Remove');
  await page.getByText('You have no passkey and no authenticator app.').waitFor();

  await signOut(page);
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await atEvents(page);
  expect(seen.policyViolations).toEqual([]);
  expect(seen.pageErrors).toEqual([]);
});

test('a role that changes ends what it opened, in a page that is open and for keys', async () => {
  const { page } = other;
  await join(page, 'Ben');
  const made = await page.evaluate(async () => {
    const form = new URLSearchParams({ name: 'Export' });
    const headers = { 'X-Admit-Office': '1' };
    return (await fetch('/api/apiKey/create', { method: 'POST', headers, body: form })).json();
  });
  expect((await call('/api/extension/session', undefined, made.apiKey.key)).success).toBe(true);
  await page.goto(`${office}people`);
  await page.getByRole('heading', { name: 'Invite team member' }).waitFor();

  const boss = laptop.page;
  await boss.goto(`${office}people`);
  await boss.getByLabel('Role of Ben Kollege').selectOption('headOfDoor');
  await boss.getByRole('button', { name: 'Change role', exact: true }).click();
  await expect
    .poll(async () => (await call('/api/extension/session', undefined, made.apiKey.key)).success)
    .toBe(false);
  await page.reload();
  await page.getByText('Only organizers can see the team').waitFor();
});
