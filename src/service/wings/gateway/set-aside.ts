/**
 * Participants whose event the upstream fails to say again and again, though it answers for the rest: one
 * of them must not keep all changes from all doors for ever. The feed goes on without that participant. A
 * door that got a page without it is told of it later, as soon as it can be read, and until the door has
 * asked for it.
 */
import { LRUCache } from 'lru-cache';
import type { ApiKeyId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';

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
    /** The door's page lacks these. */
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
