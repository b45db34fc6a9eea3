/** Finds out what kind of file it is by its first bytes, and reads it. */
import type { Log } from '../../../client/log/log.ts';
import { readSheet } from './read-sheet.ts';
import { readText } from './read-text.ts';
import { type FileRead, fileFault, type Reading } from './table.ts';

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Names of entries stand in these files as plain letters; of the older container in two bytes each. */
const holds = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, namesWithin)).includes(text);
const wide = (text: string): string => [...text].map((letter) => `${letter}\0`).join('');
const namesWithin = 30_000_000;

export async function readFile(bytes: Uint8Array, log: Log, how: Reading = {}): Promise<FileRead> {
  if (bytes.length === 0) return fileFault('empty');
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // A locked XLSX lies in the container of the older Excel.
    return fileFault(holds(bytes, wide('EncryptedPackage')) ? 'locked' : 'old-excel');
  }
  if (begins(bytes, 0x50, 0x4b)) {
    if (holds(bytes, 'application/vnd.oasis.opendocument')) return fileFault('open-document');
    if (holds(bytes, 'Index/Document.iwa') || holds(bytes, 'Index.zip'))
      return fileFault('numbers');
    return readSheet(bytes, log, how);
  }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2000));
  if (/^(\u00ef\u00bb\u00bf)?\s*(<!doctype html|<html|<table|<\?xml|<meta)/i.test(start)) {
    return fileFault('web-page');
  }
  return readText(bytes, how);
}
