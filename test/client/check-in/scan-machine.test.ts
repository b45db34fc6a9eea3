/** The state machine of a door's screen, without a door: each event in each phase, and any order of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JudgedScan } from '../../../src/client/check-in/records.ts';
import {
  codeBeingJudged,
  isReadyToScan,
  mostWaiting,
  reduceScan,
  type ScanEffect,
  type ScanEvent,
  type ScanPhase,
  type ScanState,
  scanAtStart,
  scanOnScreen,
  seenAfterMs,
  type Taken,
  takes,
} from '../../../src/client/check-in/scan-machine.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { type ActionId, asId, type EventId, type ProductId } from '../../../src/domain/ids.ts';
import { outOfViewMs } from '../../../src/domain/sighting.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { instant } from '../../../src/domain/time.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee, local } from '../../support/attendees.ts';

const start = instant(1_000_000_000);
const later = (ms: number) => instant(start + ms);
const gate = { ...defaultGate, letsInAgain: true };
const place = { gate, direction: 'in', eventId: asId<EventId>(1) } as const;
const guest = attendee();
const ticket = (text: string) => text as TicketCode;

const takenOf = (code: string, takenAt = start): Taken => ({
  ...{ code: ticket(code), text: code, takenAt },
  ...{ source: 'ETICKET', direction: 'in', undoes: false },
});
const first = takenOf('FIRST');
const second = takenOf('SECOND');

const scanOf = (code: VerdictCode, ticketCode = 'FIRST'): JudgedScan => ({
  ...{ id: `scan of ${ticketCode}`, at: start, code: ticket(ticketCode), place, source: 'ETICKET' },
  ...{ products: {}, withEntry: [], notBefore: null, waitedMs: 0, undoes: false },
  ...{ isUndone: false, isLetInAgain: false, isAgreed: false },
  actionId: 'a' as ActionId,
  known: {
    finding: { found: 'here', attendee: guest },
    origin: { from: 'list', readAt: start },
    otherEvent: null,
    wellFormed: true,
  },
  verdict: {
    ...{ code, attendee: guest, attention: [], otherEvent: null },
    origin: { from: 'list', readAt: start },
  },
});
const admitted = scanOf('admitted');
const question = scanOf('ask-unpaid');
const already = scanOf('already');

const stateOf = (phase: ScanPhase, more: Partial<ScanState> = {}): ScanState => ({
  ...scanAtStart(null, start),
  phase,
  ...more,
});
const ready = stateOf({ at: 'ready', cleared: null });
const lookingUp = stateOf({ at: 'looking-up', taken: first });
const recording = stateOf({ at: 'recording', code: first.code, scan: null });
const shown = (scan: JudgedScan, more: Partial<ScanState> = {}) =>
  stateOf({ at: 'shown', scan }, more);

const step = (state: ScanState, event: ScanEvent, ms = 0) =>
  reduceScan(state, event, later(ms), gate);
const kinds = (effects: readonly ScanEffect[]) => effects.map(({ kind }) => kind);
const sight = (taken: Taken): ScanEvent => ({ kind: 'sighted', taken, isOutOfService: false });
const mean = (taken: Taken): ScanEvent => ({ kind: 'meant', taken });
const recordedOf = (scan: JudgedScan, isOutOfService = false): ScanEvent => ({
  kind: 'recorded',
  work: { kind: 'judge', scan, until: start },
  scan,
  isOutOfService,
});

describe('V6: what the camera sees', () => {
  test('is looked up once, until it was out of view', () => {
    const seen = step(ready, sight(first));
    expect(seen.state.phase).toEqual({ at: 'looking-up', taken: first });
    expect(seen.effects).toEqual([{ kind: 'look-up', taken: first, waitedMs: 0 }]);
    const after = { ...seen.state, phase: { at: 'shown', scan: admitted } as const };
    const still = step(after, sight(first), outOfViewMs - 1);
    expect(still.effects).toEqual([]);
    expect(step(still.state, sight(first), 2 * outOfViewMs - 2).effects).toEqual([]);
    expect(kinds(step(still.state, sight(first), 2 * outOfViewMs).effects)).toEqual(['look-up']);
  });

  test('counts again at once after a tap', () => {
    const { state } = step(ready, sight(first));
    const after = { ...state, phase: { at: 'shown', scan: admitted } as const };
    const tapped = step(after, { kind: 'look-again' });
    expect(kinds(step(tapped.state, sight(first), 1).effects)).toEqual(['look-up']);
  });

  test.each<[string, ScanState, boolean]>([
    ['a code is judged', lookingUp, false],
    ['one is recorded', recording, false],
    ['a refusal must be seen', shown(already), false],
    ['another waits', { ...ready, waiting: [second] }, false],
    ['the door is stopped', { ...ready, isStopped: true }, false],
    ['the door is out of service', ready, true],
  ])('is left while %s', (_, state, isOutOfService) => {
    const event = { kind: 'sighted', taken: takenOf('THIRD'), isOutOfService } as const;
    expect(step(state, event).effects).toEqual([]);
  });
});

describe('a code that somebody means', () => {
  test('waits while another is judged, and brings that on when its verdict was there for long enough', () => {
    const waits = step(lookingUp, mean(second));
    expect(waits.state.waiting).toEqual([second]);
    expect(waits.effects).toEqual([]);
    const next = step(shown(already, { waiting: [second] }), mean(takenOf('THIRD')), seenAfterMs);
    expect(next.state.phase).toMatchObject({ at: 'looking-up', taken: second });
    expect(next.state.waiting.map(({ code }) => code)).toEqual(['THIRD']);
  });

  test('has the time at which it was scanned, but not before what staff took back since', () => {
    const waiting = [takenOf('SECOND', start)];
    const go = (takenBackAt: number) =>
      step(shown(admitted, { waiting, takenBackAt: later(takenBackAt) }), { kind: 'waited' }, 5000);
    expect(go(0).effects).toMatchObject([{ kind: 'look-up', waitedMs: 5000 }]);
    expect(go(2000).effects).toMatchObject([{ kind: 'look-up', waitedMs: 3000 }]);
  });

  test('is not taken twice, nor when too many wait', () => {
    expect(takes(lookingUp, first.code, start)).toBe('as-read-twice');
    expect(takes(recording, first.code, start)).toBe('as-read-twice');
    expect(takes(shown(admitted), first.code, later(999))).toBe('as-read-twice');
    expect(takes(shown(admitted), first.code, later(1000))).toBe('as-new');
    const waiting = Array.from({ length: mostWaiting }, (_, nth) => takenOf(`CODE ${nth}`));
    const full = { ...lookingUp, waiting };
    expect(takes(full, second.code, start)).toBe('no-more');
    expect(takes(full, ticket('CODE 7'), start)).toBe('as-waiting');
    expect(step(full, mean(second)).state.waiting).toHaveLength(mostWaiting);
  });
});

describe('what was looked up', () => {
  const lookedUp: ScanEvent = { kind: 'looked-up', taken: first, scan: admitted, until: start };

  test('is recorded before it is shown (V8)', () => {
    const { state, effects } = step(lookingUp, lookedUp);
    expect(scanOnScreen(state)).toBeNull();
    expect(codeBeingJudged(state)).toBe(first.code);
    expect(kinds(effects)).toEqual(['record']);
    expect(scanOnScreen(step(state, recordedOf(admitted)).state)).toBe(admitted);
  });

  test.each([
    ['cleared', { kind: 'clear' }],
    ['stopped', { kind: 'stop' }],
  ] as const)('comes to nothing at a door that was %s meanwhile', (_, event) => {
    const { state } = step(lookingUp, event);
    expect(step(state, lookedUp)).toEqual({ state, effects: [] });
  });

  test('takes no turn from another code that came after it was cleared', () => {
    const next = step(step(lookingUp, { kind: 'clear' }).state, sight(second)).state;
    expect(step(next, lookedUp)).toEqual({ state: next, effects: [] });
    const broken = step(next, { kind: 'not-looked-up', taken: first });
    expect(broken).toEqual({ state: next, effects: [] });
  });

  test('waits to be dropped where the door was stopped', () => {
    expect(step(lookingUp, { kind: 'stop' }).state.waiting).toEqual([first]);
  });

  test('leaves the next code its turn if it breaks', () => {
    const broken = step(
      { ...lookingUp, waiting: [second] },
      { kind: 'not-looked-up', taken: first },
    );
    expect(kinds(broken.effects)).toEqual(['wait']);
    expect(kinds(step(broken.state, { kind: 'waited' }).effects)).toEqual(['look-up']);
  });
});

describe('what was recorded', () => {
  test('shows nobody at a door that is out of service (V9)', () => {
    const { state } = step(recording, { kind: 'clear' });
    expect(scanOnScreen(step(state, recordedOf(admitted, true)).state)).toBeNull();
  });

  test('is told where it lets nobody in', () => {
    expect(kinds(step(recording, recordedOf(already)).effects)).toEqual(['refused']);
    expect(kinds(step(recording, recordedOf(question)).effects)).toEqual([]);
  });

  test('says loudly that nothing is recorded if it breaks (O10)', () => {
    const { state } = step(recording, { kind: 'not-recorded', scan: admitted });
    expect(scanOnScreen(state)?.verdict.code).toBe('cannot-record');
  });
});

describe('what staff answer', () => {
  test.each<[ScanEvent, JudgedScan, string]>([
    [{ kind: 'agree' }, question, 'agree'],
    [{ kind: 'let-in-again' }, already, 'let-in-again'],
    [{ kind: 'undo' }, admitted, 'take-back'],
    [{ kind: 'hand-over', productId: asId<ProductId>(7) }, admitted, 'hand-over'],
  ])('%j is recorded with the scan on the screen, once', (event, scan, work) => {
    const { state, effects } = step(shown(scan), event);
    expect(effects).toMatchObject([{ kind: 'record', work: { kind: work, scan } }]);
    expect(scanOnScreen(state)).toBe(scan);
    expect(step(state, event).effects).toEqual([]);
    expect(step({ ...shown(scan), isStopped: true }, event).effects).toEqual([]);
  });

  test('does not check in again at a gate that does not allow it', () => {
    const none = reduceScan(shown(already), { kind: 'let-in-again' }, start, {
      letsInAgain: false,
    });
    expect(none.effects).toEqual([]);
  });

  test('undoes for ten seconds what has cleared', () => {
    const { state } = step(shown(admitted), { kind: 'dismiss' });
    expect(kinds(step(state, { kind: 'undo' }, 10_000).effects)).toEqual(['record']);
    expect(kinds(step(state, { kind: 'undo' }, 10_001).effects)).toEqual([]);
  });

  test.each([
    ['dismissed', { kind: 'dismiss' }],
    ['cleared', { kind: 'clear' }],
  ] as const)('is a no where a question is %s', (_, event) => {
    expect(step(shown(question), event).effects).toEqual([{ kind: 'refused', scan: question }]);
  });
});

test('C7: an admission becomes "already checked in" where another door was first', () => {
  const own = checkIn('a', { device: 'Here', checkedDate: local('2026-07-01 20:00:00') });
  const double = {
    ticketId: guest.ticketId,
    first: { date: local('2026-07-01 19:59:00'), device: 'There', tool: 'Admit' },
    second: { date: own.checkedDate, device: 'Here', tool: 'Admit' },
  };
  const event: ScanEvent = { kind: 'other-was-first', double, own };
  const mine = { ...admitted, actionId: own.id };
  expect(scanOnScreen(step(shown(mine), event).state)?.verdict).toMatchObject({
    code: 'already',
    attendee: { presence: { device: 'There' } },
  });
  const ofAnother = { ...event, own: { ...own, id: 'b' as ActionId } };
  expect(scanOnScreen(step(shown(mine), ofAnother).state)).toBe(mine);
  expect(scanOnScreen(step(shown(admitted), { ...event, own: undefined }).state)).toBe(admitted);
});

describe('in any order of events', () => {
  const codes = ['FIRST', 'SECOND', 'THIRD'];
  const verdicts: readonly VerdictCode[] = ['admitted', 'left', 'already', 'ask-unpaid', 'unknown'];
  const what = fc.constantFrom(
    ...(['sight', 'mean', 'end', 'break', 'waited', 'agree', 'let-in-again', 'undo'] as const),
    ...(['dismiss', 'look-again', 'drop-waiting', 'clear', 'hand-over', 'stop'] as const),
  );
  const moment = fc.record({
    what,
    code: fc.constantFrom(...codes),
    verdict: fc.constantFrom(...verdicts),
    ms: fc.nat(2000),
  });

  test('one code is judged at a time, none is lost, and what is shown was recorded or lets nobody in', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 60, size: 'max' }), (moments) => {
        let state = scanAtStart(null, start);
        let now = start;
        /** What is under way, as a door would carry it out: looking up, and recording. */
        let underWay: ScanEffect[] = [];
        for (const { what, code, verdict, ms } of moments) {
          now = instant(now + ms);
          const before = state;
          const taken = takenOf(code, now);
          const [work] = underWay;
          const events: readonly ScanEvent[] =
            what === 'sight'
              ? [sight(taken)]
              : what === 'mean'
                ? [mean(taken)]
                : what === 'hand-over'
                  ? [{ kind: what, productId: asId<ProductId>(7) }]
                  : what === 'end' || what === 'break'
                    ? endOf(work, what, { ...scanOf(verdict, code), at: now })
                    : [{ kind: what }];
          if (what === 'end' || what === 'break') underWay = underWay.slice(1);
          for (const event of events) {
            const next = reduceScan(state, event, now, gate);
            state = next.state;
            underWay.push(
              ...next.effects.filter(({ kind }) => kind === 'look-up' || kind === 'record'),
            );
            const found = scanOnScreen(state);
            if (found && found !== scanOnScreen(before)) {
              expect(['recorded', 'not-recorded', 'agree', 'let-in-again', 'undo']).toContain(
                event.kind,
              );
            }
          }
          const judged = codeBeingJudged(state);
          if (judged !== null) {
            expect(isReadyToScan(state)).toBe(false);
            expect(underWay.length).toBeGreaterThan(0);
          }
          expect(new Set(state.waiting.map((each) => each.code)).size).toBe(state.waiting.length);
          const gone = before.waiting.filter((each) => !state.waiting.includes(each));
          if (what !== 'drop-waiting' && what !== 'clear') {
            expect(gone.every((each) => each.code === judged)).toBe(true);
          }
        }
      }),
    );
  });

  function endOf(
    effect: ScanEffect | undefined,
    how: 'end' | 'break',
    scan: JudgedScan,
  ): readonly ScanEvent[] {
    if (effect?.kind === 'look-up') {
      const { taken } = effect;
      return how === 'break'
        ? [{ kind: 'not-looked-up', taken }]
        : [{ kind: 'looked-up', taken, scan: { ...scan, code: taken.code }, until: start }];
    }
    if (effect?.kind !== 'record') return [];
    return how === 'break'
      ? [{ kind: 'not-recorded', scan: effect.work.scan }]
      : [{ kind: 'recorded', work: effect.work, scan, isOutOfService: false }];
  }
});
