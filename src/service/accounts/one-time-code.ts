/** Codes of authenticator apps: RFC 6238 with its usual choices (SHA-1, six digits, 30 seconds). */
import { createHmac } from 'node:crypto';
import type { Instant } from '../../domain/time.ts';

/** RFC 4648, base 32: how apps write a secret. */
export const secretLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 160 bits, the length of the hash. */
export const secretLength = 32;
export const stepMs = 30_000;

/** @returns the six digits of a step of half a minute */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * The step of a code: this one, the one before or the one after, since clocks differ.
 * @returns undefined where it is of none of them
 */
export function stepOfCode(secret: string, code: string, now: Instant): number | undefined {
  const step = Math.floor(now / stepMs);
  return [step - 1, step, step + 1].find((one) => codeAt(secret, one) === code);
}

/** @returns the address that an app reads from a QR code */
export const addressOfSecret = (secret: string, username: string): string =>
  `otpauth://totp/Admit:${encodeURIComponent(username)}?secret=${secret}&issuer=Admit`;

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => secretLetters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
