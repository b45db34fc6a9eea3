/** The state machine of a device's PIN, without a disk: each event in each phase, and any order of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextGuessAt } from '../../../../src/client/device/guess-limit.ts';
import {
  type Give,
  type Kept,
  type LockEffect,
  type LockEvent,
  type LockPhase,
  type LockState,
  lockAtStart,
  pinStateOf,
  reduceLock,
} from '../../../../src/client/wings/device-pin/lock-machine.ts';
import {
  openSealedStorage,
  type SealedStorage,
} from '../../../../src/client/wings/device-pin/move-storage.ts';
import { newKey, usualCost } from '../../../../src/client/wings/device-pin/pin-keys.ts';
import { mostWrongPins, usualAwayMs } from '../../../../src/client/wings/device-pin/pin-lock.ts';
import { instant } from '../../../../src/domain/time.ts';

const start = instant(1_000_000_000);
const later = (ms: number) => instant(start + ms);
const kept: Kept = {
  keys: { salt: new Uint8Array(16), cost: usualCost, door: newKey(), outbox: newKey() },
  awayMs: usualAwayMs,
  wrong: null,
  isPlainGone: true,
};
const wrongTimes = (count: number): Kept => ({ ...kept, wrong: { count, lastAt: start } });
const wiped: Kept = { ...kept, keys: { ...kept.keys, door: null } };
const give: Give = () => {};
const otherGive: Give = () => {};

/** Databases that nothing has opened yet. */
const newSealed = (nth: number) =>
  openSealedStorage(
    { door: newKey(), outbox: newKey() },
    {
      door: 'door',
      outbox: 'outbox',
      sealedDoor: `machine’s door ${nth}`,
      sealedOutbox: `machine’s outbox ${nth}`,
    },
  );
const storages = await Promise.all(Array.from({ length: 60 }, (_, nth) => newSealed(nth)));
const [sealed, otherSealed] = storages as [SealedStorage, SealedStorage];

const phases = {
  off: { at: 'off' },
  closed: { at: 'closed', kept },
  locked: { at: 'locked', kept, give },
  opening: { at: 'opening', kept, give },
  open: { at: 'open', kept, sealed },
} satisfies { [At in LockPhase['at']]: LockPhase & { at: At } };

const stateOf = (phase: LockPhase, more: Partial<LockState> = {}): LockState => ({
  ...lockAtStart,
  phase,
  ...more,
});

describe('each event in each phase', () => {
  const now = start;
  const [same, never] = [
    ['off', 'closed', 'locked', 'opening', 'open'],
    ['off', 'off', 'off', 'off', 'off'],
  ];
  const noLongerOpen = ['off', 'closed', 'locked', 'opening', 'closed'];
  /** An event, and where it leads from off, closed, locked, opening and open. */
  const table: readonly [LockEvent, readonly string[]][] = [
    [{ kind: 'search' }, ['off', 'closed', 'closed', 'closed', 'closed']],
    [{ kind: 'found', kept }, ['closed', 'closed', 'closed', 'closed', 'closed']],
    [{ kind: 'found', kept: null }, never],
    [{ kind: 'asked', give: otherGive }, ['off', 'locked', 'locked', 'locked', 'open']],
    [{ kind: 'guess', now }, same],
    [{ kind: 'right' }, same],
    [{ kind: 'wrong' }, same],
    [{ kind: 'wiped' }, noLongerOpen],
    [{ kind: 'clock-read', now }, same],
    [{ kind: 'unlock' }, ['off', 'closed', 'opening', 'opening', 'open']],
    [{ kind: 'opened', sealed: otherSealed }, ['off', 'closed', 'locked', 'open', 'open']],
    [{ kind: 'not-opened' }, ['off', 'closed', 'locked', 'locked', 'open']],
    [{ kind: 'change', to: { awayMs: 1 } }, same],
    [{ kind: 'not-written', written: kept, before: wiped }, same],
    [{ kind: 'turned-on', kept, sealed: otherSealed }, ['open', 'open', 'open', 'open', 'open']],
    [{ kind: 'turned-off' }, never],
    [{ kind: 'not-turned-off' }, same],
    [{ kind: 'plain-deleted' }, same],
    [{ kind: 'lock' }, noLongerOpen],
    [{ kind: 'hidden', now }, same],
    [{ kind: 'visible', now }, same],
    [{ kind: 'waited', now }, same],
    [{ kind: 'result', failure: 'cannot-store' }, same],
  ];

  test.each(table.map(([event, to]) => [event.kind, event, to] as const))('%s', (_, event, to) => {
    const reached = Object.values(phases).map((phase) => reduceLock(stateOf(phase), event));
    expect(reached.map(({ state }) => state.phase.at)).toEqual(to);
  });
});

