/** A guest's state at a gate, in one word. What keeps them out comes first. */
import type { KnownArea } from '../../domain/area.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { presenceAt } from '../../domain/checked-product.ts';
import type { Gate } from '../../domain/gate.ts';
import type { IconName } from './icon.tsx';

export type GuestState = 'inside' | 'left' | 'not-yet' | 'cancelled' | 'not-accepted';

export function guestState(attendee: Attendee, gate: Gate, area: KnownArea | null): GuestState {
  const { cancelled, status } = attendee;
  const presence = presenceAt(attendee, gate, area);
  if (cancelled !== null || status === 'cancelled') return 'cancelled';
  if (status !== 'accepted') return 'not-accepted';
  if (presence.inside) return 'inside';
  return presence.at === null ? 'not-yet' : 'left';
}

/** Each state has its own icon, so that nothing is told by colour alone. */
export const guestIcons: Readonly<Record<GuestState, IconName>> = {
  inside: 'check',
  left: 'leave',
  'not-yet': 'person',
  cancelled: 'cross',
  'not-accepted': 'clock',
};

/** Whether the guest is still to be checked in; what this gate lets through is judged when they are. */
export function isOutside(attendee: Attendee, gate: Gate, area: KnownArea | null): boolean {
  const state = guestState(attendee, gate, area);
  return state === 'not-yet' || state === 'left';
}
