/**
 * All that lies in a browser's profile folder, as bytes in which a text can be searched: the files as they
 * are, and what LevelDB and Chromium have compressed in them (Snappy), unpacked.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type ProfileBytes = {
  /** Whether a text lies anywhere, in UTF-8 or in UTF-16. */
  holds(text: string): boolean;
  /** The files in which it lies. */
  filesWith(text: string): readonly string[];
};

export function readProfile(folder: string): ProfileBytes {
  const files = filesBelow(folder).map((file) => ({ file, parts: partsOf(readFileSync(file)) }));
  const filesWith = (text: string) => {
    const forms = [
      Buffer.from(text, 'utf8'),
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'latin1'),
    ];
    return files
      .filter(({ parts }) => parts.some((part) => forms.some((form) => part.includes(form))))
      .map(({ file }) => file);
  };
  return { filesWith, holds: (text) => filesWith(text).length > 0 };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && statSync(path).size > 0 ? [path] : [];
  });
}

function partsOf(file: Buffer): Buffer[] {
  const parts = [file, withoutLogHeaders(file), ...tableBlocks(file)];
  return [...parts, ...parts.flatMap(compressedValues)];
}

/** LevelDB's log cuts records into blocks of 32 kB, each piece behind seven bytes. */
function withoutLogHeaders(file: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let block = 0; block < file.length; block += 32_768) {
    const end = Math.min(file.length, block + 32_768);
    for (let at = block; at + 7 <= end; ) {
      const length = file.readUInt16LE(at + 4);
      if (length === 0 || at + 7 + length > end) break;
      pieces.push(file.subarray(at + 7, at + 7 + length));
      at += 7 + length;
    }
  }
  return Buffer.concat(pieces);
}

const tableMagic = Buffer.from('57fb808b247547db', 'hex');

/** The blocks of a LevelDB table (`.ldb`), unpacked; none of another file. */
function tableBlocks(file: Buffer): Buffer[] {
  if (file.length < 48 || !file.subarray(-8).equals(tableMagic)) return [];
  const footer = file.subarray(-48);
  const [, afterMetaAt] = varint(footer, 0);
  const [, afterMeta] = varint(footer, afterMetaAt);
  const index = blockAt(file, footer, afterMeta);
  const restarts = index.readUInt32LE(index.length - 4);
  const blocks: Buffer[] = [index];
  for (let at = 0; at < index.length - 4 - 4 * restarts; ) {
    const [, unshared] = varint(index, at);
    const [unsharedLength, valueLengthAt] = varint(index, unshared);
    const [valueLength, key] = varint(index, valueLengthAt);
    const value = key + unsharedLength;
    blocks.push(blockAt(file, index, value));
    at = value + valueLength;
  }
  return blocks;
}

/** @param handle where the place and the length of the block are written in `from` */
function blockAt(file: Buffer, from: Buffer, handle: number): Buffer {
  const [place, lengthAt] = varint(from, handle);
  const [length] = varint(from, lengthAt);
  const block = file.subarray(place, place + length);
  return file[place + length] === 1 ? unsnappy(block) : block;
}

/** As Chromium marks a value that it has compressed before it hands it to LevelDB. */
const compressedMark = Buffer.from('ff1102', 'hex');

function compressedValues(part: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = part.indexOf(compressedMark); at >= 0; at = part.indexOf(compressedMark, at + 1)) {
    found.push(unsnappy(part.subarray(at + 3)));
  }
  return found;
}

function varint(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  let next = at;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[next] ?? 0;
    next += 1;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, next];
  }
}

/** Unpacks as much as can be unpacked. */
function unsnappy(packed: Buffer): Buffer {
  const [length, start] = varint(packed, 0);
  if (length > 64 * 1024 * 1024) return Buffer.alloc(0);
  const out = Buffer.alloc(length);
  let written = 0;
  for (let at = start; at < packed.length && written < length; ) {
    const tag = packed[at] ?? 0;
    at += 1;
    if ((tag & 3) === 0) {
      let literal = tag >> 2;
      if (literal >= 60) {
        const bytes = literal - 59;
        if (at + bytes > packed.length) break;
        literal = packed.readUIntLE(at, bytes);
        at += bytes;
      }
      literal += 1;
      packed.copy(out, written, at, at + literal);
      at += literal;
      written += literal;
      continue;
    }
    const kind = tag & 3;
    const copied = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const bytes = kind === 1 ? 1 : kind === 2 ? 2 : 4;
    if (at + bytes > packed.length) break;
    const back = kind === 1 ? ((tag >> 5) << 8) | (packed[at] ?? 0) : packed.readUIntLE(at, bytes);
    at += bytes;
    if (back === 0 || back > written) break;
    for (let n = 0; n < copied && written < length; n += 1) {
      out[written] = out[written - back] ?? 0;
      written += 1;
    }
  }
  return out.subarray(0, written);
}
