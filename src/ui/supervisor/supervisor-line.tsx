import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { useSupervised } from './use-supervised.ts';
import './supervisor.css';

/** On a device for staff: who may do what now, and the way to the other. */
export function SupervisorLine() {
  const { supervision } = useDevice();
  const texts = useScreenTexts('supervisor');
  const isSteward = useDoorState(({ pairing }) => pairing.gate.role === 'steward');
  const { mayAll, run } = useSupervised();
  if (!isSteward) return null;
  return (
    <section className="supervisor" data-supervisor={mayAll ? 'open' : 'closed'}>
      <p className="remark">
        <Icon name={mayAll ? 'alert' : 'lock'} />
        {mayAll ? texts.isOpen : texts.isClosed}
      </p>
      <ActionButton
        kind="secondary"
        icon="lock"
        run={() => void (mayAll ? supervision.close() : run(() => {}))}
      >
        {mayAll ? texts.end : texts.enter}
      </ActionButton>
    </section>
  );
}
