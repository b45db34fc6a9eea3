/** Reads files in a worker, so that the page keeps responding. */
import { readFile } from './read-file.ts';

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void data
    .arrayBuffer()
    .then((buffer) => readFile(new Uint8Array(buffer)))
    .then((read) => postMessage(read))
    // The page is told by this worker's error event.
    .catch(reportError);
});
