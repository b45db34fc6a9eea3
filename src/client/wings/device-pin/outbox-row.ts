/** One entry of a sealed outbox: what was recorded, and how far it came, which changes, sealed apart. */
import type { ActionState, OutboxEntry } from '../../../domain/outbox.ts';
import { isOfOtherKey, type Sealed, type Sealing } from './sealing.ts';

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

/**
 * What is damaged of how far an action came makes it unsure: the history says whether it arrived (O4).
 * @throws if the action was sealed with another key, or was changed since
 */
export async function openRow(
  sealing: Sealing,
  { id, action, progress }: SealedRow,
): Promise<OutboxRow> {
  const [recorded, state] = await Promise.all([
    sealing.open(action, `action ${id}`) as Promise<Pick<OutboxRow, 'action' | 'door'>>,
    sealing.open(progress, `progress ${id}`).catch(unlessDamaged) as Promise<ActionState | null>,
  ]);
  return { ...recorded, progress: state ?? { state: 'unsure' } };
}

/** Opens what can be opened, and counts the rows whose action can't: they are kept as they are (O7). */
export async function openRows(
  sealing: Sealing,
  rows: readonly SealedRow[],
): Promise<{ readonly entries: readonly OutboxEntry[]; readonly unreadable: number }> {
  const opened = await Promise.all(rows.map((row) => openRow(sealing, row).catch(unlessDamaged)));
  const entries = opened.flatMap((row) =>
    row ? [{ action: row.action, progress: row.progress }] : [],
  );
  return { entries, unreadable: rows.length - entries.length };
}

function unlessDamaged(error: unknown): null {
  if (!isOfOtherKey(error)) throw error;
  return null;
}
