/** A browser's own reader, planted: good, bad, slow and throwing. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { type CodeFormat, type CodeFormats, usualFormats } from '../../src/domain/code-format.ts';
import { loadCodeReader } from '../../src/worker/code-reader.ts';
import { createFrameReader } from '../../src/worker/frame-plan.ts';
import type { Luma } from '../../src/worker/luma.ts';
import {
  createNativeReader,
  type Detector,
  trialPictures,
} from '../../src/worker/native-reader.ts';

import { barcodeImage } from '../support/barcode-image.ts';
import { sceneLuma } from '../support/camera-video.ts';
import { noLog } from '../support/memory-log.ts';

const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
const own = await loadCodeReader(Uint8Array.from(wasm).buffer);
const size = { width: 1280, height: 720 };
const usualNames = ['qr_code', 'aztec', 'data_matrix', 'pdf417', 'code_128', 'ean_13'];
const formatNames: Record<string, CodeFormat> = Object.fromEntries(
  usualNames.map((name, at) => [name, usualFormats[at] ?? 'qr']),
);

type Found = Awaited<ReturnType<InstanceType<Detector<Luma>>['detect']>>;

/** What the reader in question makes of what a good one finds. */
type Flaw = (found: Found, luma: Luma) => Found;

function planted(flaw: Flaw = (found) => found, supported: readonly string[] = usualNames) {
  const state = { flaw, lookMs: 2, nowMs: 0, looks: 0, asked: [] as string[] };
  class Planted {
    readonly #formats: CodeFormat[];
    constructor({ formats }: { formats: string[] }) {
      state.asked = formats;
      this.#formats = formats.flatMap((name) => formatNames[name] ?? []);
    }
    static getSupportedFormats = async () => supported;
    async detect(luma: Luma): Promise<Found> {
      state.looks += 1;
      state.nowMs += state.lookMs;
      const found = await own(luma, { atMost: 4, effort: 'hard', formats: this.#formats });
      return state.flaw(
        found.map(({ text, format, corners }) => ({
          rawValue: text,
          format: usualNames[(usualFormats as CodeFormats).indexOf(format)] ?? '',
          cornerPoints: corners,
        })),
        luma,
      );
    }
  }
  const native = createNativeReader<Luma>({
    log: noLog,
    detector: Planted,
    own: async (luma, options) => {
      state.nowMs += 10;
      return own(luma, options);
    },
    toPicture: async (luma) => luma,
    now: () => state.nowMs,
  });
  const read = (luma: Luma, formats: readonly CodeFormat[] = usualFormats) =>
    native.read(luma, luma, formats);
  return { native, state, read };
}

const ticket = (format: 'qr' | 'code128', text: string): Luma => ({
  ...size,
  data: sceneLuma({ seconds: 1, code: { format, text } }, size),
});
const one = ticket('qr', 'K7QX2M9PLD4WABCD');

describe('the pictures of the trial', () => {
  test.each(trialPictures(usualFormats).map((picture, at) => [at, picture] as const))(
    'number %i is read by our own reader, and one without a code is read by none',
    async (_, { luma, code }) => {
      const found = await createFrameReader(own, () => 0).thorough(luma, usualFormats);
      expect(found && { text: found.text, format: found.format }).toEqual(code);
    },
  );

  test('hold every usual format, dim and tilted too', () => {
    const held = trialPictures(usualFormats).flatMap(({ code }) => code?.format ?? []);
    expect(new Set(held)).toEqual(new Set(usualFormats));
    expect(held).toHaveLength(2 * usualFormats.length);
  });

  test('hold what a printer of barcodes makes of their text', () => {
    const [first] = trialPictures(['qr']);
    const { width, dark } = barcodeImage({ format: 'qr', text: first?.code?.text ?? '' });
    expect(width).toBe(21);
    // The middle of each module of the level picture.
    const pixels = Math.floor((0.5 * 480) / (21 + 16));
    const [left, top] = [(640 - pixels * 21) / 2, (480 - pixels * 21) / 2];
    const seen = dark.map((_, at) => {
      const x = Math.floor(left + pixels * ((at % 21) + 0.5));
      const y = Math.floor(top + pixels * (Math.floor(at / 21) + 0.5));
      return (first?.luma.data[y * 640 + x] ?? 0) < 100;
    });
    expect(seen).toEqual(dark);
  });
});

describe('a native reader', () => {
  test('is not used before it has proved good', async () => {
    const { native, state, read } = planted();
    expect(await read(one)).toBeNull();
    expect(state.looks).toBe(0);
    await native.prove();
    expect(await read(one)).toMatchObject({ text: 'K7QX2M9PLD4WABCD', format: 'qr' });
  });

  test('gives corners as shares of the picture', async () => {
    const { native, read } = planted();
    await native.prove();
    for (const { x, y } of (await read(one))?.corners ?? []) {
      expect(Math.abs(x - 0.5)).toBeLessThan(0.4);
      expect(Math.abs(y - 0.5)).toBeLessThan(0.4);
    }
  });

  test('is asked only for the formats in use that it has proved to read', async () => {
    const { native, state, read } = planted(undefined, ['qr_code', 'code_39', 'unknown']);
    await native.prove();
    expect(await read(ticket('code128', 'WLF-12345'))).toBeNull();
    expect(state.asked).toEqual(['qr_code']);
    const { looks } = state;
    expect(await read(one, ['code128'])).toBeNull();
    expect(state.looks).toBe(looks);
  });

  test('V6: of several codes gives the one nearest the middle', async () => {
    const near = [0, 1, 2, 3].map((at) => ({ x: 600 + (at % 2) * 50, y: 350 + at * 5 }));
    const far = [0, 1, 2, 3].map((at) => ({ x: 20 + (at % 2) * 50, y: 30 + at * 5 }));
    const { native, state, read } = planted();
    await native.prove();
    state.flaw = () => [
      { rawValue: 'FAR-AWAY', format: 'qr_code', cornerPoints: far },
      { rawValue: 'IN-THE-MIDDLE', format: 'qr_code', cornerPoints: near },
    ];
    expect((await read(one))?.text).toBe('IN-THE-MIDDLE');
  });

  test('leaves a code with other than ASCII to our own reader: browsers guess its character set', async () => {
    const { native, state, read } = planted();
    await native.prove();
    state.flaw = (found) => found.map((code) => ({ ...code, rawValue: 'G\ufffdSTE-0417' }));
    expect(await read(one)).toBeNull();
    state.flaw = (found) => found;
    expect((await read(one))?.text).toBe('K7QX2M9PLD4WABCD');
  });

  const flaws: Record<string, Flaw> = {
    'misses what is dim': (found, { data }) => (Math.max(...data) > 150 ? found : []),
    'misreads one format': (found) =>
      found.map((code) =>
        code.format === 'ean_13' ? { ...code, rawValue: '4006381333930' } : code,
      ),
    'sees codes where none are': (found) =>
      found.length > 0
        ? found
        : [{ rawValue: '0000', format: 'code_128', cornerPoints: [{ x: 1, y: 1 }] }],
    'throws now and then': (found) => {
      if (found[0]?.format === 'pdf417') throw new Error('barcode service crashed');
      return found;
    },
  };
  test.each(Object.entries(flaws))('that %s is never used', async (_, flaw) => {
    const { native, state, read } = planted(flaw);
    await native.prove();
    const { looks } = state;
    expect(await read(one)).toBeNull();
    expect(state.looks).toBe(looks);
  });

  test('that is slower than our own is never used', async () => {
    const { native, state, read } = planted();
    state.lookMs = 30;
    await native.prove();
    expect(await read(one)).toBeNull();
  });

  test('that fails later is given up for the visit', async () => {
    const { native, state, read } = planted();
    await native.prove();
    state.flaw = () => {
      throw new Error('barcode service crashed');
    };
    expect(await read(one)).toBeNull();
    state.flaw = (found) => found;
    expect(await read(one)).toBeNull();
  });

  test('that becomes slow is given up at the third slow look in a row', async () => {
    const { native, state, read } = planted();
    await native.prove();
    for (const [lookMs, isUsed] of [
      [400, true],
      [400, true],
      [2, true],
      [400, true],
      [400, true],
      [400, true],
      [2, false],
    ] as const) {
      state.lookMs = lookMs;
      expect((await read(one)) !== null).toBe(isUsed);
    }
  });

  test('is missed by nobody where the browser has none', async () => {
    const native = createNativeReader<Luma>({
      log: noLog,
      detector: undefined,
      own,
      toPicture: async (luma) => luma,
      now: () => 0,
    });
    await native.prove();
    expect(await native.read(one, one, usualFormats)).toBeNull();
  });
});
