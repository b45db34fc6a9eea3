/**
 * What Stryker 9.5's runner leaves open with Vitest 4: a hook gets its file as the second argument now. The runner's
 * own hooks look for it in the first, so they report no coverage, and each mutant would run every test.
 */
import type { RunnerTask, RunnerTestFile, RunnerTestSuite } from 'vitest';
import { afterAll, beforeAll, inject } from 'vitest';

type Stryker = {
  activeMutant?: string;
  currentTestId?: string;
  readonly mutantCoverage?: unknown;
  readonly hitCount?: number;
};

type Visited = Readonly<RunnerTestFile | RunnerTestSuite>;

const stryker: Stryker = Reflect.get(globalThis, '__stryker__') ?? {};
const given = (name: string): unknown => Reflect.apply(inject, null, [name]);

/** Vitest reads in a hook's text what it asks of the first argument. */
const hook =
  (visit: (file: Visited) => void) =>
  // biome-ignore lint/correctness/noEmptyPattern: nothing is asked.
  ({}: object, file: Visited): void =>
    visit(file);

/** The file's first test, as Stryker names it. */
function firstTest(tasks: readonly RunnerTask[], names: readonly string[] = []): string | null {
  for (const task of tasks) {
    const path = [...names, task.name];
    const found = task.type === 'suite' ? firstTest(task.tasks, path) : path.join(' ').trim();
    if (found !== null) return found;
  }
  return null;
}

if (given('mode') === 'mutant') {
  // The thread may have had another mutant before: what a file does until its tests is the original's.
  if (given('mutantActivation') !== 'static') delete stryker.activeMutant;
  afterAll(hook(({ meta }) => void Object.assign(meta, { hitCount: stryker.hitCount })));
} else {
  // What a file's tests begin with counts as part of the first of them.
  beforeAll(
    hook(({ file, tasks }) => {
      stryker.currentTestId = `${file.filepath}#${firstTest(tasks)}`;
    }),
  );
  afterAll(
    hook(({ meta }) => void Object.assign(meta, { mutantCoverage: stryker.mutantCoverage })),
  );
}
