import type { SubjectOf } from '../subject.ts';
import { measureDoor } from './door-bench.ts';
import { measureForms } from './forms-bench.ts';
import { openPartsBench } from './parts-bench.ts';

type Settings = {
  readonly attendees: number;
  /** Ours and the bare one by turns; the medians count. */
  readonly rounds: number;
  /** Of a door, after one download; the median counts. 0: no door. */
  readonly starts: number;
};

export const subject: SubjectOf<Settings> = {
  full: { attendees: 100_000, rounds: 5, starts: 5 },
  quick: { attendees: 10_000, rounds: 1, starts: 1 },
  async measure(settings, progress) {
    const { attendees, starts } = settings;
    const parts = await openPartsBench(settings, progress);
    const [usual, slowed] = [await parts.measure(1), await parts.measure(4)];
    parts.close();
    const forms = await measureForms(settings, 4, progress);
    const door =
      starts === 0
        ? { rows: [], ratios: [] }
        : await measureDoor(attendees, starts, [1, 4], progress);
    return {
      ratios: [...usual.ratios, ...slowed.ratios, ...forms.ratios, ...door.ratios],
      tables: [
        {
          title: `A list of ${attendees} attendees, its parts in Chromium`,
          rows: [...usual.rows, ...slowed.rows],
        },
        { title: 'The form of a row', rows: forms.rows },
        {
          title: 'The same at a door: the built app and the built service',
          rows: door.rows,
        },
      ],
    };
  },
};
