/** Signed codes: whether a forged one is ever believed, at what cost, and how well they are read. */
import { asId, type EventId } from '../../src/domain/ids.ts';
import { makeTestKey, signedCode } from '../../test/support/signed-codes.ts';
import type { SubjectOf } from '../subject.ts';
import { measureReading } from './reading-bench.ts';
import { measureVerifying } from './verifying-bench.ts';

type Settings = {
  /** Forged, cut, foreign and revoked ones. */
  readonly codes: number;
  /** Degraded frames of each kind of code. */
  readonly frames: number;
  readonly seed: number;
};

const event = asId<EventId>(4711);

export const subject: SubjectOf<Settings> = {
  full: { codes: 100_000, frames: 400, seed: 2026 },
  quick: { codes: 2000, frames: 40, seed: 2026 },
  async measure({ codes, frames, seed }, progress) {
    const key = makeTestKey(1);
    const signed = signedCode(key, event, 'K7QX2M9PLD4WACDE');
    const verified = await measureVerifying({ key, event, seed, count: codes }, progress);
    const read = await measureReading(signed, seed, frames, progress);
    const [plain, ...longer] = read;
    return {
      ratios: longer.map((row) => ({
        what: `degraded frames read, ${row.code}, correction ${row.correction}`,
        reference: 'plain codes in the same frames',
        ratio: Number(row['read %']) / Number(plain?.['read %']),
      })),
      tables: [
        {
          title: `Codes that no key of the event signed: ${codes}, seed ${seed}, in Chromium`,
          rows: verified,
        },
        {
          title: `The same ${frames} degraded frames of 1280 × 720 with each code, seed ${seed}`,
          rows: read,
        },
      ],
    };
  },
};