describe('what is done', () => {
  const after = (phase: LockPhase, event: LockEvent, more: Partial<LockState> = {}) =>
    reduceLock(stateOf(phase, more), event);

  test.each<[string, LockPhase, LockEvent, LockEffect[]]>([
    [
      'who asks a device without a PIN gets the open databases',
      phases.off,
      { kind: 'asked', give },
      [{ kind: 'give', give, storage: 'plain' }],
    ],
    ['who asks a sealed one gets nothing', phases.closed, { kind: 'asked', give }, []],
    [
      'the right PIN gives the storage to who asked',
      phases.opening,
      { kind: 'opened', sealed },
      [{ kind: 'give', give, storage: sealed }],
    ],
    [
      'a storage that was opened too late is closed',
      phases.locked,
      { kind: 'opened', sealed },
      [{ kind: 'close', sealed }],
    ],
    [
      'locking closes the doors, and then the storage',
      phases.open,
      { kind: 'lock' },
      [{ kind: 'lock-session', sealed }],
    ],
    [
      'a PIN that is turned off closes what it sealed, and deletes it',
      phases.open,
      { kind: 'turned-off' },
      [
        { kind: 'close', sealed },
        { kind: 'delete', databases: ['sealedDoor', 'sealedOutbox'] },
      ],
    ],
    [
      'what an interrupted change left readable is deleted',
      phases.off,
      { kind: 'found', kept: { ...kept, isPlainGone: false } },
      [
        { kind: 'delete', databases: ['door', 'outbox'] },
        { kind: 'then', event: { kind: 'plain-deleted' } },
      ],
    ],
    [
      'what an interrupted wipe left is deleted',
      phases.off,
      { kind: 'found', kept: wiped },
      [{ kind: 'delete', databases: ['sealedDoor'] }],
    ],
    [
      'the key is written away before the lists are deleted',
      { ...phases.locked, kept: wrongTimes(mostWrongPins) },
      { kind: 'wrong' },
      [
        {
          kind: 'write',
          kept: { ...wrongTimes(mostWrongPins), keys: wiped.keys },
          before: wrongTimes(mostWrongPins),
        },
        { kind: 'then', event: { kind: 'wiped' } },
      ],
    ],
    [
      'a wipe locks an open device before it deletes',
      phases.open,
      { kind: 'wiped' },
      [
        { kind: 'lock-session', sealed },
        { kind: 'delete', databases: ['sealedDoor'] },
      ],
    ],
    [
      'a guess is written before it is looked at',
      phases.locked,
      { kind: 'guess', now: start },
      [{ kind: 'write', kept: wrongTimes(1), before: wrongTimes(1) }],
    ],
    [
      'a guess too soon is none',
      { ...phases.locked, kept: wrongTimes(3) },
      { kind: 'guess', now: later(4999) },
      [],
    ],
    [
      'one wrong PIN before the tenth deletes nothing',
      { ...phases.locked, kept: wrongTimes(mostWrongPins - 1) },
      { kind: 'wrong' },
      [],
    ],
  ])('%s', (_, phase, event, effects) => {
    expect(after(phase, event).effects).toEqual(effects);
  });

  test('away for as long as was set locks an open device, one moment less does not', () => {
    const away = { hiddenAt: start };
    for (const kind of ['visible', 'waited'] as const) {
      const soon = after(phases.open, { kind, now: later(usualAwayMs - 1) }, away);
      expect(soon.state.phase.at).toBe('open');
      const late = after(phases.open, { kind, now: later(usualAwayMs) }, away);
      expect(late.state.phase.at).toBe('closed');
      expect(late.effects).toContainEqual({ kind: 'lock-session', sealed });
    }
  });

  test('a clock that was set back shuts nobody out for longer than the wait', () => {
    const ahead: Kept = { ...kept, wrong: { count: 4, lastAt: later(24 * 3_600_000) } };
    const { state } = after({ ...phases.locked, kept: ahead }, { kind: 'clock-read', now: start });
    expect(state.phase).toEqual({ ...phases.locked, kept: wrongTimes(4) });
    expect(nextGuessAt(wrongTimes(4).wrong, start)).toBe(later(10_000));
  });

  test('hidden twice, it is away since the first time', () => {
    const { state } = after(phases.open, { kind: 'hidden', now: later(5) }, { hiddenAt: start });
    expect(state.hiddenAt).toBe(start);
  });

  test('what the disk did not take is taken back, but for what came meanwhile', () => {
    const written: Kept = { ...wiped, awayMs: 1 };
    const now: Kept = { ...written, awayMs: 2, wrong: { count: 1, lastAt: start } };
    const { state } = after(
      { ...phases.locked, kept: now },
      { kind: 'not-written', written, before: kept },
    );
    expect(state.phase).toEqual({ ...phases.locked, kept: { ...now, keys: kept.keys } });
  });
});

