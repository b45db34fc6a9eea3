/** The state machine of a door, without its parts: what follows from what, in any order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Connection } from '../../../src/client/connection/connection.ts';
import type { OutOfService } from '../../../src/client/connection/out-of-service.ts';
import {
  type DoorEffect,
  type DoorEvent,
  type DoorMachineState,
  doorAtStart,
  mayNotAsk,
  outboxShown,
  outOfServiceOf,
  reduceDoor,
} from '../../../src/client/door/door-machine.ts';
import { checkIn } from '../../support/actions.ts';

const countsOf = (unsent: number) => ({ unsent, rejected: 0, offeredAgain: 0 });
const online: Connection = { state: 'online' };
const offline: Connection = { state: 'offline', reason: 'unreachable', nextTryAt: null };
const refused: OutOfService = { why: 'key-refused', isListGone: false };
const locked: OutOfService = { why: 'locked', isListGone: false };
const atStart = doorAtStart(countsOf(2));

const after = (...events: readonly DoorEvent[]): DoorMachineState =>
  events.reduce((state, event) => reduceDoor(state, event).state, atStart);
const effectsOf = (state: DoorMachineState, event: DoorEvent) =>
  reduceDoor(state, event).effects.map(({ kind }) => kind);
const outWith = (outOfService: OutOfService | null): DoorEvent => ({
  kind: 'service',
  outOfService,
});
const connection = (now: Connection): DoorEvent => ({ kind: 'connection', now });
const forbidden = { kind: 'forbidden', errors: [] } as const;

describe('N1: a door that is online again', () => {
  test('sends, and brings its list up to date', () => {
    expect(effectsOf(after(connection(offline)), connection(online))).toEqual([
      ...['show', 'log-connection'],
      ...['send-money', 'hurry', 'exchange-settled', 'ask-whether-it-decides', 'catch-up'],
    ]);
  });

  test('sends, and reads no list, while it is out of service (V9)', () => {
    const out = after(outWith(locked));
    expect(effectsOf(out, connection(online))).not.toContain('catch-up');
    expect(effectsOf(out, connection(online))).toContain('hurry');
    expect(mayNotAsk(out)).toBe(true);
  });
});

describe('V9: a key that the service refuses', () => {
  const answered = (isKeyRefused: boolean): DoorEvent => ({
    kind: 'answered',
    outcome: forbidden,
    isKeyRefused,
  });

  test('puts the door out of service, and is tried again', () => {
    expect(effectsOf(after(), answered(true))).toEqual([
      'judge-connection',
      'refuse',
      'note-refused-key',
    ]);
    expect(effectsOf(after(), answered(false))).toEqual(['judge-connection']);
    expect(effectsOf(after(), outWith(refused))).toEqual(['show', 'clear-scans']);
  });

  test('changes nothing at a door that is being closed', () => {
    const stopped = after({ kind: 'stopped' });
    expect(effectsOf(stopped, answered(true))).toEqual(['judge-connection']);
    expect(effectsOf(stopped, { kind: 'forbidden' })).toEqual([]);
  });

  test('sends nothing until it is accepted', () => {
    const resting = after({ kind: 'key-refused' });
    expect(outboxShown(resting).outbox.stopped).toBe(true);
    expect(effectsOf(atStart, { kind: 'key-refused' })).toEqual(['rest', 'show']);
    const back = reduceDoor(resting, { kind: 'key-accepted' });
    expect(outboxShown(back.state).outbox.stopped).toBe(false);
    expect(back.effects.map(({ kind }) => kind)).toEqual(['show', 'resume', 'catch-up']);
  });

  test('is tried at once by a door that opens with it, which sends nothing', () => {
    const known = after({ kind: 'service-known', outOfService: refused });
    expect(effectsOf(known, { kind: 'opened' })).toEqual([
      ...['show', 'forget-if-due', 'note-refused-key', 'try-key'],
    ]);
  });
});

test('V9: a door that opens locked sends, and reads no list', () => {
  const known = after({ kind: 'service-known', outOfService: locked });
  expect(effectsOf(known, { kind: 'opened' })).toEqual(['show', 'forget-if-due', 'wake']);
  expect(effectsOf(known, outWith(null))).toEqual(['show', 'catch-up']);
});

describe('what a door records', () => {
  const recorded = (isAsked: boolean): DoorEvent => ({
    kind: 'recorded',
    action: checkIn('a'),
    isAsked,
  });

  test.each<[string, DoorMachineState, boolean, boolean]>([
    ['is sent', after(connection(online)), false, true],
    ['is being sent already where the service decides', after(connection(online)), true, false],
    ['waits for the connection’s own tries offline', after(connection(offline)), false, false],
  ])('%s', (_, state, isAsked, isWoken) => {
    const effects = effectsOf(state, recorded(isAsked));
    expect(effects.slice(0, 2)).toEqual(['count-recorded', 'show-list']);
    expect(effects.includes('wake')).toBe(isWoken);
  });

  test('tells a key that is tried when something of it was sent', () => {
    const sent = (unsent: number) =>
      effectsOf(atStart, { kind: 'outbox', counts: countsOf(unsent) });
    expect(sent(1)).toContain('note-sent');
    expect(sent(2)).not.toContain('note-sent');
    expect(sent(3)).not.toContain('note-sent');
  });
});

test('in any order of events: no list is read out of service, no key is tried at a closed door', () => {
  const events: readonly DoorEvent[] = [
    ...[online, offline].map(connection),
    ...[refused, locked, null].map(outWith),
    { kind: 'answered', outcome: forbidden, isKeyRefused: true },
    ...(['forbidden', 'key-refused', 'key-accepted', 'opened', 'stopped'] as const).map((kind) => ({
      kind,
    })),
    ...(['list', 'doubles', 'clock', 'adopted', 'sent-again', 'nudged'] as const).map((kind) => ({
      kind,
    })),
    ...[0, 1, 2].map((unsent) => ({ kind: 'outbox', counts: countsOf(unsent) }) as const),
  ];
  const happened = fc.array(fc.constantFrom(...events), { maxLength: 40, size: 'max' });
  fc.assert(
    fc.property(happened, (happened) => {
      let state = atStart;
      for (const event of happened) {
        const next = reduceDoor(state, event);
        const kinds: readonly DoorEffect['kind'][] = next.effects.map(({ kind }) => kind);
        if (outOfServiceOf(next.state)) expect(kinds).not.toContain('catch-up');
        if (state.phase.at === 'stopped') {
          expect(next.state.phase.at).toBe('stopped');
          expect(kinds).not.toContain('refuse');
        }
        const shown = next.effects.flatMap((each) => (each.kind === 'show' ? [each.change] : []));
        for (const change of shown) {
          if (change.outbox) expect(change.outbox).toEqual(outboxShown(next.state).outbox);
        }
        state = next.state;
      }
    }),
  );
});
