/** What is done with the bytes of images from outside: they are decoded, made anew, and made smaller. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { ImageType } from '../../contract/image.ts';

export type MadeImage = {
  /** In pixels, as it is looked at: a turned photo has its sides exchanged. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

/** A small file can hold a huge picture. */
const mostPixels = 50_000_000;
const decoding: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels, pages: 1 };

/**
 * The image made anew from its pixels: neither what a camera wrote beside them (where, when, with
 * what) nor what stands behind them is kept.
 * @returns null for bytes that can't be decoded to the end
 */
export async function remakeImage({
  type,
  bytes,
}: Omit<Shrinking, 'within'>): Promise<MadeImage | null> {
  try {
    const { data, info } = await encoded(sharp(bytes, decoding).autoOrient(), type).toBuffer({
      resolveWithObject: true,
    });
    return { width: info.width, height: info.height, bytes: data };
  } catch (error) {
    // So says the library what it can't decode; its own faults and ours are of other classes.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return null;
  }
}

/** A photo that is saved twice at this quality shows no difference. */
const quality = 92;

const encoded = (image: Sharp, type: ImageType): Sharp =>
  type === 'image/png' ? image.png() : image.jpeg({ quality });

export type Shrinking = {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** In pixels; the image's proportions are kept. */
  readonly within: { readonly width?: number; readonly height?: number };
};

/** The image within the given sides, never larger than it is. */
export const shrinkImage = ({ type, bytes, within }: Shrinking): Promise<Buffer> =>
  encoded(
    sharp(bytes, decoding)
      .autoOrient()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true }),
    type,
  ).toBuffer();
