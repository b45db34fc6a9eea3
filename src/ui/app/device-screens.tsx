import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { PairedScreens } from './paired-screens.tsx';
import { StartingScreen } from './starting-screen.tsx';

const KioskScreen = lazy(async () => ({
  default: (await import('../kiosk/kiosk-screen.tsx')).KioskScreen,
}));

const OutOfService = lazy(async () => ({
  default: (await import('../problems/out-of-service-screen.tsx')).OutOfServiceScreen,
}));

/**
 * Shows the screens of staff, or the kiosk's to guests. Until it is known who uses the device,
 * neither is shown.
 */
export function DeviceScreens() {
  const { kiosk } = useDevice();
  const state = useStore(kiosk.state);
  const outOfService = useDoorState((door) => door.outOfService);
  switch (state.phase) {
    case 'loading':
      return <StartingScreen />;
    case 'off':
      return outOfService === null ? (
        <PairedScreens />
      ) : (
        <Suspense fallback={<StartingScreen />}>
          <OutOfService {...outOfService} />
        </Suspense>
      );
    case 'on':
      return (
        <Suspense fallback={<StartingScreen />}>
          <KioskScreen settings={state.settings} />
        </Suspense>
      );
  }
}
