import { BarcodeFormat, BrowserMultiFormatReader } from '@zxing/browser';
import { DecodeHintType, type Result } from '@zxing/library';
import type { Decoder } from './decoder.ts';
import type { CodeFormat, FoundCode } from './found-code.ts';

const formats: ReadonlyMap<BarcodeFormat, CodeFormat> = new Map([
  [BarcodeFormat.QR_CODE, 'qr'],
  [BarcodeFormat.AZTEC, 'aztec'],
  [BarcodeFormat.DATA_MATRIX, 'datamatrix'],
  [BarcodeFormat.PDF_417, 'pdf417'],
  [BarcodeFormat.CODE_128, 'code128'],
  [BarcodeFormat.EAN_13, 'ean13'],
]);

/** Enough for a ticket at arm's length; more pixels cost the main thread more than they read. */
const longestSide = 960;

/**
 * For browsers without WebAssembly or module workers: JavaScript, on the main thread.
 *
 * `TRY_HARDER` stays off: its rotation throws on every miss in this version of the library.
 */
export function createZxingDecoder(): Decoder {
  const reader = new BrowserMultiFormatReader(
    new Map([[DecodeHintType.POSSIBLE_FORMATS, [...formats.keys()]]]),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function readDrawn(source: CanvasImageSource, width: number, height: number): FoundCode | null {
    if (!context || width === 0) return null;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    try {
      return toFound(reader.decodeFromCanvas(canvas), canvas);
    } catch {
      // The library throws for "no code", and now and then of its own: both are no code here.
      return null;
    }
  }

  return {
    read: async (video) => readDrawn(video, video.videoWidth, video.videoHeight),
    async readPicture(file) {
      const picture = await createImageBitmap(file).catch(() => null);
      if (!picture) return null;
      const found = readDrawn(picture, picture.width, picture.height);
      picture.close();
      return found;
    },
  };
}

function toFound(result: Result, { width, height }: HTMLCanvasElement): FoundCode | null {
  const format = formats.get(result.getBarcodeFormat());
  if (!format) return null;
  const corners = result
    .getResultPoints()
    .map((point) => ({ x: point.getX() / width, y: point.getY() / height }));
  return { text: result.getText(), format, corners };
}
