import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 } as const;
const hashBytes = 32;

/** @returns `scrypt$<salt>$<hash>`, both in base64 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return `scrypt$${salt.toString('base64')}$${hash.toString('base64')}`;
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, salt = '', hash = ''] = kept.split('$');
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, cost, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
