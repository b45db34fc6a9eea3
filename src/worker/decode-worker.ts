/**
 * Reads codes from pictures in a worker, so that the page's main thread stays free for the user.
 */
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeReport, DecodeRequest, FoundCode } from '../client/camera/decode-messages.ts';
import { describeReason, type Log } from '../client/log/log.ts';
import { loadCodeReader } from './code-reader.ts';
import { createFrameReader } from './frame-plan.ts';
import { bitmapOf, lumaOf, sizeOf } from './luma.ts';
import { createNativeReader, type Detector } from './native-reader.ts';

declare const self: DedicatedWorkerGlobalScope & {
  readonly BarcodeDetector?: Detector<VideoFrame | ImageBitmap>;
};

/**
 * The browser's own reader is tried only after the first tickets of this visit were read without
 * it.
 */
const framesBeforeTrial = 40;

const report = (message: DecodeReport) => self.postMessage(message);
const now = () => performance.now();
const log: Log = (subject, reason) =>
  report({ kind: 'note', subject, reason: describeReason(reason) });
const reportFailure = (error: unknown) => report({ kind: 'failed', reason: describeReason(error) });

async function start(): Promise<void> {
  const own = await loadCodeReader(wasmAddress);
  const frames = createFrameReader(own, now);
  const native = createNativeReader({
    detector: self.BarcodeDetector,
    own,
    toPicture: bitmapOf,
    now,
    log,
  });
  let framesSeen = 0;

  async function look({ picture, kind, formats }: DecodeRequest): Promise<FoundCode | null> {
    if (kind === 'file') return frames.thorough(await lumaOf(picture, log), formats);
    framesSeen += 1;
    if (framesSeen === framesBeforeTrial) void native.prove();
    const seen = await native.read(picture, sizeOf(picture), formats);
    return seen ?? frames.next(await lumaOf(picture, log), formats);
  }

  self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
    try {
      report({ kind: 'read', id: data.id, found: await look(data) });
    } catch (error) {
      // The page then switches to the decoder that needs no worker.
      reportFailure(error);
    } finally {
      data.picture.close();
    }
  });
  report({ kind: 'ready' });
}

start().catch(reportFailure);
