/** Derives a key from a PIN by Argon2id, off the main thread: it takes about a second and 64 MB. */
import { argon2id } from 'hash-wasm';
import { describeReason } from '../client/log/log.ts';
import type { DerivedKey, DeriveRequest } from '../client/wings/device-pin/derive-in-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

const report = (key: DerivedKey) => self.postMessage(key);

self.onmessage = async ({ data }: MessageEvent<DeriveRequest>) => {
  const { pin, salt, cost } = data;
  const derived = await argon2id({
    password: pin,
    salt,
    memorySize: cost.memoryKib,
    iterations: cost.passes,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  }).then(
    (bytes) => ({ key: new Uint8Array(bytes) }),
    // Most likely too little memory.
    (error) => ({ failure: describeReason(error) }),
  );
  report(derived);
};
