/** What the scanner asks of the page around it. */
import type { AffixMemory } from './affixes.ts';
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

/** A text that outlives the page; where nothing can be kept it is forgotten with it. */
function kept(name: string): { read(): string | null; write(text: string): void } {
  let now: string | null = null;
  try {
    now = localStorage.getItem(name);
  } catch {
    // No storage on this page: it begins with nothing.
  }
  return {
    read: () => now,
    write(text) {
      now = text;
      try {
        localStorage.setItem(name, text);
      } catch {
        // No storage or no room: it holds for this visit.
      }
    },
  };
}

export const browserCameraChoice: CameraChoice = kept('camera');

const keptAffixes = kept('scanner-affixes');
/** No key of a scanner is this one. */
const between = '\n';

export const browserAffixMemory: AffixMemory = {
  read() {
    const [prefix, suffix] = keptAffixes.read()?.split(between) ?? [];
    return prefix !== undefined && suffix !== undefined ? { prefix, suffix } : null;
  },
  write(affixes) {
    keptAffixes.write(affixes ? `${affixes.prefix}${between}${affixes.suffix}` : '');
  },
};
