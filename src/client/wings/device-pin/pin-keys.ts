/**
 * The keys of a device with a PIN. They are random; a key that is derived from the PIN seals them. So a new
 * PIN seals two keys again and not the whole storage.
 */
import * as v from 'valibot';
import { createSealing, isOfOtherKey, sealingKeyBytes } from './sealing.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Derives 32 bytes from a PIN by a memory-hard function. Rejects where it can't be computed. */
export type DeriveKey = (pin: string, salt: Bytes, cost: DerivingCost) => Promise<Bytes>;

export type DerivingCost = { readonly memoryKib: number; readonly passes: number };

/** A phone takes about a second; anyone who tries all PINs needs the memory for each try. */
export const usualCost: DerivingCost = { memoryKib: 64 * 1024, passes: 3 };

const bytes = v.custom<Bytes>((value) => value instanceof Uint8Array);
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const sealedKeysForm = v.object({
  salt: bytes,
  cost: v.object({ memoryKib: count, passes: count }),
  /** Of the pairings and lists; null: deleted, after ten wrong PINs. */
  door: v.nullable(bytes),
  outbox: bytes,
});
export type SealedKeys = v.InferOutput<typeof sealedKeysForm>;

export type Keys = { readonly door: Bytes | null; readonly outbox: Bytes };

export const newKey = (): Bytes => crypto.getRandomValues(new Uint8Array(sealingKeyBytes));

export async function sealKeys(pin: string, keys: Keys, derive: DeriveKey): Promise<SealedKeys> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const sealing = await createSealing(await derive(pin, salt, usualCost));
  const door = keys.door && (await sealing.seal(keys.door, 'door'));
  return { salt, cost: usualCost, door, outbox: await sealing.seal(keys.outbox, 'outbox') };
}

/** @returns a function that opens the keys: undefined if the PIN is wrong */
export async function readyToOpen(pin: string, sealed: SealedKeys, derive: DeriveKey) {
  const sealing = await createSealing(await derive(pin, sealed.salt, sealed.cost));
  return async (): Promise<Keys | undefined> => {
    try {
      const outbox = (await sealing.open(sealed.outbox, 'outbox')) as Bytes;
      return { outbox, door: sealed.door && ((await sealing.open(sealed.door, 'door')) as Bytes) };
    } catch (error) {
      if (isOfOtherKey(error)) return undefined;
      throw error;
    }
  };
}
