// @lane all
/** A simulation that can't fail proves nothing: each fault that is planted here it has to find. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { faults, type PlantedFault } from './planted-faults.ts';
import { openWorld, type World } from './world.ts';

/** Far more than any of them needed so far. */
const mostEvenings = 400;

let world: World;
let planted: PlantedFault['file'] | undefined;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

afterEach(() => {
  if (planted) vi.doUnmock(planted);
  vi.resetModules();
});

test.each(Object.entries(faults))('it finds that %s', { timeout: 1_500_000 }, async (_, fault) => {
  vi.resetModules();
  planted = fault.file;
  vi.doMock(fault.file, async (original) => fault.plant(await original()));
  const { playEvening } = await import('./run-schedule.ts');
  // Where the service decides, the fault may be its own.
  const own = fault.kind === 'decides' ? await (await import('./world.ts')).openWorld() : null;
  const found: string[] = [];
  try {
    for (let played = 0; played < mostEvenings; played += 1) {
      const { broken } = await playEvening(own ?? world, fault.near + played, fault.kind);
      found.push(...broken.filter((rule) => fault.rule.test(rule)));
      if (found.length > 0) break;
    }
  } finally {
    await own?.close();
  }
  expect(found).not.toEqual([]);
});
