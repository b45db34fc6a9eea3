/**
 * A row as bytes: how many numbers, the numbers, and all its texts in one piece of UTF-8. Written
 * and read by hand in one pass: a call of the platform for each text takes several times as long, and
 * for the bytes of each Chromium keeps a handle that its collector clears all at once, the page held up.
 */
import type { RowWords } from './row-words.ts';

/** Takes the values of a row in their order; `finish` ends it. */
export type RowWriter = {
  /** A whole number. */
  number(value: number): void;
  numberOrNull(value: number | null): void;
  text(value: string): void;
  textOrNull(value: string | null): void;
  /** A text that stands in many rows. */
  word(value: string): void;
  wordOrNull(value: string | null): void;
  finish(): void;
  /** Where the next row begins in `bytes`. */
  end(): number;
  /** Forgets the rows that begin there and later. */
  cut(end: number): void;
  /** Up to `end`; others after the next row, which may need more room. */
  bytes(): Uint8Array;
};

/** Gives the values of a row in the order in which they were written. */
export type RowReader = {
  open(bytes: Uint8Array): void;
  number(): number;
  numberOrNull(): number | null;
  text(): string;
  textOrNull(): string | null;
  word(): string;
  wordOrNull(): string | null;
};

const firstRoom = 64 * 1024;
/** Of a number, a text's length included: it has 53 bits and a sign, and seven go into a byte. */
const mostBytesOfNumber = 8;
/** Room for how many numbers a row has: they rarely need more. */
const bytesOfCount = 1;

export function createRowWriter(words: RowWords): RowWriter {
  let bytes = new Uint8Array(firstRoom);
  /** Where the row under way begins, and where the next byte goes. */
  let begin = 0;
  let end = 0;
  let numbers = 0;
  /** Those of the row, and after them what is left of rows before: an emptied array is made anew. */
  const texts: string[] = [];
  let textsOfRow = 0;
  /** Of all its texts. */
  let units = 0;

  function makeRoom(most: number): void {
    if (end + most <= bytes.length) return;
    const larger = new Uint8Array(2 * bytes.length + most);
    larger.set(bytes.subarray(0, end));
    bytes = larger;
  }

  function number(value: number): void {
    makeRoom(bytesOfCount + mostBytesOfNumber);
    if (numbers === 0) end = begin + bytesOfCount;
    end = putNumber(bytes, end, value);
    numbers += 1;
  }

  function keep(text: string): void {
    texts[textsOfRow] = text;
    textsOfRow += 1;
    units += text.length;
  }

  function text(value: string): void {
    number(value.length);
    keep(value);
  }

  /** The count stands before what it counts: nearly always in the one byte that was left for it. */
  function putCount(): void {
    makeRoom(mostBytesOfNumber);
    // Put behind the numbers first, which tells how long it is.
    const more = putNumber(bytes, end, numbers) - end - bytesOfCount;
    if (more > 0) bytes.copyWithin(begin + bytesOfCount + more, begin + bytesOfCount, end);
    putNumber(bytes, begin, numbers);
    end += more;
  }

  return {
    number,
    numberOrNull: (value) => number(value === null ? 0 : value < 0 ? value : value + 1),
    text,
    textOrNull(value) {
      number(value === null ? 0 : value.length + 1);
      if (value !== null) keep(value);
    },
    word: (value) => number(words.numberOf(value)),
    wordOrNull: (value) => number(value === null ? 0 : words.numberOf(value) + 1),
    finish() {
      putCount();
      // No character takes more than three bytes a unit of its string.
      makeRoom(3 * units);
      for (let at = 0; at < textsOfRow; at += 1) end = putText(bytes, end, texts[at] ?? '');
      begin = end;
      numbers = 0;
      textsOfRow = 0;
      units = 0;
    },
    end: () => end,
    cut(to) {
      begin = to;
      end = to;
    },
    bytes: () => bytes,
  };
}

