/** Turns a video frame or a bitmap into a grey picture, off the main thread. */
import type { Log } from '../client/log/log.ts';
import type { Luma } from './luma.ts';

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
