/** A seed that each commit has of its own, and that stays the same for it; beyond all that stand in a test. */
import { execFileSync } from 'node:child_process';

const first = 100_000_000;

export function commitSeed(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // Room for the evenings of each.
    return first + 1000 * Number.parseInt(commit.slice(0, 5), 16);
  } catch {
    // There is no repository, or no git.
    return first;
  }
}
