/** Grey pictures: scaling and rotating them. */

import type { Point } from '../client/camera/decode-messages.ts';
import type { Log } from '../client/log/log.ts';

/** One byte a pixel, row by row from the top left. */
export type Luma = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};

/**
 * Scales down by the mean over the area of each new pixel. A picture that is not wider is returned
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

// Turns a video frame or a bitmap into a grey picture, off the main thread.

/** Some browsers can't copy a camera's frames: theirs are drawn instead, which is logged once. */
let drawsFrames = false;

/** @throws where the browser has no way to read pixels in a worker */
export async function lumaOf(picture: VideoFrame | ImageBitmap, log: Log): Promise<Luma> {
  if (!('copyTo' in picture) || drawsFrames) return drawn(picture);
  try {
    return await copied(picture);
  } catch (error) {
    log('frames-drawn-instead-of-copied', error);
    drawsFrames = true;
    return drawn(picture);
  }
}

/** Of these the first plane is the luma. */
const planar = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

async function copied(frame: VideoFrame): Promise<Luma> {
  if (!planar.includes(frame.format ?? '') || !frame.visibleRect) return drawn(frame);
  const { width, height } = frame.visibleRect;
  const planes = new Uint8Array(frame.allocationSize());
  const [plane] = await frame.copyTo(planes);
  if (!plane) throw new Error('a frame without planes');
  const { offset, stride } = plane;
  if (stride === width)
    return { width, height, data: planes.subarray(offset, offset + width * height) };
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = offset + y * stride;
    data.set(planes.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}

export const sizeOf = (picture: VideoFrame | ImageBitmap) =>
  'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height };

export function bitmapOf({ width, height, data }: Luma): Promise<ImageBitmap> {
  const rgba = new Uint8ClampedArray(4 * data.length);
  for (const [at, light] of data.entries()) rgba.fill(light, 4 * at, 4 * at + 3);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return createImageBitmap(new ImageData(rgba, width, height));
}

const canvas = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1) : null;
const context = canvas?.getContext('2d', { willReadFrequently: true });

function drawn(picture: VideoFrame | ImageBitmap): Luma {
  if (!canvas || !context) throw new Error('no canvas in workers');
  const { width, height } = sizeOf(picture);
  canvas.width = width;
  canvas.height = height;
  context.drawImage(picture, 0, 0);
  const { data: rgba } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4) {
    const [red, green, blue] = [rgba[from], rgba[from + 1], rgba[from + 2]] as [
      number,
      number,
      number,
    ];
    data[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, data };
}
