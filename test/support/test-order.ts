/**
 * The order in which files of tests begin: project by project, so that a process that has imported what
 * a project's files need goes on with the next of them, and those that wait most of their time spread
 * among those that compute.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose tests wait for a browser, or for processes of their own. */
const waiting = ['browser'];
/** Those with the longest files first, so that at the end no core waits for another. */
const computing: readonly string[] = [
  'simulation',
  'postgres',
  'sqlite',
  'partitions',
  'citus',
  'office',
  'unit',
  'screens',
];

export class WaitingBesideWorking extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Long ones before short ones; a project's files keep that order among themselves.
    const sorted = await super.sort(files);
    // Its groups run one after another in any case: the order within them is what this is about.
    const isWaiting = ({ project }: TestSpecification) => waiting.includes(project.name);
    const turnOf = ({ project }: TestSpecification) => computing.indexOf(project.name);
    return spread(
      sorted.filter(isWaiting),
      sorted.filter((file) => !isWaiting(file)).sort((one, other) => turnOf(one) - turnOf(other)),
    );
  }
}

/** Of the files that compute, this part follows the last of those that wait: no browser is left alone. */
const partAtTheEnd = 0.25;

/** After each of one as many of the other as there are to each. */
function spread<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const toEach = Math.floor((other.length * (1 - partAtTheEnd)) / Math.max(one.length, 1));
  return [
    ...one.flatMap((item, at) => [item, ...other.slice(at * toEach, (at + 1) * toEach)]),
    ...other.slice(one.length * toEach),
  ];
}
