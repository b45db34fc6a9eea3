import { BarcodeFormat, BrowserMultiFormatReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';
import type { Decoder } from './decoder.ts';

/** Those that tickets carry: each further one costs time and misreads. */
const formats = [
  BarcodeFormat.QR_CODE,
  BarcodeFormat.AZTEC,
  BarcodeFormat.PDF_417,
  BarcodeFormat.CODE_128,
];

/** Enough for a ticket at arm's length; more pixels cost the main thread more than they read. */
const longestSide = 960;

/** `TRY_HARDER` stays off: its rotation throws on every miss in this version of the library. */
export function createZxingDecoder(): Decoder {
  const reader = new BrowserMultiFormatReader(
    new Map([[DecodeHintType.POSSIBLE_FORMATS, formats]]),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  return {
    async read(video) {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return null;
      const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      try {
        return reader.decodeFromCanvas(canvas).getText();
      } catch {
        // The library throws for "no code", and now and then of its own: both are no code here.
        return null;
      }
    },
  };
}
