/**
 * Encrypts for an organizer's key pair (ECDH on P-256). Anyone who has the public key can seal, and
 * only the owner of the private key can open. Each sealing creates a new pair, and drops its
 * private key.
 */
import { base64Url, fromBase64Url } from '../../device/base64-url.ts';
import { createSealing, type Sealed, type Sealing } from './sealing.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A public key as it is written: a point of the curve, 65 bytes in base64url. */
export type OrganizersKey = string;

export type SealedForKey = {
  /** For whom. */
  readonly publicKey: OrganizersKey;
  /** The public key of the pair that was made for this. */
  readonly once: Uint8Array<ArrayBuffer>;
  readonly sealed: Sealed;
};

/** @throws DOMException if the key is no point of the curve */
export async function sealForKey(publicKey: OrganizersKey, value: unknown): Promise<SealedForKey> {
  const { subtle } = crypto;
  const theirs = await readPublicKey(publicKey);
  const own = await subtle.generateKey(curve, false, ['deriveBits']);
  const once = new Uint8Array(await subtle.exportKey('raw', own.publicKey));
  const sealing = await sealingOf(own.privateKey, theirs);
  return { publicKey, once, sealed: await sealing.seal(value, placeOf(publicKey, once)) };
}

/** @throws if it was sealed for another key, or was changed since */
export async function openWithKey(
  privateKey: CryptoKey,
  { publicKey, once, sealed }: SealedForKey,
): Promise<unknown> {
  const theirs = await crypto.subtle.importKey('raw', once, curve, false, []);
  const sealing = await sealingOf(privateKey, theirs);
  return sealing.open(sealed, placeOf(publicKey, once));
}

/** Makes a pair. The private key is there to be saved as a file: PKCS #8 in base64url. */
export async function makeKeyPair(): Promise<{
  readonly publicKey: OrganizersKey;
  readonly privateKey: string;
}> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, true, ['deriveBits']);
  const [raw, saved] = await Promise.all([
    subtle.exportKey('raw', pair.publicKey),
    subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    publicKey: base64Url(new Uint8Array(raw)),
    privateKey: base64Url(new Uint8Array(saved)),
  };
}

/** @throws if it is not such a key. What is returned can't be read out of the browser again. */
export const readPrivateKey = async (saved: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', fromBase64Url(saved), curve, false, ['deriveBits']);

const readPublicKey = async (publicKey: OrganizersKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(publicKey), curve, false, []);

async function sealingOf(own: CryptoKey, theirs: CryptoKey): Promise<Sealing> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  return createSealing(new Uint8Array(shared));
}

/** Both keys: neither can be exchanged for another. */
const placeOf = (publicKey: OrganizersKey, once: Uint8Array<ArrayBuffer>): string =>
  `for ${publicKey} by ${base64Url(once)}`;
