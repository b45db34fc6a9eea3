/** Reads the organizer's picture: decoded, scaled and encoded again, since the file may come from anywhere. */

export type PictureRead =
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'refused'; readonly reason: 'too-large' | 'not-a-picture' };

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const mostBytes = 20 * 1024 * 1024;
const mostPixels = 50_000_000;
/** A tablet's longer side. */
const longestSide = 1600;

/** What a file input offers; `readWelcomePicture` checks it again. */
export const pictureTypes = types.join(',');

export async function readWelcomePicture(file: Blob): Promise<PictureRead> {
  if (!types.includes(file.type)) return { kind: 'refused', reason: 'not-a-picture' };
  if (file.size > mostBytes) return { kind: 'refused', reason: 'too-large' };
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    if (width * height > mostPixels) {
      bitmap.close();
      return { kind: 'refused', reason: 'too-large' };
    }
    return { kind: 'picture', picture: await redrawn(bitmap) };
  } catch (error) {
    // The browser's error for a file that it can't draw.
    if (!(error instanceof DOMException)) throw error;
    return { kind: 'refused', reason: 'not-a-picture' };
  }
}

/** Encodes the picture without what cameras write next to it: where and when it was taken. */
async function redrawn(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  // WebP keeps a logo's transparent background; browsers that can't write it give a PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
}
