/** Reads the events that the signed-in key holds, with few calls. */
import type { ServiceClient } from '../../client/api/service-client.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { eventFind } from '../../contract/event.ts';
import type { EventId, UserId } from '../../domain/ids.ts';
import { eventRead, userEvents } from '../session/event-read.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import { answerOrThrow } from '../session/service-calls.ts';

export type EventOfList = AnswerTo<typeof eventRead>['event'];

const deadlineMs = answerDeadlineMs;
const pageSize = 500;

/**
 * The search names at most a hundred, by their ids; of each host that the key holds too, all events
 * come in one answer.
 * @throws CallFailed
 */
export async function readEvents(
  request: ServiceClient['request'],
): Promise<readonly EventOfList[]> {
  const { ids } = answerOrThrow(await request(eventFind, { params: {}, deadlineMs }));
  const found = new Map<EventId, EventOfList>();
  const hosts = new Set<UserId>();
  for (const id of ids) {
    if (found.has(id)) continue;
    const { event } = answerOrThrow(await request(eventRead, { id, params: {}, deadlineMs }));
    found.set(id, event);
    if (hosts.has(event.hostId)) continue;
    hosts.add(event.hostId);
    for (const each of await eventsOfHost(request, event.hostId)) found.set(each.id, each);
  }
  return [...found.values()];
}

/** None where the key was given single events, and not their host. */
async function eventsOfHost(
  request: ServiceClient['request'],
  id: UserId,
): Promise<readonly EventOfList[]> {
  const all: EventOfList[] = [];
  for (let page = 0; ; page += 1) {
    const params = { resultType: 'full', pageSize, page } as const;
    const outcome = await request(userEvents, { id, params, deadlineMs });
    if (outcome.kind === 'forbidden') return all;
    const answer = answerOrThrow(outcome);
    all.push(...answer.events);
    if (page >= answer.lastPage) return all;
  }
}
