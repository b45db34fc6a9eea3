/**
 * Judges several people at once whom staff or guests chose from a list: an order, a family. Each has
 * a verdict and an action of their own, as if their tickets were scanned; the verdicts go to whoever
 * asked, and not on the screen one after the other.
 */
import type { Attendee } from '../../domain/attendee.ts';
import type { Direction } from '../../domain/gate.ts';
import { parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';
import { judge, type Known } from '../../domain/verdict.ts';
import type { EventInfo } from '../pairing/pairing.ts';
import { createRecords, type RecordsOptions, withRecorded } from './records.ts';
import type { Scan } from './scan.ts';

/**
 * @param handsOver whether their products are handed over with it, also at a gate where staff taps each
 * @returns a verdict for each, in their order, once all that follows from them is on disk (O1)
 */
export type ChooseAll = (
  attendees: readonly Attendee[],
  direction: Direction,
  handsOver?: boolean,
) => Promise<readonly Scan[]>;

export type ChooseAllOptions = RecordsOptions & {
  readonly event: EventInfo;
  readonly newId: () => string;
  readonly lookUp: (code: TicketCode) => Promise<Known>;
  /** Told of each verdict. */
  readonly note: (scan: Scan) => void;
};

export function createChooseAll(options: ChooseAllOptions): ChooseAll {
  const { gate, event, clock, newId, lookUp, inTurn, withOwnActions, note } = options;
  const records = createRecords(options);
  /** One after the other: a second tap finds what the first has recorded. */
  let before: Promise<unknown> = Promise.resolve();

  async function chooseAll(
    attendees: readonly Attendee[],
    direction: Direction,
    handsOver?: boolean,
  ): Promise<readonly Scan[]> {
    const place = { gate, direction, eventId: event.id };
    const codes = attendees.flatMap(
      ({ identifier, displayIdentifier }) => parseTicketCode(identifier || displayIdentifier) ?? [],
    );
    // All at once: a service that does not answer is waited for once, and not for each.
    const asked = codes.map(async (code) => ({ code, known: await lookUp(code) }));
    const scans: Scan[] = [];
    for (const { code, known: found } of await Promise.all(asked)) {
      const judged = inTurn(() => {
        const known = withRecorded(found, withOwnActions);
        const verdict = judge(known, place);
        const made = { id: newId(), at: clock.now(), code, verdict, known, place };
        const untouched = {
          actionId: null,
          products: {},
          withEntry: [],
          waitedMs: 0,
          undoes: false,
        };
        const notYet = { source: 'SEARCH', isUndone: false, isLetInAgain: false } as const;
        return records.conclude({ ...made, ...untouched, ...notYet }, verdict, handsOver);
      });
      scans.push(await judged);
    }
    for (const scan of scans) note(scan);
    return scans;
  }

  return (...chosen) => {
    const done = before.then(() => chooseAll(...chosen));
    before = Promise.allSettled([done]);
    return done;
  };
}
