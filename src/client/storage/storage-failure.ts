import Dexie from 'dexie';

/**
 * Whether the device's storage is at fault: it is full, forbidden, broken or closed. Anything else
 * that a store throws is a fault of ours.
 */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError || error instanceof DOMException;
