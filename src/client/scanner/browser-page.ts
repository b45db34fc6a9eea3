/** What the scanner asks of the page around it. */
import type { CameraChoice, PageVisibility } from './camera.ts';

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
