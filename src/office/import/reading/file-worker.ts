/** Reads files beside the page, which stays alive meanwhile. */
import { readFile } from './read-file.ts';

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void data
    .arrayBuffer()
    .then((buffer) => readFile(new Uint8Array(buffer)))
    .then((read) => postMessage(read))
    // The page hears of it as of an error of this worker.
    .catch(reportError);
});
