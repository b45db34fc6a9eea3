/** What every test about sales begins with, for a file of tests: `const { … } = await openSales()`. */
import { afterAll } from 'vitest';
import { startService } from './service.ts';
import { openTill } from './till.ts';
import { makeVenue } from './venue.ts';

export async function openSales() {
  // Hashing and durable writes take their time on a busy machine.
  const service = await startService();
  afterAll(() => service.stop());
  const venue = await makeVenue(service);
  const till = openTill(service, venue);
  return { service, venue, till, key: till.key };
}
