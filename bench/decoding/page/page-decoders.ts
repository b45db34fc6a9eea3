/** The decoders that are compared, each as its own documentation uses it. */
import { BarcodeFormat, BrowserMultiFormatReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';
import { Html5QrcodeShim } from 'html5-qrcode/esm/code-decoder';
import { BaseLoggger, Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core';
import jsQR from 'jsqr';
import QrScanner from 'qr-scanner';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeReport, DecodeRequest } from '../../../src/client/camera/decode-messages.ts';
import { usualFormats } from '../../../src/domain/code-format.ts';
import { height, width } from '../frame-size.ts';
import type { HeldFrame } from './held-frame.ts';

export type PageDecoder = {
  readonly name: string;
  read(frame: HeldFrame): Promise<string | null>;
};

export async function pageDecoders(): Promise<readonly PageDecoder[]> {
  const ask = await openWorker();
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
  const formats = ['QRCode', 'Aztec', 'DataMatrix', 'PDF417', 'Code128', 'EAN13'] as const;
  const engine = await QrScanner.createQrEngine();
  return [
    { name: 'Admit, what one frame gets', read: ({ video }) => ask(video, 'frame') },
    { name: 'Admit, every look', read: ({ video }) => ask(video, 'file') },
    bare('zxing-wasm, as it comes', {}),
    bare('zxing-wasm, these formats (its best)', { formats: [...formats] }),
    zxingBrowser(),
    {
      name: 'jsQR',
      read: async (frame) => jsQR(pixelsOf(frame).data, width, height)?.data ?? null,
    },
    {
      name: 'qr-scanner',
      read: ({ canvas }) =>
        QrScanner.scanImage(canvas, { qrEngine: engine, returnDetailedScanResult: true }).then(
          ({ data }) => data,
          () => null,
        ),
    },
    html5Qrcode(),
  ];
}

/** Our worker itself: a frame goes there as a camera's does. */
async function openWorker() {
  const worker = new Worker(new URL('../../../src/worker/decode-worker.ts', import.meta.url), {
    type: 'module',
  });
  const next = () =>
    new Promise<DecodeReport>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
  const first = await next();
  if (first.kind !== 'ready') throw new Error('the decode worker did not start');
  return async (video: VideoFrame, kind: DecodeRequest['kind']): Promise<string | null> => {
    const picture = new VideoFrame(video);
    const request: DecodeRequest = { id: 0, picture, kind, formats: usualFormats };
    worker.postMessage(request, [picture]);
    const report = await next();
    if (report.kind !== 'read') throw new Error('the decode worker failed');
    return report.found?.text ?? null;
  };
}

function bare(name: string, options: ReaderOptions): PageDecoder {
  return {
    name,
    async read(frame) {
      const [first] = await readBarcodes(pixelsOf(frame), { maxNumberOfSymbols: 1, ...options });
      return first?.text ?? null;
    },
  };
}

function zxingBrowser(): PageDecoder {
  const reader = new BrowserMultiFormatReader(
    new Map([
      [
        DecodeHintType.POSSIBLE_FORMATS,
        [
          BarcodeFormat.QR_CODE,
          BarcodeFormat.AZTEC,
          BarcodeFormat.DATA_MATRIX,
          BarcodeFormat.PDF_417,
          BarcodeFormat.CODE_128,
          BarcodeFormat.EAN_13,
        ],
      ],
    ]),
  );
  return {
    name: '@zxing/browser',
    async read({ canvas }) {
      try {
        return reader.decodeFromCanvas(canvas).getText();
      } catch {
        return null;
      }
    },
  };
}

function html5Qrcode(): PageDecoder {
  const formats = [
    Html5QrcodeSupportedFormats.QR_CODE,
    Html5QrcodeSupportedFormats.AZTEC,
    Html5QrcodeSupportedFormats.DATA_MATRIX,
    Html5QrcodeSupportedFormats.PDF_417,
    Html5QrcodeSupportedFormats.CODE_128,
    Html5QrcodeSupportedFormats.EAN_13,
  ];
  const decoder = new Html5QrcodeShim(formats, true, false, new BaseLoggger(false));
  return {
    name: 'html5-qrcode',
    read: ({ canvas }) =>
      decoder.decodeAsync(canvas).then(
        ({ text }) => text,
        () => null,
      ),
  };
}

const pixelsOf = ({ canvas }: HeldFrame): ImageData => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context.getImageData(0, 0, width, height);
};
