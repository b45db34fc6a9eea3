/** Files that only the service's own user may read: the database, backups, keys. */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';

const ownerOnly = 0o600;

/** Makes an empty private file, or makes an existing one private. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly));
  mendMode(file);
}

/** Makes a file private that an earlier version left open to others. A missing one is ignored. */
export function mendMode(file: string): void {
  if (existsSync(file) && (statSync(file).mode & 0o077) !== 0) chmodSync(file, ownerOnly);
}

/**
 * Makes the service's data directory private.
 * @returns why others can still look into it; null where they can't
 */
export function makePrivateDirectory(directory: string): string | null {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { mode } = statSync(directory);
  if ((mode & 0o077) === 0) return null;
  // A directory that everybody uses, such as /tmp, is not the service's to close.
  if ((mode & 0o1000) !== 0)
    return `Other users can read ${directory}. Choose another directory with --data.`;
  try {
    chmodSync(directory, 0o700);
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    return `Other users can read ${directory}, and one of them owns it. Close it with chmod 700.`;
  }
}

type PrivateText =
  | { readonly kind: 'read'; readonly text: string }
  /** A sentence for the administrator. */
  | { readonly kind: 'not-read'; readonly why: string };

/** Reads a secret of the administrator. @returns its text without the space around it */
export function readPrivate(file: string): PrivateText {
  try {
    if ((statSync(file).mode & 0o077) !== 0) {
      const why = `Other users can read ${file}. Close it with chmod 600.`;
      return { kind: 'not-read', why };
    }
    return { kind: 'read', text: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { kind: 'not-read', why: `${file} can’t be read (${error.code}).` };
  }
}
