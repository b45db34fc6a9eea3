/** What a signed code says of its ticket, as a finding beside those of the list (V1). */
import type { EventId } from '../../domain/ids.ts';
import { type Claims, parseSignedCode, signedMessage } from '../../domain/signed-code.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant } from '../../domain/time.ts';
import type { Finding } from '../../domain/verdict.ts';
import type { Vouchers } from '../attendees/sync/vouchers.ts';
import type { OwnActions } from '../outbox/own-actions.ts';

export type Vouching = {
  readonly eventId: EventId;
  /** As they came with the list. */
  readonly vouchers: () => Vouchers;
  readonly withOwnActions: Pick<OwnActions, 'presenceOf'>;
  /** The service's clock less this device's. */
  readonly skewMs: () => number;
};

/** @param signed the code with its signature @param code the identifier alone, as it was looked up */
export async function vouch(
  { eventId, vouchers, withOwnActions, skewMs }: Vouching,
  code: TicketCode,
  signed: string,
): Promise<Finding> {
  const { keys, categories } = vouchers();
  const claims = await verifiedClaims(signed, code, eventId, keys);
  if (!claims) return { found: 'forged' };
  const { categoryId, isPaid } = claims;
  const categoryName = categories.find(({ id }) => id === categoryId)?.name ?? '';
  const soldAt = instant(claims.soldAt - skewMs());
  const ticket = { categoryId, categoryName, isPaid, soldAt };
  return { found: 'vouched', ticket, presence: withOwnActions.presenceOf(code) };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Verify = (signature: Bytes, message: Bytes) => Promise<boolean>;

/** By their public keys: to take one in costs more than to use it. */
const known = new Map<string, Verify>();

/**
 * Reads what a code says of its ticket, if the signature is valid.
 * @param signed the code with its signature
 * @param code the identifier alone, by which the ticket was looked up
 * @returns undefined where the code is no such code, or none of the keys has signed it
 */
export async function verifiedClaims(
  signed: string,
  code: TicketCode,
  eventId: EventId,
  keys: Vouchers['keys'],
): Promise<Claims | undefined> {
  const parsed = parseSignedCode(signed);
  const key = keys.find(({ number }) => number === parsed?.claims.keyNumber);
  if (!parsed || !key || parsed.identifier !== code.toUpperCase()) return undefined;
  const verify = await verifierOf(key.publicKey);
  const isGood = await verify(parsed.signature, signedMessage(parsed, eventId));
  return isGood ? parsed.claims : undefined;
}

async function verifierOf(publicKey: string): Promise<Verify> {
  const verify = known.get(publicKey) ?? (await makeVerifier(bytesOf(publicKey)));
  known.set(publicKey, verify);
  return verify;
}

/**
 * It uses the browser's own cryptography, or a small implementation if the browser does not support
 * this kind (Chromium before 137, Firefox before 129).
 */
async function makeVerifier(publicKey: Bytes): Promise<Verify> {
  const { subtle } = crypto;
  try {
    const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return (signature, message) => subtle.verify('Ed25519', key, signature, message);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error;
    const { verifyAsync } = await import('@noble/ed25519');
    return (signature, message) => verifyAsync(signature, message, publicKey);
  }
}

/** @param text base64url, as keys are written on the wire */
const bytesOf = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
