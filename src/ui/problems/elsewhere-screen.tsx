import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Page } from '../kit/page.tsx';

/** Shown when another tab of this device is the door (O8). This one can take over. */
export function ElsewhereScreen() {
  const { session } = useDevice();
  const { elsewhere } = useTexts();
  return (
    <Page title={elsewhere.title} intro={elsewhere.why}>
      <div className="actions">
        <ActionButton kind="primary" run={() => session.takeOver()}>
          {elsewhere.use}
        </ActionButton>
      </div>
    </Page>
  );
}
