/** In one word, how a guest stands: what keeps them out comes first. */
import type { Attendee } from '../../domain/attendee.ts';
import type { IconName } from '../kit/icon.tsx';

export type GuestState = 'inside' | 'left' | 'not-yet' | 'cancelled' | 'not-accepted';

export function guestState({ cancelled, status, presence }: Attendee): GuestState {
  if (cancelled !== null || status === 'cancelled') return 'cancelled';
  if (status !== 'accepted') return 'not-accepted';
  if (presence.inside) return 'inside';
  return presence.at === null ? 'not-yet' : 'left';
}

/** Each has a shape of its own: colour never says it alone. */
export const guestIcons: Readonly<Record<GuestState, IconName>> = {
  inside: 'check',
  left: 'leave',
  'not-yet': 'person',
  cancelled: 'cross',
  'not-accepted': 'clock',
};
