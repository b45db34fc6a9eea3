/** The state machine of a device's session, without doors: what is shown and what may change, in any order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Door } from '../../../src/client/door/door.ts';
import type { OpenedDoor } from '../../../src/client/session/open-doors.ts';
import type { PairedDoor } from '../../../src/client/session/paired-doors.ts';
import type { AskingState } from '../../../src/client/session/session.ts';
import {
  isClosing,
  mayChange,
  reduceSession,
  type SessionEvent,
  type SessionMachineState,
  sessionAtStart,
} from '../../../src/client/session/session-machine.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId, type EventId } from '../../../src/domain/ids.ts';
import type { Timezone } from '../../../src/domain/time.ts';

const eventOf = (id: number) => ({
  id: asId<EventId>(id),
  title: `Event ${id}`,
  timezone: 'Europe/Berlin' as Timezone,
});
/** The machine passes a door on, and asks nothing of it. */
const openedOf = (id: number): OpenedDoor => ({
  door: { id } as unknown as Door,
  event: eventOf(id),
});
const pairedOf = (id: number): PairedDoor => ({
  event: eventOf(id),
  pairing: {
    ...{ service: 'https://service.invalid', key: `key ${id}`, device: 'Door A' },
    ...{ eventId: eventOf(id).id, gate: defaultGate },
  },
});
const question: AskingState = {
  ...{ phase: 'asking', nextTitle: null, failure: null },
  current: pairedOf(1),
  next: pairedOf(2).pairing,
};
const failure = { kind: 'forbidden' } as const;

const after = (...events: readonly SessionEvent[]): SessionMachineState =>
  events.reduce((state, event) => reduceSession(state, event).state, sessionAtStart);
const opened: SessionEvent = { kind: 'opened', door: openedOf(1) };
const ask: SessionEvent = { kind: 'ask', question };
const displaced: readonly SessionEvent[] = [{ kind: 'displaced' }, { kind: 'came-to-rest' }];
const locked: readonly SessionEvent[] = [
  { kind: 'lock' },
  { kind: 'close-all' },
  { kind: 'locked' },
  { kind: 'lock-ended' },
];

describe('O8: a tab at rest', () => {
  test.each<[string, readonly SessionEvent[]]>([
    ['a door that was being opened', [opened]],
    ['a question', [ask]],
    ['a pairing that fails', [{ kind: 'not-paired', failure }]],
    ['a device without doors', [{ kind: 'no-door', failure: null }]],
    ['the PIN', [{ kind: 'pin-awaited' }]],
    ['a fault', [{ kind: 'broke', error: new Error('planted') }]],
  ])('shows nothing of %s', (_, events) => {
    expect(after(opened, ...displaced, ...events)).toEqual(after(opened, ...displaced));
    expect(after(opened, ...displaced).screen).toEqual({ phase: 'elsewhere' });
  });

  test('ends what waits for the service at once, and shows that only when its doors are closed', () => {
    const { state, effects } = reduceSession(after(opened), { kind: 'displaced' });
    expect(effects).toEqual([{ kind: 'end-wait' }]);
    expect(isClosing(state)).toBe(true);
    expect(state.screen.phase).toBe('paired');
  });

  test('opens doors again when it is the door again', () => {
    expect(mayChange(after(...displaced))).toBe(false);
    expect(mayChange(after(...displaced, { kind: 'acquired' }))).toBe(true);
  });

  test('stays locked over that, until the PIN is entered', () => {
    const back = after(...locked, ...displaced, { kind: 'acquired' });
    expect(mayChange(back)).toBe(false);
    const found = reduceSession(back, { kind: 'storage-found' }).state;
    expect(mayChange(found)).toBe(true);
  });

  test('is unlocked by a PIN that was entered before it was the door again', () => {
    const found = after(...locked, ...displaced, { kind: 'storage-found' }, { kind: 'acquired' });
    expect(mayChange(found)).toBe(true);
  });
});

