/** What a mail tells of, read when it is sent: the purchase, its event, and whom it is for. */
import type { Address } from '../../../contract/address.ts';
import type { EventId, ParticipantId, TicketId } from '../../../domain/ids.ts';
import { seatIn, seatText } from '../../../domain/seat.ts';
import type { Instant, Timezone } from '../../../domain/time.ts';
import { eventPath, linkSecret, orderPath } from '../../core/access/document-token.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { EventDetails } from '../../core/store/schema/details.ts';
import type { Queries } from '../../core/store/store.ts';
import { textsIn } from '../../core/texts/texts.ts';
import type { InvoiceContent } from '../../core/worker-pool/invoice-pdf.ts';
import type { TicketContent } from '../../core/worker-pool/ticket-pdf.ts';
import { cancellationContent, invoiceContent } from '../documents/invoice-content.ts';
import { ticketContent } from '../documents/ticket-content.ts';
import { type BoughtPurchase, boughtPurchase } from '../shop-pages/bought-purchase.ts';
import type { MailRow } from './mail-rows.ts';

/** So many PDFs fit into a mail that every server takes; the others are on the purchase's page. */
const mostAttached = 20;

export type TicketOfMail = {
  readonly participantId: ParticipantId;
  readonly category: string;
  /** In words; empty: none is known. */
  readonly seat: string;
  readonly holder: string;
  readonly number: string;
};

export type ToldPurchase = {
  readonly purchase: BoughtPurchase;
  readonly event: {
    readonly id: EventId;
    readonly title: string;
    readonly startsMs: Instant;
    readonly endsMs: Instant | null;
    readonly zone: Timezone;
    readonly details: EventDetails;
    readonly path: string;
    /** Where answers go: to whom guests may write, else to its host. */
    readonly replyTo: string;
  };
  readonly to: { readonly name: string; readonly address: string };
  readonly tickets: readonly TicketOfMail[];
  /** Those to be attached; empty where there are too many, or they are not sent by mail. */
  readonly pdfs: readonly TicketContent[];
  readonly hasTooMany: boolean;
  /** The invoice, or what takes it back; null: nothing costs anything, or the mail is not about it. */
  readonly invoice: InvoiceContent | null;
  /** With a secret that is the buyer's; null: the mail goes to somebody else. */
  readonly orderPath: string | null;
  readonly secret: string;
  /** What the organizer wrote to many; null: the mail says what Admit says. */
  readonly message: Message | null;
};

export type Message = { readonly subject: string; readonly text: string };

type Told = Pick<MailRow, 'eventId' | 'paymentId' | 'participantId' | 'kind' | 'mailingId'>;

/**
 * @param given of a mailing that is not made yet: what it would say
 * @returns null where there is nothing to tell any more, or nobody to tell it to
 */
