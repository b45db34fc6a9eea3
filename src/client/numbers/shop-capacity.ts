/** What the shop has sold of its places. Only the service knows: asked when somebody looks. */
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

/** Sales are slow beside a door. */
const freshForMs = 60_000;
const deadlineMs = 10_000;

/** @returns what is known, asked anew where that is old; null where the service never said */
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
