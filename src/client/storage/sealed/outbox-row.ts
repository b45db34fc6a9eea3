/** One entry of a sealed outbox: what was recorded, and how far it came, which changes, sealed apart. */
import type { Action } from '../../../domain/action.ts';
import type { ActionState, OutboxEntry } from '../../../domain/outbox.ts';
import type { Sealed, Sealing } from './sealing.ts';

export type OutboxRow = OutboxEntry & { readonly door: string };

/** The id of the action lies open; it is random. */
export type SealedRow = {
  readonly id: string;
  readonly action: Sealed;
  readonly progress: Sealed;
};

export async function sealRow(
  sealing: Sealing,
  { action, progress, door }: OutboxRow,
): Promise<SealedRow> {
  const { id } = action;
  const [sealedAction, sealedProgress] = await Promise.all([
    sealing.seal({ action, door }, `action ${id}`),
    sealProgress(sealing, id, progress),
  ]);
  return { id, action: sealedAction, progress: sealedProgress };
}

export const sealProgress = (
  sealing: Sealing,
  id: string,
  progress: ActionState,
): Promise<Sealed> => sealing.seal(progress, `progress ${id}`);

/** @throws if it was sealed with another key, or was changed since */
export async function openRow(
  sealing: Sealing,
  { id, action, progress }: SealedRow,
): Promise<OutboxRow> {
  const [recorded, state] = await Promise.all([
    sealing.open(action, `action ${id}`) as Promise<{ action: Action; door: string }>,
    sealing.open(progress, `progress ${id}`) as Promise<ActionState>,
  ]);
  return { ...recorded, progress: state };
}
