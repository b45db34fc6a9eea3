import type { Selectable } from 'kysely';
import { unsupportedLanguage } from '../../contract/event.ts';
import { activationErrors } from '../../contract/event-activation.ts';
import { languages } from '../../contract/iso-codes.ts';
import type { EventId } from '../../domain/ids.ts';
import { eitherRefused, type Refusal, refuse, refuseAll } from '../core/deps/refusal.ts';
import type { EventTable } from '../core/store/schema/event-schema.ts';
import { fromJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { judgeEvent } from './event-rules.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './shop/shop-types.ts';

/** @returns every reason why the event can't be activated, in the order of the specification; null for none */
export async function judgeActivation(
  queries: Queries,
  event: Selectable<EventTable>,
): Promise<Refusal | null> {
  if (event.activated === 1) return refuse(400, activationErrors.activated);
  const { language, details } = event;
  const missing: string[] = [];
  if (language === null) missing.push(activationErrors.noLanguage);
  else if (!languages.has(language)) missing.push(unsupportedLanguage);
  if (fromJson(details).timezoneCleared) missing.push(activationErrors.noTimezone);
  missing.push(...(await missingInShop(queries, event.id, event.hostId)));
  return eitherRefused(judgeEvent(event), refuseAll(missing));
}

async function missingInShop(
  queries: Queries,
  eventId: EventId,
  hostId: EventTable['hostId'],
): Promise<string[]> {
  const ofHost = (table: 'billingAddress' | 'bankAccount') =>
    queries.selectFrom(table).select('userId').where('userId', '=', hostId).executeTakeFirst();
  const category = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  const paymentTypes = await paymentTypesOfShops.ofEvent(queries, eventId);
  const ticketTypes = await ticketTypesOfShops.ofEvent(queries, eventId);
  const there = [
    [category !== undefined, activationErrors.noTicketCategories],
    [(await ofHost('billingAddress')) !== undefined, activationErrors.noBillingAddress],
    [(await ofHost('bankAccount')) !== undefined, activationErrors.noBankAccount],
    [paymentTypes.some(({ active }) => active), activationErrors.noPaymentType],
    [ticketTypes.some(({ active }) => active), activationErrors.noTicketType],
  ] as const;
  return there.filter(([isThere]) => !isThere).map(([, code]) => code);
}
