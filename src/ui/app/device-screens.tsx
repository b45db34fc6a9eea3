import { type ComponentProps, lazy, Suspense } from 'react';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import { PairedScreens } from './paired-screens.tsx';
import { StartingScreen } from './starting-screen.tsx';

const KioskScreen = lazy(async () => ({
  default: (await import('../kiosk/kiosk-screen.tsx')).KioskScreen,
}));

/** Who uses a paired device: staff, or guests alone. Until that is known, nobody sees either's. */
export function DeviceScreens(
  props: ComponentProps<typeof PairedScreens> & { readonly kiosk: Kiosk },
) {
  const { kiosk, door, scanner, signal } = props;
  const state = useStore(kiosk.state);
  switch (state.phase) {
    case 'loading':
      return <StartingScreen />;
    case 'off':
      return <PairedScreens {...props} />;
    case 'on':
      return (
        <Suspense fallback={<StartingScreen />}>
          <KioskScreen
            door={door}
            scanner={scanner}
            signal={signal}
            kiosk={kiosk}
            settings={state.settings}
          />
        </Suspense>
      );
  }
}
