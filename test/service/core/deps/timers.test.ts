import { expect, test } from 'vitest';
import { Recurring } from '../../../../src/service/core/deps/timers.ts';
import { manualTime } from '../../../support/manual-time.ts';

test('what recurs is done at once and after each interval, until it ends; work under way is told', async () => {
  const time = manualTime();
  const told: boolean[] = [];
  let continueSecond: () => void = () => {};
  let times = 0;
  const recurring = new Recurring(
    time,
    1000,
    async (isEnding) => {
      times += 1;
      if (times === 2) {
        await new Promise<void>((resolve) => {
          continueSecond = resolve;
        });
      }
      told.push(isEnding());
    },
    (error) => {
      throw error;
    },
  );
  await recurring.begin();
  await time.advance(999);
  expect(times).toBe(1);
  await time.advance(1);
  expect(times).toBe(2);
  const closed = recurring.close();
  continueSecond();
  await closed;
  expect(told).toEqual([false, true]);
  await time.advance(10_000);
  expect(times).toBe(2);
});
