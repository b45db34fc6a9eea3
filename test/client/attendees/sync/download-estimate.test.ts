import { expect, test } from 'vitest';
import { createDownloadEstimate } from '../../../../src/client/attendees/sync/roster-keeper.ts';
import { manualTime } from '../../../support/manual-time.ts';

test('says nothing until it knows enough, and then goes by the last while', async () => {
  const time = manualTime();
  const estimate = createDownloadEstimate(time);
  const unknown = { perSecond: null, leftMs: null };
  expect(estimate.note(0, 0)).toEqual(unknown);
  await time.advance(1000);
  expect(estimate.note(100, 0.01)).toEqual(unknown);
  await time.advance(1000);
  expect(estimate.note(200, 0.02)).toEqual({ perSecond: 100, leftMs: 98_000 });

  // The network becomes ten times as slow: after the while that counts nothing else is left.
  for (let step = 1; step <= 30; step += 1) {
    await time.advance(1000);
    estimate.note(200 + 10 * step, 0.02 + 0.001 * step);
  }
  expect(estimate.note(500, 0.05).perSecond).toBe(10);
  expect(estimate.note(500, 0.05).leftMs).toBe(950_000);
});

test('a stopped download is not said to end', async () => {
  const time = manualTime();
  const estimate = createDownloadEstimate(time);
  estimate.note(500, 0.5);
  await time.advance(5000);
  expect(estimate.note(500, 0.5)).toEqual({ perSecond: null, leftMs: null });
});
