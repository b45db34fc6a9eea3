import { expect, test } from 'vitest';
import { createTurns } from '../../../src/client/device/turns.ts';
import { manualTime } from '../../support/manual-time.ts';

test('long work continues at once while its turn is short, and else after the screen had its own', async () => {
  const time = manualTime();
  const turns = createTurns(time, time);
  let done = 0;
  const work = async () => {
    for (; done < 5; done += 1) {
      // Each piece takes as long as the clock says that it took.
      if (done === 2 || done === 3) await time.advance(9);
      await turns.next();
    }
  };
  const whole = work();
  await time.settle();
  expect(done).toBe(2);
  await time.advance(0);
  expect(done).toBe(3);
  await time.advance(0);
  await whole;
  expect(done).toBe(5);
});
