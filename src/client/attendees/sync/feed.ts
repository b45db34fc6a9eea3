/** Reads the service's feed of changes: where it ends now (R1), and what came since. */
import { syncRead, syncRegister } from '../../../contract/sync.ts';
import { asId, type Epoch, type ParticipantId } from '../../../domain/ids.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Pace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';

/** A `nextId`: what to ask the feed for next. */
export type FeedPosition = number;

/** The position of the feed. */
export type FeedPlace = {
  readonly position: FeedPosition;
  /** null: the service says none. */
  readonly epoch: Epoch | null;
};

export type FeedNews = FeedPlace & {
  /** Participants who changed or are gone: reading each says which. */
  readonly participants: readonly ParticipantId[];
  /** Names that stand in many rows changed (categories, products): the list is read again. */
  readonly namesChanged: boolean;
  /** The event itself changed, or what belongs to it. */
  readonly eventChanged: boolean;
  /** The feed continues after this. */
  readonly hasMore: boolean;
};

const deadlineMs = 15_000;
export const beginning: FeedPosition = 0;
/** The largest position that the contract accepts: nothing is there. */
const pastAll: FeedPosition = 999_999_999_999_999;

/**
 * Registers the key and goes to the feed's end: what changes from now on is in the feed (R1).
 * @param from where this key's feed was last seen; used if the service does not say where its feed ends
 */
export async function takePosition(
  client: ServiceClient,
  pace: Pace,
  from: FeedPosition,
): Promise<Outcome<FeedPlace>> {
  const registered = await pace.ask(() => client.request(syncRegister, { params: {}, deadlineMs }));
  if (registered.kind !== 'answer') return registered;
  for (let position = from; ; ) {
    const at = position;
    const read = await pace.ask(() => readFeed(client, at));
    if (read.kind !== 'answer') return read;
    const { feed, events, nextId } = read.answer;
    if (feed) return { kind: 'answer', answer: { position: feed.end, epoch: feed.epoch } };
    position = Math.max(at, nextId);
    if (events.length === 0 || nextId <= at) {
      return { kind: 'answer', answer: { position, epoch: null } };
    }
  }
}

const readFeed = (client: ServiceClient, id: FeedPosition) =>
  client.request(syncRead, { id, params: {}, deadlineMs });

/** Reads the service's epoch; null if it has none, refuses the key or can't be reached. */
export async function readEpoch(client: ServiceClient): Promise<Epoch | null> {
  const read = await client.request(syncRead, { id: pastAll, params: {}, deadlineMs: 5000 });
  return read.kind === 'answer' ? (read.answer.feed?.epoch ?? null) : null;
}

/** Reads what came since `position`, up to about `most` participants. */
export async function readNews(
  client: ServiceClient,
  pace: Pace,
  position: FeedPosition,
  most: number,
): Promise<Outcome<FeedNews>> {
  const participants = new Set<ParticipantId>();
  let namesChanged = false;
  let eventChanged = false;
  for (let next = position; ; ) {
    const from = next;
    const read = await pace.ask(() => readFeed(client, from));
    if (read.kind !== 'answer') return read;
    const { events, nextId, feed } = read.answer;
    for (const { objectType, objectId } of events) {
      if (objectType === 'participant') participants.add(asId(objectId));
      if (objectType === 'event') eventChanged = true;
      if (objectType === 'ticketCategory' || objectType === 'productDefinition') {
        namesChanged = true;
      }
    }
    // A feed that does not advance would be read forever.
    const isEnd = events.length === 0 || nextId <= from;
    next = Math.max(from, nextId);
    if (isEnd || participants.size >= most) {
      const epoch = feed?.epoch ?? null;
      // A feed that ends before its own `nextId` was put back, whatever its epoch says.
      const hasMore = !isEnd || (feed !== null && feed.end < next);
      const answer = {
        position: next,
        epoch,
        participants: [...participants],
        namesChanged,
        eventChanged,
        hasMore,
      };
      return { kind: 'answer', answer };
    }
  }
}
