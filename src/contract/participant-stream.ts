/**
 * Ours, beside the specification: all participants of an event in one answer, as a door needs them.
 * A service that does not have it answers 404, and is asked for pages.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { count } from './form.ts';
import type { ParticipantAnswer } from './participant.ts';
import { optional } from './resource.ts';

/**
 * The answer is a text of lines, each a JSON object: first a `head`, then participants in the order
 * of their ids, at the end `{"end":true}`. One without its end broke off.
 */
export const participantStream = call({
  method: 'GET',
  path: '/api/extension/event/:id/participants',
  object: 'event',
  keys: keys.any,
  doors: true,
  /** The id of the last participant that was had: it continues behind it. */
  params: { after: optional(count) },
  answer: nothing,
});

/** Lines of JSON. */
export const participantStreamType = 'application/x-ndjson';

/** @param total of the event's participants. @param left behind `after`, when the answer began */
export type StreamHead = { readonly total: number; readonly left: number };

const naturalNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const streamHead = v.object({ total: naturalNumber, left: naturalNumber });
export const streamEnd = v.object({ end: v.literal(true) });

/** Of a participant what a door keeps, in the form of a page; what is null is left out. */
export type StreamedParticipant = Pick<
  ParticipantAnswer,
  | ('id' | 'eventId' | 'status' | 'paymentId' | 'firstName' | 'lastName' | 'email' | 'company')
  | ('displayIdentifier' | 'identifier' | 'paidDate' | 'cancelled' | 'paymentStatus')
  | ('note' | 'flags' | 'replacedIdentifiers')
  | ('tickets' | 'products' | 'checkInHistory')
>;
