import { expect, test } from 'vitest';
import { Semaphore } from '../../../../src/service/core/deps/semaphore.ts';

test('so many run at once, the others in their order, also after a failure', async () => {
  const few = new Semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const jobs = [0, 1, 2, 3, 4].map((job) =>
    few.run(async () => {
      begun.push(job);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (job === 1) throw new Error('this one fails');
      return job;
    }),
  );
  const results = Promise.allSettled(jobs);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (let end = 0; end < 5; end += 1) {
    ends[end]?.();
    await settle();
  }
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array(3).fill('fulfilled'),
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
