import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import barcodes from 'bwip-js/node';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FoundCode, Point } from '../../src/client/camera/decode-messages.ts';
import { rareFormats, usualFormats } from '../../src/domain/code-format.ts';
import { parseTicketCode } from '../../src/domain/ticket-code.ts';
import {
  type CodeInPicture,
  type CodeReader,
  loadCodeReader,
} from '../../src/worker/code-reader.ts';
import { createFrameReader } from '../../src/worker/frame-plan.ts';
import type { Luma } from '../../src/worker/luma.ts';
import { type BarcodeFormat, barcodeImage } from '../support/barcode-image.ts';
import { sceneLuma } from '../support/camera-video.ts';

const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
const reader = await loadCodeReader(Uint8Array.from(wasm).buffer);
const size = { width: 1280, height: 720 };

/** A code on its side is held to a phone that is held upright. */
function frame(format: BarcodeFormat, text: string, tiltDegrees = 0): Luma {
  const held = tiltDegrees === 90 ? { width: size.height, height: size.width } : size;
  return { ...held, data: sceneLuma({ seconds: 1, code: { format, text }, tiltDegrees }, held) };
}

/** A clock that stands still: there is time for every look. */
const unhurried = () => createFrameReader(reader, () => 0);

const centre = ({ corners }: FoundCode): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

describe('a frame', () => {
  const texts = { ean13: '4006381333931' } as Partial<Record<BarcodeFormat, string>>;
  const formats = ['qr', 'aztec', 'datamatrix', 'pdf417', 'code128', 'ean13'] as const;
  test.each(formats.flatMap((format) => [0, 12, -23, 90].map((tilt) => [format, tilt] as const)))(
    'with a %s tilted by %i° is read, and its outline lies around its middle',
    async (format, tilt) => {
      const text = texts[format] ?? 'K7QX2M9PLD4WABCD';
      const found = await unhurried().next(frame(format, text, tilt), usualFormats);
      expect(found).toMatchObject({ text, format });
      if (!found) return;
      const { x, y } = centre(found);
      expect(Math.hypot(x - 0.5, y - 0.5)).toBeLessThan(0.16);
    },
  );

  test('that shows light on dark is read', async () => {
    const { data } = frame('qr', 'DARK-WALLET-0001');
    const found = await unhurried().next(
      { ...size, data: data.map((light) => 255 - light) },
      usualFormats,
    );
    expect(found?.text).toBe('DARK-WALLET-0001');
  });

  test('without a code gives none', async () => {
    const data = new Uint8Array(size.width * size.height).fill(105);
    expect(await unhurried().next({ ...size, data }, usualFormats)).toBeNull();
  });

  test('keeps the control characters of its code', async () => {
    const text = 'K7QX\u001d2M9P';
    expect((await unhurried().next(frame('datamatrix', text), usualFormats))?.text).toBe(text);
  });
});

test('V6: of several codes in view the one nearest the middle', async () => {
  const data = new Uint8Array(size.width * size.height).fill(200);
  const put = (text: string, left: number, top: number) => {
    const image = barcodeImage({ format: 'qr', text });
    const pixels = 5;
    for (let y = 0; y < image.height * pixels; y += 1) {
      for (let x = 0; x < image.width * pixels; x += 1) {
        const isDark = image.dark[Math.floor(y / pixels) * image.width + Math.floor(x / pixels)];
        data[(top + y) * size.width + left + x] = isDark ? 30 : 200;
      }
    }
  };
  put('FAR-LEFT-00001', 40, 60);
  put('NEAR-THE-MIDDLE-1', 690, 330);
  put('FAR-RIGHT-0001', 1050, 500);
  const found = await unhurried().next({ ...size, data }, usualFormats);
  expect(found?.text).toBe('NEAR-THE-MIDDLE-1');
});

