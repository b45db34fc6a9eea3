/** How often the app's own reader reads a signed code where it reads a plain one, frame by frame. */
import barcodes from 'bwip-js/node';
import { readAsApp } from '../../test/support/app-reader.ts';
import type { BarcodeImage } from '../../test/support/barcode-image.ts';
import { degraded } from '../decoding/degraded-frames.ts';
import { seeded } from '../decoding/random.ts';
import { percent, type Row } from '../table.ts';

const framesBetweenLines = 50;

type Kind = { readonly name: string; readonly text: string; readonly correction: 'L' | 'M' };

/** @param signed as it is printed */
export async function measureReading(
  signed: string,
  seed: number,
  frames: number,
  progress: (line: string) => void,
): Promise<readonly Row[]> {
  const kinds: readonly Kind[] = [
    { name: 'plain', text: signed.slice(0, 16), correction: 'M' },
    { name: 'as much as version 4 holds', text: signed.slice(0, 114), correction: 'L' },
    { name: 'signed', text: signed, correction: 'L' },
    { name: 'signed', text: signed, correction: 'M' },
  ];
  const drawn = kinds.map((kind) => ({ ...kind, image: imageOf(kind), read: 0, wrong: 0 }));
  for (let index = 0; index < frames; index += 1) {
    if (index % framesBetweenLines === 0) progress(`frame ${index} of ${frames}`);
    for (const kind of drawn) {
      const { data, width, height } = degraded(kind.image, seeded(seed * 100_003 + index));
      const text = await readAsApp(data, width, height);
      if (text === kind.text) kind.read += 1;
      else if (text !== null) kind.wrong += 1;
    }
  }
  return drawn.map(({ name, text, correction, image, read, wrong }) => ({
    code: name,
    characters: text.length,
    correction,
    'modules a side': image.width,
    'read %': percent(read, frames),
    wrong,
  }));
}

function imageOf({ text, correction }: Kind): BarcodeImage {
  const [drawn] = barcodes.raw({ bcid: 'qrcode', text, ...{ eclevel: correction } });
  if (!drawn || !('pixs' in drawn)) throw new Error('no QR code came of it');
  return {
    width: drawn.pixx,
    height: drawn.pixy,
    dark: drawn.pixs.map((pixel) => pixel === 1),
  };
}
