/** Pictures as a phone or an organizer sends them. */
import sharp from 'sharp';
import type { ImageType } from '../../src/contract/image.ts';

export type SentImage = { readonly type: string; readonly bytes: Buffer };

export async function makeImage(
  width: number,
  height: number,
  type: ImageType = 'image/png',
): Promise<SentImage> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#3b6ea5' } });
  const bytes = await plain.toFormat(type === 'image/png' ? 'png' : 'jpeg').toBuffer();
  return { type, bytes };
}

/** One that every upload takes: the sides of a banner, enough for a logo. */
export const anyImage = await makeImage(984, 311);
