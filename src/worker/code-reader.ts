/** zxing-cpp in WebAssembly: a grey picture to the codes in it. */
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { CodeFormat, Point } from '../client/scanner/found-code.ts';
import type { Luma } from './luma.ts';

/** In pixels of the picture. */
export type CodeInPicture = {
  readonly text: string;
  readonly format: CodeFormat;
  readonly corners: readonly Point[];
};

export type ReadingOptions = {
  /** A reader that found as many stops looking. */
  readonly atMost: number;
  /** `hard` looks at more lines and thresholds. */
  readonly effort: 'fast' | 'hard';
};

export type CodeReader = (luma: Luma, options: ReadingOptions) => Promise<readonly CodeInPicture[]>;

const formats = {
  QRCode: 'qr',
  Aztec: 'aztec',
  DataMatrix: 'datamatrix',
  PDF417: 'pdf417',
  Code128: 'code128',
  EAN13: 'ean13',
} as const satisfies Record<string, CodeFormat>;

type FormatName = keyof typeof formats;

const options = {
  formats: Object.keys(formats) as FormatName[],
  // Dark wallets show light on dark.
  tryInvert: true,
  tryRotate: true,
  // The default rewrites control characters.
  textMode: 'Plain',
} as const;

/**
 * @param wasm where the browser finds `zxing_reader.wasm`, or the file itself
 * @throws when WebAssembly can't run here
 */
export async function loadCodeReader(wasm: string | ArrayBuffer): Promise<CodeReader> {
  await prepareZXingModule({
    overrides: typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm },
    fireImmediately: true,
  });
  return async (luma, { atMost, effort }) => {
    const results = await readBarcodes(asPgm(luma), {
      ...options,
      maxNumberOfSymbols: atMost,
      tryHarder: effort === 'hard',
    });
    return results.filter(({ isValid }) => isValid).map(toCode);
  };
}

/** The reader takes picture files; this one is the luma behind a short head, a quarter of RGBA. */
function asPgm({ width, height, data }: Luma): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}

function toCode({ text, format, position }: ReadResult): CodeInPicture {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return {
    text,
    format: formats[format as FormatName],
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  };
}
