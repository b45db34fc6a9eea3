/**
 * Writes the log. Its reader may stall or go away, its disk may be full: nothing in the service waits
 * for it or ends because of it. Lines that find no room are dropped and counted, and the log says so as
 * soon as lines flow again.
 */
import { writeSync } from 'node:fs';
import SonicBoom from 'sonic-boom';
import type { Clock } from '../../domain/time.ts';

export type Log = {
  write(line: string): void;
  /** How many lines were dropped since the start. */
  readonly droppedLines: number;
};

/** How many bytes may wait for the reader. */
const mostWaitingBytes = 4 * 1024 * 1024;
/** The number of the level in pino's lines. */
const warn = 40;

export class LogLines implements Log {
  readonly #fd: number;
  readonly #clock: Clock;
  readonly #output: SonicBoom;
  /** Lines of one round of the event loop are written together, since each write is a system call. */
  #lines = '';
  #isEnded = false;
  #waitingBytes = 0;
  #dropped = 0;
  #droppedUnsaid = 0;
  #lastError: NodeJS.ErrnoException | null = null;

  /** @param fd of a file, a pipe, a socket or a terminal; non-blocking where that is possible */
  constructor(fd: number, clock: Clock) {
    this.#fd = fd;
    this.#clock = clock;
    this.#output = new SonicBoom({ fd, sync: false, maxLength: mostWaitingBytes });
    this.#output.on('error', (error: NodeJS.ErrnoException) => {
      // What could not be written is kept, and tried again with the next lines.
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

  /** Resolves when all is written, or after that time. Nothing can be written afterwards. */
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

  /** Writes at once what still waits, for a process that ends without another round of its event loop. */
  endAtOnce(): void {
    const lines = this.#lines;
    this.#lines = '';
    // It would have to wait behind what waits already.
    if (lines === '' || this.#waitingBytes > 0) return;
    try {
      writeSync(this.#fd, lines);
    } catch (error) {
      // The system takes no more lines, and there is nobody left to tell.
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
