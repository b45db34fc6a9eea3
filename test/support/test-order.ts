/**
 * The order in which files of tests begin: those that wait most of their time beside those that
 * compute, and long ones before short ones, so that at the end no core waits for another.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose tests wait for a browser, or for processes of their own. */
const waiting = ['browser'];

export class WaitingBesideWorking extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Its groups run one after another in any case: the order within them is what this is about.
    const isWaiting = ({ project }: TestSpecification) => waiting.includes(project.name);
    return interleaved(
      sorted.filter(isWaiting),
      sorted.filter((file) => !isWaiting(file)),
    );
  }
}

/** One of each in turn for as long as there are both. */
const interleaved = <Item>(one: readonly Item[], other: readonly Item[]): Item[] => [
  ...one.flatMap((item, at) => [item, ...other.slice(at, at + 1)]),
  ...other.slice(one.length),
];
