/** Grey pictures: scaling and rotating them. */
import type { Point } from '../client/scanner/decoder.ts';

/** One byte a pixel, row by row from the top left. */
export type Luma = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};

/**
 * Scales down by the mean over the area of each new pixel. A picture that is no wider is returned
 * as it is.
 */
export function narrowed(luma: Luma, width: number): Luma {
  if (luma.width <= width) return luma;
  const scale = luma.width / width;
  const height = Math.round(luma.height / scale);
  const across = shares(luma.width, width);
  const down = shares(luma.height, height);
  const rows = new Float32Array(width * luma.height);
  for (let y = 0; y < luma.height; y += 1) {
    const from = y * luma.width;
    const to = y * width;
    for (let x = 0; x < width; x += 1) {
      const first = across.first[x] as number;
      let sum = 0;
      for (let tap = 0; tap < across.taps; tap += 1) {
        const share = across.share[x * across.taps + tap] as number;
        sum += (luma.data[from + first + tap] as number) * share;
      }
      rows[to + x] = sum;
    }
  }
  const data = new Uint8Array(width * height);
  const sums = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0.5);
    for (let tap = 0; tap < down.taps; tap += 1) {
      const share = down.share[y * down.taps + tap] as number;
      const from = ((down.first[y] as number) + tap) * width;
      for (let x = 0; x < width; x += 1) {
        sums[x] = (sums[x] as number) + (rows[from + x] as number) * share;
      }
    }
    data.set(sums, y * width);
  }
  return { width, height, data };
}

/** Which old pixels, from `first` on, make up each new one, and by which shares. */
function shares(from: number, to: number) {
  const scale = from / to;
  const taps = Math.min(from, Math.ceil(scale) + 1);
  const first = new Int32Array(to);
  const share = new Float32Array(to * taps);
  for (let at = 0; at < to; at += 1) {
    const [start, end] = [at * scale, (at + 1) * scale];
    const begin = Math.min(Math.floor(start), from - taps);
    first[at] = begin;
    for (let tap = 0; tap < taps; tap += 1) {
      const overlap = Math.min(end, begin + tap + 1) - Math.max(start, begin + tap);
      share[at * taps + tap] = Math.max(0, overlap) / scale;
    }
  }
  return { taps, first, share };
}

/** The grey of what lies outside the picture when it is rotated. */
const outside = 128;

/** Rotates clockwise about the middle, in a picture of the same size; the corners are lost. */
export function turned({ width, height, data: old }: Luma, degrees: number): Luma {
  const { cos, sin } = direction(degrees);
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const data = new Uint8Array(width * height).fill(outside);
  // In 65,536ths of a pixel: whole numbers make this loop twice as fast.
  const [stepX, stepY] = [Math.round(cos * unit), Math.round(-sin * unit)];
  const [endX, endY] = [(width - 1) * unit, (height - 1) * unit];
  for (let y = 0; y < height; y += 1) {
    let oldX = Math.round((middleX - middleX * cos + (y - middleY) * sin) * unit);
    let oldY = Math.round((middleY + middleX * sin + (y - middleY) * cos) * unit);
    for (let x = 0, to = y * width; x < width; x += 1, to += 1, oldX += stepX, oldY += stepY) {
      if (oldX < 0 || oldY < 0 || oldX >= endX || oldY >= endY) continue;
      const at = (oldY >> 16) * width + (oldX >> 16);
      const right = (oldX & 0xffff) >> 8;
      const low = (oldY & 0xffff) >> 8;
      const upper = (old[at] as number) * (256 - right) + (old[at + 1] as number) * right;
      const lower =
        (old[at + width] as number) * (256 - right) + (old[at + width + 1] as number) * right;
      data[to] = (upper * (256 - low) + lower * low) >> 16;
    }
  }
  return { width, height, data };
}

const unit = 65_536;

function direction(degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

/** Maps a point of a rotated picture back to the original. */
export function turnedBack({ x, y }: Point, { width, height }: Luma, degrees: number): Point {
  const { cos, sin } = direction(degrees);
  const [fromX, fromY] = [x - (width - 1) / 2, y - (height - 1) / 2];
  return {
    x: fromX * cos + fromY * sin + (width - 1) / 2,
    y: -fromX * sin + fromY * cos + (height - 1) / 2,
  };
}
