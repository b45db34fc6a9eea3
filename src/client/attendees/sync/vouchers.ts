/** What a door needs to believe a code that no list has: it comes with the list and is kept with it. */
import type { AnswerTo } from '../../../contract/call.ts';
import { eventSignedCodes } from '../../../contract/signed-codes.ts';
import type { EventId } from '../../../domain/ids.ts';
import { mapOutcome, type Outcome } from '../../api/outcome.ts';
import type { ServiceClient } from '../../api/service-client.ts';

/** The keys by which signed codes of the event hold, and the names of its categories. */
export type Vouchers = Pick<AnswerTo<typeof eventSignedCodes>, 'keys' | 'categories'>;

const deadlineMs = 15_000;

/**
 * @param client whose failures must not count as the door being offline: a service may lack the call
 * @returns none where the service says in its own envelope that it gives none
 */
export async function readVouchers(
  client: Pick<ServiceClient, 'request'>,
  eventId: EventId,
): Promise<Outcome<Vouchers>> {
  const read = await client.request(eventSignedCodes, { id: eventId, params: {}, deadlineMs });
  if (read.kind === 'refused' || read.kind === 'forbidden') {
    return { kind: 'answer', answer: { keys: [], categories: [] } };
  }
  return mapOutcome(read, ({ keys, categories }) => ({ keys, categories }));
}
