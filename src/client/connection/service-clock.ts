/**
 * Compares this device's clock with the service's (T2). Each answer's `Date` header limits the
 * difference from both sides; what is known is the range that all of them allow.
 */
import { type Clock, type Instant, instant } from '../../domain/time.ts';

/** The limits of the difference: the service's clock minus this device's. */
export type SkewBounds = { readonly leastMs: number; readonly mostMs: number };

export type ServiceClock = Clock & {
  /** The correction of the device's clock in milliseconds; 0 if it may be right. */
  skewMs(): number;
  /**
   * @param date the header, in whole seconds: cut, not rounded
   * @param sentAt, receivedAt by the device's clock
   */
  observe(date: Instant, sentAt: Instant, receivedAt: Instant): void;
};

const headerStepMs = 1000;

export function createServiceClock(
  device: Clock,
  known: SkewBounds | null,
  onChange: (bounds: SkewBounds) => void,
): ServiceClock {
  let bounds = known;
  const skewMs = () => (bounds ? nearestToZero(bounds) : 0);

  return {
    now: () => instant(device.now() + skewMs()),
    skewMs,
    observe(date, sentAt, receivedAt) {
      const seen: SkewBounds = {
        leastMs: date - receivedAt,
        mostMs: date + headerStepMs - sentAt,
      };
      const both = bounds && {
        leastMs: Math.max(bounds.leastMs, seen.leastMs),
        mostMs: Math.min(bounds.mostMs, seen.mostMs),
      };
      // No difference fits both: one of the clocks was set in between, and the new answer counts.
      const next = both && both.leastMs <= both.mostMs ? both : seen;
      if (bounds?.leastMs === next.leastMs && bounds.mostMs === next.mostMs) return;
      bounds = next;
      onChange(bounds);
    },
  };
}

const nearestToZero = ({ leastMs, mostMs }: SkewBounds): number =>
  leastMs > 0 ? leastMs : mostMs < 0 ? mostMs : 0;
