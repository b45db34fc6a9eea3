/**
 * Uses the browser's own code reader (`BarcodeDetector`). On many phones it is faster than any
 * reader that a page can load. On some it is slow, incomplete or wrong. So it is first tested on
 * the device with pictures of known codes. It is used only if it reads all of them, nothing else,
 * and no slower than ours.
 */

import type { FoundCode, Point } from '../client/camera/decode-messages.ts';
import type { Log } from '../client/log/log.ts';
import type { CodeFormat, CodeFormats } from '../domain/code-format.ts';
import type { CodeReader } from './code-reader.ts';
import { type Luma, turned } from './luma.ts';
import { nearestMiddle } from './nearest-middle.ts';

type Detected = {
  readonly rawValue: string;
  readonly format: string;
  readonly cornerPoints: readonly Point[];
};

/** As `BarcodeDetector` is. */
export type Detector<Picture> = {
  new (options: { formats: string[] }): { detect(picture: Picture): Promise<readonly Detected[]> };
  getSupportedFormats(): Promise<readonly string[]>;
};

type NativeReader<Picture> = {
  /**
   * Reads while it proves good; is given up for the rest of the visit when it fails or gets slow.
   */
  read(picture: Picture, size: Size, formats: CodeFormats): Promise<FoundCode | null>;
  /** Tests it. This takes a second or two of the thread, in pieces; frames are read in between. */
  prove(): Promise<void>;
};

type NativeReaderOptions<Picture> = {
  /** undefined: this browser has none. */
  readonly detector: Detector<Picture> | undefined;
  readonly own: CodeReader;
  readonly toPicture: (luma: Luma) => Promise<Picture>;
  /** In milliseconds, from any start. */
  readonly now: () => number;
  readonly log: Log;
};

type Size = { readonly width: number; readonly height: number };

/** Those that all browsers read to the same text. */
const names: Partial<Record<CodeFormat, string>> = {
  qr: 'qr_code',
  aztec: 'aztec',
  datamatrix: 'data_matrix',
  pdf417: 'pdf417',
  code128: 'code_128',
  ean13: 'ean_13',
  ean8: 'ean_8',
  code39: 'code_39',
  code93: 'code_93',
  itf: 'itf',
  codabar: 'codabar',
};

/** None of our own searches takes this long, even on a slow phone. */
const slowMs = 150;
const slowLooksToEnd = 3;

