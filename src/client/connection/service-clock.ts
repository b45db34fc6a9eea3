/**
 * T2: this device's clock held against the service's. Each answer's `Date` header bounds the
 * difference from both sides; what all of them allow is what is known of it.
 */
import { type Clock, type Instant, instant } from '../../domain/time.ts';

/** The difference lies between these: the service's clock less this device's. */
export type SkewBounds = { readonly leastMs: number; readonly mostMs: number };

export type ServiceClock = Clock & {
  /** What the device's clock is corrected by; 0 where it may be right. */
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
      // No difference fits both: one of the clocks was set in between, and the new word counts.
      const next = both && both.leastMs <= both.mostMs ? both : seen;
      if (bounds?.leastMs === next.leastMs && bounds.mostMs === next.mostMs) return;
      bounds = next;
      onChange(bounds);
    },
  };
}

const nearestToZero = ({ leastMs, mostMs }: SkewBounds): number =>
  leastMs > 0 ? leastMs : mostMs < 0 ? mostMs : 0;
