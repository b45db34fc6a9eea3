/** What the scanner needs from the page: the battery, and settings that outlive it. */

import type { Log } from '../log/log.ts';
import type { AffixMemory } from './affixes.ts';
import type { CameraChoice, Power } from './camera.ts';

type Battery = { readonly level: number; readonly charging: boolean };

const lowLevel = 0.2;

/**
 * iPhones and Firefox don't tell the battery's level: there it never counts as low, and its percent is null.
 */
export function browserPower(log: Log): Power & { percent(): number | null } {
  let battery: Battery | null = null;
  const { getBattery } = navigator as Navigator & { getBattery?(): Promise<Battery> };
  getBattery?.call(navigator).then(
    (known) => {
      battery = known;
    },
    (error) => log('battery-unknown', error),
  );
  return {
    percent: () => battery && Math.round(battery.level * 100),
    isLow: () => battery !== null && !battery.charging && battery.level <= lowLevel,
  };
}

/** A text that outlives the page, if the browser lets it be stored. */
function kept(name: string, log: Log): { read(): string | null; write(text: string): void } {
  let now: string | null = null;
  try {
    now = localStorage.getItem(name);
  } catch (error) {
    log('setting-not-read', error);
  }
  return {
    read: () => now,
    write(text) {
      now = text;
      try {
        localStorage.setItem(name, text);
      } catch (error) {
        // The setting holds until the page is left.
        log('setting-not-stored', error);
      }
    },
  };
}

export const browserCameraChoice = (log: Log): CameraChoice => kept('camera', log);

/** Separates prefix and suffix: no scanner types a line break within them. */
const between = '\n';

export function browserAffixMemory(log: Log): AffixMemory {
  const memory = kept('scanner-affixes', log);
  return {
    read() {
      const [prefix, suffix] = memory.read()?.split(between) ?? [];
      return prefix !== undefined && suffix !== undefined ? { prefix, suffix } : null;
    },
    write(affixes) {
      memory.write(affixes ? `${affixes.prefix}${between}${affixes.suffix}` : '');
    },
  };
}
