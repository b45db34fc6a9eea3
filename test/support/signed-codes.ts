/** Signed codes of an event that only a test has, as its service would print them. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { asId, type EventId, type TicketCategoryId } from '../../src/domain/ids.ts';
import { type Claims, claimsToSign } from '../../src/domain/signed-code.ts';
import { instant } from '../../src/domain/time.ts';

export type TestKey = {
  readonly number: number;
  /** As on the wire. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
};

export function makeTestKey(number: number): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { number, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}

export const someClaims: Omit<Claims, 'keyNumber'> = {
  categoryId: asId<TicketCategoryId>(2_000_017),
  isPaid: true,
  soldAt: instant(Date.UTC(2026, 10, 21, 19, 42)),
};

export function signedCode(
  key: TestKey,
  eventId: EventId,
  identifier: string,
  claims: Omit<Claims, 'keyNumber'> = someClaims,
): string {
  const toSign = claimsToSign(identifier, eventId, { ...claims, keyNumber: key.number });
  if (!toSign) throw new Error('there is no place for these claims');
  return toSign.printed(sign(null, toSign.message, key.privateKey));
}
