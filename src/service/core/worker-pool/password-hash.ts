import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/**
 * scrypt's N: each try at a password takes a tenth of a second of a processor, and 32 MB. Tests take
 * less, since nobody guesses at their passwords.
 */
export const fullCost = 2 ** 15;
const hashBytes = 32;

/**
 * @param cost scrypt's N, a power of two; the same for all hashes that a service keeps
 * @returns `scrypt$<salt>$<hash>`, both in base64
 */
export function hashPassword(password: string, cost: number): string {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${derive(password, salt, cost).toString('base64')}`;
}

/** @param cost as the hash was made with */
export function isPassword(password: string, kept: string, cost: number): boolean {
  const [, salt = '', hash = ''] = kept.split('$');
  const expected = Buffer.from(hash, 'base64');
  const derived = derive(password, Buffer.from(salt, 'base64'), cost);
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** Runs on the calling thread: the threads that Node has for such work are needed for files. */
const derive = (password: string, salt: Buffer, cost: number): Buffer =>
  scryptSync(password.normalize('NFC'), salt, hashBytes, { N: cost, r: 8, p: 1, maxmem: 2 ** 26 });
