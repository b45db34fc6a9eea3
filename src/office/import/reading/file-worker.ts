/** Reads files in a worker, so that the page keeps responding. */
import type { Log } from '../../../client/log/log.ts';
import { readFile } from './read-file.ts';
import { type FileRead, fileFault, type Reading } from './table.ts';

export type ToFileWorker = { readonly file: File; readonly how: Reading };

/** A worker has no log. The page writes what the worker reports. */
export type FromFileWorker =
  | { readonly kind: 'said'; readonly said: Parameters<Log> }
  | { readonly kind: 'read'; readonly read: FileRead };

const tell = (told: FromFileWorker) => postMessage(told);
const log: Log = (...said) => tell({ kind: 'said', said });

addEventListener('message', ({ data }: MessageEvent<ToFileWorker>) => {
  void data.file
    .arrayBuffer()
    .then((buffer) => readFile(new Uint8Array(buffer), log, data.how))
    .catch((error) => {
      log('file-not-read', error);
      return fileFault('not-read');
    })
    .then((read) => tell({ kind: 'read', read }));
});
