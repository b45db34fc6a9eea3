import { useStore } from 'zustand';
import type { PinLock } from '../../client/wings/device-pin/pin-lock.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Page } from '../kit/page.tsx';
import { NewPin } from './new-pin.tsx';
import { PinFailed } from './pin-failed.tsx';
import './pin.css';
import { usePinLock } from './use-pin-lock.ts';

type Props = { readonly link: string };

/** Before a door that demands a PIN of its device: pairing continues once there is one. */
export function PinDemandedScreen({ link }: Props) {
  const { session } = useDevice();
  const { demanded } = useScreenTexts('pin');
  const lock = usePinLock();
  return (
    <Page title={demanded.title} intro={demanded.intro}>
      {lock && <SetPin lock={lock} link={link} />}
      <ActionButton kind="secondary" run={session.declinePin}>
        {demanded.decline}
      </ActionButton>
    </Page>
  );
}

function SetPin({ lock, link }: Props & { readonly lock: PinLock }) {
  const { session } = useDevice();
  const failure = useStore(lock.state, (state) => state.failure);
  return (
    <>
      <PinFailed failure={failure} />
      <NewPin
        onPin={async (pin) => {
          await lock.turnOn(pin);
          // Also where this screen is gone: encrypting opens all doors again.
          if (lock.state.getState().isOn) await session.pair(link);
        }}
      />
    </>
  );
}
