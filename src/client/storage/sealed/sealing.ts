/**
 * Encrypts what a door stores (AES-GCM), and names it so that it can be found without saying what it is
 * (HMAC). Anyone who has the disk and not the key learns how many rows there are, and how large.
 */
import { fromBytes, toBytes } from './value-bytes.ts';

/** A value as it lies on the disk: twelve bytes that are never used again, then what is encrypted. */
export type Sealed = Uint8Array<ArrayBuffer>;

export type Sealing = {
  /** @param place where it is kept: it can be opened as that and as nothing else */
  seal(value: unknown, place: string): Promise<Sealed>;
  /** @throws if it was sealed with another key or for another place, or was changed since */
  open(sealed: Sealed, place: string): Promise<unknown>;
  /** Names something by the same 32 hexadecimal digits each time. */
  tag(text: string): Promise<string>;
  /** The key of one part of what lies here: it seals and opens that part, and tells nothing of the others. */
  keyOf(part: string): Promise<Uint8Array<ArrayBuffer>>;
};

export const sealingKeyBytes = 32;
const nonceBytes = 12;

/** This is how WebCrypto says that something was sealed with another key, or was changed since. */
export const isOfOtherKey = (error: unknown): boolean =>
  error instanceof Error && error.name === 'OperationError';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** @param key `sealingKeyBytes` random bytes */
export async function createSealing(key: Uint8Array<ArrayBuffer>): Promise<Sealing> {
  const { subtle } = crypto;
  const root = await subtle.importKey('raw', key, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const forUse = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: bytesOf(info),
  });
  const derived = (info: string, kind: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) =>
    subtle.deriveKey(forUse(info), root, kind, false, usages);
  const [box, names] = await Promise.all([
    derived('values', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derived('names', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ]);
  const known = new Map<string, Promise<string>>();

  async function sign(text: string): Promise<string> {
    const digest = new Uint8Array(await subtle.sign('HMAC', names, bytesOf(text)));
    return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  }

  return {
    async seal(value, place) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
      const inside = new Uint8Array(await subtle.encrypt(how, box, toBytes(value)));
      const sealed = new Uint8Array(nonceBytes + inside.length);
      sealed.set(iv);
      sealed.set(inside, nonceBytes);
      return sealed;
    },
    async open(sealed, place) {
      if (!(sealed instanceof Uint8Array)) throw new DOMException('no bytes', 'OperationError');
      const iv = sealed.slice(0, nonceBytes);
      const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
      return fromBytes(await subtle.decrypt(how, box, sealed.slice(nonceBytes)));
    },
    tag(text) {
      const tag = known.get(text) ?? sign(text);
      // A handful of doors and settings: what is requested again and again.
      known.set(text, tag);
      return tag;
    },
    keyOf: async (part) =>
      new Uint8Array(await subtle.deriveBits(forUse(`part ${part}`), root, 8 * sealingKeyBytes)),
  };
}
