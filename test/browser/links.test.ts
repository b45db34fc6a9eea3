/** M3, M9: two devices that were linked while the service was there hear each other when it is gone. */
import { expect, test } from 'vitest';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { usePairedDoors } from '../support/paired-doors.ts';

const { service: running, devices, pair } = usePairedDoors();

test('the service is killed: a ticket admitted at one device is already checked in at the other', async () => {
  const service = running();
  const [first, second] = (await plainGuests(service)) as [DemoGuest, DemoGuest];
  const [north, south] = [await pair('North'), await pair('South')];
  for (const { page } of [north, south]) await page.locator('[data-linked="1"]').waitFor();
  await service.kill();
  for (const [here, there, name, guest] of [
    [north, south, 'North', first],
    [south, north, 'South', second],
  ] as const) {
    await doorScreen(here).type(guest.identifier);
    await doorScreen(here).verdict('admitted');
    await expect
      .poll(() => there.page.evaluate(() => document.querySelector('[data-linked="1"]') !== null))
      .toBe(true);
    await doorScreen(there).type(guest.identifier);
    await doorScreen(there).verdict('already');
    expect(await there.page.locator('[role="status"]').innerText()).toContain(name);
  }
  await service.start();
  for (const device of [north, south]) await doorScreen(device).unsent(0);
  expect(await historyOf(service, first)).toMatchObject([{ device: 'North' }]);
  expect(await historyOf(service, second)).toMatchObject([{ device: 'South' }]);
  for (const { seen } of devices) {
    expect(seen.pageErrors).toEqual([]);
    expect(seen.policyViolations).toEqual([]);
  }
});

test('staff who denied access to the local network read how to allow it, until it is allowed', async () => {
  const { context, page } = await pair('Asked');
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const remark = page.getByRole('alert').filter({ hasText: 'allow access to the local network' });
  for (const [setting, times] of [
    ['granted', 0],
    ['denied', 1],
    ['granted', 0],
  ] as const) {
    await session.send('Browser.setPermission', {
      origin: new URL(page.url()).origin,
      permission: { name: 'local-network-access' },
      setting,
      browserContextId,
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('[data-link=links]').click();
    await page.getByRole('button', { name: 'Link a nearby device' }).waitFor();
    const asked = await page.evaluate(async () => {
      const name = 'local-network-access' as PermissionName;
      return (await navigator.permissions.query({ name })).state;
    });
    expect(asked).toBe(setting);
    await expect.poll(() => remark.count()).toBe(times);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
  }
});

test('M9: a device whose links are switched off has none, and says so, until they are on again', async () => {
  const { page } = await pair('Apart');
  await page.locator('header[data-linked]:not([data-linked="0"])').waitFor();
  const turn = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('[data-link=settings]').click();
    await page.locator('[data-linking] .switch').click();
  };
  const back = () => page.getByRole('button', { name: 'Scan', exact: true }).click();
  await turn();
  await back();
  await page.locator('header[data-linked="0"]').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('[data-link=links]').click();
  await page.getByText('Links are switched off on this device').waitFor();
  await back();
  await turn();
  await back();
  await page.locator('header[data-linked]:not([data-linked="0"])').waitFor();
});
