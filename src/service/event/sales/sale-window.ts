import type { Instant } from '../../../domain/time.ts';

/** @param window either end may be open; both ends belong to it */
export const isWithin = (
  now: Instant,
  { fromMs, toMs }: { readonly fromMs: Instant | null; readonly toMs: Instant | null },
): boolean => (fromMs === null || fromMs <= now) && (toMs === null || now <= toMs);
