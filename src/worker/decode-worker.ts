/** Reads codes from pictures beside the page's main thread, which stays free for people. */
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeReport, DecodeRequest } from '../client/scanner/decode-messages.ts';
import { loadCodeReader } from './code-reader.ts';
import { createFrameReader, type FrameReader } from './frame-plan.ts';
import { lumaOf } from './picture-luma.ts';

declare const self: DedicatedWorkerGlobalScope;

const report = (message: DecodeReport) => self.postMessage(message);

async function answer(
  reader: FrameReader,
  { id, picture, kind, formats }: DecodeRequest,
): Promise<void> {
  try {
    const luma = await lumaOf(picture);
    const found = await (kind === 'frame'
      ? reader.next(luma, formats)
      : reader.thorough(luma, formats));
    report({ kind: 'read', id, found });
  } catch {
    // The page goes over to the decoder that needs no worker.
    report({ kind: 'failed' });
  } finally {
    picture.close();
  }
}

loadCodeReader(wasmAddress).then(
  (read) => {
    const reader = createFrameReader(read, () => performance.now());
    self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
      void answer(reader, data);
    });
    report({ kind: 'ready' });
  },
  () => report({ kind: 'failed' }),
);
