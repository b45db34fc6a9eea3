/** Decodes in a worker (`src/worker/decode-worker.ts`). */

import type { Timers } from '../../domain/timers.ts';
import type { DeviceLog } from '../device/device-log.ts';
import type { DecodeReport, DecodeRequest, FoundCode } from './decode-messages.ts';
import type { Decoder } from './decoder.ts';

/** The part of a `Worker` that is used. */
export type DecodeWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** WebAssembly that hangs raises no error, so a deadline tells; a slow network may take this long. */
const startDeadlineMs = 60_000;
/** Reading a picture takes far less, even on a slow phone. */
const readDeadlineMs = 10_000;

/**
 * @returns the decoder, once its worker is ready to read
 * @throws if workers or WebAssembly don't run here. A read throws if the worker fails at it: from then
 *   on the decoder can't be used
 */
export function startWorkerDecoder(
  startWorker: () => DecodeWorker,
  timers: Timers,
  { log, add }: Pick<DeviceLog, 'log' | 'add'>,
): Promise<Decoder> {
  return new Promise((resolve, reject) => {
    const worker = startWorker();
    const waiting = new Map<number, (found: FoundCode | null) => void>();
    const refusals = new Set<(reason: Error) => void>([reject]);
    let lastId = 0;

    function fail(): void {
      worker.terminate();
      const reason = new Error('the decode worker failed');
      for (const refuse of refusals) refuse(reason);
      refusals.clear();
    }

    function ask(look: Omit<DecodeRequest, 'id'>) {
      return new Promise<FoundCode | null>((found, refuse) => {
        lastId += 1;
        const id = lastId;
        const stopWaiting = timers.after(readDeadlineMs, fail);
        refusals.add(refuse);
        waiting.set(id, (code) => {
          stopWaiting();
          refusals.delete(refuse);
          waiting.delete(id);
          found(code);
        });
        const request: DecodeRequest = { id, ...look };
        worker.postMessage(request, [look.picture]);
      });
    }

    const stopStart = timers.after(startDeadlineMs, fail);
    worker.onerror = fail;
    worker.onmessage = ({ data: report }: MessageEvent<DecodeReport>) => {
      switch (report.kind) {
        case 'note':
          return add(report.subject, report.reason);
        case 'failed':
          add('decoder-failed', report.reason);
          stopStart();
          return fail();
        case 'read':
          return waiting.get(report.id)?.(report.found);
        case 'ready':
          stopStart();
          refusals.delete(reject);
          return resolve({
            read: async (video, formats) =>
              ask({ picture: await frameOf(video), kind: 'frame', formats }),
            async readPicture(file, formats) {
              const picture = await createImageBitmap(file).catch((error) => {
                log('file-not-read', error);
                return null;
              });
              return picture && ask({ picture, kind: 'file', formats });
            },
          });
      }
    };
  });
}

/** A `VideoFrame` costs the main thread next to nothing; older browsers only have bitmaps. */
async function frameOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  return 'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);
}
