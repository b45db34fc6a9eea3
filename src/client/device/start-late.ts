/** What no verdict waits for is in separate files. They come after the start, and may not arrive at first. */
import type { Timers } from '../../domain/timers.ts';

type Late<Part> = {
  /** undefined: it is not there yet, or there is none. */
  part(): Part | undefined;
  isStopped(): boolean;
  /** Also what arrives after it. */
  stop(): void;
};

const againMs = 30_000;

/**
 * Starts a part whose file comes later. If the file does not arrive, it is requested again.
 * @param load resolves with nothing where there is no such part
 */
export function startLate<Part extends { stop(): void }>(
  load: () => Promise<Part | null | undefined>,
  onFailure: (error: unknown) => void,
  timers: Timers,
): Late<Part> {
  let part: Part | undefined;
  let cancel = () => {};
  let isStopped = false;

  async function start(): Promise<void> {
    try {
      part = (await load()) ?? undefined;
      if (isStopped) part?.stop();
    } catch (error) {
      onFailure(error);
      if (!isStopped) cancel = timers.after(againMs, start);
    }
  }

  void start();
  return {
    part: () => part,
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      cancel();
      part?.stop();
    },
  };
}
