/** Z9: places that are lent, whatever the network does. */
import { describe, expect, test } from 'vitest';
import {
  type Lender,
  type Loan,
  leftIn,
  lend,
  lentIn,
  type Purse,
  receive,
  shareOf,
  spend,
} from '../../src/domain/lending.ts';
import { seededRandom } from '../support/random.ts';

type Answer = { readonly granted: number; readonly closed: number; readonly share: number };
type Message =
  | { readonly kind: 'ask'; readonly device: number; readonly returned: number }
  | { readonly kind: 'answer'; readonly device: number; readonly answer: Answer }
  | {
      readonly kind: 'entry';
      readonly device: number;
      readonly id: number;
      readonly isLent: boolean;
    }
  | { readonly kind: 'arrived'; readonly device: number; readonly id: number };

/** An evening of devices at one area, whose messages are lost, late, repeated, and out of order. */
function evening(seed: number): void {
  const random = seededRandom(seed);
  const upTo = (most: number) => random.below(most);
  const capacity = upTo(60);
  const holders = 1 + upTo(24);
  const loans: Loan[] = Array.from({ length: holders }, () => ({ granted: 0, closed: 0 }));
  const purses: Purse[] = Array.from({ length: holders }, () => ({ granted: 0, spent: 0 }));
  const unsent: Map<number, boolean>[] = Array.from({ length: holders }, () => new Map());
  const known = new Set<number>();
  let [inside, forced, nextId] = [0, 0, 0];
  let underWay: Message[] = [];
  const lent = () => loans.reduce((sum, loan) => sum + lentIn(loan), 0);
  const at = <Item>(all: readonly Item[], n: number): Item => {
    const item = all[n];
    if (item === undefined) throw new Error(`nothing at ${n}`);
    return item;
  };

  function arrive(message: Message): void {
    const { device } = message;
    const loan = at(loans, device);
    switch (message.kind) {
      case 'ask': {
        const lender: Lender = { capacity, taken: inside - forced, lent: lent(), holders };
        const { share, ...after } = lend(loan, lender, message.returned);
        loans[device] = after;
        underWay.push({ kind: 'answer', device, answer: { ...after, share } });
        return;
      }
      case 'answer':
        purses[device] = receive(at(purses, device), message.answer);
        return;
      case 'entry': {
        underWay.push({ kind: 'arrived', device, id: message.id });
        if (known.has(message.id)) return;
        known.add(message.id);
        const isHeld = message.isLent && lentIn(loan) > 0;
        if (isHeld) loans[device] = { ...loan, closed: loan.closed + 1 };
        // A lent place was never anybody else's, so its entry is never forced.
        if (message.isLent && !isHeld) throw new Error(`seed ${seed}: no place for ${message.id}`);
        if (!isHeld && inside - forced + lent() >= capacity) forced += 1;
        inside += 1;
        return;
      }
      case 'arrived':
        at(unsent, device).delete(message.id);
    }
  }

  function act(device: number): void {
    const purse = at(purses, device);
    const pending = at(unsent, device);
    if (random.chance() < 0.4) {
      const spent = spend(purse);
      if (!spent && random.chance() < 0.9) return;
      purses[device] = spent ?? purse;
      nextId += 1;
      pending.set(nextId, spent !== null);
      return;
    }
    for (const [id, isLent] of pending) underWay.push({ kind: 'entry', device, id, isLent });
    const returned = pending.size === 0 ? purse.spent : 0;
    underWay.push({ kind: 'ask', device, returned });
  }

  for (let step = 0; step < 300; step += 1) {
    if (random.chance() < 0.5) act(upTo(holders));
    else if (underWay.length > 0) {
      const n = upTo(underWay.length);
      const message = at(underWay, n);
      const [isLost, isRepeated] = [random.chance() < 0.2, random.chance() < 0.1];
      if (!isRepeated) underWay = underWay.filter((_, each) => each !== n);
      if (!isLost) arrive(message);
    }
    if (inside > forced && random.chance() < 0.05) inside -= 1;
    const isAbove = inside - forced + lent() > capacity;
    if (isAbove)
      throw new Error(`seed ${seed}: ${inside} inside, ${forced} forced, ${lent()} lent`);
    for (const [device, purse] of purses.entries()) {
      const pendingLent = [...at(unsent, device)].filter(
        ([id, isLent]) => isLent && !known.has(id),
      );
      // What it may still let in is held for it.
      const isMore = leftIn(purse) + pendingLent.length > lentIn(at(loans, device));
      if (isMore)
        throw new Error(`seed ${seed}: device ${device} may let in more than it was lent`);
    }
  }
}

describe('Z9: places that are lent', () => {
  test('are never those of somebody else, whatever the network does', () => {
    for (let seed = 1; seed <= 200; seed += 1) evening(seed);
  });

  test('are a share of half of those that are free, and what is beyond goes back', () => {
    expect(shareOf(20, 3)).toBe(3);
    const first = lend(
      { granted: 0, closed: 0 },
      { capacity: 20, taken: 0, lent: 0, holders: 3 },
      0,
    );
    expect(first).toEqual({ granted: 3, closed: 0, share: 3 });
    const purse = receive({ granted: 0, spent: 0 }, first);
    expect(leftIn(purse)).toBe(3);
    const later = lend(first, { capacity: 20, taken: 14, lent: 3, holders: 3 }, purse.spent);
    expect(later).toEqual({ granted: 3, closed: 0, share: 1 });
    const after = receive(purse, later);
    expect(leftIn(after)).toBe(1);
    expect(lend(later, { capacity: 20, taken: 14, lent: 3, holders: 3 }, after.spent)).toEqual({
      ...{ granted: 3, closed: 2, share: 1 },
    });
  });

  test('that the organizer took back are none, as soon as the device hears of it', () => {
    const purse = { granted: 5, spent: 1 };
    expect(leftIn(receive(purse, { granted: 5, closed: 5, share: 3 }))).toBe(0);
    expect(spend({ granted: 5, spent: 5 })).toBeNull();
  });
});
