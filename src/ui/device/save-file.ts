/**
 * Gets a file out of the browser: into the device's downloads, or shared with another app or
 * device.
 */

import type { Log } from '../../client/log/log.ts';
import type { Timers } from '../../domain/timers.ts';

/** Some browsers read the file only after the tap has returned. */
const keptMs = 60_000;

export function saveFile(file: File, timers: Timers): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  timers.after(keptMs, () => URL.revokeObjectURL(address));
}

/** Whether this browser can share text files; few on computers can. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File(['.'], 'admit.txt', { type: 'text/plain' })] }) ?? false;

/** @returns whether the file was shared; if that was cancelled, it can still be saved */
export const shareFile = (file: File, log: Log): Promise<boolean> =>
  navigator.share({ files: [file] }).then(
    () => true,
    (error) => {
      log('file-not-shared', error);
      return false;
    },
  );
