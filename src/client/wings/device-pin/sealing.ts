/**
 * Encrypts what a door stores (AES-GCM), and names it so that it can be found without saying what it is
 * (HMAC). Anyone who has the disk and not the key learns how many rows there are, and how large.
 */

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

/** They stay bytes in what is sealed; everything else becomes JSON. */
const columns = { Uint8Array, Uint32Array, Float64Array } as const;
type ColumnName = keyof typeof columns;

/** A column in the JSON: where its bytes begin after it, and how many there are. */
type Place = { readonly [mark]: readonly [ColumnName, at: number, length: number] };
const mark = '\u0000column';

/** Each column begins where a number of its kind may: browsers read no others in place. */
const alignment = 8;
const aligned = (length: number) => Math.ceil(length / alignment) * alignment;

/**
 * Writes a value as bytes, since nothing else can be encrypted.
 * @param value plain data as it comes from JSON, with columns of numbers anywhere in it
 */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const json = JSON.stringify({ value }, (_, each: unknown) => {
    const name = columnName(each);
    if (name === undefined) return each;
    const { buffer, byteOffset, byteLength } = each as Uint8Array;
    parts.push(new Uint8Array(buffer, byteOffset, byteLength));
    const place: Place = { [mark]: [name, length, byteLength] };
    length += aligned(byteLength);
    return place;
  });
  const head = new TextEncoder().encode(json);
  const body = alignment + aligned(head.length);
  const bytes = new Uint8Array(body + length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, alignment);
  let at = body;
  for (const part of parts) {
    bytes.set(part, at);
    at += aligned(part.length);
  }
  return bytes;
}

/** @param bytes by `toBytes` */
export function fromBytes(bytes: ArrayBuffer): unknown {
  const headLength = new DataView(bytes).getUint32(0);
  const body = alignment + aligned(headLength);
  const json = new TextDecoder().decode(new Uint8Array(bytes, alignment, headLength));
  const read: { value: unknown } = JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !(mark in each)) return each;
    const [name, at, length] = (each as Place)[mark];
    return new columns[name](bytes.slice(body + at, body + at + length));
  });
  return read.value;
}

const columnName = (value: unknown): ColumnName | undefined =>
  (Object.keys(columns) as ColumnName[]).find((name) => value instanceof columns[name]);