export function createNativeReader<Picture>(
  options: NativeReaderOptions<Picture>,
): NativeReader<Picture> {
  const { detector: Native, own, toPicture, now, log } = options;
  /** The formats that it is proved to read; empty: it is not in use. */
  let proven: CodeFormats = [];
  let slowLooks = 0;
  let latest: { readonly key: string; readonly read: Read<Picture> } | null = null;

  function readerFor(formats: CodeFormats): Read<Picture> | null {
    if (!Native || formats.length === 0) return null;
    const key = formats.join();
    if (latest?.key !== key)
      latest = { key, read: reading(new Native({ formats: asNamed(formats) })) };
    return latest.read;
  }

  async function passes(): Promise<CodeFormats> {
    const supported = (await Native?.getSupportedFormats()) ?? [];
    const known = (Object.keys(names) as CodeFormat[]).filter((format) =>
      supported.includes(names[format] ?? ''),
    );
    const read = readerFor(known);
    if (!read) return [];
    let nativeMs = 0;
    let ownMs = 0;
    for (const { luma, code } of trialPictures(known)) {
      const picture = await toPicture(luma);
      const startedAt = now();
      const [found] = await read(picture, luma);
      nativeMs += now() - startedAt;
      if (found?.text !== code?.text || found?.format !== code?.format) return [];
      const ownFrom = now();
      await own(luma, { atMost: 1, effort: 'hard', formats: known });
      ownMs += now() - ownFrom;
    }
    return nativeMs <= ownMs ? known : [];
  }

  return {
    async prove() {
      proven = await passes().catch((error) => {
        log('native-reader-given-up', error);
        return [];
      });
    },
    async read(picture, size, formats) {
      // Browsers differ on whether a UPC-A is one, or an EAN-13 with a zero.
      const doubted = formats.includes('upca') ? 'ean13' : null;
      const read = readerFor(
        formats.filter((format) => proven.includes(format) && format !== doubted),
      );
      if (!read) return null;
      const startedAt = now();
      try {
        const [first, ...others] = await read(picture, size);
        slowLooks = now() - startedAt > slowMs ? slowLooks + 1 : 0;
        if (slowLooks >= slowLooksToEnd) {
          log('native-reader-given-up', 'too-slow');
          proven = [];
        }
        const found = first && nearestMiddle([first, ...others], { width: 1, height: 1 });
        // Browsers differ on the character set of a code that names none.
        return found && isAscii(found.text) ? found : null;
      } catch (error) {
        log('native-reader-given-up', error);
        proven = [];
        return null;
      }
    },
  };
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

type Read<Picture> = (picture: Picture, size: Size) => Promise<readonly FoundCode[]>;

const reading =
  <Picture>(detector: InstanceType<Detector<Picture>>): Read<Picture> =>
  async (picture, size) =>
    (await detector.detect(picture)).flatMap((detected) => toFound(detected, size) ?? []);

function toFound(detected: Detected, { width, height }: Size): FoundCode | null {
  const found = Object.entries(names).find(([, name]) => name === detected.format);
  if (!found || detected.rawValue === '') return null;
  return {
    text: detected.rawValue,
    format: found[0] as CodeFormat,
    corners: detected.cornerPoints.map(({ x, y }) => ({ x: x / width, y: y / height })),
  };
}

const asNamed = (formats: CodeFormats): string[] =>
  formats.flatMap((format) => names[format] ?? []);

// Makes small pictures of known codes, with which a decoder is tested on the device.

type TrialPicture = {
  readonly luma: Luma;
  /** What it holds; null: no code. */
  readonly code: { readonly format: CodeFormat; readonly text: string } | null;
};

type Printed = {
  readonly text: string;
  /** In modules. */
  readonly width: number;
  /** A row of modules from the left: dark ones are 1 bits, four bits to a hexadecimal digit. */
  readonly rows: string;
  /** In modules. */
  readonly rowHeight: number;
};

const printed = {
  qr: {
    text: 'ADMIT-0417',
    width: 21,
    rows: 'fed3f8 82e208 ba4ae8 babae8 baf2e8 828208 feabf8 003000 1269d8 84db08 9a8240 519d78 8f1f90 00e650 fe14a0 822100 ba0e68 baaf98 ba08a8 8209e8 fe36e0',
    rowHeight: 1,
  },
  aztec: {
    text: 'ADMIT-0417',
    width: 19,
    rows: '3dbe8 2768c 70008 3fffe 50014 77fd6 74058 d5f54 35154 55554 9515a b5f58 94052 97fde f0012 dfff8 88366 2adb8 108be',
    rowHeight: 1,
  },
  datamatrix: {
    text: 'ADMIT-0417',
    width: 14,
    rows: 'aaa8 b8b4 8550 d50c 8a28 ac64 b6e8 852c cb20 c50c b868 a884 ce58 fffc',
    rowHeight: 1,
  },
  pdf417: {
    text: 'ADMIT-0417',
    width: 103,
    rows: 'ff547d5f350c1d4e0f5787f452 ff547ea3b23a111e8f5207f452 ff54757e3097dd0faea3f7f452 ff546bcfbb2310c64af3c7f452 ff5475c33eec5f116f5ce7f452 ff547af42740df5c4ebe87f452 ff5474efbb161ce66d3bc7f452 ff547d2c223c5d874afdc7f452',
    rowHeight: 3,
  },
  code128: {
    text: 'ADMIT-0417',
    width: 134,
    rows: 'd21462c45d8c45b8a6e5de91939b2863ac',
    rowHeight: 40,
  },
  ean13: { text: '4006381333931', width: 95, rows: 'a353af7a259aa14285d2166a', rowHeight: 40 },
} as const satisfies Partial<Record<CodeFormat, Printed>>;

const width = 640;
const height = 480;
/** Contrast like print in a lit foyer, and like a worn ticket in a dim one. */
const lights = [
  { background: 110, paper: 210, ink: 40, degrees: 0 },
  { background: 60, paper: 105, ink: 45, degrees: 7 },
] as const;

/** Each code held well, and dim and tilted, and as many pictures without a code. */
export function trialPictures(formats: readonly string[]): readonly TrialPicture[] {
  const codes = Object.entries(printed).filter(([format]) => formats.includes(format));
  return codes.flatMap(([format, code]) =>
    lights.flatMap((light) => {
      const luma = drawn(code, light);
      const held = { format: format as CodeFormat, text: code.text };
      return [
        { luma, code: held },
        { luma: stripes(luma), code: null },
      ];
    }),
  );
}

function drawn(code: Printed, { background, paper, ink, degrees }: (typeof lights)[number]): Luma {
  const rows = code.rows.split(' ');
  const quiet = 8;
  const high = rows.length * code.rowHeight;
  const pixels = Math.floor(
    Math.min((0.85 * width) / (code.width + 2 * quiet), (0.5 * height) / (high + 2 * quiet)),
  );
  const left = (width - pixels * code.width) / 2;
  const top = (height - pixels * high) / 2;
  const data = new Uint8Array(width * height).fill(background);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y - top) / pixels);
    if (row < -quiet || row >= high + quiet) continue;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((x - left) / pixels);
      if (column < -quiet || column >= code.width + quiet) continue;
      data[y * width + x] = isDark(code, rows, column, row) ? ink : paper;
    }
  }
  return turned({ width, height, data }, degrees);
}

function isDark(code: Printed, rows: readonly string[], column: number, row: number): boolean {
  if (column < 0 || column >= code.width) return false;
  const digit = rows[Math.floor(row / code.rowHeight)]?.[column >> 2];
  return digit !== undefined && (Number.parseInt(digit, 16) & (8 >> (column & 3))) !== 0;
}

/** The same bars in another order: as close to a code as possible without being one. */
function stripes({ data }: Luma): Luma {
  const middle = data.subarray((width * height) / 2, (width * height) / 2 + width);
  const mixed = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      mixed[y * width + x] = middle[(x * 7 + (y >> 3) * 3) % width] as number;
    }
  }
  return { width, height, data: mixed };
}
