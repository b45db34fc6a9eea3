/** Finds the codes in a grey picture with zxing-cpp, compiled to WebAssembly. */
import {
  prepareZXingModule,
  type ReadInputBarcodeFormat,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import type { Point } from '../client/camera/decode-messages.ts';
import type { CodeFormat, CodeFormats } from '../domain/code-format.ts';
import type { Luma } from './luma.ts';

/** In pixels of the picture. */
export type CodeInPicture = {
  readonly text: string;
  readonly format: CodeFormat;
  readonly corners: readonly Point[];
};

export type ReadingOptions = {
  /** The reader stops after finding this many. */
  readonly atMost: number;
  /** `hard` tries more lines and thresholds. */
  readonly effort: 'fast' | 'hard';
  readonly formats: CodeFormats;
};

export type CodeReader = (luma: Luma, options: ReadingOptions) => Promise<readonly CodeInPicture[]>;

/** The reader's own names of the formats. */
const names = {
  qr: 'QRCode',
  aztec: 'Aztec',
  datamatrix: 'DataMatrix',
  pdf417: 'PDF417',
  code128: 'Code128',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'UPCA',
  upce: 'UPCE',
  code39: 'Code39',
  code93: 'Code93',
  itf: 'ITF',
  codabar: 'Codabar',
  databar: 'DataBar',
  maxicode: 'MaxiCode',
} as const satisfies Record<CodeFormat, ReadInputBarcodeFormat>;

const options = {
  // Wallet apps in dark mode show light codes on a dark ground.
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
  return async (luma, { atMost, effort, formats }) => {
    const results = await readBarcodes(asPgm(luma), {
      ...options,
      formats: formats.map((format) => names[format]),
      maxNumberOfSymbols: atMost,
      tryHarder: effort === 'hard',
    });
    return results.filter(({ isValid }) => isValid).map((result) => toCode(result, formats));
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

function toCode(result: ReadResult, formats: CodeFormats): CodeInPicture {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  const format = formatOf(result, formats);
  // The reader gives a UPC the zero that makes it an EAN-13; nobody prints that zero.
  const isUpc = format === 'upca' || format === 'upce';
  const text = isUpc ? result.text.slice(1) : textOf(result);
  return { text, format, corners: [topLeft, topRight, bottomRight, bottomLeft] };
}

/** ASCII, and the katakana that have one byte in Shift JIS: Latin-1 has `£`, `Ä` and `Ü` there. */
const maybeLatin = /^[\0-\x7f\uff61-\uff9f]*[\uff61-\uff9f][\0-\x7f\uff61-\uff9f]*$/;

/**
 * A code that doesn't name its character set holds Latin-1, says the standard; many programs write UTF-8
 * or Shift JIS, so the reader guesses. It takes a few letters with accents for katakana of a kind that
 * hardly anybody writes.
 */
const textOf = ({ text, bytes, hasECI }: ReadResult): string =>
  !hasECI && maybeLatin.test(text) ? String.fromCharCode(...bytes) : text;

function formatOf({ format, symbology, text }: ReadResult, formats: CodeFormats): CodeFormat {
  if (format === 'EAN13' && text.startsWith('0') && formats.includes('upca')) return 'upca';
  const named = formats.find((each) => names[each] === format);
  // A variant of what was asked for: a Micro QR, a stacked DataBar, an ISBN.
  return named ?? formats.find((each) => names[each] === symbology) ?? 'ean13';
}
