import { useState } from 'react';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import type { EventId } from '../../domain/ids.ts';
import { CallFailed, type Failure } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { readGuests } from './read-guests.ts';

export type Reading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number; readonly all: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Reads all guests of an event when they are asked for, and says how far it is. */
export function useGuestReading(eventId: EventId) {
  const { request } = useSession();
  const [reading, setReading] = useState<Reading>({ kind: 'idle' });
  /** @returns null where the service gave no answer: `reading` then says why */
  const read = async (): Promise<readonly ParticipantAnswer[] | null> => {
    setReading({ kind: 'reading', read: 0, all: 0 });
    try {
      const guests = await readGuests(request, eventId, (done, all) =>
        setReading({ kind: 'reading', read: done, all }),
      );
      setReading({ kind: 'idle' });
      return guests;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setReading({ kind: 'failed', failure: error.failure });
      return null;
    }
  };
  return { reading, read };
}
