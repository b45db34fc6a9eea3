import { useStore } from 'zustand';
import type { OutOfService } from '../../client/connection/out-of-service.ts';
import { useDevice } from '../device/device.ts';
import { useLate } from '../device/use-late.ts';
import { useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { Page } from '../kit/page.tsx';
import { NoStorageScreen } from '../problems/no-storage-screen.tsx';
import { lateScreen } from './late-screen.tsx';
import { PairedScreens } from './paired-screens.tsx';
import { StartingScreen } from './starting-screen.tsx';

const KioskScreen = lateScreen(async () => (await import('../kiosk/kiosk-screen.tsx')).KioskScreen);

const loadOutOfService = async () =>
  (await import('../problems/out-of-service-screen.tsx')).OutOfServiceScreen;

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
    case 'unread':
      return <NoStorageScreen />;
    case 'off':
      return outOfService === null ? <PairedScreens /> : <Closed {...outOfService} />;
    case 'on':
      return <KioskScreen settings={state.settings} />;
  }
}

/** A door that judges nobody (V9), also where the page that says why does not arrive. */
function Closed(outOfService: OutOfService) {
  const texts = useTexts().problems.outOfService;
  const Screen = useLate(loadOutOfService);
  if (Screen === 'awaited') return <StartingScreen />;
  if (Screen === 'missing') return <Page title={texts.title} intro={texts.meanwhile} />;
  return <Screen {...outOfService} />;
}
