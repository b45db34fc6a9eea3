/** The decoders that are compared, each fed with the frame in the form that it takes in a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { usualFormats } from '../../src/client/scanner/found-code.ts';
import { loadCodeReader } from '../../src/worker/code-reader.ts';
import { createFrameReader } from '../../src/worker/frame-plan.ts';
import type { Luma } from '../../src/worker/luma.ts';

const require = createRequire(import.meta.url);
// As CommonJS: the library's own import map leads Node astray.
const {
  AztecCodeReader,
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  RGBLuminanceSource,
} = require('@zxing/library') as typeof import('@zxing/library');

export type MeasuredDecoder = {
  readonly name: string;
  /** Before the clock runs: a canvas hands over its pixels in no time of the decoder's. */
  readonly prepare: (luma: Luma) => () => Promise<string | null>;
};

export async function measuredDecoders(): Promise<readonly MeasuredDecoder[]> {
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const read = await loadCodeReader(Uint8Array.from(wasm).buffer);
  const frames = () => createFrameReader(read, () => performance.now());
  return [
    {
      name: 'Admit, what one frame gets (50 ms)',
      prepare: (luma) => async () => (await frames().next(luma, usualFormats))?.text ?? null,
    },
    {
      name: 'Admit, every look',
      prepare: (luma) => async () => (await frames().thorough(luma, usualFormats))?.text ?? null,
    },
    bare('zxing-wasm, as it comes (its best)', {}),
    bare('zxing-wasm, tryHarder off', { tryHarder: false, tryDownscale: false }),
    {
      name: '@zxing/library, the decoder of @zxing/browser',
      prepare(luma) {
        const picture = grey(luma);
        return async () => readWithLibrary(picture, luma);
      },
    },
  ];
}

const formats = ['QRCode', 'Aztec', 'DataMatrix', 'PDF417', 'Code128', 'EAN13'] as const;

function bare(name: string, options: ReaderOptions): MeasuredDecoder {
  return {
    name,
    prepare({ width, height, data }) {
      const rgba = new Uint8ClampedArray(4 * width * height);
      for (const [at, light] of data.entries()) rgba.set([light, light, light, 255], 4 * at);
      const picture = { width, height, data: rgba, colorSpace: 'srgb' } as ImageData;
      return async () => {
        const [first] = await readBarcodes(picture, {
          formats: [...formats],
          maxNumberOfSymbols: 1,
          textMode: 'Plain',
          ...options,
        });
        return first?.text ?? null;
      };
    },
  };
}

const linear = new Map([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128, BarcodeFormat.EAN_13]],
]);
/** In the order of the library's reader of all formats, which writes each miss to the console. */
const readers = [
  new MultiFormatOneDReader(linear),
  new QRCodeReader(),
  new DataMatrixReader(),
  new AztecCodeReader(),
  new PDF417Reader(),
];

const grey = ({ data }: Luma) => Uint8ClampedArray.from(data);

function readWithLibrary(picture: Uint8ClampedArray, { width, height }: Luma): string | null {
  const source = new RGBLuminanceSource(picture, width, height);
  const bitmap = new BinaryBitmap(new HybridBinarizer(source));
  for (const reader of readers) {
    try {
      return reader.decode(bitmap).getText();
    } catch {
      // It throws for "no code" and now and then of its own.
    }
  }
  return null;
}
