/** What the scanner asks of the page around it. */
import type { Log } from '../log/log.ts';
import type { AffixMemory } from './affixes.ts';
import type { CameraChoice, Power } from './camera.ts';

type Battery = { readonly level: number; readonly charging: boolean };

const lowLevel = 0.2;

/** Not known on iPhones and in Firefox: there it is never low. */
export function browserPower(log: Log): Power {
  let battery: Battery | null = null;
  const { getBattery } = navigator as Navigator & { getBattery?(): Promise<Battery> };
  getBattery?.call(navigator).then(
    (known) => {
      battery = known;
    },
    (error) => log('battery-unknown', error),
  );
  return { isLow: () => battery !== null && !battery.charging && battery.level <= lowLevel };
}

/** A text that outlives the page; where nothing can be kept it is forgotten with it. */
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
        // It holds for this visit.
        log('setting-not-stored', error);
      }
    },
  };
}

export const browserCameraChoice = (log: Log): CameraChoice => kept('camera', log);

/** No key of a scanner is this one. */
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
