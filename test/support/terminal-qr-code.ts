/** What a phone's camera reads off a terminal. */
import { readAsApp } from './app-reader.ts';

const pixels = 4;

/** @returns the text of the QR code among these lines; null: there is none */
export async function readTerminalQrCode(printed: string): Promise<string | null> {
  const rows = [...printed.matchAll(/\[30;107m([ ▀▄█]+)/g)]
    .map(([, letters = '']) => [...letters])
    .flatMap((letters) => [
      letters.map((letter) => '▀█'.includes(letter)),
      letters.map((letter) => '▄█'.includes(letter)),
    ]);
  if (rows.length === 0) return null;
  const width = (rows[0]?.length ?? 0) * pixels;
  const luma = new Uint8Array(width * rows.length * pixels);
  for (let at = 0; at < luma.length; at += 1) {
    const isDark = rows[Math.floor(at / width / pixels)]?.[Math.floor((at % width) / pixels)];
    luma[at] = isDark ? 20 : 235;
  }
  return readAsApp(luma, width, rows.length * pixels);
}
