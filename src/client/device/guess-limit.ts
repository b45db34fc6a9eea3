/**
 * Slows down anyone who guesses a PIN, or a ticket's code and name. The first tries are free, since people
 * mistype; after that, each wrong try makes the next one wait longer.
 */
import * as v from 'valibot';
import { type Clock, type Instant, instant } from '../../domain/time.ts';

export type WrongGuesses = { readonly count: number; readonly lastAt: Instant };

/** As a device keeps them; null: there are none. */
export const wrongGuessesForm = v.nullable(
  v.object({ count: v.number(), lastAt: v.pipe(v.number(), v.transform(instant)) }),
);

export type GuessLimit = {
  /** When the next guess is accepted; null: now. */
  opensAt(): Instant | null;
  /** @param isRight called only if a guess is accepted now */
  guess(isRight: () => Promise<boolean>): Promise<'right' | 'wrong' | 'too-soon'>;
  /** The wrong guesses count no more. */
  forget(): Promise<void>;
};

export type GuessLimitOptions = {
  readonly clock: Clock;
  /** Wrong guesses from before the app was closed: a reload must not end the wait. */
  readonly wrong: WrongGuesses | null;
  /** Whether half an hour without a guess makes up for the wrong ones. */
  readonly forgets: boolean;
  /** If it rejects, so does the guess. */
  readonly keep: (wrong: WrongGuesses | null) => Promise<void>;
};

const freeGuesses = 3;
const firstWaitMs = 5000;
const longestWaitMs = 10 * 60_000;
const forgottenAfterMs = 30 * 60_000;

/** When the next guess is accepted after these wrong ones; null: now. */
export function nextGuessAt(wrong: WrongGuesses | null, now: Instant): Instant | null {
  if (!wrong || wrong.count < freeGuesses) return null;
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (wrong.count - freeGuesses));
  const at = instant(wrong.lastAt + waitMs);
  return at > now ? at : null;
}

/** A clock that was set back must not lock a device for longer than the wait. */
export const notAhead = (wrong: WrongGuesses | null, now: Instant): WrongGuesses | null =>
  wrong && wrong.lastAt > now ? { ...wrong, lastAt: now } : wrong;

export function createGuessLimit({ clock, wrong, forgets, keep }: GuessLimitOptions): GuessLimit {
  let known = wrong;

  function opensAt(): Instant | null {
    const now = clock.now();
    known = notAhead(known, now);
    return nextGuessAt(known, now);
  }

  async function remember(next: WrongGuesses | null): Promise<void> {
    known = next;
    await keep(next);
  }

  return {
    opensAt,
    async guess(isRight) {
      if (opensAt() !== null) return 'too-soon';
      const before = known;
      const now = clock.now();
      const isOld = forgets && before !== null && now - before.lastAt > forgottenAfterMs;
      const count = before && !isOld ? before.count : 0;
      // Counted before it is checked, so that neither a reload nor a second try meanwhile is free.
      await remember({ count: count + 1, lastAt: now });
      if (!(await isRight())) return 'wrong';
      await remember(before);
      return 'right';
    },
    forget: () => remember(null),
  };
}
