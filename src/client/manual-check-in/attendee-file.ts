/**
 * Gathers all that is known about one guest while their page is open. That is the ticket as this
 * device knows it, and what only the service has (the whole history, a picture, the organizer's
 * notes).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Roster } from '../attendees/list/roster.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';
import type { Fetch } from '../device/fetch.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type { WithOwnActions } from '../outbox/own-actions.ts';
import { attendeeHistory, type HistoryLine } from './attendee-history.ts';
import type { AtTheDoor } from './find-attendee.ts';

export type AttendeeFileState = {
  /** This device's own actions laid on top (R3); undefined: not on the list (any more). */
  readonly attendee: Attendee | undefined;
  /** Newest first. Without the service's, what this device recorded. */
  readonly history: readonly HistoryLine[];
  readonly service: 'asking' | 'answered' | 'failed';
  /** `Dr.` */
  readonly title: string | null;
  /** The organizer's own fields for the person and the purchase. */
  readonly notes: readonly Note[];
  readonly picture: Blob | null;
};

export type Note = { readonly title: string; readonly value: string };

export type AttendeeFile = {
  readonly state: ReadableStore<AttendeeFileState>;
  /** Keeps the state up to date. @returns a function that ends it */
  follow(): () => void;
};

export type AttendeeFileOptions = {
  readonly client: ServiceClient;
  readonly roster: Pick<Roster, 'get'>;
  readonly participants: Pick<ParticipantReader, 'read'>;
  readonly withOwnActions: WithOwnActions;
  readonly entriesOn: (attendee: Attendee) => readonly OutboxEntry[];
  readonly door: Pick<StoreApi<AtTheDoor>, 'getState' | 'subscribe'>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

const deadlineMs = 8000;
const pictureSidePx = 640;

export function createAttendeeFile(options: AttendeeFileOptions, ticketId: TicketId): AttendeeFile {
  const { roster, withOwnActions, door } = options;
  let told: ParticipantAnswer | null = null;
  let shownPicture: string | null = null;
  /** How many of this device's own actions had arrived when the service was last asked. */
  let arrivedThen = 0;
  let isOpen = false;
  const state = createStore<AttendeeFileState>(() => ({
    ...known(),
    service: 'asking',
    title: null,
    notes: [],
    picture: null,
  }));
  const { getState, setState } = state;

  function known(): Pick<AttendeeFileState, 'attendee' | 'history'> {
    const listed = roster.get(ticketId);
    if (!listed) return { attendee: undefined, history: [] };
    const entries = options.entriesOn(listed);
    const zone = door.getState().event.timezone;
    const history = attendeeHistory(ticketId, told?.checkInHistory ?? null, entries, zone);
    return { attendee: withOwnActions(listed), history };
  }

  const arrived = (): number => {
    const listed = roster.get(ticketId);
    const entries = listed ? options.entriesOn(listed) : [];
    return entries.filter(({ progress }) => progress.state === 'confirmed').length;
  };

  async function read(): Promise<void> {
    const listed = roster.get(ticketId);
    if (!listed) return setState({ service: 'failed' });
    arrivedThen = arrived();
    setState({ service: 'asking' });
    const answer = await options.participants.read(listed.participantId, deadlineMs);
    if (!isOpen) return;
    if (answer.kind !== 'answer') return setState({ ...known(), service: 'failed' });
    told = answer.answer.participant;
    setState({ ...known(), service: 'answered', title: told.title, notes: notesIn(told) });
    await showPicture(told.pictureLink);
  }

  async function showPicture(link: string | null): Promise<void> {
    if (link === shownPicture) return;
    shownPicture = link;
    const picture = link === null ? null : await readAt(link);
    if (isOpen && shownPicture === link) setState({ picture });
  }

  async function readAt(link: string): Promise<Blob | null> {
    const { readPicture } = await import('./read-picture.ts');
    return readPicture(options, link, pictureSidePx);
  }

  /** What this device recorded has arrived, or the network is back. */
  function follows(now: AtTheDoor, before: AtTheDoor): void {
    setState(known());
    if (getState().service === 'asking') return;
    const isBack = now.connection.state === 'online' && before.connection.state !== 'online';
    if (arrived() > arrivedThen || (isBack && getState().service === 'failed')) void read();
  }

  return {
    state,
    follow() {
      isOpen = true;
      const leave = door.subscribe(follows);
      void read();
      return () => {
        isOpen = false;
        leave();
      };
    },
  };
}

/**
 * Collects the notes. A field of both levels appears in both; a photo's value is a file's name. Of a date of birth
 * a device shows the age alone (L5).
 */
function notesIn({ userData, buyerUserData }: ParticipantAnswer): readonly Note[] {
  const notes = new Map<string, Note>();
  for (const { title, type, value } of [...(userData ?? []), ...(buyerUserData ?? [])]) {
    const text = value?.trim() ?? '';
    if (text !== '' && type !== 'photo' && type !== 'birthday') {
      notes.set(`${title} ${text}`, { title, value: text });
    }
  }
  return [...notes.values()];
}
