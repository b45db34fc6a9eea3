/** The service's feed of changes: where it stands now (R1), and what came since. */
import { syncRead, syncRegister } from '../../contract/sync.ts';
import { asId, type ParticipantId } from '../../domain/ids.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';

/** A `nextId`: what to ask the feed for next. */
export type FeedPosition = number;

export type FeedNews = {
  readonly position: FeedPosition;
  /** Changed or gone: reading each says which. */
  readonly participants: readonly ParticipantId[];
  /** Names that stand in many rows changed (categories, products): the list is read anew. */
  readonly namesChanged: boolean;
};

const deadlineMs = 15_000;
const beginning: FeedPosition = 0;

/** Registers the key and goes to the feed's end: what changes from now on is in the feed (R1). */
export async function takePosition(client: ServiceClient): Promise<Outcome<FeedPosition>> {
  const registered = await client.request(syncRegister, { params: {}, deadlineMs });
  if (registered.kind !== 'answer') return registered;
  const news = await readNews(client, beginning);
  return news.kind === 'answer' ? { kind: 'answer', answer: news.answer.position } : news;
}

/** All that came since `position`. */
export async function readNews(
  client: ServiceClient,
  position: FeedPosition,
): Promise<Outcome<FeedNews>> {
  const participants = new Set<ParticipantId>();
  let namesChanged = false;
  for (let next = position; ; ) {
    const read = await client.request(syncRead, { id: next, params: {}, deadlineMs });
    if (read.kind !== 'answer') return read;
    const { events, nextId } = read.answer;
    for (const { objectType, objectId } of events) {
      if (objectType === 'participant') participants.add(asId(objectId));
      if (objectType === 'ticketCategory' || objectType === 'productDefinition') {
        namesChanged = true;
      }
    }
    // A feed that does not move on would be asked for ever.
    if (events.length === 0 || nextId <= next) {
      const answer = {
        position: Math.max(next, nextId),
        participants: [...participants],
        namesChanged,
      };
      return { kind: 'answer', answer };
    }
    next = nextId;
  }
}
