/**
 * A quick no for most rows, as a signature file gives it: 512 bits a row, set by the pairs of
 * neighbouring letters in its search text and by how its words begin and end. They are kept bit by
 * bit (bit-sliced), so that one number says it of 32 rows: to look into a text is a call of the
 * platform, and takes as long as hundreds of them.
 */
import { space } from './search-text.ts';

export type SearchSignatures = {
  /** Makes room for so many rows in all. */
  reserve(rows: number): void;
  /** What the row held before goes on to count: that costs a look in vain, and hides nothing. */
  add(row: number, text: string): void;
  /** The first row, from this one on, that may hold what has the signature; -1: there is none. */
  next(from: number, signature: Signature): number;
};

/** Which bits are set. */
export type Signature = readonly number[];

const bitsOfSignature = 512;
/** Of a number's bits, each is a row. */
const rowsInABlock = 32;
/** Their numbers for a bit lie together in a line of the processor's cache. */
const blocksInAGroup = 16;
const rowsInAGroup = rowsInABlock * blocksInAGroup;

export function createSearchSignatures(): SearchSignatures {
  /** By group of rows, by bit, and by block within the group. */
  let slices = new Int32Array(0);
  let count = 0;

  function reserve(rows: number): void {
    const room = (slices.length / bitsOfSignature) * rowsInABlock;
    if (rows <= room) return;
    const groups = Math.ceil(Math.max(rows, 2 * room) / rowsInAGroup);
    const larger = new Int32Array(groups * bitsOfSignature * blocksInAGroup);
    larger.set(slices);
    slices = larger;
  }

  /** Where the block's number is for the first bit; those for the others follow, a group's blocks apart. */
  const placeOf = (block: number): number =>
    Math.floor(block / blocksInAGroup) * bitsOfSignature * blocksInAGroup +
    (block % blocksInAGroup);

  /** Which rows of the block may hold it. */
  function inBlock(block: number, signature: Signature): number {
    const first = placeOf(block);
    let rows = -1;
    for (let n = 0; n < signature.length && rows !== 0; n += 1) {
      rows &= slices[first + (signature[n] ?? 0) * blocksInAGroup] ?? 0;
    }
    return rows;
  }

  return {
    reserve,
    add(row, text) {
      reserve(row + 1);
      count = Math.max(count, row + 1);
      const first = placeOf(Math.floor(row / rowsInABlock));
      const bitOfRow = 1 << (row % rowsInABlock);
      eachBit(text, (bit) => {
        const place = first + bit * blocksInAGroup;
        slices[place] = (slices[place] ?? 0) | bitOfRow;
      });
    },
    next(from, signature) {
      let block = Math.floor(from / rowsInABlock);
      let rows = inBlock(block, signature) & (-1 << (from % rowsInABlock));
      while (rows === 0 && (block + 1) * rowsInABlock < count) {
        block += 1;
        rows = inBlock(block, signature);
      }
      const row = block * rowsInABlock + lowestBit(rows);
      return rows === 0 || row >= count ? -1 : row;
    },
  };
}

/** Of texts that hold all of these parts. */
export function signatureOf(parts: readonly string[]): Signature {
  const bits = new Set<number>();
  for (const part of parts) eachBit(part, (bit) => bits.add(bit));
  return [...bits];
}

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Two for each pair and end: with one alone, some would share theirs with what stands in every text. */
function eachBit(text: string, take: (bit: number) => void): void {
  const takeBoth = (letters: number) => {
    // The higher bits of a product depend on more of what is multiplied.
    const product = Math.imul(letters, 0x9e3779b1);
    take(product >>> 23);
    take((product >>> 14) % bitsOfSignature);
  };
  let [first, second] = [0, text.charCodeAt(0)];
  for (let at = 1; at < text.length; at += 1) {
    const third = text.charCodeAt(at);
    takeBoth((second << 16) | third);
    const isEndOfWord = at > 1 && (first === space || third === space);
    if (isEndOfWord) takeBoth(Math.imul(first, 0x2f0b4c47) ^ (second << 16) ^ third);
    first = second;
    second = third;
  }
}
