/** A disk that is soon full. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type SmallDisk = { readonly directory: string; remove(): void };

/** @returns null where this account may not mount one */
export function smallDisk(bytes: number): SmallDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'admit-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory], {
      stdio: 'pipe',
    });
  } catch {
    rmdirSync(directory);
    return null;
  }
  return {
    directory,
    remove() {
      execFileSync('umount', ['-l', directory]);
      rmdirSync(directory);
    },
  };
}
