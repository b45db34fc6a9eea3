import { startTransition, useEffect, useRef, useState } from 'react';
import { createTurns } from '../../client/device/turns.ts';
import { useMeans } from '../session/means.ts';
import type { GuestRow } from './guest-row.ts';
import type { GuestQuery, GuestRows } from './guest-rows.ts';
import type { GuestListState } from './open-guest-list.ts';

type Found = {
  readonly rows: readonly GuestRow[];
  readonly query: GuestQuery;
  readonly moment: unknown;
};

/**
 * Finds what a query asks for, in turns with the screen. Typing never waits for a hundred thousand
 * rows.
 * @param state of the list, another object whenever anything on it changed
 * @returns what was found last, and whether that is the answer to the current query
 */
export function useFoundRows(
  rows: GuestRows,
  state: GuestListState,
  query: GuestQuery,
): { readonly found: readonly GuestRow[]; readonly isCurrent: boolean } {
  const { clock, timers } = useMeans();
  // While the list is read it grows with each piece: it is looked through again when a fifth more is there.
  const moment = state.phase === 'ready' ? state : Math.floor(4 * Math.log2(1 + state.count));
  // At once, so that who comes back to the page finds the place to scroll to.
  const [found, setFound] = useState<Found>(() => ({ rows: rows.find(query), query, moment }));
  const isCurrent = found.query === query && found.moment === moment;

  const latest = useRef(moment);
  useEffect(() => {
    latest.current = moment;
  }, [moment]);

  // A list that changes each second doesn't end a search that takes longer: it is searched again after it.
  useEffect(() => {
    if (isCurrent) return;
    let isWanted = true;
    const turns = createTurns(clock, timers);
    const rest = async () => {
      await turns.next();
      return isWanted;
    };
    const searched = latest.current;
    void rows.search(query, rest).then((result) => {
      if (!isWanted || !result) return;
      startTransition(() => setFound({ rows: result, query, moment: searched }));
    });
    return () => {
      isWanted = false;
    };
  }, [rows, query, found, isCurrent, clock, timers]);

  return { found: found.rows, isCurrent };
}
