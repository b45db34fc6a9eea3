/** What the scanner asks of the page around it. */
import type { CameraChoice, PageVisibility, Power } from './camera.ts';

export const browserVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    // Pages that come back from the browser's cache of pages tell it in this way only.
    addEventListener('pageshow', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      removeEventListener('pageshow', listener);
    };
  },
};

type Battery = { readonly level: number; readonly charging: boolean };

const lowLevel = 0.2;

/** Not known on iPhones and in Firefox: there it is never low. */
export function browserPower(): Power {
  let battery: Battery | null = null;
  const { getBattery } = navigator as Navigator & { getBattery?(): Promise<Battery> };
  getBattery?.call(navigator).then(
    (known) => {
      battery = known;
    },
    () => {},
  );
  return { isLow: () => battery !== null && !battery.charging && battery.level <= lowLevel };
}

const key = 'camera';

/** Where nothing can be kept the choice holds until the page is left. */
export const browserCameraChoice: CameraChoice = {
  read() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(cameraId) {
    try {
      localStorage.setItem(key, cameraId);
    } catch {}
  },
};
