/** While many buy, doors go first. */
import { expect, test } from 'vitest';
import { DoorsFirst } from '../../../../src/service/core/deps/doors-first.ts';
import { manualTime } from '../../../support/manual-time.ts';

const rounds = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate);
};

function crowd(doorsFirst: DoorsFirst, count: number): number[] {
  const served: number[] = [];
  for (let n = 0; n < count; n += 1) void doorsFirst.guestsTurn().then(() => served.push(n));
  return served;
}

test('guests are served in the order in which they came, one in each round of the event loop', async () => {
  const served = crowd(new DoorsFirst(manualTime()), 5);
  for (const many of [1, 2, 3]) {
    await rounds(1);
    expect(served.length).toBeLessThanOrEqual(many);
  }
  await rounds(5);
  expect(served).toEqual([0, 1, 2, 3, 4]);
});

test('none is served while a door waits; then all continue', async () => {
  const doorsFirst = new DoorsFirst(manualTime());
  const answers: (() => void)[] = [];
  const atDoors = [1, 2].map(() =>
    doorsFirst.atDoor(() => new Promise<void>((resolve) => answers.push(resolve))),
  );
  const served = crowd(doorsFirst, 3);
  await rounds(10);
  expect(served).toEqual([]);
  answers[0]?.();
  await atDoors[0];
  await rounds(10);
  expect(served).toEqual([]);
  answers[1]?.();
  await rounds(10);
  expect(served).toEqual([0, 1, 2]);
});

test('a door whose answer fails holds up nobody', async () => {
  const doorsFirst = new DoorsFirst(manualTime());
  const failed = doorsFirst.atDoor(async () => Promise.reject(new Error('no database')));
  await expect(failed).rejects.toThrow('no database');
  const served = crowd(doorsFirst, 1);
  await rounds(3);
  expect(served).toEqual([0]);
});

test('where some door always waits, a guest is served every ten milliseconds', async () => {
  const time = manualTime();
  const doorsFirst = new DoorsFirst(time);
  void doorsFirst.atDoor(() => new Promise(() => {}));
  const served = crowd(doorsFirst, 3);
  for (const many of [1, 2, 3]) {
    await rounds(3);
    await time.advance(9);
    expect(served.length).toBe(many - 1);
    await time.advance(1);
    await rounds(1);
    expect(served.length).toBe(many);
  }
});
