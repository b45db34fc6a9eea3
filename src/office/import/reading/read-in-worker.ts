import { type FileRead, fileFault, mostTextBytes } from './table.ts';

/**
 * Reads a file in a worker of its own: what it takes of memory is given back when it is done, and a file
 * that is too much for the browser ends the worker, not the page.
 */
export function readInWorker(file: File): Promise<FileRead> {
  if (file.size > mostTextBytes) return Promise.resolve(fileFault('too-large'));
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FileRead>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FileRead>) => resolve(data));
    worker.addEventListener('error', () => resolve(fileFault('too-large')));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
