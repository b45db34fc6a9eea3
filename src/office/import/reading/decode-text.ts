/** Turns bytes into text when nothing says which encoding they have. */
import chardet from 'chardet';
import type { Encoding, TextEncoding } from './table.ts';

type Decoded = { readonly encoding: Encoding; readonly text: string };

/** How much of a text is examined for a zero in every second byte: UTF-16 of European letters. */
const looked = 1000;
/** How much of it an encoding is guessed by. */
const guessedBy = 200_000;

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
  const half = Math.min(looked, bytes.length) / 2;
  if (odd > half * 0.6 && even < half * 0.1) return utf16(bytes, 'utf-16le');
  if (even > half * 0.6 && odd < half * 0.1) return utf16(bytes, 'utf-16be');
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  if (isUtf8(utf8, bytes)) return { encoding: 'UTF-8', text: utf8 };
  const encoding = guess(bytes.subarray(0, guessedBy));
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

/** Those whose letters are told by how the words look; the library tells the others by their bytes. */
const ofOneByte: readonly TextEncoding[] = [
  ...(['Windows-1252', 'Macintosh', 'IBM850', 'Windows-1250', 'Windows-1251'] as const),
];
const byLibrary: Readonly<Record<string, TextEncoding>> = {
  Shift_JIS: 'Shift_JIS',
  'EUC-JP': 'EUC-JP',
  'EUC-KR': 'EUC-KR',
  GB18030: 'GB18030',
  Big5: 'Big5',
  'KOI8-R': 'KOI8-R',
  'windows-1253': 'Windows-1253',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
};

/** A short list of names gives no certainty: the page offers a choice beside its preview. */
function guess(bytes: Uint8Array): TextEncoding {
  const seen = chardet.analyse(bytes).flatMap(({ name }) => byLibrary[name] ?? []);
  const rated = [...ofOneByte, ...seen.slice(0, 3)].map((encoding) => ({
    encoding,
    score: looksWritten(decodeAs(bytes, encoding)),
  }));
  return rated.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

const odd = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/gu;
/** A sign, or a capital, within or beside a word of small letters: `GršŸer`, `J¸rgen`. */
const within =
  /(?<=\p{L})(?=[^\p{ASCII}])[\p{S}\p{N}\p{Pi}\p{Pf}\p{Pd}\p{Po}\p{Ps}¤](?=\p{L})|(?<![\p{L}\p{M}])(?=[^\p{ASCII}])[\p{S}\p{Po}\p{No}](?=\p{Ll})|(?<=\p{Ll})(?=[^\p{ASCII}])[\p{S}\p{No}]|(?<=\p{Ll})(?=[^\p{ASCII}])\p{Lu}/gu;
/** Hardly a European word has three marked letters in a row. */
const marked = /(?:(?=[^\p{ASCII}])\p{Script=Latin}){3,}/gu;
const mixed =
  /\p{Script=Latin}(?=\p{Script=Cyrillic})|\p{Script=Cyrillic}(?=\p{Script=Latin})|[\p{Script=Han}\p{Script=Bopo}\p{Script=Hangul}](?=\p{Script=Latin})|\p{Script=Latin}(?=[\p{Script=Han}\p{Script=Bopo}\p{Script=Hangul}])|(?<=\p{Script=Cyrillic})(?=[^\p{ASCII}])[\p{S}\p{P}]/gu;
const halfWide = /[\uff61-\uff9f]/gu;
/** Of the letters that the languages of Europe use most, many lists have some. */
const usual =
  /[äöüßéèêëàâáåçñóôòíîïúûùøæœÄÖÜÉÈÀÅÇÑÓØÁÆŒŠšŽž’–„“”ąćęłńśźżĄĆĘŁŃŚŹŻčďěňřťůČĎĚŇŘŤŮőűŐŰ]/gu;
const letter =
  /(?=[^\p{ASCII}])[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/** How much a text looks as if people had written it: more is better. */
function looksWritten(text: string): number {
  const count = (form: RegExp) => text.match(form)?.length ?? 0;
  const length = (form: RegExp) => (text.match(form) ?? []).join('').length;
  return (
    count(usual) +
    count(letter) -
    8 * count(odd) -
    3 * count(within) -
    length(marked) -
    4 * count(mixed) -
    2 * count(halfWide)
  );
}

function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  return encoding === 'IBM850' ? ofDos(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** Code page 850, which no browser knows: the upper half in its order. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function ofDos(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 10_000) {
    const codes = Array.from(bytes.subarray(at, at + 10_000), (byte) =>
      byte < 0x80 ? byte : dos.charCodeAt(byte - 0x80),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}

const utf16 = (bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded => ({
  encoding: 'UTF-16',
  text: new TextDecoder(label).decode(bytes),
});
