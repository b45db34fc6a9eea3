import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 } as const;
const hashBytes = 32;

/** @returns `scrypt$<salt>$<hash>`, both in base64 */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${derive(password, salt).toString('base64')}`;
}

export function isPassword(password: string, kept: string): boolean {
  const [, salt = '', hash = ''] = kept.split('$');
  const expected = Buffer.from(hash, 'base64');
  const derived = derive(password, Buffer.from(salt, 'base64'));
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** Runs on the calling thread: the threads that Node has for such work are needed for files. */
const derive = (password: string, salt: Buffer): Buffer =>
  scryptSync(password.normalize('NFC'), salt, hashBytes, cost);
