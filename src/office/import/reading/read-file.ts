/** Finds out what kind of file it is, and reads it. */
import type { Log } from '../../../client/log/log.ts';
import { isArchive, kindOfBytes } from './kind-of-file.ts';
import { readSheet } from './read-sheet.ts';
import { readText } from './read-text.ts';
import type { FileRead, Reading } from './table.ts';

export async function readFile(bytes: Uint8Array, log: Log, how: Reading = {}): Promise<FileRead> {
  const other = kindOfBytes(bytes);
  if (other) return other;
  return isArchive(bytes) ? readSheet(bytes, log, how) : readText(bytes, how);
}
