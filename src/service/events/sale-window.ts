import type { Instant } from '../../domain/time.ts';

/** @param window null at an end leaves it open; both ends are within it */
export const isWithin = (
  now: Instant,
  { fromMs, toMs }: { readonly fromMs: Instant | null; readonly toMs: Instant | null },
): boolean => (fromMs === null || fromMs <= now) && (toMs === null || now <= toMs);
