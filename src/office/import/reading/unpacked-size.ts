/** The real size of a packed file when it is unpacked: the size in its header may be a lie. */
import { Unzip, UnzipInflate } from 'fflate';

/** How many bytes are unpacked between two checks of the size. */
const pieceBytes = 64 * 1024;

/**
 * @returns whether all that is packed has no more than `most` bytes
 * @throws where it is not such a file, or broken
 */
export function isUnpackedWithin(bytes: Uint8Array, most: number): boolean {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > most) file.terminate();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && unpacked <= most; at += pieceBytes) {
    const end = at + pieceBytes;
    unzip.push(bytes.subarray(at, end), end >= bytes.length);
  }
  return unpacked <= most;
}
