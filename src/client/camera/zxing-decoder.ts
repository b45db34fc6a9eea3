import { BarcodeFormat, BrowserMultiFormatReader } from '@zxing/browser';
import {
  ChecksumException,
  DecodeHintType,
  FormatException,
  NotFoundException,
  type Result,
} from '@zxing/library';
import type { CodeFormat, CodeFormats } from '../../domain/code-format.ts';
import type { Log } from '../log/log.ts';
import type { FoundCode } from './decode-messages.ts';
import type { Decoder } from './decoder.ts';

/** The library can't read MaxiCode, and returns a UPC-E as it is printed. */
const names: ReadonlyMap<BarcodeFormat, CodeFormat> = new Map([
  [BarcodeFormat.QR_CODE, 'qr'],
  [BarcodeFormat.AZTEC, 'aztec'],
  [BarcodeFormat.DATA_MATRIX, 'datamatrix'],
  [BarcodeFormat.PDF_417, 'pdf417'],
  [BarcodeFormat.CODE_128, 'code128'],
  [BarcodeFormat.EAN_13, 'ean13'],
  [BarcodeFormat.EAN_8, 'ean8'],
  [BarcodeFormat.UPC_A, 'upca'],
  [BarcodeFormat.CODE_39, 'code39'],
  [BarcodeFormat.CODE_93, 'code93'],
  [BarcodeFormat.ITF, 'itf'],
  [BarcodeFormat.CODABAR, 'codabar'],
  [BarcodeFormat.RSS_14, 'databar'],
  [BarcodeFormat.RSS_EXPANDED, 'databar'],
]);

/** Enough for a ticket at arm's length; more pixels cost the main thread time and read little more. */
const longestSide = 960;

const isNoCode = (error: unknown): boolean =>
  error instanceof NotFoundException ||
  error instanceof ChecksumException ||
  error instanceof FormatException;

/**
 * The decoder for browsers without WebAssembly or module workers: JavaScript on the main thread.
 *
 * `TRY_HARDER` stays off: its rotation throws on every miss in this version of the library.
 */
export function createZxingDecoder(log: Log): Decoder {
  const readerFor = latestReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function readDrawn(
    source: CanvasImageSource,
    { width, height }: { readonly width: number; readonly height: number },
    formats: CodeFormats,
  ): FoundCode | null {
    if (!context || width === 0) return null;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    try {
      return toFound(readerFor(formats).decodeFromCanvas(canvas), canvas);
    } catch (error) {
      // The library throws when it finds no code; its other errors mean the same.
      if (!isNoCode(error)) log('frame-not-read', error);
      return null;
    }
  }

  return {
    async read(video, formats) {
      return readDrawn(video, { width: video.videoWidth, height: video.videoHeight }, formats);
    },
    async readPicture(file, formats) {
      const picture = await createImageBitmap(file).catch((error) => {
        log('file-not-read', error);
        return null;
      });
      if (!picture) return null;
      const found = readDrawn(picture, picture, formats);
      picture.close();
      return found;
    },
  };
}

/** A reader is built for certain formats, which change only when somebody sets them. */
function latestReader(): (formats: CodeFormats) => BrowserMultiFormatReader {
  let latest: { readonly formats: CodeFormats; readonly reader: BrowserMultiFormatReader } | null =
    null;
  return (formats) => {
    if (latest?.formats !== formats) {
      const known = [...names].filter(([, format]) => formats.includes(format));
      const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, known.map(([name]) => name)]]);
      latest = { formats, reader: new BrowserMultiFormatReader(hints) };
    }
    return latest.reader;
  };
}

function toFound(result: Result, { width, height }: HTMLCanvasElement): FoundCode | null {
  const format = names.get(result.getBarcodeFormat());
  if (!format) return null;
  const corners = result
    .getResultPoints()
    .map((point) => ({ x: point.getX() / width, y: point.getY() / height }));
  return { text: result.getText(), format, corners };
}