describe('the looks', () => {
  const empty: Luma = { ...size, data: new Uint8Array(size.width * size.height) };
  /** Notes what it was given and finds nothing; each look takes `lookMs`. */
  function slow(lookMs: number, findAt: number | null = null) {
    let now = 0;
    const widths: number[] = [];
    const code: CodeInPicture = { text: 'FOUND', format: 'qr', corners: [{ x: 1, y: 1 }] };
    const read: CodeReader = async ({ width }, { atMost }) => {
      if (atMost > 1) return [];
      widths.push(width);
      now += lookMs;
      return findAt !== null && widths.length - 1 === findAt ? [code] : [];
    };
    return { frames: createFrameReader(read, () => now), widths };
  }

  test('all go to one frame where the device is fast', async () => {
    const { frames, widths } = slow(5);
    await frames.next(empty, usualFormats);
    expect(widths).toEqual([800, 800, 1280, 800, 800, 800]);
  });

  test('take turns frame by frame where it is slow', async () => {
    const { frames, widths } = slow(60);
    for (let at = 1; at <= 3; at += 1) {
      await frames.next(empty, usualFormats);
      expect(widths).toHaveLength(at);
    }
    expect(widths).toEqual([800, 800, 1280]);
  });

  test('all go to a picture file, however slow', async () => {
    const { frames, widths } = slow(5000);
    await frames.thorough(empty, usualFormats);
    expect(widths).toHaveLength(6);
  });

  test('continue with the one that found a code, so that a second frame agrees at once', async () => {
    const { frames, widths } = slow(60, 2);
    for (let at = 0; at < 4; at += 1) await frames.next(empty, usualFormats);
    expect(widths).toEqual([800, 800, 1280, 1280]);
  });
});

describe('formats', () => {
  const rare = {
    ean8: ['ean8', '96385074', '96385074'],
    upca: ['upca', '012345678905', '012345678905'],
    upce: ['upce', '01234565', '012345000065'],
    code39: ['code39', 'WLF-12345', 'WLF-12345'],
    code93: ['code93', 'WLF-12345', 'WLF-12345'],
    itf: ['interleaved2of5', '12345670', '12345670'],
    codabar: ['rationalizedCodabar', 'A1234567B', 'A1234567B'],
    databar: ['databarexpanded', '(01)09521234543213', '0109521234543213'],
    maxicode: ['maxicode', 'WLF12345', 'WLF12345'],
  } as const satisfies Record<(typeof rareFormats)[number], readonly string[]>;

  async function printed(bcid: string, text: string, options: object = {}): Promise<Luma> {
    const png = await barcodes.toBuffer({
      bcid,
      text,
      // A Code 93 without its check characters is none.
      includecheck: bcid === 'code93',
      scale: 4,
      padding: 12,
      backgroundcolor: 'FFFFFF',
      ...options,
    });
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  }

  test.each(rareFormats)('a %s is read where it is asked for, and else is not', async (format) => {
    const [bcid, text, read] = rare[format];
    const luma = await printed(bcid, text);
    const asked = [...usualFormats, format];
    expect(await unhurried().thorough(luma, asked)).toMatchObject({ format, text: read });
    const others = usualFormats.filter((each) => each !== 'ean13');
    expect(await unhurried().thorough(luma, others)).toBeNull();
  });

  test('a UPC-A is one code, whichever of its two forms the door reads', async () => {
    const luma = await printed('upca', '012345678905');
    for (const asked of [usualFormats, [...usualFormats, 'upca'] as const]) {
      const found = await unhurried().thorough(luma, asked);
      expect(parseTicketCode(found?.text ?? '')).toBe('012345678905');
    }
  });

  const accents = ['GÄSTE-0417', 'ÄÖÜ', '£5', 'ÀÈ', '§12', '«A»', 'Größe', 'Ñandú 12', 'é'];
  const square = ['qrcode', 'datamatrix', 'azteccode', 'pdf417'] as const;
  test.each(square.flatMap((bcid) => accents.map((text) => [bcid, text] as const)))(
    'a %s with Latin-1 is read as it was written: %s',
    async (bcid, text) => {
      const bytes = [...Buffer.from(text, 'latin1')];
      const escaped = bytes.map((byte) => `^${String(byte).padStart(3, '0')}`).join('');
      const luma = await printed(bcid, escaped, { parse: true, binarytext: true });
      expect((await unhurried().thorough(luma, usualFormats))?.text).toBe(text);
    },
  );

  test('UTF-8 stays UTF-8, and Japanese stays Japanese', async () => {
    for (const text of ['GÄSTE-0417', '£5 ÄÖÜ', '東京ﾄﾖﾜ']) {
      const found = await unhurried().thorough(await printed('qrcode', text), usualFormats);
      expect(found?.text).toBe(text);
    }
  });

  test('a Micro QR is a QR', async () => {
    const luma = await printed('microqrcode', '12345');
    expect(await unhurried().next(luma, ['qr'])).toMatchObject({ format: 'qr', text: '12345' });
  });

  test('that are found at any angle need no turned looks', async () => {
    const empty: Luma = { ...size, data: new Uint8Array(size.width * size.height) };
    const widths: number[] = [];
    const read: CodeReader = async ({ width }) => {
      widths.push(width);
      return [];
    };
    await createFrameReader(read, () => 0).next(empty, ['qr', 'aztec']);
    expect(widths).toEqual([800, 1280]);
  });
});
