import { type KeptRow, openKeptRow } from '../../device/kept-row.ts';

/** What a PIN is tried against. */
export type LockStore = KeptRow;

/**
 * Stores what a PIN is tried against, with strict durability. It says which of the databases holds what
 * the device knows. So it must survive a power cut as the outbox does (O1).
 */
export const openLockDatabase = (name = 'admit-lock'): LockStore => openKeptRow(name, 'lock', true);
