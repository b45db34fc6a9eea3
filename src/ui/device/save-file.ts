/** Ways for a file out of the browser: into the device's downloads, or to another app or device. */

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

/** Whether this browser hands text files to other apps: few computers do. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File(['.'], 'admit.txt', { type: 'text/plain' })] }) ?? false;

/** Resolves when it was handed over or staff thought better of it: it can be saved all the same. */
export const shareFile = (file: File, log: Log): Promise<void> =>
  navigator.share({ files: [file] }).catch((error) => log('file-not-shared', error));
