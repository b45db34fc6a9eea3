/**
 * The upstream's feed tells of all events of its key, and a device learns only about its own event.
 * A change that is left out is never told again. So a page goes to the device only after it is
 * known of each object whether it is the device's. Otherwise the object was set aside, and the
 * device gets it later.
 */

import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { participantRead } from '../../../contract/participant.ts';
import { syncRead } from '../../../contract/sync.ts';
import type { ApiKeyId, EventId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import { type ApiError, tooManyRequests } from '../../core/deps/api-error.ts';
import type { Given } from '../../core/deps/form-text.ts';
import { Semaphore } from '../../core/deps/semaphore.ts';
import type { ObjectEvents } from './object-events.ts';
import type { Upstream, UpstreamAnswer, UpstreamRefusal } from './upstream.ts';

export type Passed =
  | UpstreamAnswer
  /** An answer that was read here. */
  | { readonly kind: 'read'; readonly text: string; readonly date: string | null }
  | ApiError;

export type DoorRequest = {
  readonly call: Call;
  readonly id: number | undefined;
  readonly given: Given;
};

/** Of all doors together: they share the upstream's key. */
const readAtOnce = 4;
/**
 * How many objects of a page are asked for at one request: a whole page would use up the key's rate
 * limit.
 */
export const mostLearned = 40;
/** A device that is told to wait asks again automatically, for the same page. */
const goesOn = tooManyRequests(1);
/** Answers about single participants that say no event. */
const mostKept = 50_000;

const change = v.looseObject({
  operation: v.string(),
  objectType: v.string(),
  objectId: v.pipe(v.number(), v.safeInteger()),
});
type Change = v.InferOutput<typeof change>;
const feedAnswer = v.looseObject({ success: v.literal(true), events: v.array(change) });

/** null: not known yet. */
type Verdict = boolean | null;

/** @param readsEvents whether the upstream's key may still touch these events */
export function createDoorFeed(
  upstream: Upstream,
  objects: ObjectEvents,
  readsEvents: (held: readonly EventId[]) => Promise<boolean>,
  aside: SetAside,
): (asked: DoorRequest, held: readonly EventId[], door: ApiKeyId) => Promise<Passed> {
  const few = new Semaphore(readAtOnce);
  const kept = new LRUCache<string, 'gone' | 'foreign'>({ max: mostKept });

  function verdict({ operation, objectType, objectId }: Change, held: readonly EventId[]): Verdict {
    // Nobody can say any more which event it belonged to; the door gets to know its id alone.
    if (operation === 'delete') return true;
    switch (objectType) {
      case 'event':
        return held.includes(objectId as EventId);
      case 'participant':
        return participantVerdict(objectId, held);
      case 'ticketCategory':
      case 'productDefinition':
        return objects.knownListed(objectType, objectId, held);
      default:
        return false;
    }
  }

  function participantVerdict(id: number, held: readonly EventId[]): Verdict {
    const eventId = objects.knownOf('participant', id);
    if (eventId !== undefined) return held.includes(eventId);
    // Gone meanwhile: reading it tells the door.
    if (kept.get(goneName(id)) === 'gone') return true;
    return kept.has(foreignName(id, held)) ? false : null;
  }

  /** @returns why it can't be known now */
  async function learn(one: Change, held: readonly EventId[]): Promise<UpstreamRefusal | null> {
    if (verdict(one, held) !== null) return null;
    if (one.objectType === 'participant') return learnParticipant(one.objectId, held);
    const kind = one.objectType === 'ticketCategory' ? one.objectType : 'productDefinition';
    for (const eventId of held) {
      const isListed = await objects.isListed(kind, one.objectId, eventId);
      if (typeof isListed !== 'boolean') return isListed;
      if (isListed) return null;
    }
    return null;
  }

  async function learnParticipant(
    id: number,
    held: readonly EventId[],
  ): Promise<UpstreamRefusal | null> {
    const found = await objects.of('participant', id);
    const status = found.kind === 'refused' ? found.status : null;
    if (found.kind === 'event' || status === 404) aside.answered(id);
    if (found.kind === 'event') return null;
    if (status === 404) {
      kept.set(goneName(id), 'gone');
      return null;
    }
    // The key may read the door's events but not this participant, who then belongs to none of them.
    if (status === 429 || !(await readsEvents(held))) return found;
    if (status === 403) {
      kept.set(foreignName(id, held), 'foreign');
      return null;
    }
    aside.failed(id);
    return aside.isAside(id) ? null : found;
  }

  const isAside = ({ objectType, objectId }: Change): boolean =>
    objectType === 'participant' && aside.isAside(objectId);
  const rests = ({ objectType, objectId }: Change): boolean =>
    objectType === 'participant' && aside.rests(objectId);

  /** What is learned is kept, so that the next request for the page goes further. */
  async function learnSome(
    open: readonly Change[],
    held: readonly EventId[],
  ): Promise<ApiError | UpstreamRefusal | null> {
    let failed: UpstreamRefusal | null = null;
    const learnOne = async (one: Change) => {
      // After an upstream said to wait, it gets no more requests here.
      if (!failed) failed = (await learn(one, held)) ?? failed;
    };
    await Promise.all(open.slice(0, mostLearned).map((one) => few.run(() => learnOne(one))));
    if (failed) return toldToDoor(failed);
    return open.length > mostLearned ? goesOn : null;
  }

  /** What the door is owed and may be told by now. */
  async function owedNow(held: readonly EventId[], door: ApiKeyId): Promise<readonly number[]> {
    const asked = (id: number) => ({
      operation: 'update',
      objectType: 'participant',
      objectId: id,
    });
    const due = aside.owedTo(door).filter((id) => !aside.rests(id));
    await Promise.all(due.slice(0, mostLearned).map((id) => few.run(() => learn(asked(id), held))));
    for (const id of due) if (participantVerdict(id, held) === false) aside.settled(door, id);
    return due.filter((id) => participantVerdict(id, held));
  }

  return async ({ id = 0, given }, held, door) => {
    const read = await upstream.read({ call: syncRead, id, given }, feedAnswer);
    if (read.kind !== 'read') return read;
    const { events } = read.answer;
    const open = events.filter((one) => verdict(one, held) === null && !rests(one));
    const waits = await learnSome(distinct(open), held);
    if (waits) return waits;
    const unknown = events.filter((one) => verdict(one, held) === null);
    // So much came through meanwhile that what was learned is forgotten.
    if (!unknown.every(isAside)) return goesOn;
    const told = events.filter((one) => verdict(one, held));
    const later = (await owedNow(held, door)).map((one) => laterChange(one, id));
    aside.owe(
      door,
      unknown.map(({ objectId }) => objectId),
    );
    return { ...read, text: JSON.stringify({ ...read.answer, events: [...told, ...later] }) };
  };
}

/**
 * The door asks again for the same page, as late as the upstream says. Anything else that the upstream says
 * is not about the feed.
 */
const toldToDoor = (failed: UpstreamRefusal): UpstreamRefusal =>
  failed.kind === 'refused' && (failed.status === 429 || failed.status === 503)
    ? failed
    : { kind: 'unavailable' };

/** As the feed would have told it. */
const laterChange = (objectId: number, id: number) => ({
  id,
  operation: 'update',
  objectType: 'participant',
  objectId,
  path: participantRead.path.replace(':id', String(objectId)),
});

/** A guest who was changed often is requested once. */
const distinct = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((one) => [`${one.objectType} ${one.objectId}`, one])).values(),
];

