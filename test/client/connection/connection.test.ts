import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/client/api/outcome.ts';
import type { Connection } from '../../../src/client/connection/connection.ts';
import { createConnectionMonitor } from '../../../src/client/connection/connection.ts';
import { manualTime } from '../../support/manual-time.ts';

const dead: Outcome<never> = { kind: 'unavailable', reason: 'unreachable' };
const alive: Outcome<unknown> = { kind: 'answer', answer: {} };

function monitored(outcomes: () => Outcome<unknown>) {
  const time = manualTime();
  const seen: Connection['state'][] = [];
  let probes = 0;
  const monitor = createConnectionMonitor({
    clock: time,
    timers: time,
    chance: () => 0.5,
    onChange: ({ state }) => seen.push(state),
    async probe() {
      probes += 1;
      return outcomes();
    },
  });
  return { time, monitor, seen, probes: () => probes };
}

describe('N1: online is what the outcomes of requests say', () => {
  test('it switches automatically, both ways', async () => {
    let now: Outcome<unknown> = dead;
    const { time, monitor, seen, probes } = monitored(() => now);
    monitor.report(alive);
    monitor.report(dead);
    expect(monitor.current().state).toBe('offline');
    await time.advance(5000);
    expect(probes()).toBeGreaterThan(1);
    expect(monitor.current().state).toBe('offline');
    now = alive;
    await time.advance(60_000);
    expect(monitor.current().state).toBe('online');
    expect(seen.at(0)).toBe('online');
    expect(seen.at(-1)).toBe('online');
  });

  test('a refusal is a word of the service as well', () => {
    const { monitor } = monitored(() => alive);
    monitor.report({ kind: 'refused', status: 404, errors: [] });
    expect(monitor.current().state).toBe('online');
  });

  test('requests that fail together are one failure, and say when the next try is', () => {
    const { time, monitor } = monitored(() => dead);
    monitor.report(dead);
    const first = monitor.current();
    for (let i = 0; i < 10; i += 1) monitor.report(dead);
    expect(monitor.current()).toEqual(first);
    expect(first).toEqual({
      state: 'offline',
      reason: 'unreachable',
      nextTryAt: time.now() + 500 + 500,
    });
  });

  test('O6: a service that names a time is not asked before', async () => {
    const { time, monitor, probes } = monitored(() => alive);
    monitor.report({ kind: 'throttled', retryAfterMs: 60_000 });
    await time.advance(59_999);
    expect(probes()).toBe(0);
    await time.advance(1);
    expect(monitor.current().state).toBe('online');
  });

  test('an error of the service for one request does not change the connection', async () => {
    let now: Outcome<unknown> = alive;
    const { time, monitor, seen, probes } = monitored(() => now);
    monitor.report(alive);
    monitor.report({ kind: 'unavailable', reason: 'service-error' });
    await time.settle();
    expect(seen).toEqual(['online']);
    expect(probes()).toBe(1);
    now = { kind: 'unavailable', reason: 'service-error' };
    monitor.report(now);
    await time.settle();
    expect(seen).toEqual(['online', 'offline']);
  });

  test('the device’s own word only makes it try', async () => {
    const { monitor, time } = monitored(() => alive);
    monitor.report(dead);
    monitor.nudge();
    await time.settle();
    expect(monitor.current().state).toBe('online');
  });
});
