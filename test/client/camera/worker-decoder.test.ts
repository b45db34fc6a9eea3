import { describe, expect, test, vi } from 'vitest';
import type {
  DecodeReport,
  DecodeRequest,
  FoundCode,
} from '../../../src/client/camera/decode-messages.ts';
import type { Decoder } from '../../../src/client/camera/decoder.ts';
import { loadDecoder } from '../../../src/client/camera/load-decoder.ts';
import {
  type DecodeWorker,
  startWorkerDecoder,
} from '../../../src/client/camera/worker-decoder.ts';
import { createDeviceLog } from '../../../src/client/device/device-log.ts';
import { usualFormats } from '../../../src/domain/code-format.ts';
import { manualTime } from '../../support/manual-time.ts';
import { memoryPlace, noLog } from '../../support/memory-log.ts';

const code: FoundCode = { text: 'K7QX2M9PLD4W', format: 'qr', corners: [] };
const video = {} as HTMLVideoElement;

/** A worker whose answers the test gives. */
function workerInHand() {
  const requests: DecodeRequest[] = [];
  const worker: DecodeWorker & { terminated: boolean } = {
    terminated: false,
    onmessage: null,
    onerror: null,
    postMessage: (request: DecodeRequest) => void requests.push(request),
    terminate() {
      worker.terminated = true;
    },
  };
  const report = (data: DecodeReport) =>
    worker.onmessage?.call(worker as unknown as Worker, { data } as MessageEvent);
  return { worker, requests, report };
}

class FrameInMemory {}
vi.stubGlobal('VideoFrame', FrameInMemory);

const deviceLog = () =>
  createDeviceLog(() => memoryPlace(), { clock: manualTime(), timers: manualTime() });

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the worker decoder', () => {
  test('hands each frame to the worker and each answer to its asker', async () => {
    const { worker, requests, report } = workerInHand();
    const starting = startWorkerDecoder(() => worker, manualTime(), deviceLog());
    report({ kind: 'ready' });
    const decoder = await starting;
    const reads = [decoder.read(video, usualFormats), decoder.read(video, usualFormats)];
    await settled();
    expect(requests.map(({ kind }) => kind)).toEqual(['frame', 'frame']);
    expect(requests[0]?.formats).toEqual(usualFormats);
    report({ kind: 'read', id: requests[1]?.id ?? 0, found: null });
    report({ kind: 'read', id: requests[0]?.id ?? 0, found: code });
    expect(await Promise.all(reads)).toEqual([code, null]);
  });

  test('does not start where WebAssembly does not, nor where it hangs', async () => {
    const log = deviceLog();
    const refused = workerInHand();
    const first = startWorkerDecoder(() => refused.worker, manualTime(), log);
    refused.report({ kind: 'failed', reason: 'RuntimeError at decode-worker.js:1:9' });
    await expect(first).rejects.toThrow('decode worker');
    expect(refused.worker.terminated).toBe(true);
    expect(log.entries()).toMatchObject([
      { subject: 'decoder-failed', reason: 'RuntimeError at decode-worker.js:1:9' },
    ]);

    const hung = workerInHand();
    const time = manualTime();
    const second = startWorkerDecoder(() => hung.worker, time, log);
    const rejected = expect(second).rejects.toThrow('decode worker');
    await time.advance(60_000);
    await rejected;
    expect(hung.worker.terminated).toBe(true);
  });

  test('gives up a worker that answers no more', async () => {
    const { worker, report } = workerInHand();
    const time = manualTime();
    const starting = startWorkerDecoder(() => worker, time, deviceLog());
    report({ kind: 'ready' });
    const read = (await starting).read(video, usualFormats);
    const rejected = expect(read).rejects.toThrow('decode worker');
    await settled();
    await time.advance(10_000);
    await rejected;
    expect(worker.terminated).toBe(true);
  });
});

describe('the decoder that is loaded', () => {
  const plain: Decoder = { read: async () => code, readPicture: async () => code };
  const inWorker: Decoder = { ...plain, read: async () => null };
  const loadPlain = vi.fn(async () => plain);

  test('is the worker while it works', async () => {
    const startWorker = async () => inWorker;
    const decoder = await loadDecoder({ log: noLog, startWorker, loadPlain, timers: manualTime() });
    expect(await decoder.read(video, usualFormats)).toBeNull();
    expect(loadPlain).not.toHaveBeenCalled();
  });

  test('is the plain one where the worker does not start', async () => {
    const startWorker = () => Promise.reject(new Error('no workers'));
    const decoder = await loadDecoder({ log: noLog, startWorker, loadPlain, timers: manualTime() });
    expect(await decoder.read(video, usualFormats)).toEqual(code);
  });

  test('is the plain one for as long as a slow network holds up the worker', async () => {
    const timers = manualTime();
    let ready = (_: Decoder) => {};
    const startWorker = () =>
      new Promise<Decoder>((resolve) => {
        ready = resolve;
      });
    const loading = loadDecoder({ log: noLog, startWorker, loadPlain, timers });
    await timers.advance(4000);
    const decoder = await loading;
    expect(await decoder.read(video, usualFormats)).toEqual(code);
    ready(inWorker);
    await settled();
    expect(await decoder.read(video, usualFormats)).toBeNull();
  });

  test('becomes the plain one in the middle of a read that fails', async () => {
    const read = vi.fn<Decoder['read']>(() => Promise.reject(new Error('out of memory')));
    const startWorker = async () => ({ ...plain, read });
    const decoder = await loadDecoder({ log: noLog, startWorker, loadPlain, timers: manualTime() });
    expect(await decoder.read(video, usualFormats)).toEqual(code);
    expect(await decoder.read(video, usualFormats)).toEqual(code);
    expect(read).toHaveBeenCalledOnce();
  });
});
