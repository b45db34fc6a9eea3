import type { Log } from '../../../client/log/log.ts';
import type { FromFileWorker, ToFileWorker } from './file-worker.ts';
import fileWorker from './file-worker.ts?worker&url';
import { type FileRead, fileFault, mostTextBytes, type Reading } from './table.ts';

/** The page's Content-Security-Policy lets no other script start, and this policy be made only once. */
const policy = window.trustedTypes?.createPolicy('admit', {
  createScriptURL(url) {
    if (url === fileWorker) return url;
    throw new TypeError(`${url} is no script of the office`);
  },
});

/**
 * Reads a file in a worker that ends with it, so its memory is free afterwards. A file that is too
 * large for the browser ends the worker, not the page.
 */
export function readInWorker(file: File, log: Log, how: Reading = {}): Promise<FileRead> {
  if (file.size > mostTextBytes) return Promise.resolve(fileFault('too-large'));
  const address = policy?.createScriptURL(fileWorker) ?? fileWorker;
  const worker = new Worker(address as string, { type: 'module' });
  return new Promise<FileRead>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromFileWorker>) => {
      if (data.kind === 'said') log(...data.said);
      else resolve(data.read);
    });
    // It could not be loaded, or the browser ended it.
    worker.addEventListener('error', ({ error }) => {
      log('file-not-read', error ?? 'worker-failed');
      resolve(fileFault('not-read'));
    });
    worker.postMessage({ file, how } satisfies ToFileWorker);
  }).finally(() => worker.terminate());
}
