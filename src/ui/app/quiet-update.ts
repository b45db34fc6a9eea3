/** Automatically switches to a newer version of the app when nobody notices it. */

import type { Session } from '../../client/session/session.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Updates } from '../kit/update-notice.tsx';

/** A moment is quiet when nobody has scanned, tapped or typed for this long. */
export const quietMs = 10 * 60_000;
const lookEveryMs = 60_000;

export type Surroundings = {
  /** When somebody last touched the device; null: not since the app was opened. */
  lastTouchAt(): Instant | null;
  /** Whether a dialog is open, in which somebody decides or types, or a badge is being printed. */
  isInUse(): boolean;
};

type Parts = {
  readonly updates: Updates;
  readonly session: Pick<Session, 'state'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly surroundings: Surroundings;
};

export function updateWhenQuiet({ updates, session, clock, timers, surroundings }: Parts): void {
  const openedAt = clock.now();

  function lastEventAt(): Instant | null {
    const touchedAt = surroundings.lastTouchAt() ?? openedAt;
    const state = session.state.getState();
    if (state.phase === 'unpaired') return touchedAt;
    // Another tab may be the door, or a door is just being opened.
    if (state.phase !== 'paired') return null;
    const { connection, current, judging, recent } = state.door.state.getState();
    // Without a network a door must not depend on what the newer version makes of its list.
    if (connection.state !== 'online') return null;
    if (current !== null || judging !== null) return null;
    const scannedAt = recent[0]?.at ?? openedAt;
    return scannedAt > touchedAt ? scannedAt : touchedAt;
  }

  function look(): void {
    const at = lastEventAt();
    const isQuiet = at !== null && clock.now() - at >= quietMs && !surroundings.isInUse();
    if (isQuiet && updates.state.getState().waiting) updates.apply();
    timers.after(lookEveryMs, look);
  }
  timers.after(lookEveryMs, look);
}

/** Watches a real page. */
export function pageSurroundings(page: Document, clock: Clock): Surroundings {
  let touchedAt: Instant | null = null;
  const touch = () => {
    touchedAt = clock.now();
  };
  for (const event of ['pointerdown', 'keydown']) page.addEventListener(event, touch, true);
  return {
    lastTouchAt: () => touchedAt,
    isInUse: () => page.querySelector('dialog[open], .badge-sheet') !== null,
  };
}
