// A part of a folder's mutants, drawn at random, where all would take hours: Stryker asks a checker which of
// them to run. Those that were not drawn stand under "errors" in its table, and do not count in its score.
//   ADMIT_MUTATION_SAMPLE=50 npm run mutation -- --mutate 'src/service/sync/**/*.ts'
// The same seed (`ADMIT_MUTATION_SEED`, 1 unless given) draws the same mutants of the same source.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const size = Number(process.env.ADMIT_MUTATION_SAMPLE);
const seed = process.env.ADMIT_MUTATION_SEED ?? '1';

/** Each mutant's place in a lottery of its own: what else lies in the folder does not move it. */
function lotOf({ fileName, location, mutatorName, replacement }) {
  const mutant = [relative(process.cwd(), fileName), location, mutatorName, replacement];
  return createHash('sha256')
    .update(JSON.stringify([seed, mutant]))
    .digest('hex');
}

let drawn = new Set();

const sample = {
  async init() {},

  /** Stryker asks once, with all mutants that some code at run time reaches or no test does. */
  async group(mutants) {
    const lots = mutants.map((mutant) => ({ id: mutant.id, lot: lotOf(mutant) }));
    lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
    drawn = new Set(lots.slice(0, size).map(({ id }) => id));
    return [lots.map(({ id }) => id)];
  },

  async check(mutants) {
    const resultOf = ({ id }) =>
      drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]));
  },
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sample }];
