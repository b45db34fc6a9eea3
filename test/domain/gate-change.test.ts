import { describe, expect, test } from 'vitest';
import { defaultGate, type Gate } from '../../src/domain/gate.ts';
import { gateChanges } from '../../src/domain/gate-change.ts';
import { asId, type TicketCategoryId } from '../../src/domain/ids.ts';

const ids = (...numbers: readonly number[]) => numbers.map(asId<TicketCategoryId>);

type Row = readonly [from: Partial<Gate>, to: Partial<Gate>, loosens: boolean];
const rows: readonly Row[] = [
  [{ name: 'North' }, { name: 'South' }, false],
  [{ direction: 'in' }, { direction: 'both' }, true],
  [{ direction: 'in' }, { direction: 'out' }, true],
  [{ direction: 'out' }, { direction: 'in' }, true],
  [{ direction: 'both' }, { direction: 'in' }, false],
  [{ categories: ids(1) }, { categories: null }, true],
  [{ categories: ids(1) }, { categories: ids(1, 2) }, true],
  [{ categories: ids(1) }, { categories: ids(2) }, true],
  [{ categories: null }, { categories: ids(1) }, false],
  [{ categories: ids(1, 2) }, { categories: ids(2) }, false],
  [{ unpaid: 'refuse' }, { unpaid: 'ask' }, true],
  [{ unpaid: 'ask' }, { unpaid: 'pass' }, true],
  [{ unpaid: 'pass' }, { unpaid: 'refuse' }, false],
  [{ unknownOffline: 'refuse' }, { unknownOffline: 'admit' }, true],
  [{ unknownOffline: 'admit' }, { unknownOffline: 'refuse' }, false],
  [{ asksFirst: true }, { asksFirst: false }, true],
  [{ asksFirst: false }, { asksFirst: true }, false],
  [{ letsInAgain: false }, { letsInAgain: true }, true],
  [{ letsInAgain: true }, { letsInAgain: false }, false],
  [{ checks: null }, { checks: [asId(1)] }, true],
  [{ checks: [asId(1)] }, { checks: null }, true],
  [{ area: null }, { area: asId(1) }, true],
  [{ area: asId(1) }, { area: null }, true],
  [{ products: [] }, { products: null }, true],
  [{ products: null }, { products: [] }, false],
  [{ handsOver: 'by-tap' }, { handsOver: 'with-entry' }, true],
  [{ handsOver: 'with-entry' }, { handsOver: 'by-tap' }, false],
  [{ badges: 'no' }, { badges: 'by-itself' }, false],
  [{ sells: false }, { sells: true }, false],
  [{ sounds: true }, { sounds: false }, false],
  [{ verdictMs: 4000 }, { verdictMs: null }, false],
  [{ listAgeLimitMs: 60_000 }, { listAgeLimitMs: 120_000 }, true],
  [{ listAgeLimitMs: 120_000 }, { listAgeLimitMs: 60_000 }, false],
  [{ waitMs: 1500 }, { waitMs: 0 }, true],
  [{ waitMs: 1500 }, { waitMs: 3000 }, false],
  [{ role: 'steward' }, { role: 'supervisor' }, false],
  [{ supervisorPin: null }, { supervisorPin: '1.a.b' }, false],
  [{ needsPin: true }, { needsPin: false }, false],
  [{ names: 'none' }, { names: 'shown' }, false],
];

describe('each setting of a gate', () => {
  test.each(rows)('%o → %o, looser: %s', (from, to, loosens) => {
    const [name] = Object.keys(to);
    expect(gateChanges({ ...defaultGate, ...from }, { ...defaultGate, ...to })).toEqual([
      { name, ...valuesOf(from, 'before'), ...valuesOf(to, 'after'), loosens },
    ]);
  });
  const valuesOf = (part: Partial<Gate>, as: string) => ({ [as]: Object.values(part)[0] });

  test('is in this table', () => {
    const named = new Set([...rows.flatMap(([from]) => Object.keys(from)), 'codePattern']);
    expect([...named].toSorted()).toEqual(Object.keys(defaultGate).toSorted());
  });
});

test('another form of codes is looser where unknown codes of the right form pass', () => {
  const pattern = 'T-{code}' as Gate['codePattern'];
  const looser = (unknownOffline: Gate['unknownOffline']) =>
    gateChanges(
      { ...defaultGate, unknownOffline },
      { ...defaultGate, unknownOffline, codePattern: pattern },
    );
  expect(looser('refuse')).toMatchObject([{ name: 'codePattern', loosens: false }]);
  expect(looser('admit')).toMatchObject([{ name: 'codePattern', loosens: true }]);
});

test('the same gate changes nothing, in whatever order its categories stand', () => {
  expect(gateChanges(defaultGate, { ...defaultGate })).toEqual([]);
  const one = { ...defaultGate, categories: ids(1, 2) };
  expect(gateChanges(one, { ...one, categories: ids(2, 1) })).toEqual([]);
});
