/** Reads the badge that the service draws: the participant's `badgePngLink`, which a page can print. */
import type { ParticipantId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';
import type { Fetch } from '../device/fetch.ts';
import type { Log } from '../log/log.ts';
import { readPicture } from './read-picture.ts';

type Means = {
  readonly participants: Pick<ParticipantReader, 'read'>;
  readonly fetch: Fetch;
  readonly timers: Timers;
  readonly log: Log;
};

/** After this long, a label drawn by this device is the quicker way to a badge. */
const deadlineMs = 3000;

/** @returns null if the service has none, or does not answer in time */
export async function readBadge(
  { participants, ...means }: Means,
  participantId: ParticipantId,
): Promise<Blob | null> {
  const read = await participants.read(participantId, deadlineMs);
  const link = read.kind === 'answer' ? read.answer.participant.badgePngLink : null;
  return link === null ? null : readPicture(means, link, null);
}
