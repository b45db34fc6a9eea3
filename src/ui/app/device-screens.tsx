import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { PairedScreens } from './paired-screens.tsx';
import { StartingScreen } from './starting-screen.tsx';

const KioskScreen = lazy(async () => ({
  default: (await import('../kiosk/kiosk-screen.tsx')).KioskScreen,
}));

/**
 * Shows the screens of staff, or the kiosk's to guests. Until it is known who uses the device,
 * neither is shown.
 */
export function DeviceScreens() {
  const { kiosk } = useDevice();
  const state = useStore(kiosk.state);
  switch (state.phase) {
    case 'loading':
      return <StartingScreen />;
    case 'off':
      return <PairedScreens />;
    case 'on':
      return (
        <Suspense fallback={<StartingScreen />}>
          <KioskScreen settings={state.settings} />
        </Suspense>
      );
  }
}
