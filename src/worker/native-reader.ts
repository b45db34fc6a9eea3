/**
 * Uses the browser's own code reader (`BarcodeDetector`). On many phones it is faster than any that
 * a page can bring, on some it is slow, incomplete or wrong. So it is first tested on the device
 * with pictures of known codes, and used only if it reads all of them, nothing else, and no slower
 * than ours.
 */
import type { Log } from '../client/log/log.ts';
import type { FoundCode, Point } from '../client/scanner/decoder.ts';
import type { CodeFormat, CodeFormats } from '../domain/code-format.ts';
import type { CodeReader } from './code-reader.ts';
import type { Luma } from './luma.ts';
import { nearestMiddle } from './nearest-middle.ts';
import { trialPictures } from './trial-pictures.ts';

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

export type NativeReader<Picture> = {
  /**
   * Reads while it proves good; is given up for the rest of the visit when it fails or gets slow.
   */
  read(picture: Picture, size: Size, formats: CodeFormats): Promise<FoundCode | null>;
  /** Tests it. This takes a second or two of the thread, in pieces; frames are read in between. */
  prove(): Promise<void>;
};

export type NativeReaderOptions<Picture> = {
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
