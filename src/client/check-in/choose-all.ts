/**
 * Judges several guests at once, such as an order or a family, after staff or guests chose them
 * from a list. Each guest has a verdict and an action, as if the tickets were scanned. The verdicts
 * go to the caller, and not on the screen one after the other.
 */
import type { Attendee } from '../../domain/attendee.ts';
import type { Direction } from '../../domain/gate.ts';
import { parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';
import { instant } from '../../domain/time.ts';
import {
  type AreaPlace,
  judge,
  type Known,
  type Place,
  type Verdict,
} from '../../domain/verdict.ts';
import type { EventInfo } from '../pairing/pairing.ts';
import { createRecords, type JudgedScan, type RecordsOptions, withRecorded } from './records.ts';
import type { Scan } from './scan.ts';

/**
 * @param handsOver whether their add-ons are handed out as well, also at a gate where staff tap
 *   each one
 * @returns a verdict for each, in their order, after everything that follows from them is on disk
 *   (O1)
 */
export type ChooseAll = (
  attendees: readonly Attendee[],
  direction: Direction,
  handsOver?: boolean,
) => Promise<readonly Scan[]>;

export type ChooseAllOptions = RecordsOptions & {
  readonly event: EventInfo;
  readonly newId: () => string;
  /** Looks a code up. `longestMs`: how long the service may take; 0: it is not asked. */
  /** What is known of areas now. */
  readonly areaPlace: () => AreaPlace | undefined;
  /** A gate whose area was just chosen knows no area yet. */
  readonly areasKnown: () => Promise<void>;
  readonly lookUp: (code: TicketCode, longestMs: number, place: Place) => Promise<Known>;
  /** Told of each verdict. */
  readonly note: (scan: Scan) => void;
};

/** How many are looked up side by side: a service answers so many requests as quickly as one. */
const atOnce = 4;

export function createChooseAll(options: ChooseAllOptions): ChooseAll {
  const {
    gate,
    event,
    clock,
    log,
    newId,
    areaPlace,
    areasKnown,
    lookUp,
    inTurn,
    withOwnActions,
    note,
  } = options;
  const records = createRecords(options);
  /** One after the other: a second tap finds what the first has recorded. */
  let before: Promise<unknown> = Promise.resolve();

  async function chooseAll(
    attendees: readonly Attendee[],
    direction: Direction,
    handsOver?: boolean,
  ): Promise<readonly Scan[]> {
    await areasKnown();
    const place = { gate, direction, eventId: event.id, area: areaPlace() };
    const chosen = new Map(
      attendees.flatMap((attendee) => {
        const code = parseTicketCode(attendee.identifier || attendee.displayIdentifier);
        return code ? [[code, attendee] as const] : [];
      }),
    );
    const codes = [...chosen.keys()];
    const attendeeOf = (code: TicketCode) => chosen.get(code) ?? null;
    const until = instant(clock.now() + gate.waitMs);
    const found = await lookUpAll(codes, place);
    const scans = await inTurn(async (): Promise<readonly Scan[]> => {
      const judged: JudgedScan[] = [];
      const lost: Scan[] = [];
      for (const code of codes) {
        const made = { id: newId(), at: clock.now(), code, actionId: null, products: {} };
        const notYet = { isUndone: false, isLetInAgain: false, isAgreed: false };
        const asked = found.get(code);
        if (!asked) {
          // What can't be looked up is not recorded, and the person who chose it is told.
          lost.push({ ...made, ...notYet, verdict: notRecorded(attendeeOf(code)) });
          continue;
        }
        const known = withRecorded({ known: asked, code }, withOwnActions);
        const verdict = judge(known, place);
        const how = { source: 'SEARCH', withEntry: [], waitedMs: 0, undoes: false } as const;
        judged.push({ ...made, ...notYet, ...how, notBefore: null, verdict, known, place });
      }
      const concluded = new Map(
        [...(await records.conclude(judged, until, handsOver)), ...lost].map((scan) => [
          scan.code,
          scan,
        ]),
      );
      return codes.flatMap((code) => concluded.get(code) ?? []);
    });
    for (const scan of scans) note(scan);
    return scans;
  }

  /**
   * Asks the service for a few at a time, in total for as long as one scan may wait. The others are
   * looked up in the list. None is asked too late for an answer, because the device would then
   * count as offline.
   */
  async function lookUpAll(
    codes: readonly TicketCode[],
    place: Place,
  ): Promise<Map<TicketCode, Known>> {
    const endsAt = clock.now() + gate.waitMs;
    const found = new Map<TicketCode, Known>();
    const waiting = [...codes];
    const work = async () => {
      for (let code = waiting.shift(); code; code = waiting.shift()) {
        const leftMs = endsAt - clock.now();
        const longestMs = leftMs >= gate.waitMs / 2 ? leftMs : 0;
        try {
          found.set(code, await lookUp(code, longestMs, place));
        } catch (error) {
          log('unexpected-error', error);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return found;
  }

  return (...chosen) => {
    const done = before.then(() => chooseAll(...chosen));
    before = Promise.allSettled([done]);
    return done;
  };
}

const notRecorded = (attendee: Attendee | null): Verdict => ({
  code: 'cannot-record',
  attendee,
  origin: { from: 'list', readAt: null },
  attention: [],
  otherEvent: null,
});
