/** Turns bytes into text when nothing says which encoding they have. */
import type { Encoding } from './table.ts';

type Decoded = { readonly encoding: Encoding; readonly text: string };

/** How much of a text is examined for a zero in every second byte: UTF-16 of European letters. */
const looked = 1000;

export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, looked).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const half = Math.min(looked, bytes.length) / 2;
  if (odd > half * 0.6 && even < half * 0.1) return utf16(bytes, 'utf-16le');
  if (even > half * 0.6 && odd < half * 0.1) return utf16(bytes, 'utf-16be');
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  return isUtf8(utf8, bytes)
    ? { encoding: 'UTF-8', text: utf8 }
    : { encoding: 'Windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
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

const utf16 = (bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded => ({
  encoding: 'UTF-16',
  text: new TextDecoder(label).decode(bytes),
});
