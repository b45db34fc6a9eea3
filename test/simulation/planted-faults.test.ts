/** A simulation that can't fail proves nothing: each fault that is planted here it has to find. */
import { afterEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../src/domain/outbox.ts';

/** Far more than any of them needed so far. */
const schedules = 400;

const faults: Record<string, { readonly rule: RegExp; readonly plant: () => void }> = {
  'an action is only in memory when its verdict is shown': {
    rule: /^O1/,
    plant: () =>
      vi.doMock('./life.ts', async (original) => {
        const life = await original<typeof import('./life.ts')>();
        return {
          ...life,
          mortalStore: ((...args) => {
            const store = life.mortalStore(...args);
            const inMemory: OutboxEntry[] = [];
            const flush = async () => {
              for (const entry of inMemory.splice(0)) await store.append(entry);
            };
            return {
              append: async (entry) => void inMemory.push(entry),
              async setProgress(id, progress) {
                await flush();
                await store.setProgress(id, progress);
              },
              readAll: store.readAll,
            };
          }) satisfies typeof life.mortalStore,
        };
      }),
  },
  'an action is stamped anew when it is sent': {
    rule: /^(O2: nobody|C4)/,
    plant: () =>
      vi.doMock('../../src/client/outbox/send-action.ts', async (original) => {
        const actual = await original<typeof import('../../src/client/outbox/send-action.ts')>();
        const { instant, localDateTime } = await import('../../src/domain/time.ts');
        return {
          sendAction: ((sending, action, isUnsure) => {
            const later = localDateTime(instant(action.madeAt + 60_000), sending.zone);
            return actual.sendAction(sending, { ...action, checkedDate: later }, isUnsure);
          }) satisfies typeof actual.sendAction,
        };
      }),
  },
  'an unsure action is sent again without a look at the history': {
    rule: /^O2, O4: sent too often/,
    plant: () =>
      vi.doMock('../../src/client/outbox/send-action.ts', async (original) => {
        const actual = await original<typeof import('../../src/client/outbox/send-action.ts')>();
        return {
          sendAction: ((sending, action) =>
            actual.sendAction(sending, action, false)) satisfies typeof actual.sendAction,
        };
      }),
  },
  'a 403 drops the action': {
    rule: /^O6/,
    plant: () =>
      vi.doMock('../../src/domain/outbox.ts', async (original) => {
        const actual = await original<typeof import('../../src/domain/outbox.ts')>();
        return {
          ...actual,
          settle: ((outcome, at) =>
            actual.settle(
              outcome.kind === 'forbidden' ? { ...outcome, kind: 'refused' } : outcome,
              at,
            )) satisfies typeof actual.settle,
        };
      }),
  },
  'one queue for all: the head of the line blocks': {
    rule: /^O6, O11/,
    plant: () =>
      vi.doMock('../../src/domain/action.ts', async (original) => ({
        ...(await original<typeof import('../../src/domain/action.ts')>()),
        laneOf: () => 'the one and only',
      })),
  },
  'a late action is left to contradict a newer one': {
    rule: /^C1/,
    plant: () =>
      vi.doMock('../../src/domain/convergence.ts', async (original) => ({
        ...(await original<typeof import('../../src/domain/convergence.ts')>()),
        contradicted: () => null,
      })),
  },
  'a double entry is seen by the door that made it only': {
    rule: /^C3/,
    plant: () =>
      vi.doMock('../../src/client/roster/sync/roster-keeper.ts', async (original) => {
        const actual =
          await original<typeof import('../../src/client/roster/sync/roster-keeper.ts')>();
        return {
          createRosterKeeper: ((options) =>
            actual.createRosterKeeper({
              ...options,
              onParticipant: () => {},
            })) satisfies typeof actual.createRosterKeeper,
        };
      }),
  },
};

afterEach(() => {
  vi.doUnmock('./life.ts');
  for (const file of [
    'client/outbox/send-action.ts',
    'client/roster/roster-keeper.ts',
    'domain/outbox.ts',
    'domain/action.ts',
    'domain/convergence.ts',
  ]) {
    vi.doUnmock(`../../src/${file}`);
  }
  vi.resetModules();
});

test.each(Object.entries(faults))('it finds that %s', { timeout: 240_000 }, async (_, fault) => {
  vi.resetModules();
  fault.plant();
  const { simulate } = await import('./simulate.ts');
  const { failures } = await simulate(schedules, 1);
  expect(
    failures.flatMap(({ broken }) => broken).filter((rule) => fault.rule.test(rule)),
  ).not.toEqual([]);
});
