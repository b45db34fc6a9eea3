/**
 * The real service for many evenings, one after the other. Each has its own event and begins at the
 * same instant with the same keys, so that it is the same evening whatever was played before.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { noWords, toAttendees } from '../../src/client/api/to-attendees.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { ParticipantAnswer } from '../../src/contract/participant.ts';
import { eventRecord } from '../../src/contract/record.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import type { Epoch, EventId, ParticipantId } from '../../src/domain/ids.ts';
import { defaultTimezone } from '../../src/domain/time.ts';
import { perform } from '../../src/service/wings/admin/perform.ts';
import { local } from '../support/attendees.ts';
import { checksOnly } from '../support/checks-only.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { startService } from '../support/service.ts';
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
import { mostDoors, type ServiceKind } from './schedule.ts';

export type SimGuest = Guest & { readonly product: BookedProduct };

/** A check-in or reset that reached the service, and that it did not have before. */
export type Arrival = {
  /** Its ticket's code or its product's option, its kind, date and device. */
  readonly sent: string;
  /** Whether it had arrived before, and was lost when the service was put back from a backup. */
  readonly isAgain: boolean;
};

export type FeedEnd = { readonly position: number; readonly epoch: Epoch };

/** One event of an evening, with what its doors are made of. */
export type SimEvent = {
  readonly id: EventId;
  readonly guests: readonly SimGuest[];
  /** The list of attendees as it is at the beginning. */
  readonly attendees: readonly Attendee[];
  /** The end of the feed at the beginning. */
  readonly feed: FeedEnd;
  /** The same keys each evening, one a door. */
  readonly keys: readonly VenueKey[];
  /** A further key of a door, registered with the feed. */
  makeKey(): Promise<VenueKey>;
  turnOff(key: VenueKey): Promise<void>;
  /** Whether the service has the key: it may be younger than the backup. */
  knows(key: VenueKey): Promise<boolean>;
  participant(guest: Guest): Promise<ParticipantAnswer>;
};

export type Evening = {
  readonly time: ManualTime;
  readonly random: Random;
  /** The service without a network. */
  readonly fetch: Fetch;
  /** By the operator's own commands, beside the service, which runs. */
  backUp(): Promise<void>;
  /** Puts back the last backup of this evening. */
  restore(): Promise<void>;
  /** Since this was last asked. */
  takeArrivals(): readonly Arrival[];
  /** @param host each has its own keys */
  openEvent(host: 'first' | 'second', tickets: number): Promise<SimEvent>;
  /** Leaves the service as the next evening expects it. */
  end(): Promise<void>;
};

export type World = {
  /** @param random of a seed that this world has not seen: it would draw the same keys again */
  beginEvening(random: Random, kind: ServiceKind): Evening;
  close(): Promise<void>;
};

type Host = Venue & { readonly doorKeys: readonly VenueKey[] };

/** No id of the feed is above it. */
const pastAll = 999_999_999_999_999;

