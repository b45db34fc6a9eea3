/** Reads the event of a pairing: its key holds when it can, and the door needs its time zone. */
import { eventRead } from '../../contract/event.ts';
import { defaultTimezone } from '../../domain/time.ts';
import type { Outcome } from '../api/outcome.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { PairingFailure } from './session-state.ts';
import { type ClientMeans, unopenedClient } from './unopened-client.ts';

const deadlineMs = 15_000;

export async function readEvent(
  means: ClientMeans,
  pairing: Pairing,
): Promise<{ readonly event: EventInfo } | { readonly failure: PairingFailure }> {
  const read = await unopenedClient(means, pairing).request(eventRead, {
    id: pairing.eventId,
    params: {},
    deadlineMs,
  });
  if (read.kind !== 'answer') return { failure: failureOf(read) };
  const { id, title, timezone } = read.answer.event;
  // Without one, the service's dates are the default's.
  return { event: { id, title, timezone: timezone ?? defaultTimezone } };
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
