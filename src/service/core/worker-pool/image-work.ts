/** What is done with the bytes of uploaded images: they are decoded, made again and made smaller. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type ImageType, largestImageBytes } from '../../../contract/image.ts';

export type MadeImage = {
  /** In pixels, as people see it: the sides of a turned photo are exchanged. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

/** A small file can hold a huge picture. */
const mostPixels = 50_000_000;
const decoding: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels, pages: 1 };

/**
 * Draws the image again from its pixels. It keeps neither what a camera wrote next to them (where,
 * when, with what) nor what follows their end. The new image may be larger than an image may be, as
 * with a PNG of few colours or a photo of low quality. It is then made smaller until it fits.
 * @returns null for bytes that can't be decoded to the end
 */
export async function remakeImage({
  type,
  bytes,
}: Omit<Shrinking, 'within'>): Promise<MadeImage | null> {
  try {
    let within: Shrinking['within'] = {};
    for (;;) {
      const { data, info } = await made({ type, bytes, within }).toBuffer({
        resolveWithObject: true,
      });
      const { width, height } = info;
      if (data.length <= largestImageBytes) return { width, height, bytes: data };
      // The scale by area, and somewhat less: a smaller picture needs more bytes for each pixel.
      const scale = 0.9 * Math.sqrt(largestImageBytes / data.length);
      within = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    }
  } catch (error) {
    // The library throws a plain Error for what it can't decode. Its own faults and ours are of
    // other classes.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return null;
  }
}

/** At this quality a photo that is saved again shows no difference. */
const quality = 92;

const encoded = (image: Sharp, type: ImageType): Sharp =>
  type === 'image/png' ? image.png() : image.jpeg({ quality });

export type Shrinking = {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** In pixels; the image's proportions are kept. */
  readonly within: { readonly width?: number; readonly height?: number };
};

/** Makes the image fit within the given sides; it is never enlarged. */
export const shrinkImage = (shrinking: Shrinking): Promise<Buffer> => made(shrinking).toBuffer();

const made = ({ type, bytes, within }: Shrinking): Sharp =>
  encoded(
    sharp(bytes, decoding)
      .autoOrient()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true }),
    type,
  );
