import { useState } from 'react';
import type { EventId } from '../../domain/ids.ts';
import { CallFailed, type Failure } from '../session/service-calls.ts';
import { type Session, useSession } from '../session/use-session.ts';

export type Reading =
  | { readonly kind: 'idle' }
  /** `all` is null where the service doesn't tell how many there are. */
  | { readonly kind: 'reading'; readonly read: number; readonly all: number | null }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Reads all of something of an event, page by page.
 * @throws CallFailed
 */
export type ReadAll<All> = (
  request: Session['request'],
  id: EventId,
  onProgress: (read: number, all: number | null) => void,
) => Promise<All>;

/** Reads on request, and reports its progress. */
export function useReading(eventId: EventId) {
  const { request } = useSession();
  const [reading, setReading] = useState<Reading>({ kind: 'idle' });
  /** @returns null where the service gave no answer: `reading` then says why */
  const read = async <All>(readAll: ReadAll<All>): Promise<All | null> => {
    setReading({ kind: 'reading', read: 0, all: null });
    try {
      const all = await readAll(request, eventId, (done, of) =>
        setReading({ kind: 'reading', read: done, all: of }),
      );
      setReading({ kind: 'idle' });
      return all;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setReading({ kind: 'failed', failure: error.failure });
      return null;
    }
  };
  return { reading, read };
}