export async function openWorld(): Promise<World> {
  let time = manualTime({ quietTurns: 2 });
  let random = seededRandom(0);
  const clock = { now: () => time.now() };
  const service = await startService({
    clock,
    randomness: { text: (length, alphabet) => random.text(length, alphabet) },
    location: await lightLocation(),
  });
  const hosts = { first: await makeHost(mostDoors), second: await makeHost(1) };
  const { hostId: retired } = await makeVenue(service);
  const arrivals: Arrival[] = [];
  const backup = join(service.location.directory, 'backup');

  async function makeHost(doors: number): Promise<Host> {
    const venue = await makeVenue(service);
    const doorKeys: VenueKey[] = [];
    while (doorKeys.length < doors) doorKeys.push(await makeDoorKey(venue));
    return { ...venue, doorKeys };
  }

  async function makeDoorKey({ hostId, keys }: Venue): Promise<VenueKey> {
    const key = await makeKeyOf(service, keys.Administrator.key, 'AttendeeManager');
    await service.store.write((queries) =>
      queries
        .insertInto('apiKeyUser')
        .values({ apiKeyId: key.id, userId: hostId, byPassword: 1 })
        .execute(),
    );
    await service.must('syncRegister', { key: key.key });
    return key;
  }

  const turn = ({ key, id }: VenueKey, by: string, enabled: boolean) =>
    service.must('apiKeyUpdate', { key: enabled ? by : key, id, params: { enabled } });

  async function endOfFeed({ key }: VenueKey): Promise<FeedEnd> {
    const { feed } = await service.must('syncRead', { key, id: pastAll });
    if (!feed) throw new Error('a feed that does not say where it ends');
    return { position: feed.end, epoch: feed.epoch };
  }

  /** Gives events that are over to another host: no door's key holds them, so neither feed nor restore tells of them. */
  async function retire(events: readonly EventId[]): Promise<void> {
    await service.store.write((queries) =>
      queries.updateTable('event').set({ hostId: retired }).where('id', 'in', events).execute(),
    );
  }

  async function operate(name: 'backup' | 'restore'): Promise<void> {
    const tools = { clock, randomness: random };
    const { isError, text } = await perform({ name, file: backup }, service.location, tools);
    if (isError) throw new Error(text);
  }

  async function readParticipant(key: string, id: ParticipantId): Promise<ParticipantAnswer> {
    return (await service.must('participantRead', { key, id })).participant;
  }

  async function openEvent(
    host: Host,
    tickets: number,
    turnedOff: (key: VenueKey, by: string) => void,
  ): Promise<SimEvent> {
    const { hostId, doorKeys } = host;
    const { key } = host.keys.Administrator;
    const { id } = await service.must('eventCreate', {
      key,
      params: { hostId, title: 'Fest', country: 'DE', selectedDate: local('2026-11-21T20:00:00') },
    });
    const params = { name: 'Everybody', price: 0, available: tickets };
    const category = await service.must('ticketCategoryCreate', { key, id, params });
    const guests: SimGuest[] = [];
    const attendees: Attendee[] = [];
    while (guests.length < tickets) {
      const guest = await addGuest(service, key, id, category.id);
      guests.push({ ...guest, product: await addProduct(service, id, guest, 'TICKET') });
      const participant = await readParticipant(key, guest.participantId);
      attendees.push(...toAttendees(participant, noWords, defaultTimezone, time.now()));
    }
    const [doorKey] = doorKeys;
    if (!doorKey) throw new Error('a host without a key');
    return {
      id,
      guests,
      attendees,
      feed: await endOfFeed(doorKey),
      keys: doorKeys,
      makeKey: () => makeDoorKey(host),
      async turnOff(off) {
        // No other key is used in another evening.
        if (doorKeys.includes(off)) turnedOff(off, key);
        await turn(off, key, false);
      },
      knows: async ({ key: asked }) =>
        (await service.call('syncRegister', { key: asked })).status === 200,
      participant: ({ participantId }) => readParticipant(key, participantId),
    };
  }

  return {
    beginEvening(next, kind) {
      time = manualTime({ quietTurns: 2 });
      const fetch = kind === 'decides' ? service.fetch : checksOnly(service.fetch);
      const nameOf = new Map<number, string>();
      random = next;
      const off = new Map<VenueKey, string>();
      const events: EventId[] = [];
      const lost = new Set<string>();
      let arrivedBefore = 0;
      return {
        time,
        random,
        async backUp() {
          await operate('backup');
          arrivedBefore = arrivals.length;
        },
        async restore() {
          await operate('restore');
          for (const { sent } of arrivals.splice(arrivedBefore)) lost.add(sent);
        },
        takeArrivals: () => arrivals.splice(0),
        async fetch(url, init) {
          const answer = await fetch(url, init);
          if (init.method === 'POST' && answer.ok) {
            const form = new URLSearchParams(String(init.body ?? ''));
            const arrived = await arrivedIn(new URL(url).pathname, form, answer.clone(), nameOf);
            for (const sent of arrived) arrivals.push({ sent, isAgain: lost.has(sent) });
          }
          return answer;
        },
        async openEvent(host, tickets) {
          const event = await openEvent(hosts[host], tickets, (key, by) => void off.set(key, by));
          events.push(event.id);
          for (const { ticketId, identifier, product } of event.guests) {
            nameOf.set(ticketId, identifier);
            nameOf.set(product.productId, String(product.optionId));
          }
          return event;
        },
        async end() {
          arrivals.splice(0);
          for (const [key, by] of off) await turn(key, by, true);
          await retire(events);
        },
      };
    },
    close: () => service.stop(),
  };
}

/**
 * What a door's call brought of its own: what C2 asserts again has no source, which a history does not hold.
 * @param nameOf a ticket's code, by its id, and a product's option, by the product's
 */
async function arrivedIn(
  path: string,
  form: URLSearchParams,
  answer: Response,
  nameOf: ReadonlyMap<number, string>,
): Promise<readonly string[]> {
  const actions = form.get('actions');
  if (actions === null) {
    if (!form.has('source')) return [];
    const kind = form.has('products') ? 'product' : 'ticket';
    const what = form.get('products') ?? form.get('identifier');
    const type = path.endsWith('/check') ? 'check' : 'reset';
    return [[kind, type, what, form.get('checkedDate'), form.get('device')].join(' ')];
  }
  const { results } = v.parse(eventRecord.answer, await answer.json());
  const sent = v.parse(v.array(sentHere), JSON.parse(actions));
  return sent.flatMap(({ target, action, checkedDate, device }, at) => {
    if (results[at]?.result !== 'recorded') return [];
    const what = nameOf.get(target.kind === 'ticket' ? target.ticketId : target.productId);
    const type = action === 'DEVALUATED' ? 'check' : 'reset';
    return [[target.kind, type, what, checkedDate, device].join(' ')];
  });
}

const sentHere = v.object({
  target: v.variant('kind', [
    v.object({ kind: v.literal('ticket'), ticketId: v.number() }),
    v.object({ kind: v.literal('product'), productId: v.number() }),
  ]),
  action: v.string(),
  checkedDate: v.string(),
  device: v.string(),
});
