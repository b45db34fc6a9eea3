/** What is done with the bytes of images from outside: they are decoded, and made smaller. */
import sharp, { type SharpOptions } from 'sharp';
import type { ImageType } from '../../contract/image.ts';

/** In pixels, as it is looked at: a turned photo has its sides exchanged. */
export type ImageSize = { readonly width: number; readonly height: number };

/** A small file can hold a huge picture. */
const mostPixels = 50_000_000;
const decoding: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels, pages: 1 };

/** @returns null for bytes that can't be decoded to the end */
export async function measureImage(bytes: Uint8Array): Promise<ImageSize | null> {
  try {
    const { autoOrient } = await sharp(bytes, decoding).metadata();
    await sharp(bytes, decoding).resize(1, 1).raw().toBuffer();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    // So says the library what it can't decode; its own faults and ours are of other classes.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return null;
  }
}

export type Shrinking = {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** In pixels; the image's proportions are kept. */
  readonly within: { readonly width?: number; readonly height?: number };
};

/** The image within the given sides, never larger than it is. */
export const shrinkImage = ({ type, bytes, within }: Shrinking): Promise<Buffer> =>
  sharp(bytes, decoding)
    .autoOrient()
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .toFormat(type === 'image/png' ? 'png' : 'jpeg')
    .toBuffer();
