/** How many places the shop has sold. Only the service knows, so it is asked when somebody looks. */
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { ServiceClient } from '../api/service-client.ts';

export type ShopCapacity = {
  readonly sold: number;
  /** null: the service does not say. */
  readonly places: number | null;
  /** When the service was asked, by this device's clock. */
  readonly readAt: Instant;
};

export type ShopCapacityOptions = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly clock: Clock;
  readonly isOffline: () => boolean;
};

/** Sales change slowly compared with a door. */
const freshForMs = 60_000;
const deadlineMs = 10_000;

/** @returns the last answer, asked again if it is old; null if the service never answered */
export function createShopCapacity({
  client,
  eventId,
  clock,
  isOffline,
}: ShopCapacityOptions): () => Promise<ShopCapacity | null> {
  let known: ShopCapacity | null = null;

  return async () => {
    const readAt = clock.now();
    if (isOffline() || (known && readAt - known.readAt < freshForMs)) return known;
    const read = await client.request(ticketShopRead, { id: eventId, params: {}, deadlineMs });
    if (read.kind !== 'answer') return known;
    const { numTicketsSold: sold, maxPossibleNumberOfParticipants: places } =
      read.answer.ticketShop;
    if (sold !== null) known = { sold, places, readAt };
    return known;
  };
}