export async function toldPurchase(
  everything: Queries,
  now: Instant,
  mail: Told,
  given: Message | null = null,
): Promise<ToldPurchase | null> {
  const purchase = await boughtPurchase(everything, now, mail.paymentId);
  if (!purchase || purchase.eventId !== mail.eventId) return null;
  const isCancelled = purchase.status === 'cancelled';
  if (isCancelled !== (mail.kind === 'cancelled') && mail.kind !== 'ticketCancelled') return null;
  const queries = ofEvent(everything, mail.eventId);
  const { buyerAddress, stage } = await queries
    .selectFrom('payment')
    .select(['buyerAddress', 'stage'])
    .where('id', '=', mail.paymentId)
    .executeTakeFirstOrThrow();
  if (stage !== 'done') return null;
  const rows = await ticketRows(queries, mail);
  const own = rows.find(({ participantId }) => participantId === mail.participantId);
  const to = recipient(mail, own, nameAndAddress(fromJson(buyerAddress)));
  if (to === null) return null;
  const valid = rows.filter(({ cancelledMs }) => cancelledMs === null);
  const isMessage = mail.kind === 'message';
  const isWhole = mail.kind === 'bought';
  const bringsTickets = isWhole || mail.kind === 'corrected' || mail.kind === 'ticket';
  if ((bringsTickets || isMessage) && valid.length === 0) return null;
  const attachable =
    bringsTickets && purchase.status !== 'new'
      ? valid.filter(({ type }) => type === 'ETicket')
      : [];
  const hasTooMany = attachable.length > mostAttached;
  const secret = await linkSecret(queries);
  const { seat: seatWords } = textsIn(purchase.language).ticket;
  return {
    purchase,
    event: await eventOf(everything, mail.eventId, secret),
    to,
    message: isMessage ? (given ?? (await messageOf(queries, mail))) : null,
    tickets: isMessage
      ? []
      : (mail.kind === 'cancelled' || mail.kind === 'ticketCancelled' ? rows : valid).map(
          ({ participantId, category, firstName, lastName, displayIdentifier, details }) => ({
            participantId,
            category,
            seat: seatText(seatIn(fromJson(details)), seatWords),
            holder: `${firstName} ${lastName}`.trim(),
            number: displayIdentifier,
          }),
        ),
    pdfs: hasTooMany ? [] : await contents(queries, attachable),
    hasTooMany,
    invoice: purchase.amount > 0 ? await documentOf(queries, mail) : null,
    orderPath: mail.participantId === null ? orderPath(mail.paymentId, secret) : null,
    secret,
  };
}

async function messageOf(queries: Queries, { mailingId }: Told): Promise<Message | null> {
  if (mailingId === null) return null;
  const row = await queries
    .selectFrom('mailing')
    .select(['subject', 'text'])
    .where('id', '=', mailingId)
    .executeTakeFirst();
  return { subject: row?.subject ?? '', text: row?.text ?? '' };
}

const ticketRows = (queries: Queries, { paymentId, participantId }: Told) =>
  queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', 'ticket.participantId', 'ticket.displayIdentifier', 'ticket.type'])
    .select(['ticket.cancelledMs', 'ticketCategory.name as category', 'participant.email'])
    .select(['participant.firstName', 'participant.lastName', 'participant.details'])
    .where('ticket.paymentId', '=', paymentId)
    .$if(participantId !== null, (query) =>
      query.where('ticket.participantId', '=', participantId as ParticipantId),
    )
    .orderBy('ticket.id')
    .execute();

async function documentOf(queries: Queries, { kind, paymentId }: Told) {
  if (kind === 'bought') return (await invoiceContent(queries, paymentId)) ?? null;
  if (kind === 'cancelled') return (await cancellationContent(queries, paymentId)) ?? null;
  return null;
}

async function contents(queries: Queries, rows: readonly { readonly id: TicketId }[]) {
  const all: TicketContent[] = [];
  for (const { id } of rows) {
    const ticket = await ticketContent(queries, id);
    if (ticket) all.push(ticket.content);
  }
  return all;
}

async function eventOf(
  everything: Queries,
  id: EventId,
  secret: string,
): Promise<ToldPurchase['event']> {
  const row = await ofEvent(everything, id)
    .selectFrom('event')
    .select([
      'id',
      'hostId',
      'identifier',
      'title',
      'startsMs',
      'endsMs',
      'timezone as zone',
      'details',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const details = fromJson(row.details);
  const { identifier, hostId, ...event } = row;
  const path = eventPath({ id, identifier }, details.visibility === 'private', secret);
  const host = await everything
    .selectFrom('user')
    .select('email')
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow();
  return { ...event, details, path, replyTo: details.organizerEmail ?? host.email };
}

/** What the organizer sends goes to the buyer's address where the guest has none. */
function recipient(
  { participantId, kind }: Told,
  own: Partial<Address> | undefined,
  buyer: ToldPurchase['to'] | null,
): ToldPurchase['to'] | null {
  if (participantId === null) return buyer;
  if (!own) return null;
  return nameAndAddress(own) ?? (kind === 'ticket' || kind === 'message' ? buyer : null);
}

function nameAndAddress(person: Partial<Address> | null): ToldPurchase['to'] | null {
  const address = person?.email?.trim() ?? '';
  if (address === '') return null;
  const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return { name, address };
}
