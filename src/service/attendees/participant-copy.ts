/**
 * All that is known of one guest, as one object with plain names: what a guest may ask for. It holds everything that
 * `erase-participant.ts` erases. A test compares both.
 */
import type { EventId, ParticipantId, PaymentId } from '../../domain/ids.ts';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';
import { openedJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { isBuyer, unfinishedOf } from './erase-participant.ts';

export type GuestCopy = Readonly<Record<string, unknown>>;

/**
 * What concerns the buyer is in the copy of the guest with whom the buyer would be erased.
 * @returns undefined where there is no such guest
 */
export async function copyParticipant(
  queries: Queries,
  now: Instant,
  id: ParticipantId,
): Promise<GuestCopy | undefined> {
  const row = await queries
    .selectFrom('participant')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { eventId, paymentId, email } = row;
  const event = await queries
    .selectFrom('event')
    .select(['id', 'title', 'timezone', 'startsMs', 'endsMs'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const buys = await isBuyer(queries, paymentId, email);
  const carts = email === '' ? [] : await unfinishedOf(queries, eventId, email);
  const unfinished = [];
  for (const cart of carts) unfinished.push(await orderOf(queries, cart, true));
  const all = {
    createdMs: now,
    event,
    guest: row,
    picture: await pictureOf(queries, eventId, id),
    ...(await ticketsOf(queries, eventId, id)),
    order: await orderOf(queries, paymentId, buys),
    emails: await mailsOf(queries, paymentId, id, buys),
    unfinishedOrders: unfinished,
  };
  return plain(all, event.timezone) as GuestCopy;
}

async function pictureOf(queries: Queries, eventId: EventId, id: ParticipantId) {
  const image = await queries
    .selectFrom('participantPicture')
    .innerJoin('image', (join) =>
      join
        .onRef('image.eventId', '=', 'participantPicture.eventId')
        .onRef('image.token', '=', 'participantPicture.imageToken'),
    )
    .select(['image.type', 'image.bytes'])
    .where('participantPicture.eventId', '=', eventId)
    .where('participantPicture.participantId', '=', id)
    .executeTakeFirst();
  return image && { type: image.type, base64: image.bytes.toString('base64') };
}

/** The tickets, and what happened to them. */
async function ticketsOf(queries: Queries, eventId: EventId, id: ParticipantId) {
  const tickets = await queries
    .selectFrom('ticket')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .selectAll('ticket')
    .select('ticketCategory.name as category')
    .where('ticket.participantId', '=', id)
    .orderBy('ticket.id')
    .execute();
  const own = queries.selectFrom('ticket').select('id').where('participantId', '=', id);
  const products = queries.selectFrom('product').select('id').where('ticketId', 'in', own);
  return {
    tickets,
    earlierCodes: await queries
      .selectFrom('replacedCode')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('ticketId', 'in', own)
      .orderBy('replacedMs')
      .execute(),
    addOns: await productsOf(queries).where('product.ticketId', 'in', own).execute(),
    checkIns: await queries
      .selectFrom('checkInAction')
      .selectAll()
      .where('eventId', '=', eventId)
      .where((row) => row.or([row('ticketId', 'in', own), row('productId', 'in', products)]))
      .orderBy('id')
      .execute(),
    duplicateCheckInsResolved: await queries
      .selectFrom('settledDouble')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('ticketId', 'in', own)
      .orderBy('id')
      .execute(),
    areas: await queries
      .selectFrom('areaMovement')
      .innerJoin('area', 'area.id', 'areaMovement.areaId')
      .selectAll('areaMovement')
      .select('area.name as area')
      .where('areaMovement.eventId', '=', eventId)
      .where('areaMovement.ticketId', 'in', own)
      .orderBy('areaMovement.id')
      .execute(),
    imported: await queries
      .selectFrom('importedTicket')
      .innerJoin('guestImport', 'guestImport.id', 'importedTicket.importId')
      .selectAll('importedTicket')
      .select('guestImport.system')
      .where('importedTicket.eventId', '=', eventId)
      .where('importedTicket.ticketId', 'in', own)
      .execute(),
    badges: await queries
      .selectFrom('badgeJob')
      .select(['station', 'state', 'reason', 'note', 'askedMs'])
      .where('eventId', '=', eventId)
      .where('ticketId', 'in', own)
      .orderBy('place')
      .execute(),
    beforeImports: await queries
      .selectFrom('importChange')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('ticketId', 'in', own)
      .orderBy('id')
      .execute(),
  };
}

const productsOf = (queries: Queries) =>
  queries
    .selectFrom('product')
    .innerJoin('productDefinition', 'productDefinition.id', 'product.definitionId')
    .innerJoin('productOption', 'productOption.id', 'product.optionId')
    .selectAll('product')
    .select(['productDefinition.name as addOn', 'productOption.name as option'])
    .orderBy('product.id');

/** @param buys whether the guest bought it: others only learn that it is there */
async function orderOf(queries: Queries, id: PaymentId, buys: boolean) {
  const row = await queries
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!buys) {
    const { identifier, status, createdMs, paidMs } = row;
    return { id, identifier, status, createdMs, paidMs };
  }
  const shipment = await queries
    .selectFrom('shipmentAddress')
    .select('address as shippingAddress')
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return {
    ...row,
    ...shipment,
    addOns: await productsOf(queries)
      .where('product.paymentId', '=', id)
      .where('product.ticketId', 'is', null)
      .execute(),
  };
}

const mailsOf = (queries: Queries, paymentId: PaymentId, id: ParticipantId, buys: boolean) =>
  queries
    .selectFrom('mail')
    .leftJoin('mailing', 'mailing.id', 'mail.mailingId')
    .selectAll('mail')
    .select(['mailing.subject', 'mailing.text'])
    .where('mail.paymentId', '=', paymentId)
    .where((mail) =>
      mail.or([
        mail('mail.participantId', '=', id),
        ...(buys ? [mail('mail.participantId', 'is', null)] : []),
      ]),
    )
    .orderBy('mail.id')
    .execute();

/** What opens something, what is computed from the rest, and what says which row it is. */
const leftOut =
  /^(folded.*|eventId|paymentId|participantId|definitionId|optionId|codeId|importId|mailingId|areaId|startIdentifier|queueIdentifier|card|form)$/;
const json = /^(details|userData|buyerAddress|shippingAddress|before)$/;
const flags = /^(checked|enters|forced|dateGiven)$/;
/** What a name ends with that holds an instant. */
const instants = /Ms$/;

/**
 * Rows as people read them: without what says nothing, with JSON opened and local dates.
 * @param isOpened whether it was in JSON: then no text in it is JSON again, whatever its name
 */
function plain(value: unknown, zone: Timezone, isOpened = false): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, zone, isOpened));
  if (typeof value !== 'object' || value === null) return value;
  const shown: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    if (leftOut.test(name) || each === null || each === undefined) continue;
    if (!isOpened && name === 'details') Object.assign(shown, opened(each, zone));
    else if (!isOpened && json.test(name)) shown[name] = opened(each, zone);
    else if (instants.test(name) && typeof each === 'number') {
      shown[name.replace(instants, 'Date')] = localDateTime(each as Instant, zone);
    } else if (flags.test(name)) shown[name] = each === 1;
    else shown[name] = plain(each, zone, isOpened);
  }
  return shown;
}

const opened = (column: unknown, zone: Timezone): unknown =>
  plain(openedJson(String(column)), zone, true);
