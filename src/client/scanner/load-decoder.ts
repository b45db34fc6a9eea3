import type { Decoder } from './decoder.ts';

/**
 * The decoder in its worker; where it can't start, or fails at a picture later on, the one that
 * needs no worker, from then on.
 * @throws where neither can be had
 */
export async function loadDecoder(
  startWorker: () => Promise<Decoder>,
  loadPlain: () => Promise<Decoder>,
): Promise<Decoder> {
  let current = await startWorker().catch(loadPlain);
  let plain: Promise<Decoder> | null = null;

  async function withFallback<Found>(read: (decoder: Decoder) => Promise<Found>): Promise<Found> {
    try {
      return await read(current);
    } catch {
      plain ??= loadPlain();
      current = await plain;
      return read(current);
    }
  }

  return {
    read: (video) => withFallback((decoder) => decoder.read(video)),
    readPicture: (picture) => withFallback((decoder) => decoder.readPicture(picture)),
  };
}
