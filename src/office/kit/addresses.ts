/** The addresses of the pages, below `/office`. No key ever is in one. */
import { asId, type EventId } from '../../domain/ids.ts';

/** Every page of an event gets the event's id. */
export type EventPageProps = { readonly eventId: EventId };

/** @param page below the event: `guests`; none is its overview */
export const eventPath = (id: EventId, page = ''): string =>
  page === '' ? `/events/${id}` : `/events/${id}/${page}`;

/** The event that an address is about; null for none. */
export function eventIdIn(path: string): EventId | null {
  const digits = /^\/events\/(\d{1,15})(?:\/|$)/.exec(path)?.[1];
  return digits === undefined ? null : asId<EventId>(Number(digits));
}
