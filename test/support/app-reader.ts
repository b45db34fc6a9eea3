/** Reads a barcode from a picture as the app does, without a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { usualFormats } from '../../src/domain/code-format.ts';
import { loadCodeReader } from '../../src/worker/code-reader.ts';

const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
const reader = loadCodeReader(Uint8Array.from(wasm).buffer);

/**
 * @param luma one byte a pixel, row by row from the top left
 * @returns null where no code is seen
 */
export async function readAsApp(
  luma: Uint8Array,
  width: number,
  height: number,
): Promise<string | null> {
  const read = await reader;
  const asked = { atMost: 1, effort: 'hard', formats: usualFormats } as const;
  const [found] = await read({ data: Uint8Array.from(luma), width, height }, asked);
  return found?.text ?? null;
}
