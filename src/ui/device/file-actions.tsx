import { ActionButton } from '../kit/action-button.tsx';
import { useTime } from '../kit/hooks/time.ts';
import { useLog } from './device.ts';
import { canShareFiles, saveFile, shareFile } from './save-file.ts';

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