describe('any order of events, with a disk that takes it or not', () => {
  type Move =
    | { readonly kind: 'event'; readonly which: number; readonly ms: number }
    | { readonly kind: 'carry-out'; readonly which: number; readonly fails: boolean };
  const moves = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('event' as const),
        which: fc.nat(200),
        ms: fc.constantFrom(-60_000, 0, 1000, 20_000, 3_600_000),
      }),
      fc.record({
        kind: fc.constant('carry-out' as const),
        which: fc.nat(10),
        fails: fc.boolean(),
      }),
    ),
    { maxLength: 60 },
  );

  const wrongOf = ({ phase }: LockState) => (phase.at === 'off' ? null : phase.kept.wrong);
  /** The only ones that may make wrong PINs count less: the right PIN, another row, another lock. */
  const mayForget = new Set<LockEvent['kind']>(['right', 'found', 'turned-on', 'turned-off']);

  function world() {
    let state = lockAtStart;
    let now = start;
    const unused = [...storages];
    const held = new Set<SealedStorage>();
    const closed = new Set<SealedStorage>();
    const given = new Set<Give>();
    let pending: LockEffect[][] = [];

    function next(which: number): LockEvent {
      const fresh = () => {
        const [taken] = unused.splice(0, 1);
        if (!taken) throw new Error('there are as many storages as moves');
        return taken;
      };
      const makers: readonly (() => LockEvent)[] = [
        () => ({ kind: 'search' }),
        () => ({ kind: 'found', kept: which % 2 ? kept : { ...wiped, isPlainGone: false } }),
        () => ({ kind: 'found', kept: { ...kept, wrong: { count: which % 13, lastAt: now } } }),
        () => ({ kind: 'found', kept: { ...kept, wrong: { count: which % 13, lastAt: now } } }),
        () => ({ kind: 'found', kept: null }),
        () => ({ kind: 'asked', give: () => {} }),
        () => ({ kind: 'unlock' }),
        () => ({ kind: 'opened', sealed: fresh() }),
        () => ({ kind: 'not-opened' }),
        () => ({ kind: 'guess', now }),
        () => ({ kind: 'guess', now }),
        () => ({ kind: 'guess', now }),
        () => ({ kind: 'wrong' }),
        () => ({ kind: 'right' }),
        () => ({ kind: 'clock-read', now }),
        () => ({ kind: 'change', to: { awayMs: 60_000 + which } }),
        () => ({ kind: 'turned-on', kept, sealed: fresh() }),
        () => ({ kind: 'turned-off' }),
        () => ({ kind: 'not-turned-off' }),
        () => ({ kind: 'lock' }),
        () => ({ kind: 'hidden', now }),
        () => ({ kind: 'visible', now }),
        () => ({ kind: 'waited', now }),
        () => ({ kind: 'result', failure: null }),
      ];
      return (makers[which % makers.length] as () => LockEvent)();
    }

    function send(event: LockEvent): readonly LockEffect[] {
      const before = state;
      const step = reduceLock(before, event);
      state = step.state;
      if (event.kind === 'opened' || event.kind === 'turned-on') held.add(event.sealed);
      lookAtGuesses(before, event, step.effects);
      return step.effects;
    }

    function lookAtGuesses(before: LockState, event: LockEvent, effects: readonly LockEffect[]) {
      const [then, after] = [wrongOf(before), wrongOf(state)];
      const waits = nextGuessAt(then, now);
      if (!mayForget.has(event.kind)) {
        expect(after?.count ?? 0).toBeGreaterThanOrEqual(then?.count ?? 0);
        if (event.kind !== 'clock-read') {
          expect(nextGuessAt(after, now) ?? 0).toBeGreaterThanOrEqual(waits ?? 0);
        }
      }
      if (event.kind !== 'guess' || before.phase.at === 'off') return;
      if (waits !== null) {
        expect(after).toEqual(then);
        return;
      }
      expect(after).toEqual({ count: (then?.count ?? 0) + 1, lastAt: now });
      expect(effects[0]).toMatchObject({ kind: 'write', kept: { wrong: after } });
    }

    /** Carries out the next effect of something that is under way. */
    function carryOut(which: number, fails: boolean): void {
      const list = pending[which % pending.length];
      const effect = list?.shift();
      if (!list || !effect) return;
      if (effect.kind === 'write' && fails) {
        list.length = 0;
        list.push(...send({ kind: 'not-written', written: effect.kept, before: effect.before }));
      }
      if (effect.kind === 'then') list.unshift(...send(effect.event));
      if (effect.kind === 'close' || effect.kind === 'lock-session') {
        if (effect.sealed) closed.add(effect.sealed);
      }
      if (effect.kind === 'give') {
        expect(given, 'a storage is given once').not.toContain(effect.give);
        given.add(effect.give);
      }
    }

    function check(): void {
      pending = pending.filter((list) => list.length > 0);
      const { phase } = state;
      const current = phase.at === 'open' ? phase.sealed : null;
      if (current) expect(closed, 'an open device has its storage open').not.toContain(current);
      const willClose = pending
        .flat()
        .flatMap((each) =>
          each.kind === 'close' || each.kind === 'lock-session' ? [each.sealed] : [],
        );
      for (const each of held) {
        const isKnown = each === current || closed.has(each) || willClose.includes(each);
        expect(isKnown, 'no storage is left open').toBe(true);
      }
      if (phase.at === 'locked' || phase.at === 'opening') {
        expect(given, 'who waits was given nothing').not.toContain(phase.give);
      }
      const shown = pinStateOf(state);
      expect(shown.isOn).toBe(phase.at !== 'off');
      expect(shown.triesLeft).toBe(Math.max(0, mostWrongPins - (wrongOf(state)?.count ?? 0)));
    }

    return {
      make(move: Move): void {
        if (move.kind === 'event') {
          now = instant(now + move.ms);
          pending.push([...send(next(move.which))]);
        } else if (pending.length > 0) carryOut(move.which, move.fails);
        check();
      },
    };
  }

  test('leads to no impossible state, and forgets no wrong PIN and no wait', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const { make } = world();
        for (const move of all) make(move);
      }),
      { numRuns: 1000 },
    );
  });
});
