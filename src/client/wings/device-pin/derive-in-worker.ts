/** Derives a PIN's key in a worker (`src/worker/pin-worker.ts`), which ends with it and frees its memory. */
import type { Timers } from '../../../domain/timers.ts';
import type { Bytes, DeriveKey, DerivingCost } from './pin-keys.ts';

export type DeriveRequest = {
  readonly pin: string;
  readonly salt: Bytes;
  readonly cost: DerivingCost;
};
export type DerivedKey = { readonly key: Bytes } | { readonly failure: string | null };

export type PinWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** A slow phone takes a few seconds, and the worker's file may have to come over a slow network. */
const deadlineMs = 60_000;

export const deriveInWorker =
  (start: () => PinWorker, timers: Timers): DeriveKey =>
  (pin, salt, cost) =>
    new Promise((resolve, reject) => {
      const worker = start();
      const cancel = timers.after(deadlineMs, () => end({ failure: null }));
      worker.onerror = () => end({ failure: null });
      worker.onmessage = ({ data }: MessageEvent<DerivedKey>) => end(data);
      const request: DeriveRequest = { pin, salt, cost };
      worker.postMessage(request);

      function end(derived: DerivedKey): void {
        cancel();
        worker.terminate();
        if ('key' in derived) resolve(derived.key);
        else reject(new Error(`the key of the PIN could not be derived: ${derived.failure}`));
      }
    });
