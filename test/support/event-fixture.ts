/** A venue whose clock the tests of a file move: `const { … } = await openVenue()`. */
import { afterAll } from 'vitest';
import { manualTime } from './manual-time.ts';
import { startService } from './service.ts';
import { makeVenue } from './venue.ts';

/** `key`: an Editor's. */
export async function openVenue() {
  const clock = manualTime();
  const service = await startService({ clock });
  afterAll(() => service.stop());
  const venue = await makeVenue(service);
  return { clock, service, venue, key: venue.keys.Editor.key };
}
