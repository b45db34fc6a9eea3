/**
 * A signed ticket code. Behind the ticket's identifier, it says what was sold and when, with the
 * signature of a key of the event. It has only letters and digits, because a QR code stores them
 * compactly and no scanner changes them.
 *
 * `<identifier>.<113 of A-Z0-9>`: a number in base 36 of 73 bytes. First come the claims. They are
 * the key's number (1), flags (1: bit 0 says paid), the category's id (4) and the minute of the
 * sale (3, since 2026). Then comes the signature (64). It also covers the event's id and the
 * identifier, which the device knows.
 */
import { signedPart } from './code-in-the-wild.ts';
import type { EventId, TicketCategoryId } from './ids.ts';
import { asId } from './ids.ts';
import { type Instant, instant } from './time.ts';

/** What the event's key says of a ticket. */
export type Claims = {
  /** Of the event's keys. */
  readonly keyNumber: number;
  readonly categoryId: TicketCategoryId;
  readonly isPaid: boolean;
  /** By the service's clock, to the minute: what is after it is cut. */
  readonly soldAt: Instant;
};

export type SignedCode = {
  readonly identifier: string;
  readonly claims: Claims;
  readonly signature: Uint8Array<ArrayBuffer>;
};

const claimBytes = 9;
const signatureBytes = 64;
const minuteMs = 60_000;
const firstMinute = Date.UTC(2026, 0, 1) / minuteMs;
const base = 36n;
export const largestKeyNumber = 255;

/** Behind the identifier and a dot. */
const tailLength = 113;

/**
 * @returns undefined if the claims don't fit: more than 255 keys, a sale before 2026 or in thirty
 *   years, or an identifier that is not ours
 */
export function claimsToSign(identifier: string, eventId: EventId, claims: Claims) {
  const packed = pack(claims);
  if (packed === undefined || !/^[A-Z0-9]{16}$/.test(identifier)) return undefined;
  return {
    message: messageOf(identifier, eventId, packed),
    /** @param signature of the message, 64 bytes @returns what is printed */
    printed: (signature: Uint8Array): string => {
      let number = 0n;
      for (const byte of [...packed, ...signature]) number = number * 256n + BigInt(byte);
      return `${identifier}.${number.toString(36).toUpperCase().padStart(tailLength, '0')}`;
    },
  };
}

/** @returns undefined for a text of another form: one that was cut, or no code of ours */
export function parseSignedCode(text: string): SignedCode | undefined {
  if (signedPart(text) !== text) return undefined;
  const [identifier = '', tail = ''] = text.toUpperCase().split('.');
  let number = 0n;
  for (const digit of tail) number = number * base + BigInt(Number.parseInt(digit, 36));
  const bytes = new Uint8Array(claimBytes + signatureBytes);
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    bytes[at] = Number(number % 256n);
    number /= 256n;
  }
  // Larger than 73 bytes: nothing that was printed.
  if (number > 0n) return undefined;
  return {
    identifier,
    claims: unpack(bytes),
    signature: bytes.slice(claimBytes),
  };
}

/** The message that the signature of a code is made from. @param eventId the door's own */
export const signedMessage = (
  { identifier, claims }: SignedCode,
  eventId: EventId,
): Uint8Array<ArrayBuffer> => messageOf(identifier, eventId, pack(claims) ?? new Uint8Array());

/** The first words keep it apart from whatever else may ever be signed with the key. */
function messageOf(
  identifier: string,
  eventId: EventId,
  packed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const words = `Admit ticket 1 ${eventId} ${identifier} `;
  const message = new Uint8Array(words.length + packed.length);
  for (let at = 0; at < words.length; at += 1) message[at] = words.charCodeAt(at);
  message.set(packed, words.length);
  return message;
}

function pack({ keyNumber, isPaid, categoryId, soldAt }: Claims): Uint8Array | undefined {
  const minute = Math.floor(soldAt / minuteMs) - firstMinute;
  const hasPlace =
    keyNumber >= 0 &&
    keyNumber <= largestKeyNumber &&
    minute >= 0 &&
    minute < 2 ** 24 &&
    categoryId < 2 ** 32;
  if (!hasPlace) return undefined;
  const bytes = new Uint8Array(claimBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, keyNumber);
  view.setUint8(1, isPaid ? 1 : 0);
  view.setUint32(2, categoryId);
  view.setUint16(6, minute >> 8);
  view.setUint8(8, minute & 0xff);
  return bytes;
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Claims {
  const view = new DataView(bytes.buffer);
  const minute = view.getUint16(6) * 256 + view.getUint8(8);
  return {
    keyNumber: view.getUint8(0),
    isPaid: view.getUint8(1) === 1,
    categoryId: asId<TicketCategoryId>(view.getUint32(2)),
    soldAt: instant((firstMinute + minute) * minuteMs),
  };
}
