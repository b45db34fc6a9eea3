/**
 * A UPC-A and its EAN-13 are one code, also at a service of others: it knows the specification alone, compares
 * identifiers letter by letter, and has one of the two forms.
 */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { general } from '../../../src/contract/error-code.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { importGuests } from '../../support/guest-import.ts';
import {
  openDoor,
  scan,
  service,
  time,
  unsent,
  useVenueDoor,
  venue,
} from '../../support/venue-door.ts';

useVenueDoor();

const upc = '012345678905';
const ean = `0${upc}`;

/** Ours stands behind it, with the ticket under `upc`. */
const exactly =
  (kept: string): Fetch =>
  async (url, init) => {
    const { pathname, searchParams } = new URL(String(url));
    const asked = new URLSearchParams(String(init?.body ?? searchParams));
    const given = asked.get('identifier') ?? asked.get('displayIdentifier');
    if (pathname.endsWith('/api/ticket/check') && given !== kept) {
      return Response.json({ success: false, errors: [general.objectNotFound] }, { status: 404 });
    }
    const answer = await checksOnly(service.fetch)(url, init);
    const text = await answer.text();
    return new Response(text.replaceAll(`"${upc}"`, `"${kept}"`), answer);
  };

const importGuest = () =>
  importGuests(service, venue, [
    { line: 2, ticketCategoryId: venue.free, lastName: 'Quist', code: upc },
  ]);

const forms = [
  [upc, upc],
  [upc, ean],
  [ean, upc],
  [ean, ean],
] as const;

describe.each(forms)('the service has %s, the reader says %s', (kept, read) => {
  test('asked about a guest who is not on the list yet', async () => {
    const door = await openDoor({ service: { fetch: exactly(kept) } });
    await door.door.refresh();
    await importGuest();
    expect((await scan(door, read)).verdict).toMatchObject({
      code: 'admitted',
      origin: { from: 'service' },
      attendee: { lastName: 'Quist' },
    });
    await time.settle();
    expect(unsent(door)).toBe(0);
    expect((await scan(door, read)).verdict.code).toBe('already');
  });

  test('offline, from the list, and sent later', async () => {
    await importGuest();
    const door = await openDoor({ service: { fetch: exactly(kept) } });
    await door.door.refresh();
    door.network.become('down');
    expect((await scan(door, read)).verdict).toMatchObject({
      code: 'admitted',
      origin: { from: 'list' },
    });
    expect((await scan(door, read)).verdict.code).toBe('already');
    door.network.become('well');
    await time.advance(60_000);
    expect(unsent(door)).toBe(0);
  });
});
