/** Where codes of hand scanners go, and what is said of those without a verdict. */
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Affixes } from '../../../src/client/camera/affixes.ts';
import type { ScanOutcome } from '../../../src/client/check-in/scan-controller.ts';
import { createHandScans } from '../../../src/client/session/hand-scans.ts';
import type { PairingFailure, SessionState } from '../../../src/client/session/session.ts';
import { scan as aScan, type DoorInMemory, doorInMemory } from '../../ui/door-in-memory.ts';

const link = 'https://tickets.example/#pair=abc';

function device(phase: SessionState, failure: PairingFailure | null = null) {
  const state = createStore<SessionState>(() => phase);
  const paired: string[] = [];
  const set: Affixes = { prefix: '<', suffix: '>' };
  const scans = createHandScans(
    {
      state,
      async pair(text) {
        paired.push(text);
        return failure;
      },
    },
    { set: () => set, memory: { read: () => null, write: () => {} } },
  );
  return { state, paired, scans, missed: () => scans.missed.getState()?.why };
}

function atDoor(outcome: ScanOutcome = 'judged') {
  const door: DoorInMemory = doorInMemory();
  const { scan } = door;
  door.scan = async (text, source) => {
    await scan(text, source);
    return outcome;
  };
  const event = door.state.getState().event;
  return { door, ...device({ phase: 'paired', door, event, others: [], unopened: [] }) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('at a door', () => {
  test('a code is scanned, without what the scanner adds', () => {
    const { door, scans } = atDoor();
    expect(scans.take('<K7QX2M9PLD4W>', false)).toBe(true);
    expect(door.asked).toEqual(['scan K7QX2M9PLD4W ETICKET']);
  });

  test.each(['too-many', 'no-code'] as const)('that it was %s is said', async (outcome) => {
    const { scans, missed } = atDoor(outcome);
    scans.take('K7QX2M9PLD4W', false);
    await settled();
    expect(missed()).toBe(outcome);
  });

  test('what was missed is said again each time, until a code has its verdict', async () => {
    const { scans } = atDoor();
    scans.lose();
    const first = scans.missed.getState();
    scans.lose();
    expect(scans.missed.getState()?.id).not.toBe(first?.id);
    scans.take('K7QX2M9PLD4W', false);
    await settled();
    expect(scans.missed.getState()).toBeNull();
  });

  test('a pairing link is no ticket; where somebody pastes links it stays', () => {
    const { door, scans, paired, missed } = atDoor();
    expect(scans.take(link, true)).toBe(false);
    expect(missed()).toBeUndefined();
    expect(scans.take(link, false)).toBe(true);
    expect(missed()).toBe('pairing-link');
    expect(door.asked).toEqual([]);
    expect(paired).toEqual([]);
  });
});

describe('a scanner of another keyboard layout than the computer’s', () => {
  const us = (text: string) => ({ layout: 'us' as const, text });
  const german = (text: string) => ({ layout: 'german' as const, text });
  const listing = (...codes: string[]) => {
    const at = atDoor();
    at.door.isListed = (text) => codes.includes(text);
    return at;
  };

  test('is told by the list, and from then on also reads what is not on the list', () => {
    const { door, scans } = listing('K7QXYZ4W');
    scans.take('K7QXZY4W', false, [us('K7QXYZ4W')]);
    scans.take('ABCDZ234', false, [us('ABCDY234'), german('ABCDX234')]);
    expect(door.asked).toEqual(['scan K7QXYZ4W ETICKET', 'scan ABCDY234 ETICKET']);
  });

  test('is told by a link', () => {
    const { door, scans } = listing();
    const url = 'https://tickets.example/t/K7QX2M9PLD4WABCD';
    scans.take('httpsÖ--tickets.example-t-K7QX2M9PLD4WABCD', false, [us(url)]);
    expect(door.asked).toEqual([`scan ${url} ETICKET`]);
  });

  test('and pairs a device by its link', async () => {
    const { paired, scans } = device({ phase: 'unpaired', failure: null });
    scans.take('httpsÖ--tickets.example-§pair0abc', false, [us(link)]);
    await settled();
    expect(paired).toEqual([link]);
  });

  test('that nothing tells is named beside the verdict “unknown”, until the list has a code', async () => {
    const { door, scans, missed } = listing('LISTED-Y');
    door.state.setState({ current: aScan({ code: 'unknown' }) });
    scans.take('K7QXZY4W', false, [us('K7QXYZ4W')]);
    await settled();
    expect(door.asked).toEqual(['scan K7QXZY4W ETICKET']);
    expect(missed()).toBe('layout');
    scans.take('LISTED-Y', false, [german('LISTEDßZ')]);
    scans.take('K7QXZY4W', false, [us('K7QXYZ4W')]);
    await settled();
    expect(missed()).toBeUndefined();
  });
});

test('a code of few characters is judged if it is on the list, and else is a part of one', async () => {
  const { door, scans, missed } = atDoor();
  door.isListed = (text) => text === '42';
  scans.take('42', false);
  expect(door.asked).toEqual(['scan 42 ETICKET']);
  scans.take('4W', false);
  await settled();
  expect(door.asked).toHaveLength(1);
  expect(missed()).toBe('lost');
});

describe('where there is no door', () => {
  test('a pairing link pairs, and a broken one is said', async () => {
    const good = device({ phase: 'unpaired', failure: null });
    expect(good.scans.take(link, true)).toBe(true);
    await settled();
    expect(good.paired).toEqual([link]);
    expect(good.missed()).toBeUndefined();

    const broken = device({ phase: 'unpaired', failure: null }, { kind: 'not-a-pairing' });
    broken.scans.take(link, false);
    await settled();
    expect(broken.missed()).toBe('no-door');
  });

  test('a code scanned too early goes to the door that opens, once', () => {
    const { state, scans } = device({ phase: 'starting' });
    scans.take('K7QX2M9PLD4W', false);
    const door = doorInMemory();
    const { event } = door.state.getState();
    state.setState({ phase: 'paired', door, event, others: [], unopened: [] }, true);
    state.setState({ phase: 'paired', door, event, others: [], unopened: [] }, true);
    expect(door.asked).toEqual(['scan K7QX2M9PLD4W ETICKET']);
  });
});
