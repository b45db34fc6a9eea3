/**
 * The log's way out of this process. Its reader may stall or go, its disk may be full: nothing here
 * waits for it or ends by it. Lines that find no room are dropped, counted, and said so as soon as
 * lines flow again.
 */
import { writeSync } from 'node:fs';
import SonicBoom from 'sonic-boom';
import type { Clock } from '../../domain/time.ts';

export type Log = {
  write(line: string): void;
  /** Since the start. */
  readonly droppedLines: number;
};

/** What may wait for its reader. */
const mostWaitingBytes = 4 * 1024 * 1024;
/** As pino counts. */
const warn = 40;

export class LogLines implements Log {
  readonly #fd: number;
  readonly #clock: Clock;
  readonly #output: SonicBoom;
  /** The lines of this round of the event loop: they are written together, since each write is a call of the system. */
  #lines = '';
  #isEnded = false;
  #waitingBytes = 0;
  #dropped = 0;
  #droppedUnsaid = 0;
  #lastError: NodeJS.ErrnoException | null = null;

  /** @param fd a file, a pipe, a socket or a terminal; one that does not block where it can */
  constructor(fd: number, clock: Clock) {
    this.#fd = fd;
    this.#clock = clock;
    this.#output = new SonicBoom({ fd, sync: false, maxLength: mostWaitingBytes });
    this.#output.on('error', (error: NodeJS.ErrnoException) => {
      // What could not be written stays, and is tried again with the next lines.
      this.#lastError = error;
    });
    this.#output.on('write', (bytes: number) => {
      this.#waitingBytes -= bytes;
    });
    this.#output.on('drop', (lines: string) => this.#drop(lines));
    this.#output.on('drain', () => this.#sayDropped());
  }

  get droppedLines(): number {
    return this.#dropped;
  }

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.#hand());
    this.#lines += line;
  }

  /** Resolves when all is written, or after so long. Nothing can be written afterwards. */
  async end(longestMs: number): Promise<void> {
    this.#hand();
    this.#isEnded = true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs);
      this.#output.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#output.end();
    });
  }

  /** Writes what waits where the process ends at once, without another round of its event loop. */
  endAtOnce(): void {
    const lines = this.#lines;
    this.#lines = '';
    // Behind what waits already it would wait, too.
    if (lines === '' || this.#waitingBytes > 0) return;
    try {
      writeSync(this.#fd, lines);
    } catch (error) {
      // The system took no more lines, and there is nobody left to tell.
      if (!(error instanceof Error && 'syscall' in error)) throw error;
    }
  }

  #hand(): void {
    const lines = this.#lines;
    this.#lines = '';
    if (lines === '' || this.#isEnded) return;
    this.#waitingBytes += Buffer.byteLength(lines);
    this.#output.write(lines);
  }

  #drop(lines: string): void {
    this.#waitingBytes -= Buffer.byteLength(lines);
    const count = lines.split('\n').length - 1;
    this.#dropped += count;
    this.#droppedUnsaid += count;
  }

  #sayDropped(): void {
    const lines = this.#droppedUnsaid;
    if (lines === 0) return;
    const why = this.#lastError?.code ?? 'the reader was too slow';
    const msg = `log lines were dropped: ${why}`;
    this.#droppedUnsaid = 0;
    this.#lastError = null;
    this.write(`${JSON.stringify({ level: warn, time: this.#clock.now(), lines, msg })}\n`);
  }
}
