/** Turns bytes into text when nothing says which encoding they have. */
import { guessEncoding } from './guess-encoding.ts';
import { decodeAs, westernUpper } from './older-encodings.ts';
import type { Encoding, TextEncoding } from './table.ts';

type Decoded = { readonly encoding: Encoding; readonly text: string };

/** How much of a text is examined for a zero in every second byte: UTF-16 of signs that ASCII has. */
const looked = 1000;

/** @param wanted what a person has chosen */
export function decodeText(bytes: Uint8Array, wanted?: TextEncoding): Decoded {
  if (wanted) return { encoding: wanted, text: decodeAs(bytes, wanted) };
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, looked).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // Of other scripts the separators and digits have a zero, their letters none.
  const some = Math.min(looked, bytes.length) / 20;
  if (odd > some && even < odd / 10) return utf16(bytes, 'utf-16le');
  if (even > some && odd < even / 10) return utf16(bytes, 'utf-16be');
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  if (utf8.includes('\x1b$') && !/[^\p{ASCII}]/u.test(utf8)) {
    return { encoding: 'ISO-2022-JP', text: decodeAs(bytes, 'ISO-2022-JP') };
  }
  if (isUtf8(utf8, bytes)) return { encoding: 'UTF-8', text: onceEncoded(utf8) };
  const encoding = guessEncoding(bytes);
  return { encoding, text: decodeAs(bytes, encoding) };
}

/**
 * Whether a text that may hold broken letters is UTF-8 all the same: cut off within a letter, or with a
 * few bytes changed. In the older encoding next to no two bytes make a letter of UTF-8 by accident.
 */
function isUtf8(text: string, bytes: Uint8Array): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  let broken = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return broken === 0 || whole > broken;
}

/** The bytes of Windows-1252, by their letters. */
const byteOf = new Map([...westernUpper].map((letter, at) => [letter, at + 128]));

/**
 * Programs that take UTF-8 for the older encoding write its letters again: `JÃ¼rgen`. Where all letters of a
 * text are such, they are read again.
 */
function onceEncoded(text: string): string {
  if (!/[ÃÂÐÑÄÅ]/.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    const byte = code < 0x80 ? code : (byteOf.get(letter) ?? (code < 0x100 ? code : undefined));
    if (letter.length > 1 || byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch (error) {
    if (error instanceof TypeError) return text;
    throw error;
  }
}

const utf16 = (bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded => ({
  encoding: 'UTF-16',
  text: new TextDecoder(label).decode(bytes),
});
