import { ActionButton } from '../kit/action-button.tsx';
import { useTime } from '../kit/hooks/time.ts';
import { useLog } from './device.ts';
import { canShareFiles, saveFile, shareFile } from './save-file.ts';

type Props = {
  readonly save: string;
  readonly share: string;
  readonly write: () => File | Promise<File>;
};

/** Buttons that save a file on this device or, where the browser can, share it. */
export function FileActions({ save, share, write }: Props) {
  const { timers } = useTime();
  const log = useLog();
  return (
    <div className="actions actions--row">
      <ActionButton kind="primary" icon="save" run={async () => saveFile(await write(), timers)}>
        {save}
      </ActionButton>
      {canShareFiles() && (
        <ActionButton kind="secondary" icon="share" run={async () => shareFile(await write(), log)}>
          {share}
        </ActionButton>
      )}
    </div>
  );
}
