/** The supervisor PIN as a door's link brings it: a digest in one text, since it is one setting of many. */
import { digestPin, isPinOf, type PinDigest } from '../device/pin-digest.ts';

/** Six to twelve digits: the link, which holds the digest, may lie about on paper. */
export const isSupervisorPin = (text: string): boolean => /^\d{6,12}$/.test(text);
export const longestSupervisorPin = 12;

/** @param salt 128 random bits in hex */
export async function writeSupervisorPin(pin: string, salt: string): Promise<string> {
  const { rounds, digest } = await digestPin(pin, salt);
  return [rounds, salt, digest].join('.');
}

/** @param kept by `writeSupervisorPin`; what is no such text has no PIN */
export async function isSupervisorPinOf(pin: string, kept: string): Promise<boolean> {
  const digest = parse(kept);
  return digest !== null && isPinOf(pin, digest);
}

/** A hostile link could keep a phone computing for hours. */
const mostRounds = 10_000_000;

function parse(kept: string): PinDigest | null {
  const [, rounds, salt, digest] = /^(\d{1,8})\.([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(kept) ?? [];
  if (!rounds || !salt || !digest) return null;
  const count = Number(rounds);
  return count > 0 && count <= mostRounds ? { rounds: count, salt, digest } : null;
}
