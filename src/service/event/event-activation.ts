import type { Selectable } from 'kysely';
import { unsupportedLanguage } from '../../contract/event.ts';
import { activationErrors } from '../../contract/event-activation.ts';
import { languages } from '../../contract/iso-codes.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Refusal, refuse } from '../means/refusal.ts';
import type { EventTable } from '../store/schema/event-schema.ts';
import { fromJson } from '../store/schema/json.ts';
import type { Queries } from '../store/store.ts';
import { judgeEvent } from './event-rules.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './shop/shop-types.ts';

/** @returns the first reason why the event can't be activated, in the order of the specification; null for none */
export async function judgeActivation(
  queries: Queries,
  event: Selectable<EventTable>,
): Promise<Refusal | null> {
  if (event.activated === 1) return refuse(400, activationErrors.activated);
  const { language, details } = event;
  const broken = judgeEvent(event);
  if (broken) return broken;
  if (language === null) return refuse(400, activationErrors.noLanguage);
  if (!languages.has(language)) return refuse(400, unsupportedLanguage);
  if (fromJson(details).timezoneCleared) return refuse(400, activationErrors.noTimezone);
  return judgeShop(queries, event.id, event.hostId);
}

async function judgeShop(
  queries: Queries,
  eventId: EventId,
  hostId: EventTable['hostId'],
): Promise<Refusal | null> {
  const category = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  if (!category) return refuse(400, activationErrors.noTicketCategories);
  const address = await queries
    .selectFrom('billingAddress')
    .select('userId')
    .where('userId', '=', hostId)
    .executeTakeFirst();
  if (!address) return refuse(400, activationErrors.noBillingAddress);
  const account = await queries
    .selectFrom('bankAccount')
    .select('userId')
    .where('userId', '=', hostId)
    .executeTakeFirst();
  if (!account) return refuse(400, activationErrors.noBankAccount);
  const paymentTypes = await paymentTypesOfShops.ofEvent(queries, eventId);
  if (!paymentTypes.some(({ active }) => active)) {
    return refuse(400, activationErrors.noPaymentType);
  }
  const ticketTypes = await ticketTypesOfShops.ofEvent(queries, eventId);
  return ticketTypes.some(({ active }) => active)
    ? null
    : refuse(400, activationErrors.noTicketType);
}
