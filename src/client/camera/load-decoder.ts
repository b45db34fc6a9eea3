import type { Timers } from '../../domain/timers.ts';
import type { Log } from '../log/log.ts';
import type { Decoder } from './decoder.ts';

export type LoadOptions = {
  readonly startWorker: () => Promise<Decoder>;
  /** Loads the decoder that needs neither a worker nor WebAssembly, and reads less. */
  readonly loadPlain: () => Promise<Decoder>;
  readonly timers: Timers;
  readonly log: Log;
};

/** Nobody at a door waits longer; on a slow network's first visit the worker takes over later. */
const patienceMs = 4000;

/**
 * Loads the decoder that runs in a worker. The plain one is in until the worker is ready, if it
 * can't start, and from the first picture at which it fails.
 * @throws if neither can be loaded
 */
export async function loadDecoder(options: LoadOptions): Promise<Decoder> {
  const { startWorker, loadPlain, timers, log } = options;
  const starting = startWorker();
  const late = new Promise<null>((resolve) => timers.after(patienceMs, () => resolve(null)));
  const inTime = await Promise.race([starting, late]).catch((error) => {
    log('decoder-without-worker', error);
    return null;
  });
  let plain: Promise<Decoder> | null = null;
  const getPlain = () => {
    plain ??= loadPlain();
    return plain;
  };
  let current = inTime ?? (await getPlain());
  const takeOver = (worker: Decoder) => {
    current = worker;
  };
  if (!inTime) starting.then(takeOver, (error) => log('decoder-without-worker', error));

  async function withFallback<Found>(read: (decoder: Decoder) => Promise<Found>): Promise<Found> {
    try {
      return await read(current);
    } catch (error) {
      log('decoder-failed', error);
      current = await getPlain();
      return read(current);
    }
  }

  return {
    read: (video, formats) => withFallback((decoder) => decoder.read(video, formats)),
    readPicture: (picture, formats) =>
      withFallback((decoder) => decoder.readPicture(picture, formats)),
  };
}
