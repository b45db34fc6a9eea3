/** The main job by keys alone, as a screen reader has it: on the built app with the real service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import { asId, type EventId } from '../../src/domain/ids.ts';
import type { DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { demoClient } from '../support/demo-guests.ts';
import { type DoorScreen, doorScreen } from '../support/door-screen.ts';
import { type Listener, listener } from '../support/listener.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
let device: DoorDevice;
let screen: DoorScreen;
let staff: Listener;
let scanned: DemoTicket;
let sought: DemoTicket;

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  const page = (await (await fetch(`${service.demoOrigin}/demo/tickets.json`)).json()) as {
    tickets: DemoTicket[];
  };
  const [first, second] = page.tickets.filter(({ kind }) => kind === 'ordinary');
  if (!first || !second) throw new Error('the demo has too few ordinary tickets');
  [scanned, sought] = [first, second];
  device = await openDoor();
  screen = doorScreen(device);
  staff = await listener(device);
});

afterAll(async () => {
  await device?.close();
  await service?.remove();
});

/** Each step goes on where the one before has led: the focus is never set by the test. */
test('a device is paired', async () => {
  await device.page.goto(service.origin);
  await staff.tabTo('textbox', 'Pairing link');
  // Whoever goes by keys has verdicts that wait for them, and so has a busy machine.
  const gate = { ...defaultGate, verdictMs: null };
  const { key, eventId } = demoClient(service);
  const door = { service: service.origin, key, eventId: asId<EventId>(eventId), gate };
  await device.page.keyboard.insertText(namedPairingLink(service.origin, door));
  await staff.press('Enter');
  await device.page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
});

test('a code is typed, and its verdict is said once', async () => {
  await staff.tabTo('button', 'Type a code');
  await staff.press('Enter');
  await staff.isLedTo('textbox', 'Code on the ticket');
  await staff.type(scanned.identifier);
  await staff.press('Enter');
  await staff.hears(/Admitted\. Checked in at .*\./);
  await staff.hears(scanned.name);
  await staff.isLedTo('region', 'Admitted');
});

test('the next guest is a key away', async () => {
  await staff.tabTo('button', 'Next');
  await staff.press('Enter');
  await device.page.locator('.verdict').waitFor({ state: 'detached' });
});

test('a guest is found by name', async () => {
  await staff.tabTo('button', 'Search');
  await staff.press('Enter');
  await staff.isLedTo('textbox', 'Find a guest');
  await staff.type(sought.name);
  await device.page.locator('.guest').first().waitFor();
  await staff.press('ArrowDown');
  expect((await staff.focused()).name).toContain(sought.name);
  await staff.press('Enter');
  await staff.isLedTo('heading', 'Guest');
});

test('checked in by hand', async () => {
  await staff.tabTo('button', 'Check in');
  await staff.press('Enter');
  await staff.hears('Admitted');
  await staff.hears(sought.name);
  await staff.isLedTo('region', 'Admitted');
});

test('and that taken back, at once', async () => {
  await staff.tabTo('button', 'Undo');
  await staff.press('Enter');
  await staff.hears('Checked out');
  await staff.isLedTo('region', 'Checked out');
  await staff.tabTo('button', 'Next');
  await staff.press('Enter');
  await device.page.getByText('Not checked in', { exact: true }).waitFor();
  await staff.isLedTo('heading', 'Guest');
});

test('all of it has reached the service', async () => {
  await staff.tabTo('button', 'Scan');
  await staff.press('Enter');
  await screen.unsent(0);
});

test('every page had one main part with a heading, and everything that is pressed has a name', async () => {
  const leadsTo = {
    Scan: ['button', 'Scan'],
    Search: ['textbox', 'Find a guest'],
    Statistics: ['heading', 'Statistics'],
    Activity: ['heading', 'Activity of this device'],
    More: ['heading', 'This device'],
  } as const;
  for (const [tab, [role, name]] of Object.entries(leadsTo)) {
    await staff.tabTo('button', new RegExp(`^${tab}`));
    await staff.press('Enter');
    await device.page.locator(`[aria-current=page]:has-text("${tab}")`).waitFor();
    // A screen that is still loaded takes the focus when it is there.
    await staff.isLedTo(role, name);
    await expect
      .poll(() => device.page.getByRole('main').getByRole('heading', { level: 1 }).count())
      .toBe(1);
    const heard = await device.page.locator('body').ariaSnapshot();
    expect(heard).not.toMatch(/- (button|link|textbox|checkbox|radio)\s*(:|$)/m);
  }
});

test('nothing went wrong meanwhile', () => {
  expect(device.seen.pageErrors).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
});
