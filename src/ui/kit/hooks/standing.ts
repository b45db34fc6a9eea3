/** How the door is with the service: one truth for every place that tells it. */
import type { Connection } from '../../../client/connection/connection.ts';
import type { DoorState } from '../../../client/door/door-state.ts';
import { useDoorState } from './door.ts';

/** `refused`: the service answers, but no longer accepts this device's key (O6). */
export type Standing = Connection | { readonly state: 'refused' };

const refused: Standing = { state: 'refused' };

export const useStanding = (): Standing => useDoorState(standingOf);

export const standingOf = ({ outbox, connection }: DoorState): Standing =>
  outbox.stopped ? refused : connection;
