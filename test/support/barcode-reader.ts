/**
 * Reads a barcode from a picture without a browser: the eye that the tests hold films against.
 *
 * It cannot read a Code 128 that begins with four digits or more where the row holds anything dark
 * before it: @zxing/library then takes its start code C for B.
 */
import {
  AztecCodeReader,
  BinaryBitmap,
  ChecksumException,
  Code128Reader,
  FormatException,
  HybridBinarizer,
  NotFoundException,
  PDF417Reader,
  PlanarYUVLuminanceSource,
  QRCodeReader,
} from '@zxing/library';
import type { Barcode } from './barcode-image.ts';

// Not the library's reader of many formats: that one writes each miss to the console.
const readers = [
  { format: 'qr', reader: new QRCodeReader() },
  { format: 'aztec', reader: new AztecCodeReader() },
  { format: 'pdf417', reader: new PDF417Reader() },
  { format: 'code128', reader: new Code128Reader() },
] as const;

const misses = [NotFoundException, FormatException, ChecksumException];

/**
 * @param luma one byte a pixel, row by row from the top left
 * @returns null where no code is seen
 */
export function readBarcode(luma: Uint8Array, width: number, height: number): Barcode | null {
  const pixels = Uint8ClampedArray.from(luma);
  const picture = new PlanarYUVLuminanceSource(pixels, width, height, 0, 0, width, height, false);
  const bitmap = new BinaryBitmap(new HybridBinarizer(picture));
  for (const { format, reader } of readers) {
    try {
      return { format, text: reader.decode(bitmap).getText() };
    } catch (error) {
      if (!misses.some((miss) => error instanceof miss)) throw error;
    }
  }
  return null;
}
