import { ScanControls } from '../camera/scan-controls.tsx';
import { useDevice } from '../device/device.ts';
import { DirectionSwitch } from '../gate/direction-switch.tsx';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import type { Go } from '../kit/hooks/use-view.ts';
import { UpdateNotice } from '../kit/update-notice.tsx';
import { RecentScans } from './recent-scans.tsx';

type Props = {
  readonly onType: () => void;
  readonly go: Go;
};

/** The controls below the camera while no verdict is shown. */
export function ReadyPanel({ onType, go }: Props) {
  const texts = useTexts();
  const { updates } = useDevice();
  return (
    <section className="ready">
      <UpdateNotice updates={updates} />
      <DirectionSwitch />
      <RecentScans go={go} />
      <div className="actions actions--row">
        <ActionButton kind="primary" icon="keyboard" run={onType}>
          {texts.door.typeCode}
        </ActionButton>
        <ScanControls />
      </div>
    </section>
  );
}
