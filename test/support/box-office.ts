/** A device that sells at the entrance, in a real browser, with a service of its own. */
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { eventCashSessions } from '../../src/contract/cash-session.ts';
import { doorClaimCreate } from '../../src/contract/door-claim.ts';
import { eventOrders, orderRead } from '../../src/contract/order.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import { asId, type EventId } from '../../src/domain/ids.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { openDoor } from './browser.ts';
import { demoClient } from './demo-guests.ts';
import { doorScreen } from './door-screen.ts';
import { noLog } from './memory-log.ts';
import { serviceProcess } from './service-process.ts';

export const deadlineMs = 60_000;

export type BoxOffice = Awaited<ReturnType<typeof openBoxOffice>>;

/** @param name of the device */
export async function openBoxOffice(name: string) {
  const key = makeKey(cryptoRandomness);
  process.env.ADMIT_ADMIN_KEY = key;
  const service = await serviceProcess();
  await service.start();
  const eventId = asId<EventId>(demoClient(service).eventId);
  const organizer = createServiceClient({
    ...{ log: noLog, service: service.origin, key, fetch },
    ...{ clock: systemClock, timers: systemTimers },
    onDate: () => {},
    onOutcome: () => {},
  });
  const params = { sells: true };
  const made = await organizer.request(doorClaimCreate, { id: eventId, params, deadlineMs });
  if (made.kind !== 'answer') throw new Error(JSON.stringify(made));
  const device = await openDoor();
  const gate = { ...defaultGate, sells: true };
  const claimed = { service: service.origin, key: made.answer.doorClaim.claim, eventId, gate };
  await doorScreen(device).pair(namedPairingLink(service.origin, { ...claimed, device: name }));

  const press = (button: string | RegExp) =>
    device.page.getByRole('button', { name: button }).first().click();

  return {
    service,
    device,
    organizer,
    eventId,
    press,

    /** Chooses one ticket of each, and opens the payment. */
    async choose(sum: string, ...categories: readonly string[]): Promise<void> {
      for (const category of categories) await press(`Add one: ${category}`);
      await press(`Sell for ${sum}`);
    },

    /** @returns the codes that the screen shows, when the next guest can come */
    async sold(): Promise<string[]> {
      const { page } = device;
      await page.locator('[data-sale=done]').waitFor({ timeout: deadlineMs });
      const codes = page.locator('.sold__ticket');
      return codes.evaluateAll((each) =>
        each.map((one) => (one as HTMLElement).dataset.code ?? ''),
      );
    },

    /** What the service noted of this device, by the way of paying: how many payments, and their sum. */
    async takenAtService(): Promise<Record<string, readonly [number, number]>> {
      const params = { pageSize: 30 };
      const listed = await organizer.request(eventOrders, { id: eventId, params, deadlineMs });
      if (listed.kind !== 'answer') throw new Error(JSON.stringify(listed));
      const taken: Record<string, readonly [number, number]> = {};
      for (const { id } of listed.answer.orders) {
        const read = await organizer.request(orderRead, { id, params: {}, deadlineMs });
        if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
        for (const { way, amount, device: by } of read.answer.money) {
          if (by !== name || way === null) continue;
          const [count, sum] = taken[way] ?? [0, 0];
          taken[way] = [count + 1, sum + amount];
        }
      }
      return taken;
    },

    /** What the service has of the device's cash sessions. */
    async sessionsAtService() {
      const told = await organizer.request(eventCashSessions, {
        ...{ id: eventId, params: {}, deadlineMs },
      });
      if (told.kind !== 'answer') throw new Error(JSON.stringify(told));
      return told.answer.sessions;
    },

    async close(): Promise<void> {
      delete process.env.ADMIT_ADMIN_KEY;
      await device.close();
      await service.remove();
    },
  };
}
