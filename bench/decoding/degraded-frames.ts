/** Frames as a camera at a door sees them: tickets small, tilted, blurred, dim, shiny or inverted. */
import type { Luma } from '../../src/worker/luma.ts';
import {
  type BarcodeFormat,
  type BarcodeImage,
  barcodeImage,
} from '../../test/support/barcode-image.ts';
import { height, width } from './frame-size.ts';
import { seeded } from './random.ts';

export type DegradedFrame = {
  readonly luma: Luma;
  /** What it holds; null: no code. */
  readonly code: { readonly format: BarcodeFormat; readonly text: string } | null;
};

export const frameFormats: readonly BarcodeFormat[] = [
  'qr',
  'aztec',
  'datamatrix',
  'pdf417',
  'code128',
  'ean13',
];
/** White around a code, in modules. */
const quiet = 8;

type Look = {
  readonly modulePixels: number;
  readonly degrees: number;
  /** How much the far side shrinks, across and down. */
  readonly perspective: readonly [number, number];
  readonly offset: readonly [number, number];
  readonly blur: number;
  readonly noise: number;
  readonly paper: number;
  readonly ink: number;
  readonly glare: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly light: number;
  } | null;
};

/** Frame number `index` of `seed`: the formats take turns, and every seventh frame holds no code. */
export function degradedFrame(seed: number, index: number): DegradedFrame {
  const chance = seeded(seed * 100_003 + index);
  const format = index % 7 === 6 ? null : (frameFormats[index % 7] as BarcodeFormat);
  const text = format === null ? '' : ticketText(format, chance);
  const image = format === null ? null : barcodeImage({ format, text });
  return { luma: degraded(image, chance), code: format === null ? null : { format, text } };
}

/** The code as a camera at a door sees it; the same look for the same numbers, whatever the code. */
export function degraded(image: BarcodeImage | null, chance: () => number): Luma {
  const between = (low: number, high: number) => low + (high - low) * chance();
  const dark = between(15, 70);
  const light = dark + between(45, 170);
  const inverted = chance() < 0.12;
  const look: Look = {
    modulePixels: image ? modulePixels(image, between(0.15, 0.5), between(0.4, 0.85)) : 1,
    degrees: between(-25, 25) + (chance() < 0.2 ? 90 * Math.floor(between(1, 4)) : 0),
    perspective: [between(-0.2, 0.2), between(-0.2, 0.2)],
    offset: [between(-0.12, 0.12) * width, between(-0.12, 0.12) * height],
    blur: chance() < 0.3 ? 0 : between(0.3, 2.2),
    noise: between(2, 22),
    paper: inverted ? dark : light,
    ink: inverted ? light : dark,
    glare:
      chance() < 0.25
        ? {
            x: between(0.3, 0.7) * width,
            y: between(0.3, 0.7) * height,
            radius: between(40, 170),
            light: between(60, 200),
          }
        : null,
  };
  const drawn = draw(image, look, chance);
  return { width, height, data: finish(blurred(drawn, look.blur), look, chance) };
}

