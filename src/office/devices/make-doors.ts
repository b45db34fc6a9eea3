/** Makes doors one after another. What was made before one failed is kept: each is worth a door. */
import type { Pairing } from '../../client/pairing/pairing.ts';
import type { Gate } from '../../domain/gate.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Failure, Send } from '../session/service-calls.ts';
import type { DoorDraft } from './door-draft.ts';
import { type DoorEnds, makeDoorKey } from './door-key.ts';

/** What all doors of one form have in common. */
export type DoorsToMake = {
  readonly service: string;
  readonly eventId: EventId;
  readonly way: DoorDraft['way'];
  readonly gate: Gate;
  readonly ends: DoorEnds;
};

export type MadeDoors = {
  readonly common: DoorsToMake;
  readonly pairings: readonly [Pairing, ...Pairing[]];
  /** The names of those that are not made, because the first of them failed so. */
  readonly missing: readonly string[];
  readonly failure: Failure | null;
};

/**
 * @param names of those to make
 * @param before what was made already
 * @returns why there is not one
 */
export async function makeDoors(
  send: Send,
  common: DoorsToMake,
  names: readonly string[],
  before: readonly Pairing[] = [],
): Promise<MadeDoors | Failure> {
  const { service, eventId, gate, ends } = common;
  const pairings = [...before];
  let failure: Failure | null = null;
  let done = 0;
  for (const device of names) {
    const made = await makeDoorKey(send, eventId, device, ends, gate.sells);
    if (made.kind !== 'answer') {
      failure = made;
      break;
    }
    pairings.push({ service, key: made.answer, eventId, device, gate });
    done += 1;
  }
  const [first, ...others] = pairings;
  if (first) return { common, pairings: [first, ...others], missing: names.slice(done), failure };
  if (failure) return failure;
  throw new Error('no door was asked for');
}
