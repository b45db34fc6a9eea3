/** Reads a file of guests, by what is in it and not by its name. */
import type { Log } from '../../../client/log/log.ts';
import { readSheet } from './read-sheet.ts';
import { readText } from './read-text.ts';
import { type FileRead, fileFault } from './table.ts';

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

export async function readFile(bytes: Uint8Array, log: Log): Promise<FileRead> {
  if (bytes.length === 0) return fileFault('empty');
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return fileFault('old-excel');
  if (begins(bytes, 0x50, 0x4b)) return readSheet(bytes, log);
  return readText(bytes);
}
