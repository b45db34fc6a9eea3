/** Lists what a pairing link would change at a door of this device. */
import { defaultGate } from '../../domain/gate.ts';
import { type GateChange, gateChanges } from '../../domain/gate-change.ts';
import type { EventId } from '../../domain/ids.ts';
import { doorName, type Pairing } from './pairing.ts';

export type PairingChange =
  | { readonly kind: 'service' | 'device'; readonly before: string; readonly after: string }
  | { readonly kind: 'event'; readonly after: EventId }
  | { readonly kind: 'key' }
  | { readonly kind: 'gate'; readonly change: GateChange };

/** Whether a link means another door than this one. */
export const isAnotherDoor = (current: Pairing, next: Pairing): boolean =>
  doorName(current) !== doorName(next);

/**
 * @param current the door that the link means, or, if this device has no such door, the one on the
 *   screen: then the gate is compared with one without settings, since ids belong to their event
 */
export function pairingChanges(current: Pairing, next: Pairing): readonly PairingChange[] {
  const isNew = isAnotherDoor(current, next);
  const changes: PairingChange[] = [];
  if (next.service !== current.service) {
    changes.push({ kind: 'service', before: current.service, after: next.service });
  }
  if (next.eventId !== current.eventId) changes.push({ kind: 'event', after: next.eventId });
  if (!isNew && next.key !== current.key) changes.push({ kind: 'key' });
  if (next.device !== current.device) {
    changes.push({ kind: 'device', before: current.device, after: next.device });
  }
  for (const change of gateChanges(isNew ? defaultGate : current.gate, next.gate)) {
    changes.push({ kind: 'gate', change });
  }
  return changes;
}
