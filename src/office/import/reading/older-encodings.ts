/** The older encodings of texts, those that browsers know and those that they don't. */
import type { TextEncoding } from './table.ts';

const latin1 = Array.from({ length: 128 }, (_, at) => String.fromCharCode(at + 128)).join('');

/** Windows-1252; versions of Node 20 to 23 take it for Latin-1. */
export const westernUpper = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${latin1.slice(32)}`;

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

export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
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
