/** The tables of ticket shops (see `schema.ts`). */
import type { Generated } from 'kysely';
import type { ShopPaymentType } from '../../../contract/payment-type.ts';
import type { ShopTicketType } from '../../../contract/ticket-type.ts';
import type { EventId, PaymentTypeId, TicketTypeId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Flag } from './flag.ts';

/** JSON; an object of the contract's property names where nothing else is said. */
type Json = string;

export type TicketShopTable = {
  id: Generated<number>;
  eventId: EventId;
  currency: string;
  registrationStartMs: Instant | null;
  registrationEndMs: Instant | null;
  /** Of all tickets of the event together; null: as many as its categories hold. */
  availableLimit: number | null;
  details: Json;
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
