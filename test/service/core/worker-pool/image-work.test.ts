import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ImageType, largestImageBytes } from '../../../../src/contract/image.ts';
import { remakeImage } from '../../../../src/service/core/worker-pool/image-work.ts';

/** The same at every run, and nothing that a compression makes smaller. */
const noise = (length: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));

/** A PNG of 256 colors: a byte for each pixel, where the service's own have three. */
function pngOfColors(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const pixels = noise((width + 1) * height);
  // Each line begins with its filter: none.
  for (let line = 0; line < height; line += 1) pixels[line * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', noise(3 * 256)),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Files within the limit that hold more than the service's own way of writing them keeps in it. */
const dense: Readonly<Record<ImageType, () => Promise<Buffer>>> = {
  'image/jpeg': () =>
    sharp(noise(6000 * 3000), { raw: { width: 6000, height: 3000, channels: 1 } })
      .jpeg({ quality: 50 })
      .toBuffer(),
  'image/png': async () => pngOfColors(4000, 2000),
};

test.each(['image/jpeg', 'image/png'] as const)(
  'a %s that would be too large when it is made anew is made smaller',
  async (type) => {
    const bytes = await dense[type]();
    expect(bytes.length).toBeLessThanOrEqual(largestImageBytes);
    const made = await remakeImage({ type, bytes });
    const { width = 0, height = 0, format } = await sharp(made?.bytes).metadata();
    expect(made?.bytes.length).toBeLessThanOrEqual(largestImageBytes);
    expect(`image/${format}`).toBe(type);
    expect(width).toBeGreaterThan(500);
    expect(width / height).toBeCloseTo(2, 1);
  },
);
