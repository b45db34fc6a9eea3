/**
 * What a device shows as a QR code to meet another one without the service. It says of which event the device is,
 * where it can be reached, and when the code was made. All may read it: the one who answers still has to prove that
 * it belongs to the event (M5). The form is binary, since a small code is read from far away.
 */
import { base64Url, fromBase64Url } from '../device/base64-url.ts';

/** An address at which a device may be reached. */
export type Candidate = {
  readonly kind: 'ip4' | 'ip6' | 'mdns';
  /** 4 or 16 bytes: an address, or the UUID of a name that the network's devices resolve for each other. */
  readonly address: Uint8Array;
  readonly port: number;
};

/** How the other end of a connection is reached and recognized. */
export type ConnectionCode = {
  /** Of WebRTC's ICE: they name and protect the connection's own checks. */
  readonly ufrag: string;
  readonly password: string;
  /** SHA-256 of the certificate, 32 bytes. */
  readonly fingerprint: Uint8Array;
  readonly candidates: readonly Candidate[];
};

export type LinkCode = {
  readonly eventId: number;
  /** Minutes since 1970, by the clock of the device that made it. */
  readonly madeAtMinute: number;
  readonly connection: ConnectionCode;
};

const prefix = 'admit-link:';
const version = 1;
export const mostCandidates = 6;
/** Far more than six addresses need. */
const longestCode = 500;
const fingerprintBytes = 32;
const addressBytes = { ip4: 4, ip6: 16, mdns: 16 } as const;
const kinds = ['ip4', 'ip6', 'mdns'] as const;
/** By RFC 8445 they have at least 4 and 22 characters. */
const ufragForm = /^[A-Za-z0-9+/]{4,40}$/;
const passwordForm = /^[A-Za-z0-9+/]{22,80}$/;

/** Whether it claims to be such a code, in whatever version. */
export const isLinkCode = (text: string): boolean => text.startsWith(prefix);

export function writeLinkCode({ eventId, madeAtMinute, connection }: LinkCode): string {
  const { ufrag, password, fingerprint, candidates } = connection;
  const bytes: number[] = [version, ...uint(eventId, 6), ...uint(madeAtMinute, 4)];
  for (const text of [ufrag, password]) {
    bytes.push(text.length, ...[...text].map((letter) => letter.charCodeAt(0)));
  }
  bytes.push(...fingerprint);
  for (const { kind, address, port } of candidates.slice(0, mostCandidates)) {
    bytes.push(kinds.indexOf(kind), ...address, ...uint(port, 2));
  }
  return prefix + base64Url(new Uint8Array(bytes));
}

/** @returns null for any other text: the one who shows it may be hostile */
export function readLinkCode(text: string): LinkCode | null {
  if (!isLinkCode(text) || text.length > longestCode) return null;
  const encoded = text.slice(prefix.length);
  // A length of 4n + 1 is no base64 at all.
  if (!/^[\w-]+$/.test(encoded) || encoded.length % 4 === 1) return null;
  const reader = readerOf(fromBase64Url(encoded));
  if (reader.uint(1) !== version) return null;
  const eventId = reader.uint(6);
  const madeAtMinute = reader.uint(4);
  const ufrag = reader.text();
  const password = reader.text();
  const fingerprint = reader.bytes(fingerprintBytes);
  const candidates: Candidate[] = [];
  while (reader.left() > 0 && candidates.length < mostCandidates) {
    const kind = kinds[reader.uint(1)];
    if (kind === undefined) return null;
    const address = reader.bytes(addressBytes[kind]);
    candidates.push({ kind, address, port: reader.uint(2) });
  }
  const isWhole = reader.left() === 0 && candidates.length > 0;
  if (!isWhole || !ufragForm.test(ufrag) || !passwordForm.test(password)) return null;
  if (candidates.some(({ port }) => port === 0)) return null;
  return { eventId, madeAtMinute, connection: { ufrag, password, fingerprint, candidates } };
}

/** Most significant byte first. */
const uint = (value: number, length: number): readonly number[] =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);

/** Once it was asked for more than there is, `left` is negative. */
function readerOf(bytes: Uint8Array) {
  let at = 0;
  function take(length: number): Uint8Array {
    const taken = bytes.slice(at, at + length);
    at += length;
    return taken;
  }
  const uintOf = (length: number) => take(length).reduce((value, byte) => value * 256 + byte, 0);
  return {
    bytes: take,
    uint: uintOf,
    text: () => String.fromCharCode(...take(uintOf(1))),
    left: () => bytes.length - at,
  };
}
