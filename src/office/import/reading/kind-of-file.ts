/** What a file is that holds no table which could be read: told by its first bytes, never by its name. */
import { type FileFault, type FileRead, fileFault } from './table.ts';

type Kind = FileFault['kind'];

/** What is at the beginning, in the letters of Latin-1. */
const beginnings: readonly (readonly [string, Kind])[] = [
  ['%PDF', 'pdf'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf', 'archive'],
  ['Rar!', 'archive'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['bplist', 'no-table'],
  ['SQLite format 3', 'no-table'],
  // Excel before 1997, without the container of its followers.
  ['\x09\x08\x10\x00', 'old-excel'],
  ['\x09\x04\x06\x00', 'old-excel'],
];

/** Of what lies in a container or an archive; names of entries stand there as plain letters. */
const inArchive: readonly (readonly [string, Kind])[] = [
  ['Index/Document.iwa', 'numbers'],
  ['Index.zip', 'numbers'],
  ['xl/workbook.bin', 'binary-excel'],
  ['word/document', 'document'],
  ['ppt/presentation', 'document'],
];
/** In the older container names have two bytes for each letter. A locked XLSX lies in one, too. */
const inContainer: readonly (readonly [string, Kind])[] = [
  ['EncryptedPackage', 'locked'],
  ['WordDocument', 'document'],
  ['PowerPoint Document', 'document'],
  ['__substg1.0', 'mail'],
];

const texts: readonly (readonly [RegExp, Kind])[] = [
  [/^<\?xml[\s\S]*?(urn:schemas-microsoft-com:office:spreadsheet|mso-application)/i, 'xml-excel'],
  [/^<\?xml[\s\S]*?oasis:names:tc:opendocument/i, 'open-document'],
  [/^<[!?a-z]/i, 'web-page'],
  [/^MIME-Version:|^Content-Type: multipart/i, 'web-page'],
  [/^[[{]\s*("|\{|\]|\})/, 'json'],
  [/^BEGIN:V(CARD|CALENDAR)/i, 'contacts'],
  [/^\{\\rtf/, 'document'],
  [/^(From|Received|Return-Path|Delivered-To|Subject): /, 'mail'],
];

const namesWithin = 30_000_000;
const twoBytes = (text: string): string => [...text].map((letter) => `${letter}\0`).join('');

/** @returns undefined: it may be a text, or a sheet in an archive */
export function kindOfBytes(bytes: Uint8Array): FileRead | undefined {
  if (bytes.length === 0) return fileFault('empty');
  const latin = (most: number) => new TextDecoder('latin1').decode(bytes.subarray(0, most));
  const begins = (first: string) =>
    [...first].every((letter, at) => bytes[at] === letter.charCodeAt(0));
  const known = beginnings.find(([first]) => begins(first));
  if (known) return fileFault(known[1]);
  if (begins('\xd0\xcf\x11\xe0')) {
    const all = latin(namesWithin);
    const found = inContainer.find(([name]) => all.includes(twoBytes(name)));
    return fileFault(found?.[1] ?? 'old-excel');
  }
  if (!isArchive(bytes)) return undefined;
  const all = latin(namesWithin);
  // Documents of any kind in the format of OpenDocument: what unpacks one sees which.
  if (all.includes('content.xml')) return undefined;
  const found = inArchive.find(([name]) => all.includes(name));
  if (found) return fileFault(found[1]);
  // What unpacks it says more of a sheet that is cut off.
  return /(xl\/|\[Content_Types\]|sheet\d*\.xml)/.test(all) ? undefined : fileFault('archive');
}

export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

export const kindOfText = (start: string): Kind | undefined =>
  texts.find(([form]) => form.test(start.trimStart()))?.[1];
