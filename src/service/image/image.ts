/**
 * Images from outside. Only what begins as a JPEG or a PNG reaches the decoder, and only what it
 * decodes to the end is kept. The decoder works beside the main thread.
 */
import sharp, { type SharpOptions } from 'sharp';
import { general } from '../../contract/error-code.ts';
import { type ImageType, imageErrors, imageTypes } from '../../contract/image.ts';
import { type Refusal, refuse } from '../means/refusal.ts';

export type Image = {
  readonly type: ImageType;
  readonly bytes: Buffer;
  /** In pixels, as it is looked at: a turned photo has its sides exchanged. */
  readonly width: number;
  readonly height: number;
};

/** A small file can hold a huge picture. */
const mostPixels = 50_000_000;
const decoding: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels, pages: 1 };

const beginnings: Readonly<Record<ImageType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * @returns a refusal for another type, for no bytes, and for bytes that are no whole image (400
 *   `InvalidFormat.body`) or not of the type that they are said to be
 */
export async function readImage(
  contentType: string | undefined,
  bytes: Buffer | undefined,
): Promise<Image | Refusal> {
  const said = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  const type = imageTypes.find((known) => known === said);
  if (type === undefined) return refuse(400, imageErrors.wrongType);
  if (!bytes || bytes.length === 0) return refuse(400, imageErrors.noBytes);
  const begun = imageTypes.find((known) =>
    beginnings[known].every((byte, index) => bytes[index] === byte),
  );
  if (begun === undefined) return noImage;
  if (begun !== type) return refuse(400, imageErrors.wrongType);
  try {
    const { autoOrient } = await sharp(bytes, decoding).metadata();
    await sharp(bytes, decoding).resize(1, 1).raw().toBuffer();
    return { type, bytes, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return noImage;
  }
}

const noImage = refuse(400, general.malformedBody);

/** The image within the given sides, its proportions kept; never larger than it is. */
export const shrunk = (
  { type, bytes }: Pick<Image, 'type' | 'bytes'>,
  within: { readonly width?: number; readonly height?: number },
): Promise<Buffer> =>
  sharp(bytes, decoding)
    .autoOrient()
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .toFormat(type === 'image/png' ? 'png' : 'jpeg')
    .toBuffer();
