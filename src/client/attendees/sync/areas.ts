/** The areas of the event, by which a gate of one judges without the service (Z8). */
import { eventAreas } from '../../../contract/area.ts';
import type { Area } from '../../../domain/area.ts';
import type { EventId } from '../../../domain/ids.ts';
import { mapOutcome, type Outcome } from '../../api/outcome.ts';
import type { ServiceClient } from '../../api/service-client.ts';

export { areaFold } from '../../../domain/area.ts';

const deadlineMs = 15_000;

/**
 * @param client whose failures must not count as the door being offline: a service may lack the call
 * @returns none where the service says in its own envelope that it has none
 */
export async function readAreas(
  client: Pick<ServiceClient, 'request'>,
  eventId: EventId,
): Promise<Outcome<readonly Area[]>> {
  const read = await client.request(eventAreas, { id: eventId, params: {}, deadlineMs });
  if (read.kind === 'refused' || read.kind === 'forbidden') return { kind: 'answer', answer: [] };
  return mapOutcome(read, ({ areas }) => areas);
}
