/** The badge as the service draws it: the participant's `badgePngLink`, which a page may print. */
import { participantRead } from '../../contract/participant.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Fetch } from '../device/fetch.ts';
import type { Log } from '../log/log.ts';
import { readPicture } from './read-picture.ts';

type Means = {
  readonly client: ServiceClient;
  readonly fetch: Fetch;
  readonly timers: Timers;
  readonly log: Log;
};

/** Whoever waits for a badge has a label of this device sooner. */
const deadlineMs = 3000;

/** @returns null where the service has none, or none in time */
export async function readBadge(
  { client, ...means }: Means,
  participantId: ParticipantId,
): Promise<Blob | null> {
  const read = await client.request(participantRead, { id: participantId, params: {}, deadlineMs });
  const link = read.kind === 'answer' ? read.answer.participant.badgePngLink : null;
  return link === null ? null : readPicture(means, link, null);
}
