/** The real service with one venue, for many evenings one after another. */

import { toAttendees } from '../../src/client/api/to-attendees.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { startService, type TestService } from '../support/service.ts';
import { lightLocation } from '../support/test-store.ts';
import {
  addGuest,
  addProduct,
  type BookedProduct,
  type Guest,
  makeKeyOf,
  makeVenue,
  type Venue,
  type VenueKey,
} from '../support/venue.ts';

export type SimGuest = Guest & { readonly product: BookedProduct };

export type World = {
  readonly time: ManualTime;
  readonly service: TestService;
  readonly venue: Venue;
  /** The service without a network. */
  readonly fetch: Fetch;
  /** The check-ins and resets that reached the service since this was last asked, with their forms. */
  takeArrivals(): readonly string[];
  /** A key of a door, registered with the feed. */
  makeDoorKey(): Promise<VenueKey>;
  turnOff(key: VenueKey): Promise<void>;
  addGuest(): Promise<SimGuest>;
  /** As a list would hold it now. */
  attendeeOf(guest: Guest): Promise<Attendee>;
  /** The end of the feed, as this key sees it. */
  feedPosition(key: VenueKey): Promise<number>;
};

export async function openWorld(): Promise<World> {
  const time = manualTime({ quietTurns: 2 });
  const service = await startService({ clock: time, location: await lightLocation() });
  const venue = await makeVenue(service);
  const admin = venue.keys.Administrator;
  const { id: category } = await service.must('ticketCategoryCreate', {
    key: admin.key,
    id: venue.eventId,
    params: { name: 'Everybody', price: 0, available: 1_000_000 },
  });
  const arrivals: string[] = [];
  const positions = new Map<string, number>();

  return {
    time,
    service,
    venue,
    takeArrivals: () => arrivals.splice(0),
    async fetch(url, init) {
      const answer = await service.fetch(url, init);
      if (init.method === 'POST' && answer.ok) arrivals.push(`${url} ${init.body}`);
      return answer;
    },
    async makeDoorKey() {
      const key = await makeKeyOf(service, admin.key, 'AttendeeManager');
      await service.store.write((queries) =>
        queries
          .insertInto('apiKeyUser')
          .values({ apiKeyId: key.id, userId: venue.hostId })
          .execute(),
      );
      await service.must('syncRegister', { key: key.key });
      return key;
    },
    async turnOff({ key, id }) {
      await service.must('apiKeyUpdate', { key, id, params: { enabled: false } });
    },
    async addGuest() {
      const guest = await addGuest(service, admin.key, venue.eventId, category);
      return { ...guest, product: await addProduct(service, venue.eventId, guest, 'TICKET') };
    },
    async attendeeOf({ participantId, ticketId }) {
      const { participant } = await service.must('participantRead', {
        key: admin.key,
        id: participantId,
      });
      const attendees = toAttendees(participant, new Map(), time.now());
      const attendee = attendees.find((each) => each.ticketId === ticketId);
      if (!attendee) throw new Error('a guest without a ticket');
      return attendee;
    },
    async feedPosition({ key }) {
      for (let position = positions.get(key) ?? 0; ; ) {
        const { events, nextId } = await service.must('syncRead', { key, id: position });
        positions.set(key, nextId);
        if (events.length === 0) return nextId;
        position = nextId;
      }
    },
  };
}
