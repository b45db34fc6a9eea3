/** Reads the event of a pairing: its key holds when it can, and the door needs its time zone. */
import { eventRead } from '../../contract/event.ts';
import { defaultTimezone } from '../../domain/time.ts';
import type { Outcome } from '../api/outcome.ts';
import { createServiceClient, type ServiceClientOptions } from '../api/service-client.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { PairingFailure } from './session-state.ts';

type Means = Pick<ServiceClientOptions, 'fetch' | 'clock' | 'timers' | 'log'>;

const deadlineMs = 15_000;

export async function readEvent(
  { fetch, clock, timers, log }: Means,
  pairing: Pairing,
): Promise<{ readonly event: EventInfo } | { readonly failure: PairingFailure }> {
  const client = createServiceClient({
    ...pairing,
    fetch,
    clock,
    timers,
    log,
    onDate: () => {},
    onOutcome: () => {},
  });
  const read = await client.request(eventRead, { id: pairing.eventId, params: {}, deadlineMs });
  if (read.kind !== 'answer') return { failure: toFailure(read) };
  const { id, title, timezone } = read.answer.event;
  // Without one, the service's dates are the default's.
  return { event: { id, title, timezone: timezone ?? defaultTimezone } };
}

function toFailure(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): PairingFailure {
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
