import { createRequire } from 'node:module';
import type { SubjectOf } from '../subject.ts';
import { measureDoor } from './door-bench.ts';
import { measureFrames, ratiosOf } from './frames-bench.ts';

type Settings = {
  /** Degraded ones; a quarter of them on a slowed main thread as well. */
  readonly frames: number;
  /** On the list of the door before which tickets are held; 0: no door. */
  readonly attendees: number;
  readonly seed: number;
};

export const subject: SubjectOf<Settings> = {
  full: { frames: 140, attendees: 100_000, seed: 2026 },
  quick: { frames: 21, attendees: 1000, seed: 2026 },
  async measure({ frames, attendees, seed }, progress) {
    checkInstalled();
    const usual = await measureFrames(seed, frames, 1, progress);
    const slowed = await measureFrames(seed, Math.ceil(frames / 4), 4, progress);
    return {
      ratios: ratiosOf(usual),
      tables: [
        {
          title: `Degraded frames of 1280 × 720: ${frames}, seed ${seed}`,
          rows: [...usual, ...slowed].map(({ row }) => row),
        },
        {
          title: 'From the first frame with a ticket to its verdict painted, in Chromium',
          rows: attendees === 0 ? [] : await measureDoor(attendees, [1, 4], progress),
        },
      ],
    };
  },
};

/** @throws where the decoders that Admit is compared with are missing */
function checkInstalled(): void {
  try {
    createRequire(import.meta.url).resolve('jsqr');
  } catch (cause) {
    const install = 'npm ci --workspaces --include-workspace-root';
    throw new Error(`The decoders to compare with are not installed: ${install}`, { cause });
  }
}