describe('a lock', () => {
  test('lets no change wait for the service, and none begin until the PIN is entered', () => {
    const closing = after(opened, { kind: 'lock' });
    expect([isClosing(closing), mayChange(closing)]).toEqual([true, true]);
    const is = after(opened, ...locked);
    expect([isClosing(is), mayChange(is)]).toEqual([false, false]);
    expect(mayChange(reduceSession(is, { kind: 'storage-found' }).state)).toBe(true);
  });

  test('that came to nothing leaves the device open', () => {
    const open = after(opened, { kind: 'lock' }, { kind: 'lock-ended' });
    expect([isClosing(open), mayChange(open)]).toEqual([false, true]);
  });
});

describe('a question', () => {
  test('comes before the doors, which continue to open', () => {
    const asked = after(ask, opened);
    expect(asked.screen).toBe(question);
    const more = after(ask, opened, { kind: 'opened-beside', door: openedOf(3) });
    expect(more.screen).toBe(question);
    const answered = reduceSession(more, { kind: 'answered-no' }).state;
    expect(answered.screen).toMatchObject({ phase: 'paired', others: [openedOf(3)] });
  });

  test('says why a yes changed nothing, and keeps its title', () => {
    const asked = after(opened, ask, { kind: 'named', next: question.next, title: 'Gala' });
    expect(asked.screen).toMatchObject({ phase: 'asking', nextTitle: 'Gala' });
    const next: SessionEvent = { kind: 'not-accepted', question: { ...question, failure } };
    expect(after(opened, ask, next).screen).toMatchObject({ phase: 'asking', failure });
  });

  test('takes no title of a link that came before', () => {
    const of = pairedOf(3).pairing;
    expect(after(opened, ask, { kind: 'named', next: of, title: 'Gala' }).screen).toBe(question);
  });

  test('is what a second link that makes no door comes back to', () => {
    expect(after(opened, ask, { kind: 'not-paired', failure }).screen).toBe(question);
  });
});

test('a link that makes no door leaves the open one alone, and is told where there is none', () => {
  const pairing: SessionEvent = { kind: 'pairing', pairing: question.next };
  const failed: SessionEvent = { kind: 'not-paired', failure };
  expect(after(opened, pairing, failed).screen).toMatchObject({ phase: 'paired' });
  expect(after(pairing, failed).screen).toEqual({ phase: 'unpaired', failure });
});

test('storage that fails is told apart from a fault of the app', () => {
  const error = new DOMException('planted', 'QuotaExceededError');
  expect(after({ kind: 'broke', error }).screen).toEqual({ phase: 'no-storage' });
  expect(after({ kind: 'broke', error: failure }).screen).toEqual({
    phase: 'broken',
    error: failure,
  });
});

test('in any order of events: a screen with a door shows the one to come back to, and a tab at rest keeps none', () => {
  const events: readonly SessionEvent[] = [
    ...([opened, ask, { kind: 'opened', door: openedOf(2) }] as const),
    ...([{ kind: 'acquired' }, { kind: 'storage-found' }, { kind: 'pin-awaited' }] as const),
    { kind: 'opened-beside', door: openedOf(3) },
    { kind: 'not-opened-beside', door: pairedOf(4) },
    { kind: 'pairing', pairing: question.next },
    { kind: 'not-paired', failure },
    { kind: 'needs-pin', link: '#pair' },
    { kind: 'pin-declined' },
    { kind: 'named', next: question.next, title: 'Gala' },
    ...([{ kind: 'answered-no' }, { kind: 'replacing' }] as const),
  ];
  // The doors are closed before this tab asks for the device again.
  const groups = [...events.map((event) => [event]), displaced, locked];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...groups), { maxLength: 40, size: 'max' }),
      (happened) => {
        let state = sessionAtStart;
        for (const event of happened.flat()) {
          const before = state;
          state = reduceSession(before, event).state;
          const { hold, screen, shown, asked } = state;
          if (screen.phase === 'asking' && asked) expect(screen).toBe(asked);
          if (screen.phase === 'paired' && hold.at !== 'at-rest') expect(screen).toBe(shown);
          if (hold.at !== 'at-rest') continue;
          expect([shown, asked]).toEqual([null, null]);
          const isKept = event.kind === 'displaced' || event.kind === 'came-to-rest';
          if (!isKept) expect(screen).toBe(before.screen);
        }
      },
    ),
  );
});
