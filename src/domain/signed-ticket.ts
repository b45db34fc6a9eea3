/**
 * A ticket that is known by its code alone, which a key of the event signed (V1): what it says, and whether
 * it was sold after the list that does not have it.
 */
import type { TicketCategoryId } from './ids.ts';
import type { Instant } from './time.ts';

export type SignedTicket = {
  readonly categoryId: TicketCategoryId;
  /** Empty where the door knows none. */
  readonly categoryName: string;
  readonly isPaid: boolean;
  /** By this device's clock, to the minute: what is after it is cut. */
  readonly soldAt: Instant;
};

/**
 * A list holds every sale that was done before the list was read. The limit allows for the moments that a
 * sale takes, for its time, which is cut to the minute, and for two clocks that differ.
 */
const leewayMs = 2 * 60_000;

/** Whether the list could not have it: what was sold before, and is not on it, was taken off it. */
export const isSoldAfter = (
  { soldAt }: Pick<SignedTicket, 'soldAt'>,
  listReadAt: Instant,
): boolean => soldAt + leewayMs >= listReadAt;
