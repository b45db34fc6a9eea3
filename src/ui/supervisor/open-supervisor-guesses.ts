/** Puts together what tries the supervisor PIN, apart from `core.ts`: few doors load it. */
import { systemClock } from '../../client/device/platform.ts';
import type { Log } from '../../client/log/log.ts';
import type { Supervision } from '../../client/supervisor/supervision.ts';
import {
  createSupervisorGuesses,
  type SupervisorGuesses,
} from '../../client/supervisor/supervisor-guesses.ts';

let guesses: SupervisorGuesses | undefined;

/** Makes the one of this page, which counts the wrong PINs, or returns it. */
export function openSupervisorGuesses(supervision: Supervision, log: Log): SupervisorGuesses {
  guesses ??= createSupervisorGuesses({
    supervision,
    place: () => localStorage,
    clock: systemClock,
    log,
  });
  return guesses;
}
