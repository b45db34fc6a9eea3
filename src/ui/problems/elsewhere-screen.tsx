import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Page } from '../kit/page.tsx';

/** O8: another tab of this device is the door; this one can become it. */
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
