import type { Door } from '../../client/door/door.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { ScanControls } from '../camera/scan-controls.tsx';
import { DirectionSwitch } from '../gate/direction-switch.tsx';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import type { Go } from '../kit/hooks/use-view.ts';
import { UpdateNotice, type Updates } from '../kit/update-notice.tsx';
import { RecentScans } from './recent-scans.tsx';

type Props = {
  readonly door: Door;
  readonly scanner: Scanner;
  readonly updates: Updates;
  readonly onType: () => void;
  readonly go: Go;
};

/** Below the camera while no verdict is shown. */
export function ReadyPanel({ door, scanner, updates, onType, go }: Props) {
  const texts = useTexts();
  return (
    <section className="ready">
      <UpdateNotice updates={updates} />
      <DirectionSwitch door={door} />
      <RecentScans door={door} go={go} />
      <div className="actions actions--row">
        <ActionButton kind="primary" icon="keyboard" run={onType}>
          {texts.door.typeCode}
        </ActionButton>
        <ScanControls scanner={scanner} />
      </div>
    </section>
  );
}
