/** Reads the event of a pairing: its key holds when it can, and the door needs its time zone. */
import * as v from 'valibot';
import { event, eventRead } from '../../contract/event.ts';
import { absentOr } from '../../contract/resource.ts';
import { defaultTimezone, zoneWithOffsets } from '../../domain/time.ts';
import type { Outcome } from '../api/outcome.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { PairingFailure } from './session.ts';
import { type ClientMeans, unopenedClient } from './unopened-client.ts';

const deadlineMs = 15_000;

/** Its timezone is read as it is written: the browser may not know it (T4). */
const eventForDoor = {
  ...eventRead,
  answer: v.object({
    event: v.object({
      id: event.id.form.json,
      title: v.string(),
      timezone: absentOr(v.string()),
      timezoneOffsets: v.fallback(absentOr(v.string()), null),
    }),
  }),
};

export async function readEvent(
  means: ClientMeans,
  pairing: Pairing,
): Promise<{ readonly event: EventInfo } | { readonly failure: PairingFailure }> {
  const read = await unopenedClient(means, pairing).request(eventForDoor, {
    id: pairing.eventId,
    params: {},
    deadlineMs,
  });
  if (read.kind !== 'answer') return { failure: failureOf(read) };
  const { id, title, timezone: name, timezoneOffsets } = read.answer.event;
  // Without one, the service's dates are the default's.
  const timezone = name ? zoneWithOffsets(name, timezoneOffsets) : defaultTimezone;
  // By another zone's clock it would record wrong times.
  if (!timezone) return { failure: { kind: 'unknown-timezone' } };
  return { event: { id, title, timezone } };
}

export function failureOf(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): PairingFailure {
  switch (outcome.kind) {
    case 'forbidden':
      return { kind: 'forbidden' };
    case 'refused':
      return { kind: 'no-such-event' };
    case 'throttled':
      return { kind: 'offline', reason: 'throttled' };
    case 'unavailable':
      return { kind: 'offline', reason: outcome.reason };
  }
}
