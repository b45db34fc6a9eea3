import type { Door } from '../../client/door.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useSelected, useStore } from '../bindings/use-store.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from './action-button.tsx';
import { Icon } from './icon.tsx';
import { RecentScans } from './recent-scans.tsx';
import { UpdateNotice, type Updates } from './update-notice.tsx';

type Props = {
  readonly door: Door;
  readonly scanner: Scanner;
  readonly updates: Updates;
  readonly onType: () => void;
};

/** Below the camera while no verdict is shown. */
export function ReadyPanel({ door, scanner, updates, onType }: Props) {
  const texts = useTexts();
  const recent = useSelected(door.state, (state) => state.recent);
  const { timezone } = useSelected(door.state, (state) => state.event);
  return (
    <section className="ready">
      <UpdateNotice updates={updates} />
      <RecentScans scans={recent} zone={timezone} />
      <div className="actions actions--row">
        <ActionButton kind="primary" icon="keyboard" run={onType}>
          {texts.door.typeCode}
        </ActionButton>
        <TorchButton scanner={scanner} />
      </div>
    </section>
  );
}

function TorchButton({ scanner }: { readonly scanner: Scanner }) {
  const { door } = useTexts();
  const camera = useStore(scanner.state);
  if (camera.phase !== 'on' || camera.torch === 'none') return null;
  const on = camera.torch === 'on';
  return (
    <button
      type="button"
      className="button button--secondary button--square"
      data-torch={camera.torch}
      aria-label={on ? door.torchOff : door.torchOn}
      onClick={() => void scanner.setTorch(!on)}
    >
      <Icon name="light" />
    </button>
  );
}