export function createRowReader(words: RowWords): RowReader {
  let numbers: number[] = [];
  let nextNumber = 0;
  let texts = '';
  let nextText = 0;

  function number(): number {
    nextNumber += 1;
    return numbers[nextNumber - 1] ?? 0;
  }

  function textOf(length: number): string {
    nextText += length;
    return texts.slice(nextText - length, nextText);
  }

  return {
    open(bytes) {
      const read = getNumbers(bytes);
      numbers = read.numbers;
      texts = getText(bytes, read.end);
      nextNumber = 0;
      nextText = 0;
    },
    number,
    numberOrNull() {
      const value = number();
      if (value === 0) return null;
      return value < 0 ? value : value - 1;
    },
    text: () => textOf(number()),
    textOrNull() {
      const value = number();
      return value === 0 ? null : textOf(value - 1);
    },
    word: () => words.word(number()),
    wordOrNull() {
      const value = number();
      return value === 0 ? null : words.word(value - 1);
    },
  };
}

/**
 * Six bits and the sign in the first byte, seven in each other, the lowest first; the eighth bit
 * says that more follow.
 */
function putNumber(bytes: Uint8Array, from: number, value: number): number {
  const size = Math.abs(value);
  let end = from;
  let rest = Math.floor(size / 0x40);
  bytes[end] = (size % 0x40) | (value < 0 ? 0x40 : 0) | (rest > 0 ? 0x80 : 0);
  end += 1;
  while (rest > 0) {
    const more = Math.floor(rest / 0x80);
    bytes[end] = (rest % 0x80) | (more > 0 ? 0x80 : 0);
    rest = more;
    end += 1;
  }
  return end;
}

/** All numbers of the row that begins here, and where its texts begin. */
function getNumbers(bytes: Uint8Array): { readonly numbers: number[]; readonly end: number } {
  const numbers: number[] = [];
  let count: number | null = null;
  let end = 0;
  while (count === null || numbers.length < count) {
    const first = bytes[end] ?? 0;
    end += 1;
    let size = first & 0x3f;
    let weight = 0x40;
    for (let byte = first; byte > 0x7f; end += 1) {
      byte = bytes[end] ?? 0;
      size += (byte & 0x7f) * weight;
      weight *= 0x80;
    }
    if (count === null) count = size;
    else numbers.push(first & 0x40 ? -size : size);
  }
  return { numbers, end };
}

function putText(bytes: Uint8Array, from: number, text: string): number {
  let end = from;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      bytes[end] = unit;
      end += 1;
    } else if (unit < 0x800) {
      bytes[end] = 0xc0 | (unit >> 6);
      bytes[end + 1] = 0x80 | (unit & 0x3f);
      end += 2;
    } else if (unit < 0xd800 || unit > 0xdfff) {
      bytes[end] = 0xe0 | (unit >> 12);
      bytes[end + 1] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[end + 2] = 0x80 | (unit & 0x3f);
      end += 3;
    } else {
      return from + utf8Encoder.encodeInto(text, bytes.subarray(from)).written;
    }
  }
  return end;
}

/** More than any row has, but for a service that fills it with a book; a call takes no more values. */
const mostByHand = 4096;

function getText(bytes: Uint8Array, from: number): string {
  if (bytes.length - from > mostByHand) return utf8Decoder.decode(bytes.subarray(from));
  const units: number[] = [];
  let at = from;
  const next = () => {
    at += 1;
    return (bytes[at - 1] ?? 0) & 0x3f;
  };
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte < 0x80) units.push(byte);
    else if (byte < 0xe0) units.push(((byte & 0x1f) << 6) | next());
    else if (byte < 0xf0) units.push(((byte & 0x0f) << 12) | (next() << 6) | next());
    else {
      const past = (((byte & 0x07) << 18) | (next() << 12) | (next() << 6) | next()) - 0x10000;
      units.push(0xd800 | (past >> 10), 0xdc00 | (past & 0x3ff));
    }
  }
  return String.fromCharCode.apply(null, units);
}

const utf8Encoder = new TextEncoder();
/** A mark of byte order at the beginning is a character of a name like any other. */
const utf8Decoder = new TextDecoder('utf-8', { ignoreBOM: true });
