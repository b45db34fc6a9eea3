/** What is for the service's own user alone: the database, backups, keys. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const ownerOnly = 0o600;

/** Makes the file, empty, or takes from others what they may of the one that is there. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly));
  mendMode(file);
}

/** A file that an earlier version left open to others. One that is not there is left alone. */
export function mendMode(file: string): void {
  if (existsSync(file) && (statSync(file).mode & 0o077) !== 0) chmodSync(file, ownerOnly);
}

/**
 * The directory of all that the service keeps.
 * @returns why others may still look into it; null where they may not
 */
export function makePrivateDirectory(directory: string): string | null {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { mode } = statSync(directory);
  if ((mode & 0o077) === 0) return null;
  // One that is everybody's, as /tmp, is not the service's to close.
  if ((mode & 0o1000) !== 0) return `${directory} is open to others: choose another with --data.`;
  try {
    chmodSync(directory, 0o700);
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    return `${directory} is open to others, and another user's: close it with chmod 700.`;
  }
}
