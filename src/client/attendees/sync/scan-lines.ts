/** The lines of the event that this device shows with the scan result of a guest (L1). */
import { eventScanLines } from '../../../contract/scan-lines.ts';
import type { EventId } from '../../../domain/ids.ts';
import {
  mostScanLines,
  noScanLines,
  type ScanLine,
  type ScanLines,
} from '../../../domain/scan-line.ts';
import { mapOutcome, type Outcome } from '../../api/outcome.ts';
import type { ServiceClient } from '../../api/service-client.ts';

const deadlineMs = 15_000;

/**
 * @param client whose failures must not count as the door being offline: a service may lack the call
 * @returns none where the service says in its own envelope that it has none
 */
export async function readScanLines(
  client: Pick<ServiceClient, 'request'>,
  eventId: EventId,
): Promise<Outcome<ScanLines>> {
  const read = await client.request(eventScanLines, { id: eventId, params: {}, deadlineMs });
  if (read.kind === 'refused' || read.kind === 'forbidden') {
    return { kind: 'answer', answer: noScanLines };
  }
  return mapOutcome(read, ({ lines, asksBirthDate }) => ({
    asksBirthDate,
    lines: lines
      .slice(0, mostScanLines)
      .flatMap(({ line, userFieldId, title, type }): ScanLine[] => {
        if (line === 'seat') return [{ kind: 'seat' }];
        // A newer service may have lines that this version does not know.
        if (userFieldId === null) return [];
        return [{ kind: 'question', question: userFieldId, title: title ?? '', type: type ?? '' }];
      }),
  }));
}

/** Whether both need the same of a guest. Another title does not change what is kept. */
export const needTheSame = (one: ScanLines | undefined, other: ScanLines): boolean =>
  needsOf(one ?? noScanLines) === needsOf(other);

const needsOf = ({ lines }: ScanLines): string =>
  lines
    .map((line) => (line.kind === 'seat' ? line.kind : `${line.question} ${line.type}`))
    .sort()
    .join();
