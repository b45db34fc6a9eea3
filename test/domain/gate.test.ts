import { expect, test } from 'vitest';
import { defaultGate, firstDirection } from '../../src/domain/gate.ts';

test('a gate without settings admits whom the list knows, asks where money is due, and trusts its staff', () => {
  expect(defaultGate).toEqual({
    name: '',
    direction: 'in',
    categories: null,
    checks: null,
    area: null,
    unpaid: 'ask',
    unknownOffline: 'refuse',
    asksFirst: false,
    letsInAgain: false,
    products: null,
    handsOver: 'by-tap',
    badges: 'no',
    sells: false,
    sounds: true,
    verdictMs: 4000,
    listAgeLimitMs: 600_000,
    waitMs: 1500,
    codePattern: null,
    role: 'supervisor',
    supervisorPin: null,
    needsPin: false,
    names: 'shown',
  });
});

test.each([
  ['in', 'in'],
  ['out', 'out'],
  ['both', 'in'],
] as const)('a door at a gate for %s starts with %s', (direction, first) => {
  expect(firstDirection({ ...defaultGate, direction })).toBe(first);
});
