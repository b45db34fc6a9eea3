/** The service's feed of changes: where it stands now (R1), and what came since. */
import { syncRead, syncRegister } from '../../../contract/sync.ts';
import { asId, type ParticipantId } from '../../../domain/ids.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Pace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';

/** A `nextId`: what to ask the feed for next. */
export type FeedPosition = number;

export type FeedNews = {
  readonly position: FeedPosition;
  /** Changed or gone: reading each says which. */
  readonly participants: readonly ParticipantId[];
  /** Names that stand in many rows changed (categories, products): the list is read anew. */
  readonly namesChanged: boolean;
  /** The feed goes on after this. */
  readonly hasMore: boolean;
};

const deadlineMs = 15_000;
export const beginning: FeedPosition = 0;

/**
 * Registers the key and goes to the feed's end: what changes from now on is in the feed (R1).
 * @param from where this key's feed was last seen
 */
export async function takePosition(
  client: ServiceClient,
  pace: Pace,
  from: FeedPosition,
): Promise<Outcome<FeedPosition>> {
  const registered = await pace.ask(() => client.request(syncRegister, { params: {}, deadlineMs }));
  if (registered.kind !== 'answer') return registered;
  for (let position = from; ; ) {
    const news = await readNews(client, pace, position, mostAtOnce);
    if (news.kind !== 'answer') return news;
    position = news.answer.position;
    if (!news.answer.hasMore) return { kind: 'answer', answer: position };
  }
}

const mostAtOnce = 10_000;

/** What came since `position`, or the first of it: about `most` participants. */
export async function readNews(
  client: ServiceClient,
  pace: Pace,
  position: FeedPosition,
  most: number,
): Promise<Outcome<FeedNews>> {
  const participants = new Set<ParticipantId>();
  let namesChanged = false;
  for (let next = position; ; ) {
    const from = next;
    const read = await pace.ask(() =>
      client.request(syncRead, { id: from, params: {}, deadlineMs }),
    );
    if (read.kind !== 'answer') return read;
    const { events, nextId } = read.answer;
    for (const { objectType, objectId } of events) {
      if (objectType === 'participant') participants.add(asId(objectId));
      if (objectType === 'ticketCategory' || objectType === 'productDefinition') {
        namesChanged = true;
      }
    }
    // A feed that does not move on would be asked for ever.
    const isEnd = events.length === 0 || nextId <= from;
    next = Math.max(from, nextId);
    if (isEnd || participants.size >= most) {
      const hasMore = !isEnd;
      const answer = { position: next, participants: [...participants], namesChanged, hasMore };
      return { kind: 'answer', answer };
    }
  }
}
