/** Reads all participants of an event, page by page: any service that speaks the specification has them. */
import { eventParticipants } from '../../contract/event.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { answerOrThrow } from '../session/service-calls.ts';
import type { ReadAll } from './use-reading.ts';

const pageSize = 500;
const deadlineMs = 30_000;

/** Whoever is made meanwhile may move others to the next page: nobody comes twice. */
export const readGuests: ReadAll<readonly ParticipantAnswer[]> = async (
  request,
  id,
  onProgress,
) => {
  const guests = new Map<number, ParticipantAnswer>();
  for (let page = 0; ; page += 1) {
    const params = { resultType: 'full' as const, pageSize, page };
    const answer = answerOrThrow(await request(eventParticipants, { id, params, deadlineMs }));
    if (!('lastPage' in answer)) return [];
    for (const guest of answer.participants) guests.set(guest.id, guest);
    onProgress(guests.size, answer.totalResults);
    if (page >= answer.lastPage) return [...guests.values()];
  }
};
