/** Turns bytes into text when nothing says which encoding they have. */

import chardet from 'chardet';
import type { Encoding, TextEncoding } from './table.ts';

/** The older encodings of texts, those that browsers know and those that they don't. */
const latin1 = Array.from({ length: 128 }, (_, at) => String.fromCharCode(at + 128)).join('');

/** Windows-1252; versions of Node 20 to 23 take it for Latin-1. */
const westernUpper = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${latin1.slice(32)}`;

/** Besides that those of DOS in Western and in Central Europe, and of the Mac there: the upper half in its order. */
const byTables: Readonly<Partial<Record<TextEncoding, string>>> = {
  'Windows-1252': westernUpper,
  IBM850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  IBM852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
};

function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  const upper = byTables[encoding];
  return upper ? byTable(bytes, upper) : new TextDecoder(encoding).decode(bytes);
}

const pieceBytes = 10_000;

function byTable(bytes: Uint8Array, upper: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const codes = Array.from(bytes.subarray(at, at + pieceBytes), (byte) =>
      byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}

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

/** The letters beyond ASCII that each language writes, small. A list has most of its names from one or two. */
const western = [
  ...['äöüßé', 'éèêëàâîïôûùüçœæÿ', 'áéíóúñüªº', 'ãõáàâéêíóôúç', 'àèéìòù', 'åäöøæéü', 'éëïöüóá'],
  'áðéíóúýþæö',
];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäľĺôŕ', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ', 'äöüßé'];
const cyrillic = ['абвгдежзийклмнопрстуфхцчшщъыьэюяё', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'];
const serbian = 'абвгдђежзијклљмнњопрстћуфхцчџш';
const kana = 'ぁ-ゖァ-ヺー々';

/** Of East Asian signs, some that many names have. */
const chinese =
  '王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤小明华伟芳娜敏静丽强磊军洋勇艳杰娟涛超霞平刚桂英建国文玉兰红姓名手机电话';
const taiwanese =
  '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊江呂何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴方宋鄧杜傅侯曹薛丁溫馬董卓唐藍石蔣古紀姚連姓名電話怡君家豪志明俊傑雅婷淑芬美玲建宏小';
const japanese =
  '佐藤鈴木高橋田中伊渡辺山本村小林加吉斎松井上清水野崎森池阿部石川前長谷岡後近坂遠青西福三浦金原太郎花子一二美恵智明健大輔翔姓名氏';
const korean =
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국영수철희순자경미은혜준동호재훈태상름화번이름';

const candidates: readonly (readonly [TextEncoding, readonly string[]])[] = [
  ['Windows-1252', western],
  ['Macintosh', western],
  ['IBM850', western],
  ['Windows-1250', central],
  ['ISO-8859-2', central],
  ['IBM852', central],
  ['x-mac-ce', central],
  ['Windows-1251', [...cyrillic, serbian]],
  ['Windows-1255', ['א-ת']],
  ['KOI8-R', cyrillic],
  ['IBM866', cyrillic],
  ['x-mac-cyrillic', cyrillic],
  ['ISO-8859-5', cyrillic],
  ['Windows-1254', ['çğıöşüâîû']],
  ['Windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž']],
  ['Windows-1253', ['α-ωάέήίόύώϊϋΐΰ']],
  ['Windows-1256', ['\u0621-\u064a']],
  ['windows-874', ['\u0e01-\u0e4e']],
  ['Shift_JIS', [japanese + kana]],
  ['EUC-JP', [japanese + kana]],
  ['EUC-KR', [korean]],
  ['GB18030', [chinese]],
  ['Big5', [taiwanese]],
];
const ofSeveralBytes: readonly TextEncoding[] = [
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
];

/** How the library calls them where it differs from ours. */
const byLibrary: Readonly<Record<string, TextEncoding>> = {
  'ISO-8859-1': 'Windows-1252',
  'ISO-8859-7': 'Windows-1253',
  'ISO-8859-8': 'Windows-1255',
  'ISO-8859-9': 'Windows-1254',
};

/** How much of a text it is guessed by. */
const guessedBy = 200_000;

/**
 * Tells which of the older encodings a text has. A short list of names gives no certainty: the page offers a
 * choice next to its preview.
 */
function guessEncoding(whole: Uint8Array): TextEncoding {
  const bytes = whole.subarray(0, guessedBy);
  const seen = new Map(
    chardet
      .analyse(bytes)
      .map(({ name, confidence }) => [
        (byLibrary[name] ?? name).toLowerCase(),
        Math.max(confidence, 0),
      ]),
  );
  const rated = candidates.map(([encoding, languages]) => {
    const text = decodeAs(bytes, encoding);
    // The library alone is often wrong with a few names; of two that are as good it decides.
    const byTheLibrary = (seen.get(encoding.toLowerCase()) ?? 0) / 100;
    return { encoding, score: looksWritten(text, languages, encoding) + byTheLibrary };
  });
  return rated.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

const odd = /[\u0080-\u009f\ufffd\ue000-\uf8ff\uff61-\uff9f]/gu;
/** A sign within a word, or a capital behind a small letter: `GršŸer`, `J¸rgen`, `JÑger`. */
const within =
  /(?<=\p{L})(?=[^\p{ASCII}’])[\p{S}\p{N}\p{Pi}\p{Pf}\p{Pd}\p{Po}\p{Ps}¤](?=\p{L})|(?<![\p{L}\p{M}])(?=[^\p{ASCII}])[\p{S}\p{Po}\p{No}](?=\p{Ll})|(?<=\p{Ll})(?=[^\p{ASCII}])[\p{S}\p{No}]|(?<=\p{Ll})(?=[^\p{ASCII}])\p{Lu}|(?<=\p{Lu})(?=[^\p{ASCII}])\p{Lu}(?=\p{Ll})/gu;
/** Letters of two scripts in one word. */
const mixed =
  /\p{Script=Latin}(?=[^\P{L}\p{Script=Latin}])|(?<=[^\P{L}\p{Script=Latin}])\p{Script=Latin}/gu;
/** Names begin with a capital, where their script has any. */
const smallAtStart = /(?<![\p{L}\p{M}])(?=[^\p{ASCII}])\p{Ll}/gu;
const signs = /(?=[^\p{ASCII}€])[\p{S}\p{No}\p{Po}\p{Sm}]/gu;
const typographic =
  /(?<=\p{L})’(?=\p{L})|(?<![\p{L}])[“„‘«](?=[\p{L}\p{N}])|[”“’»](?![\p{L}])| – | €|€ ?\d/gu;

/** How much a text looks as if people had written it in one of the languages: more is better. */
function looksWritten(text: string, languages: readonly string[], encoding: TextEncoding): number {
  const count = (form: RegExp) => text.match(form)?.length ?? 0;
  const letters = (text.match(/(?=[^\p{ASCII}])[\p{L}\p{M}]/gu) ?? []).join('').toLowerCase();
  const inBest = Math.max(
    ...languages.map((language) => letters.match(new RegExp(`[${language}]`, 'gu'))?.length ?? 0),
  );
  const all = [...letters].length;
  // A sign of several bytes stands for two letters.
  const isWide = ofSeveralBytes.includes(encoding);
  const known = isWide ? 2 * inBest - 0.5 * (all - inBest) : inBest - (all - inBest);
  return (
    known +
    count(typographic) -
    8 * count(odd) -
    3 * count(within) -
    4 * count(mixed) -
    0.7 * count(smallAtStart) -
    0.5 * count(signs)
  );
}
