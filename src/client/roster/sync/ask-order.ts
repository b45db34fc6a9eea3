/**
 * Tells whether an answer about a participant is older than what the list was told already: several
 * parts of a door ask for the same person, and answers overtake each other. Requests are numbered,
 * since the device's clock may be set back.
 */
import type { ParticipantId } from '../../../domain/ids.ts';

export type AskOrder = {
  /** To be called before a request is made. */
  begin(): Asking;
};

/** A request, or several of which the first was made at `begin`. */
export type Asking = {
  /** Whether the list was told of the participant by a request that was made after this one. */
  isOutdated(id: ParticipantId): boolean;
  /** The list is told of the participant by this request. @returns false: it is outdated */
  tell(id: ParticipantId): boolean;
  /** Nothing more comes of it. */
  end(): void;
};

export function createAskOrder(): AskOrder {
  let last = 0;
  /** In the order in which they were made. */
  const underWay = new Set<number>();
  /** Only of participants of whom an older answer may still come. */
  const newest = new Map<ParticipantId, number>();

  return {
    begin() {
      last += 1;
      const own = last;
      underWay.add(own);
      const isOutdated = (id: ParticipantId) => (newest.get(id) ?? 0) > own;
      return {
        isOutdated,
        tell(id) {
          if (isOutdated(id)) return false;
          const [oldest = own] = underWay;
          if (oldest < own) newest.set(id, own);
          return true;
        },
        end() {
          underWay.delete(own);
          if (underWay.size === 0) newest.clear();
        },
      };
    },
  };
}
