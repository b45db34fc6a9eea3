/**
 * Films of tickets for a browser's fake camera. Chromium plays a `.y4m` file as its camera
 * (`--use-file-for-fake-video-capture`), over and over, from its start at each `getUserMedia`.
 */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { type Barcode, type BarcodeImage, barcodeImage } from './barcode-image.ts';

export type Scene = {
  readonly seconds: number;
  /** What is held to the camera; null: nothing. */
  readonly code: Barcode | null;
  /** Clockwise. */
  readonly tiltDegrees?: number;
  /** The most by which a pixel's luma strays, up and down, of 255. */
  readonly noise?: number;
};

export type Film = { readonly fps: number; readonly width: number; readonly height: number };

const phoneFilm: Film = { fps: 5, width: 640, height: 480 };

// Luma of video range (16–235), as a camera sees print on paper in a dim foyer.
const background = 105;
const paper = 205;
const ink = 40;

/** @param file ends in `.y4m`; takes 0.46 MB a frame of 640 × 480 */
export function writeCameraVideo(file: string, scenes: readonly Scene[], film = phoneFilm): void {
  writeStills(
    file,
    scenes.map((scene) => ({ ...scene, luma: sceneLuma(scene, film) })),
    film,
  );
}

/** A picture as it would be held to the camera. */
export type Still = Pick<Scene, 'seconds' | 'noise'> & {
  /** Of the film's size, row by row from the top left. */
  readonly luma: Uint8Array;
};

/** The same of pictures. */
export function writeStills(file: string, stills: readonly Still[], film = phoneFilm): void {
  const { fps, width, height } = film;
  const colour = Buffer.alloc(2 * Math.ceil(width / 2) * Math.ceil(height / 2), 128);
  // Put in its place when it is whole: the film that is playing is not cut off under its reader.
  const whole = `${file}.new`;
  const out = openSync(whole, 'w');
  try {
    writeSync(out, `YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420jpeg\n`);
    for (const { seconds, noise = 0, luma } of stills) {
      for (let frame = 0; frame < Math.round(seconds * fps); frame += 1) {
        writeSync(out, 'FRAME\n');
        writeSync(out, withNoise(luma, noise, frame));
        writeSync(out, colour);
      }
    }
  } finally {
    closeSync(out);
  }
  renameSync(whole, file);
}

/** @returns the luma of the scene's picture without noise, row by row from the top left */
export function sceneLuma(scene: Scene, { width, height }: Omit<Film, 'fps'>): Uint8Array {
  const luma = new Uint8Array(width * height).fill(background);
  if (!scene.code) return luma;
  const image = barcodeImage(scene.code);
  const quietModules = 10;
  // A ticket that is held well: it fills most of the picture's width, or half of its height.
  const pixelsPerModule = Math.min(
    (width * 0.92) / (image.width + 2 * quietModules),
    (height * 0.6) / (image.height + 2 * quietModules),
  );
  const angle = ((scene.tiltDegrees ?? 0) * Math.PI) / 180;
  const cos = Math.cos(angle) / pixelsPerModule;
  const sin = Math.sin(angle) / pixelsPerModule;
  const lumaAt = (x: number, y: number) => {
    const fromMiddleX = x - width / 2;
    const fromMiddleY = y - height / 2;
    const column = fromMiddleX * cos + fromMiddleY * sin + image.width / 2;
    const row = fromMiddleY * cos - fromMiddleX * sin + image.height / 2;
    return moduleLuma(image, column, row, quietModules);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) luma[y * width + x] = smoothed(lumaAt, x, y);
  }
  return luma;
}

function moduleLuma(image: BarcodeImage, column: number, row: number, quiet: number): number {
  const outsideX = Math.max(-column, column - image.width);
  const outsideY = Math.max(-row, row - image.height);
  if (outsideX > quiet || outsideY > quiet) return background;
  if (outsideX >= 0 || outsideY >= 0) return paper;
  return image.dark[Math.floor(row) * image.width + Math.floor(column)] ? ink : paper;
}

/** The mean over the pixel: edges come out soft, as a lens draws them. */
function smoothed(lumaAt: (x: number, y: number) => number, x: number, y: number): number {
  const offsets = [1 / 6, 1 / 2, 5 / 6];
  let sum = 0;
  for (const dy of offsets) for (const dx of offsets) sum += lumaAt(x + dx, y + dy);
  return Math.round(sum / offsets.length ** 2);
}

/** The same noise for the same frame of each run. */
function withNoise(still: Uint8Array, amount: number, frame: number): Uint8Array {
  if (amount === 0) return still;
  let state = frame + 1;
  return still.map((luma) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.max(16, Math.min(235, luma + ((state >>> 16) / 65535) * 2 * amount - amount));
  });
}
