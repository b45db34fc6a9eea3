/** The office's table of guests in a real Chromium, its main thread slowed, against the built service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId, type EventId } from '../../src/domain/ids.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import { launchDoor } from '../../test/support/browser.ts';
import { addManyAttendees } from '../../test/support/many-attendees.ts';
import { type ServiceProcess, serviceProcess } from '../../test/support/service-process.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { rounded } from '../table.ts';
import { measureTable, watchPages } from './table-measures.ts';

type Settings = {
  readonly guests: number;
  /** The same page with so few: what the browser and the page take by themselves. */
  readonly fewGuests: number;
  /** How often the words are typed and taken back. */
  readonly rounds: number;
  /** Of the page's main thread. */
  readonly slowdown: number;
};

export const subject: SubjectOf<Settings> = {
  full: { guests: 100_000, fewGuests: 1000, rounds: 5, slowdown: 4 },
  quick: { guests: 20_000, fewGuests: 1000, rounds: 1, slowdown: 4 },
  async measure({ guests, fewGuests, rounds, slowdown }, progress): Promise<Measured> {
    const key = makeKey(cryptoRandomness);
    process.env.ADMIT_ADMIN_KEY = key;
    const service = await serviceProcess();
    const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
    try {
      await service.start();
      const [few, many] = [await makeEvent(service, key), await makeEvent(service, key)];
      progress(`events with ${fewGuests} and ${guests} guests are made`);
      const store = await openStore({ directory: service.data, databaseUrl: null });
      await addManyAttendees(store, few, fewGuests - 1, 'FEW');
      await addManyAttendees(store, many, guests - 1);
      await store.close();
      const viewport = { width: 1280, height: 900 };
      const device = await launchDoor({ profileDir: folder, viewport });
      try {
        await watchPages(device);
        await signIn(device.page, service.origin, key);
        const measure = async (eventId: EventId, count: number) => {
          progress(`${count} guests, main thread ${slowdown} × slower`);
          return measureTable(device, `${service.origin}/office/events/${eventId}/guests`, {
            count,
            rounds,
            slowdown,
          });
        };
        const small = await measure(few, fewGuests);
        const large = await measure(many, guests);
        return {
          ratios: [
            {
              what: `keystrokes a second in the dashboard’s search, ${guests} guests, main thread ${slowdown} × slower`,
              reference: `the same with ${fewGuests} guests`,
              ratio: rounded((100 * small.keystrokeMs) / large.keystrokeMs) / 100,
            },
          ],
          tables: [
            {
              title: `The dashboard’s table of guests, main thread ${slowdown} × slower; a keystroke until it is painted (in steps of 8 ms)`,
              rows: [small.row, large.row],
            },
          ],
        };
      } finally {
        await device.close();
      }
    } finally {
      delete process.env.ADMIT_ADMIN_KEY;
      await service.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Page = Awaited<ReturnType<typeof launchDoor>>['page'];

async function signIn(page: Page, origin: string, key: string): Promise<void> {
  await page.goto(`${origin}/office/`);
  await page.getByRole('button', { name: /with a key/i }).click();
  await page.getByLabel('Organizer’s key').fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
}

let hosts = 0;

/** An event with one guest, whom all others are made like. */
async function makeEvent({ origin }: ServiceProcess, key: string): Promise<EventId> {
  const call = async (path: string, form: Readonly<Record<string, string>>): Promise<number> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `ApiKey ${key}` },
      body: new URLSearchParams(form),
    });
    const answer = (await response.json()) as { readonly id: number };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.id;
  };
  hosts += 1;
  const hostId = await call('user/create', {
    firstName: 'Hanna',
    lastName: 'Wirth',
    username: `bench${hosts}@example.org`,
    password: 'open sesame',
    language: 'de',
  });
  const eventId = await call('event/create', {
    hostId: String(hostId),
    title: 'Bench',
    country: 'DE',
    selectedDate: '2027-12-31T20:00:00',
  });
  const category = await call(`event/${eventId}/ticketCategory/create`, {
    name: 'Standard',
    price: '0',
    available: '10000000',
  });
  await call(`event/${eventId}/participant/create`, {
    firstName: 'Zoë',
    lastName: 'Weiß',
    email: 'zoe@example.org',
    ticketCategoryId: String(category),
    acceptedTermsAndConditions: 'true',
  });
  return asId(eventId);
}