/** A wide code is held nearer: it takes a share of the frame's width, a square one of its height. */
function modulePixels(image: BarcodeImage, square: number, wide: number): number {
  return image.width > 1.5 * image.height
    ? (width * wide) / (image.width + 2 * quiet)
    : (height * square * 1.4) / (image.height + 2 * quiet);
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function ticketText(format: BarcodeFormat, chance: () => number): string {
  if (format !== 'ean13') {
    return Array.from({ length: 16 }, () => letters[Math.floor(chance() * letters.length)]).join(
      '',
    );
  }
  const digits = Array.from({ length: 12 }, () => Math.floor(chance() * 10));
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}

/** The ticket before a room of blocks and stripes, such as print, faces and lamps make. */
function draw(image: BarcodeImage | null, look: Look, chance: () => number): Float32Array {
  const pixels = room(chance);
  if (!image) return pixels;
  const angle = (look.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [tiltX, tiltY] = look.perspective;
  const reach = Math.max(image.width, image.height) + 2 * quiet;
  const side = reach * look.modulePixels;
  const offsets = [1 / 6, 1 / 2, 5 / 6];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let inside = 0;
      for (const dy of offsets) {
        for (const dx of offsets) {
          const fromX = x + dx - width / 2 - look.offset[0];
          const fromY = y + dy - height / 2 - look.offset[1];
          if (Math.abs(fromX) > side || Math.abs(fromY) > side) continue;
          const depth = 1 + (tiltX * fromX + tiltY * fromY) / side;
          const column =
            (fromX * cos + fromY * sin) / (look.modulePixels * depth) + image.width / 2;
          const row = (fromY * cos - fromX * sin) / (look.modulePixels * depth) + image.height / 2;
          if (
            column < -quiet ||
            row < -quiet ||
            column > image.width + quiet ||
            row > image.height + quiet
          )
            continue;
          inside += 1;
          const isOn = column >= 0 && row >= 0 && column < image.width && row < image.height;
          const isDark = isOn && image.dark[Math.floor(row) * image.width + Math.floor(column)];
          sum += isDark ? look.ink : look.paper;
        }
      }
      const at = y * width + x;
      if (inside > 0) pixels[at] = (sum + (9 - inside) * (pixels[at] as number)) / 9;
    }
  }
  return pixels;
}

function room(chance: () => number): Float32Array {
  const pixels = new Float32Array(width * height).fill(60 + 80 * chance());
  const fill = (left: number, top: number, wide: number, high: number, light: number) => {
    for (let y = Math.max(0, top | 0); y < Math.min(height, top + high); y += 1) {
      pixels.fill(
        light,
        y * width + Math.max(0, left | 0),
        y * width + Math.min(width, Math.max(0, (left + wide) | 0)),
      );
    }
  };
  for (let block = 0; block < 40; block += 1) {
    fill(
      chance() * width,
      chance() * height,
      20 + chance() * 250,
      10 + chance() * 200,
      20 + chance() * 200,
    );
  }
  for (let line = 0; line < 12; line += 1) {
    const [left, top, high, ink] = [
      chance() * width,
      chance() * height,
      6 + chance() * 16,
      chance() * 90,
    ];
    for (let letter = 0; letter < 25; letter += 1)
      fill(left + letter * high * 0.9, top, 1 + chance() * high * 0.6, high, ink);
  }
  return pixels;
}

/** Two boxes after each other, as a lens out of focus or a moving hand smears. */
function blurred(pixels: Float32Array, radius: number): Float32Array {
  if (radius === 0) return pixels;
  const across = smeared(
    smeared(pixels, radius, 1, width, height, width),
    radius,
    1,
    width,
    height,
    width,
  );
  return smeared(smeared(across, radius, width, height, width, 1), radius, width, height, width, 1);
}

/** The mean over `2 × radius + 1` pixels along lines of `length`, the outermost by their share. */
function smeared(
  pixels: Float32Array,
  radius: number,
  step: number,
  length: number,
  lines: number,
  lineStep: number,
): Float32Array {
  const whole = Math.floor(radius);
  const rest = radius - whole;
  const out = new Float32Array(pixels.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    const at = (index: number) =>
      pixels[start + Math.max(0, Math.min(length - 1, index)) * step] as number;
    for (let index = 0; index < length; index += 1) {
      let sum = rest * (at(index - whole - 1) + at(index + whole + 1));
      for (let near = -whole; near <= whole; near += 1) sum += at(index + near);
      out[start + index * step] = sum / (2 * radius + 1);
    }
  }
  return out;
}

function finish(pixels: Float32Array, { glare, noise }: Look, chance: () => number): Uint8Array {
  const data = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const distance = glare
      ? Math.hypot((at % width) - glare.x, Math.floor(at / width) - glare.y) / glare.radius
      : 0;
    const shine = glare ? glare.light * Math.exp(-distance * distance) : 0;
    // The sum of three is near enough to the noise of a sensor.
    const stray = (chance() + chance() + chance() - 1.5) * noise;
    data[at] = Math.max(0, Math.min(255, (pixels[at] as number) + shine + stray));
  }
  return data;
}
