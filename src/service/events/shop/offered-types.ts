/**
 * Ticket types and payment types of a shop: a row for each type that the host has, turned on or
 * off. Both follow the same rules.
 */

import type { paymentTypes } from '../../../contract/payment.ts';
import type { ticketTypes } from '../../../contract/ticket.ts';
import {
  paymentTypeErrors,
  type ShopPaymentType,
  type ShopTicketType,
  ticketTypeErrors,
} from '../../../contract/ticket-shop.ts';
import type { EventId, PaymentTypeId, TicketTypeId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import { allTypes } from '../../core/deps/allowed-types.ts';
import { type Result, refuse } from '../../core/deps/api-error.ts';
import { enter, removeEntries } from '../../core/store/query/directory.ts';
import { flag } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { announceChange } from '../../sync/announce.ts';

type Table = 'shopTicketType' | 'shopPaymentType';

export type Offered<Id, Type> = {
  readonly id: Id;
  readonly type: Type;
  readonly active: boolean;
};

type Rules<Type> = {
  readonly table: Table;
  /** In the order of answers. */
  readonly all: readonly Type[];
  /** The types that a new shop has turned on, as far as its host may offer them. */
  readonly initial: readonly Type[];
  /** Whether anybody ever bought with this type, even if it was cancelled since. */
  readonly wasSold: (queries: Queries, eventId: EventId, type: Type) => Promise<boolean>;
  readonly notAllowed: string;
  readonly exists: string;
};

function offeredTypes<Id extends number, Type extends string>(rules: Rules<Type>) {
  // Both tables have the same columns; only the types of their ids and values differ.
  const table = rules.table as 'shopTicketType';
  const asRow = (row: { id: number; type: string; active: number }): Offered<Id, Type> => ({
    id: row.id as Id,
    type: row.type as Type,
    active: row.active === 1,
  });
  const kind = rules.table === 'shopTicketType' ? 'ticketType' : 'paymentType';
  const insert = async (
    queries: Queries,
    eventId: EventId,
    types: readonly Omit<Offered<Id, Type>, 'id'>[],
  ) => {
    const made = await queries
      .insertInto(table)
      .values(
        types.map(({ type, active }) => ({ eventId, type: type as never, active: flag(active) })),
      )
      .onConflict((conflict) => conflict.columns(['eventId', 'type']).doNothing())
      .returning('id')
      .execute();
    await enter(queries, eventId, { objects: { [kind]: made.map(({ id }) => id) } });
    return made;
  };

  /** Turns a type on or off. */
  async function setActive(queries: Queries, now: Instant, id: Id, active: boolean): Promise<void> {
    const turned = await queries
      .updateTable(table)
      .set({ active: flag(active) })
      .where('id', '=', id as never)
      .where('active', '=', flag(!active))
      .returning('eventId')
      .executeTakeFirst();
    if (turned) await announceChange(queries, now, turned.eventId);
  }

  const exists = refuse(400, rules.exists);

  return {
    /** @param allowed types that hosts may offer */
    available: (allowed: readonly Type[]): Type[] =>
      rules.all.filter((type) => allowed.includes(type)),

    async addInitial(queries: Queries, eventId: EventId, allowed: readonly Type[]): Promise<void> {
      const types = rules.initial.filter((type) => allowed.includes(type));
      if (types.length === 0) return;
      await insert(
        queries,
        eventId,
        types.map((type) => ({ type, active: true })),
      );
    },

    async ofEvent(queries: Queries, eventId: EventId): Promise<Offered<Id, Type>[]> {
      const rows = await queries
        .selectFrom(table)
        .selectAll()
        .where('eventId', '=', eventId)
        .execute();
      const order = ({ type }: Offered<Id, Type>) => rules.all.indexOf(type);
      return rows.map(asRow).sort((one, other) => order(one) - order(other));
    },

    /** A type that was turned off before anybody bought with it can be created again, and keeps its id. */
    async create(
      queries: Queries,
      now: Instant,
      eventId: EventId,
      { type, active = true }: { readonly type: Type; readonly active?: boolean },
      allowed: readonly Type[],
    ): Promise<Result<Id>> {
      if (!allowed.includes(type)) return refuse(400, rules.notAllowed);
      const there = (await this.ofEvent(queries, eventId)).find((one) => one.type === type);
      if (there) {
        if (there.active || (await rules.wasSold(queries, eventId, type))) return exists;
        await setActive(queries, now, there.id, active);
        return there.id;
      }
      const [made] = await insert(queries, eventId, [{ type, active }]);
      if (!made) return exists;
      await announceChange(queries, now, eventId);
      return made.id as number as Id;
    },

    /** Replaces the types of a shop by those of another shop. */
    async takeOver(queries: Queries, from: EventId, to: EventId): Promise<void> {
      await removeEntries(queries, to, [rules.table]);
      await queries.deleteFrom(table).where('eventId', '=', to).execute();
      const types = await this.ofEvent(queries, from);
      if (types.length > 0) await insert(queries, to, types);
    },

    async read(queries: Queries, id: Id): Promise<Offered<Id, Type>> {
      const row = await queries
        .selectFrom(table)
        .selectAll()
        .where('id', '=', id as never)
        .executeTakeFirstOrThrow();
      return asRow(row);
    },

    setActive,
  };
}

export const ticketTypeOf: Readonly<Record<ShopTicketType, (typeof ticketTypes)[number]>> = {
  TICKETTYPE_ETICKET: 'ETicket',
  TICKETTYPE_PAPER: 'Paper',
  TICKETTYPE_BADGE: 'Badge',
  TICKETTYPE_CONFIRMATION: 'Confirmation',
  TICKETTYPE_ONSITE: 'OnSite',
};

/** null: no purchase in this service is paid in this way. */
const ofPayments: Readonly<Record<ShopPaymentType, (typeof paymentTypes)[number] | null>> = {
  PAYMENT_TYPE_ELV: 'directdebit',
  PAYMENT_TYPE_CC: 'creditcard',
  PAYMENT_TYPE_INVOICE: 'invoice',
  PAYMENT_TYPE_PREPAYMENT: 'prepayment',
  PAYMENT_TYPE_PP: 'paypal',
  PAYMENT_TYPE_SOFORT: 'sofort',
  PAYMENT_TYPE_ONLOCATION: null,
  PAYMENT_TYPE_ONLOCATION_INVOICE: null,
  PAYMENT_TYPE_ONLOCATION_MPOS: null,
  PAYMENT_TYPE_DIRECT: 'direct',
};

export const ticketTypesOfShops = offeredTypes<TicketTypeId, ShopTicketType>({
  table: 'shopTicketType',
  all: allTypes.ticketTypes,
  initial: ['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET'],
  async wasSold(queries, eventId, type) {
    const ticket = await queries
      .selectFrom('ticket')
      .select('id')
      .where('eventId', '=', eventId)
      .where('type', '=', ticketTypeOf[type])
      .limit(1)
      .executeTakeFirst();
    return ticket !== undefined;
  },
  ...ticketTypeErrors,
});

export const paymentTypesOfShops = offeredTypes<PaymentTypeId, ShopPaymentType>({
  table: 'shopPaymentType',
  all: allTypes.paymentTypes,
  // It needs no payment service.
  initial: ['PAYMENT_TYPE_PREPAYMENT'],
  async wasSold(queries, eventId, type) {
    const paidBy = ofPayments[type];
    if (paidBy === null) return false;
    const payment = await queries
      .selectFrom('payment')
      .select('id')
      .where('eventId', '=', eventId)
      .where('stage', '=', 'done')
      .where('type', '=', paidBy)
      .limit(1)
      .executeTakeFirst();
    return payment !== undefined;
  },
  ...paymentTypeErrors,
});
