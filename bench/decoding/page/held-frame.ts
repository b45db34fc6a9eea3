/** A frame in the forms that decoders take it in. */
import { height, width } from '../frame-size.ts';

export type HeldFrame = {
  /** As a camera's: luma and two planes of colour. */
  readonly video: VideoFrame;
  readonly canvas: HTMLCanvasElement;
  readonly close: () => void;
};

/** @param index of the frame, which the bench's server draws */
export async function heldFrame(index: number): Promise<HeldFrame> {
  const luma = new Uint8Array(await (await fetch(`/frame/${index}`)).arrayBuffer());
  const planes = new Uint8Array(1.5 * luma.length).fill(128);
  planes.set(luma);
  const video = new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    // The light of a picture as it is, not a film's.
    colorSpace: { fullRange: true, matrix: 'bt709', primaries: 'bt709', transfer: 'iec61966-2-1' },
  });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const rgba = new Uint8ClampedArray(4 * luma.length);
  for (const [at, light] of luma.entries()) rgba.set([light, light, light, 255], 4 * at);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.putImageData(new ImageData(rgba, width, height), 0, 0);
  return { video, canvas, close: () => video.close() };
}
