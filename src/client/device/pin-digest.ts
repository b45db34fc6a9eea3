/** A PIN of staff, of which the device keeps a salted digest, made slow to try out. */
import * as v from 'valibot';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}$/));

export const pinDigest = v.object({
  salt: hex,
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1)),
  digest: hex,
});
export type PinDigest = v.InferOutput<typeof pinDigest>;

const rounds = 210_000;

export const longestPin = 8;
/** Four to eight digits. */
export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text);

/** Browsers compute digests, like camera pictures, only on pages that came by https. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined;

/** @param salt 128 random bits in hex */
export async function digestPin(pin: string, salt: string): Promise<PinDigest> {
  return { salt, rounds, digest: await digest(pin, salt, rounds) };
}

export async function isPinOf(pin: string, kept: PinDigest): Promise<boolean> {
  return (await digest(pin, kept.salt, kept.rounds)) === kept.digest;
}

async function digest(pin: string, salt: string, iterations: number): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bytes(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations };
  const bits = await subtle.deriveBits(how, key, 256);
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