const goneName = (id: number): string => `${id}`;
const foreignName = (id: number, held: readonly EventId[]): string => `${id} of none of ${held}`;

// Participants whose event the upstream repeatedly fails to tell, although it answers for the rest.
// One of them must not keep all changes from all devices forever. The feed continues without that
// participant. A device that got a page without it is told of it later, when it can be read. It is
// told until it has asked for the participant.

/** Forty doors fail many times in a second, and an upstream may be in trouble for some seconds. */
const fewestTries = 3;
const shortestMs = 60_000;
/** Until an upstream is asked again for what was set aside. */
const restMs = 5 * 60_000;
/** Further ones hold the feed up, as at first. */
const mostFailing = 1000;

type Failing = { readonly tries: number; readonly sinceMs: number; readonly lastMs: number };

export type SetAside = ReturnType<typeof createSetAside>;

/** @param onSetAside told of each, once */
export function createSetAside(clock: Clock, onSetAside: (participantId: number) => void) {
  const failing = new LRUCache<number, Failing>({ max: mostFailing });
  const owed = new Map<ApiKeyId, Set<number>>();

  function isAside(id: number): boolean {
    const found = failing.get(id);
    return (
      found !== undefined &&
      found.tries >= fewestTries &&
      found.lastMs - found.sinceMs >= shortestMs
    );
  }

  return {
    isAside,
    /** Whether it is set aside, and was asked for lately. */
    rests(id: number): boolean {
      const lastMs = failing.get(id)?.lastMs ?? 0;
      return isAside(id) && clock.now() - lastMs < restMs;
    },
    /** It could not be read, though the upstream answers. */
    failed(id: number): void {
      const wasAside = isAside(id);
      const now = clock.now();
      const { tries, sinceMs } = failing.get(id) ?? { tries: 0, sinceMs: now };
      failing.set(id, { tries: tries + 1, sinceMs, lastMs: now });
      if (!wasAside && isAside(id)) onSetAside(id);
    },
    /** It was read, or is gone. */
    answered: (id: number): void => void failing.delete(id),
    /** The door's page does not have these. */
    owe(door: ApiKeyId, ids: readonly number[]): void {
      if (ids.length > 0) owed.set(door, new Set([...(owed.get(door) ?? []), ...ids]));
    },
    owedTo: (door: ApiKeyId): readonly number[] => [...(owed.get(door) ?? [])],
    /** The door has it, or needs to hear no more of it. */
    settled(door: ApiKeyId, id: number): void {
      owed.get(door)?.delete(id);
      if (owed.get(door)?.size === 0) owed.delete(door);
    },
  };
}
