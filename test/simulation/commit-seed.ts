/** A seed that each commit has of its own, and that stays the same for it. */
import { execFileSync } from 'node:child_process';

/** Where there is no repository, or no git. */
const withoutCommit = 10_000_000;

export function commitSeed(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 7), 16);
  } catch {
    return withoutCommit;
  }
}
