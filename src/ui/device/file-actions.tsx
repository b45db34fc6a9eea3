import type { Log } from '../../client/log/log.ts';
import type { Timers } from '../../domain/timers.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useTime } from '../kit/hooks/time.ts';
import { useLog } from './device.ts';

type Props = {
  readonly save: string;
  readonly share: string;
  readonly write: () => File | Promise<File>;
  /** The file that was written last is out of the browser. */
  readonly onOut?: () => void;
};

/** Buttons that save a file on this device or, where the browser can, share it. */
export function FileActions({ save, share, write, onOut }: Props) {
  const { timers } = useTime();
  const log = useLog();
  const saveIt = async () => {
    saveFile(await write(), timers);
    onOut?.();
  };
  const shareIt = async () => {
    if (await shareFile(await write(), log)) onOut?.();
  };
  return (
    <div className="actions actions--row">
      <ActionButton kind="primary" icon="save" run={saveIt}>
        {save}
      </ActionButton>
      {canShareFiles() && (
        <ActionButton kind="secondary" icon="share" run={shareIt}>
          {share}
        </ActionButton>
      )}
    </div>
  );
}

/** Some browsers read the file only after the tap has returned. */
const keptMs = 60_000;

/**
 * Gets a file out of the browser: into the device's downloads, or shared with another app or
 * device.
 */
function saveFile(file: File, timers: Timers): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  timers.after(keptMs, () => URL.revokeObjectURL(address));
}

/** Whether this browser can share text files; few on computers can. */
const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File(['.'], 'admit.txt', { type: 'text/plain' })] }) ?? false;

/** @returns whether the file was shared; if that was cancelled, it can still be saved */
const shareFile = (file: File, log: Log): Promise<boolean> =>
  navigator.share({ files: [file] }).then(
    () => true,
    (error) => {
      log('file-not-shared', error);
      return false;
    },
  );
