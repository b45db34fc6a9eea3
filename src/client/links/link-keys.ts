/**
 * The key pair by which a device signs what it tells others (M4), and the proof that a device belongs to the
 * event (M5). ECDSA on P-256 and HMAC, since every browser that has a camera has both.
 */

import { base64Url, fromBase64Url } from '../device/base64-url.ts';
import type { LinkId, SharedAction, StoredLinkKey } from './shared-actions.ts';

type Signed = Pick<SharedAction, 'publicKey' | 'number' | 'text' | 'signature'>;

export type LinkKeys = {
  /** This device's own. */
  readonly id: LinkId;
  /** To be kept, so that the device is the same to the others after a restart. */
  readonly stored: StoredLinkKey;
  sign(number: number, text: string): Promise<Signed>;
  deviceOf(publicKey: string): Promise<LinkId>;
  /** Whether the device that the public key names signed it. */
  isSigned(shared: Signed): Promise<boolean>;
};

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const how = { name: 'ECDSA', hash: 'SHA-256' } as const;
/** So many characters of a digest in base64url are 128 bits. */
const idLength = 22;
/** Of others' keys that are kept ready: an event has fewer devices. */
const mostKept = 500;

/** @param stored null: the device has none yet, or its disk damaged it */
export async function openLinkKeys(stored: StoredLinkKey | null): Promise<LinkKeys> {
  const { subtle } = crypto;
  const privateKey = await readOrMake(stored);
  const { x = '', y = '', d = '' } = await subtle.exportKey('jwk', privateKey);
  const publicKey = publicPart(x, y);
  const ids = new Map<string, LinkId>();
  const keys = new Map<string, CryptoKey>();

  async function deviceOf(key: string): Promise<LinkId> {
    const id = ids.get(key) ?? (await idOf(key));
    if (ids.size < mostKept) ids.set(key, id);
    return id;
  }

  async function imported(text: string): Promise<CryptoKey> {
    const known = keys.get(text);
    if (known) return known;
    const key = await subtle.importKey('raw', fromBase64Url(text), curve, false, ['verify']);
    if (keys.size < mostKept) keys.set(text, key);
    return key;
  }

  return {
    id: await deviceOf(publicKey),
    stored: { x, y, d },
    async sign(number, text) {
      const signature = await subtle.sign(how, privateKey, signedBytes(number, text));
      return { publicKey, number, text, signature: base64Url(new Uint8Array(signature)) };
    },
    deviceOf,
    async isSigned({ publicKey, number, text, signature }) {
      try {
        const key = await imported(publicKey);
        return await subtle.verify(how, key, fromBase64Url(signature), signedBytes(number, text));
      } catch (error) {
        // WebCrypto throws this for bytes that are not a key, and `atob` for a text that is not base64.
        if (error instanceof DOMException) return false;
        throw error;
      }
    },
  };
}

async function readOrMake(stored: StoredLinkKey | null): Promise<CryptoKey> {
  const { subtle } = crypto;
  if (stored) {
    try {
      return await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', ...stored }, curve, true, [
        'sign',
      ]);
    } catch (error) {
      // The disk damaged it: to the others this is a new device, and it tells them everything again.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    }
  }
  return (await subtle.generateKey(curve, true, ['sign', 'verify'])).privateKey;
}

/** The point on the curve, as WebCrypto's `raw` has it. */
function publicPart(x: string, y: string): string {
  const bytes = new Uint8Array(65);
  bytes[0] = 4;
  bytes.set(fromBase64Url(x), 1);
  bytes.set(fromBase64Url(y), 33);
  return base64Url(bytes);
}

const signedBytes = (number: number, text: string) =>
  new TextEncoder().encode(`admit action\n${number}\n${text}`);

async function idOf(publicKey: string): Promise<LinkId> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(publicKey));
  return base64Url(new Uint8Array(digest)).slice(0, idLength) as LinkId;
}

/**
 * Proves that somebody who has the secret of the event is at this end of this connection.
 * @param secret in base64url
 * @param said what both ends know of the connection; the one who proves comes first
 */
export async function proofOf(secret: string, said: readonly string[]): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', fromBase64Url(secret), hmac, false, ['sign']);
  const text = new TextEncoder().encode(`admit link\n${said.join('\n')}`);
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)));
}
