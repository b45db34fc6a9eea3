/**
 * How long to wait before the next try: full-jitter backoff, capped (O6).
 * @param failures how many tries failed in a row, from 1
 * @param chance a random number in [0, 1)
 * @returns milliseconds until the next try
 */
export function backoffMs(failures: number, chance: number): number {
  return Math.round(chance * Math.min(capMs, baseMs * 2 ** (failures - 1)));
}

const baseMs = 1000;
const capMs = 30_000;
