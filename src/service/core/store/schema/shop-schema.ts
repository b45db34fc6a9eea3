/** The tables of ticket shops (see `schema.ts`). */
import type { Generated } from 'kysely';
import type { ShopPaymentType } from '../../../../contract/payment-type.ts';
import type { ShopTicketType } from '../../../../contract/ticket-type.ts';
import type { EventId, PaymentTypeId, TicketTypeId } from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';
import type { ShopDetails } from './details.ts';
import type { Flag } from './flag.ts';
import type { Json } from './json.ts';

export type TicketShopTable = {
  id: Generated<number>;
  eventId: EventId;
  currency: string;
  registrationStartMs: Instant | null;
  registrationEndMs: Instant | null;
  /** Of all tickets of the event together; null: as many as its categories hold. */
  availableLimit: number | null;
  details: Json<ShopDetails>;
};

export type ShopTicketTypeTable = {
  id: Generated<TicketTypeId>;
  eventId: EventId;
  type: ShopTicketType;
  active: Flag;
};

export type ShopPaymentTypeTable = {
  id: Generated<PaymentTypeId>;
  eventId: EventId;
  type: ShopPaymentType;
  active: Flag;
};
