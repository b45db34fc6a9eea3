/** Tries the supervisor PIN. Wrong ones wait longer each time, also after a reload. */
import * as v from 'valibot';
import type { Clock, Instant } from '../../domain/time.ts';
import type { SettingsPlace } from '../device/device-settings.ts';
import { createGuessLimit, type WrongGuesses, wrongGuessesForm } from '../device/guess-limit.ts';
import { canDigest, isPinOf } from '../device/pin.ts';
import type { Log } from '../log/log.ts';
import type { Supervision } from './supervision.ts';

/** `insecure`: the page did not come by https, so its browser computes no digests. */
export type SupervisorTried = 'right' | 'wrong' | 'too-soon' | 'insecure';

export type SupervisorGuesses = {
  /** When the next PIN is accepted; null: now. */
  opensAt(): Instant | null;
  /** @param kept the digest that the door's link brought */
  try(pin: string, kept: string): Promise<SupervisorTried>;
};

export type SupervisorGuessesOptions = {
  readonly supervision: Pick<Supervision, 'open'>;
  readonly place: () => SettingsPlace;
  readonly clock: Clock;
  readonly log: Log;
};

const name = 'admit-supervisor';

export function createSupervisorGuesses(options: SupervisorGuessesOptions): SupervisorGuesses {
  const { supervision, place, clock, log } = options;
  const limit = createGuessLimit({
    clock,
    wrong: read(),
    forgets: true,
    async keep(wrong) {
      try {
        place().setItem(name, JSON.stringify(wrong));
      } catch (error) {
        // They still count until the page is reloaded.
        log('setting-not-stored', error);
      }
    },
  });

  function read(): WrongGuesses | null {
    try {
      const kept = v.safeParse(wrongGuessesForm, JSON.parse(place().getItem(name) ?? 'null'));
      return kept.success ? kept.output : null;
    } catch (error) {
      log('setting-not-read', error);
      return null;
    }
  }

  return {
    opensAt: limit.opensAt,
    async try(pin, kept) {
      if (!canDigest()) return 'insecure';
      const ended = await limit.guess(() => isPinOf(pin, kept));
      if (ended === 'right') {
        await limit.forget();
        supervision.open();
      }
      return ended;
    },
  };
}
