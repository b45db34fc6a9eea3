/** The bytes of the upstream's answers: read piece by piece, given up where none comes, and never too many. */
import { inTime, late } from '../../../domain/in-time.ts';
import type { Timers } from '../../../domain/timers.ts';

/** Between two pieces of an answer. */
export const pieceMs = 15_000;

/** @returns null where it breaks off, stops or is longer than `mostBytes` */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  timers: Timers,
  mostBytes: number,
): Promise<string | null> {
  const bytes = await readBytes(body, timers, mostBytes);
  return bytes && new TextDecoder().decode(bytes);
}

/** @returns null as `readText` */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  timers: Timers,
  mostBytes: number,
): Promise<Buffer | null> {
  if (!body) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of piecesOf(body, timers)) {
      length += piece.length;
      if (length > mostBytes) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof BrokenOff) return null;
    throw error;
  }
}

/** An answer that the upstream, or the way to it, ended before its end. */
export class BrokenOff extends Error {}

/** @throws BrokenOff where it breaks off, or nothing comes for too long */
export async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  timers: Timers,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const read = await inTime(timers, pieceMs, () => reader.read()).catch((error: unknown) => {
        throw new BrokenOff('the upstream’s answer broke off', { cause: error });
      });
      if (read === late)
        throw new BrokenOff(`nothing of the upstream’s answer came for ${pieceMs} ms`);
      if (read.done) return;
      yield read.value;
    }
  } finally {
    // Whoever stops reading before the end wants no more of it.
    reader.cancel().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
    });
  }
}
