/** C3: two doors that can't know of each other let the same ticket in; both are told when they can. */
import { expect, test } from 'vitest';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { usePairedDoors } from '../support/paired-doors.ts';

const { service: running, devices, pair } = usePairedDoors();

test('both doors show the duplicate check-in, with both devices', async () => {
  const service = running();
  const [guest] = (await plainGuests(service)) as [DemoGuest];
  for (const name of ['North', 'South']) await pair(name, { isApart: true });
  await service.kill();
  for (const device of devices) {
    const screen = doorScreen(device);
    await screen.type(guest.identifier);
    await screen.verdict('admitted');
    await screen.unsent(1);
  }

  await service.start();
  for (const device of devices) await doorScreen(device).unsent(0);
  expect(await historyOf(service, guest)).toHaveLength(2);
  for (const device of devices) {
    const { page } = device;
    const banner = page.locator('[data-double-entries="1"]');
    // The first door hears of the second by the feed, which it asks every half minute. A guest who is
    // still on the screen then turns into "Already checked in" (C7), which stays until it is tapped away.
    await expect
      .poll(
        async () => {
          await doorScreen(device).next();
          return banner.isVisible();
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(true);
    await banner.click();
    const card = page.locator('[data-double-entry]');
    await card.first().waitFor();
    expect(await card.count()).toBe(1);
    const text = await card.innerText();
    for (const name of ['North', 'South', guest.name]) expect(text).toContain(name);
  }
});
