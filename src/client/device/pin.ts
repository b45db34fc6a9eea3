/** A PIN of staff. Of one that only lets somebody pass, a device keeps a salted digest, made slow to try out. */

/** What counts as a PIN. */
export type PinForm = { readonly isPin: (text: string) => boolean; readonly longest: number };

/** Anyone may copy what it protects, and try it out elsewhere: four digits would take an hour. */
export const longPin: PinForm = { isPin: (text) => /^\d{6,12}$/.test(text), longest: 12 };
/** A kiosk's. It can be tried on that device alone, and every wrong try waits longer. */
export const kioskPin: PinForm = { isPin: (text) => /^\d{4,8}$/.test(text), longest: 8 };

/** Browsers compute digests, like camera pictures, only on pages that came by https. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined;

const usualRounds = 210_000;
/** A hostile link could keep a phone computing for hours. */
const mostRounds = 10_000_000;

/** Rounds, salt and digest, in one text. */
export const digestPattern = /^(\d{1,8})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

/** @param salt 128 random bits in hex */
export async function digestPin(pin: string, salt: string): Promise<string> {
  return [usualRounds, salt, await digest(pin, salt, usualRounds)].join('.');
}

/** @param kept by `digestPin`; what is no such text has no PIN */
export async function isPinOf(pin: string, kept: string): Promise<boolean> {
  const [, rounds = '', salt = '', expected] = digestPattern.exec(kept) ?? [];
  const count = Number(rounds);
  if (count < 1 || count > mostRounds) return false;
  return (await digest(pin, salt, count)) === expected;
}

async function digest(pin: string, salt: string, iterations: number): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bytes(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations };
  const bits = await subtle.deriveBits(how, key, 256);
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
