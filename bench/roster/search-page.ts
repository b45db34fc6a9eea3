/** The search's signatures against a plain look through the same texts: `window.searchBench`. */
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { createTurns } from '../../src/client/device/turns.ts';
import { candidatesIn } from '../../src/client/roster/search/search-candidates.ts';
import { parseQuery, rankOf } from '../../src/client/roster/search/search-rank.ts';
import { createSearchRows, type SearchRows } from '../../src/client/roster/search/search-rows.ts';
import { namesIn, searchText } from '../../src/client/roster/search/search-text.ts';
import { createSearchVocabulary } from '../../src/client/roster/search/search-vocabulary.ts';
import { createRoster, type Roster } from '../../src/client/roster/table/roster.ts';
import { makeAttendees } from './page-attendees.ts';
import { sorted, timed } from './page-measures.ts';

export type LookName = 'signatures' | 'plain look';

let roster: Roster;
let rows: Pick<SearchRows, 'texts' | 'signatures'>;

/** Without what follows changes of the list, which nothing here does. */
function plainRows(texts: string[]): Pick<SearchRows, 'texts' | 'signatures'> {
  return { texts, signatures: { next: (from) => (from < texts.length ? from : -1) } };
}

export const searchBench = {
  make(count: number, seed: number): void {
    roster = createRoster((each) => each);
    for (const each of makeAttendees(count, seed)) roster.put(each);
    // As after a start: packed.
    for (const _ of roster.repack());
  },

  async open(look: LookName): Promise<number> {
    return timed(async () => {
      const turns = createTurns(systemClock, systemTimers);
      if (look === 'signatures') {
        const made = createSearchRows(roster);
        made.noteAll();
        while (made.waiting() > 0) {
          made.make(20);
          await turns.next();
        }
        rows = made;
        return;
      }
      const texts: string[] = [];
      const vocabulary = createSearchVocabulary();
      for (const ticketId of roster.ticketIds()) {
        const attendee = roster.get(ticketId);
        const text = attendee ? searchText(attendee) : '';
        vocabulary.add(namesIn(text), texts.push(text) - 1);
        if (texts.length % 20 === 0) await turns.next();
      }
      rows = plainRows(texts);
    });
  },

  async type(): Promise<{ p50: number; p95: number }> {
    const typed = ['mueller anna', 'krueger torben', 'lefevre', 'gast4711', '4821-0000', 'żółk'];
    const took: number[] = [];
    for (const query of typed) {
      for (let length = 1; length <= query.length; length += 1) {
        const words = parseQuery(query.slice(0, length));
        const from = performance.now();
        for (const row of candidatesIn(rows, words)) rankOf(rows.texts[row] ?? '', words);
        took.push(performance.now() - from);
        await new Promise<void>((resolve) => void systemTimers.after(0, resolve));
      }
    }
    const at = sorted(took);
    return { p50: at(0.5), p95: at(0.95) };
  },
};
