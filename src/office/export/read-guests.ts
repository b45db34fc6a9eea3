/** Reads all participants of an event, page by page: any service that speaks the specification has them. */
import { eventParticipants } from '../../contract/event.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import type { EventId } from '../../domain/ids.ts';
import { answerOrThrow } from '../session/service-calls.ts';
import type { Session } from '../session/use-session.ts';

const pageSize = 500;
const deadlineMs = 30_000;

/**
 * @param onProgress told how many were read, and how many there are
 * @throws CallFailed
 */
export async function readGuests(
  request: Session['request'],
  id: EventId,
  onProgress: (read: number, all: number) => void,
): Promise<readonly ParticipantAnswer[]> {
  const guests = new Map<number, ParticipantAnswer>();
  for (let page = 0; ; page += 1) {
    const params = { resultType: 'full' as const, pageSize, page };
    const answer = answerOrThrow(await request(eventParticipants, { id, params, deadlineMs }));
    if (!('lastPage' in answer)) return [];
    // Who is made meanwhile may move others to the next page: nobody comes twice.
    for (const guest of answer.participants) guests.set(guest.id, guest);
    onProgress(guests.size, answer.totalResults);
    if (page >= answer.lastPage) return [...guests.values()];
  }
}
