/** The list of attendees of a door by itself: its keeper over a store and a network in the test's hands. */

import { createServiceClient } from '../../src/client/api/service-client.ts';
import { toAttendees } from '../../src/client/api/to-attendees.ts';
import { createRoster, type Roster } from '../../src/client/attendees/list/roster.ts';
import {
  createParticipantReader,
  type ParticipantReader,
} from '../../src/client/attendees/sync/participant-reader.ts';
import {
  createRosterKeeper,
  type RosterKeeper,
} from '../../src/client/attendees/sync/roster-keeper.ts';
import type { RosterStore } from '../../src/client/attendees/sync/roster-store.ts';
import { readScanLines } from '../../src/client/attendees/sync/scan-lines.ts';
import { readVouchers } from '../../src/client/attendees/sync/vouchers.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { Log } from '../../src/client/log/log.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import type { EventId } from '../../src/domain/ids.ts';
import { defaultTimezone } from '../../src/domain/time.ts';
import type { ManualTime } from './manual-time.ts';
import { noLog } from './memory-log.ts';
import type { TestService } from './service.ts';

export type ListDoor = {
  readonly roster: Roster;
  readonly keeper: RosterKeeper;
  readonly participants: ParticipantReader;
};

export type ListDoorOptions = {
  readonly fetch: Fetch;
  readonly store: RosterStore;
  readonly time: ManualTime;
  readonly eventId: EventId;
  readonly key: string;
  /** null: the browser does not say. */
  readonly freeBytes?: number | null;
  readonly log?: Log;
  /** Told whenever the summary may have changed. */
  readonly onChange?: (keeper: RosterKeeper) => void;
};

/** Opened as a door opens it: with what is stored. */
export async function openListDoor(options: ListDoorOptions): Promise<ListDoor> {
  const { fetch, store, time, eventId, key } = options;
  const roster = createRoster((each) => each);
  const client = createServiceClient({
    log: noLog,
    service: 'http://tickets.example',
    key,
    fetch,
    clock: time,
    timers: time,
    onDate: () => {},
    onOutcome: () => {},
  });
  const participants = createParticipantReader({
    keepsNames: true,
    client,
    roster,
    eventId,
    zone: defaultTimezone,
    clock: time,
    onParticipant: () => {},
  });
  const keeper: RosterKeeper = createRosterKeeper({
    log: options.log ?? noLog,
    roster,
    store,
    client,
    eventId,
    key,
    clock: time,
    timers: time,
    storage: { freeBytes: async () => options.freeBytes ?? null },
    isOffline: () => false,
    onChange: () => options.onChange?.(keeper),
    onEpoch: () => {},
    readVouchers: () => readVouchers(client, eventId),
    readScanLines: () => readScanLines(client, eventId),
    readAreas: null,
    participants,
  });
  await keeper.load();
  return { roster, keeper, participants };
}

/** Without when each was read, in the order of the tickets. */
export const listOf = (roster: Roster): readonly Omit<Attendee, 'readAt'>[] =>
  sorted([...roster.ticketIds()].flatMap((id) => roster.get(id) ?? []));

/** What the service has now, as `listOf` would hold it. */
export async function listAtService(
  service: TestService,
  key: string,
  eventId: EventId,
  { time, keeper }: { readonly time: ManualTime; readonly keeper: RosterKeeper },
): Promise<readonly Omit<Attendee, 'readAt'>[]> {
  const attendees: Attendee[] = [];
  for (let page = 0, lastPage = 0; page <= lastPage; page += 1) {
    const read = await service.must('eventParticipants', {
      key,
      id: eventId,
      params: { resultType: 'full', pageSize: 500, page },
    });
    if (!('lastPage' in read)) throw new Error('no page');
    lastPage = read.lastPage;
    for (const participant of read.participants) {
      attendees.push(...toAttendees(participant, keeper.words(), defaultTimezone, time.now()));
    }
  }
  return sorted(attendees);
}

const sorted = (attendees: readonly Attendee[]) =>
  attendees.map(({ readAt: _, ...said }) => said).sort((a, b) => a.ticketId - b.ticketId);
