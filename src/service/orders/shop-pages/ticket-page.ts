/**
 * The page of a participant (`editUrl`): the ticket's code, an entry for the calendar, and the name. Name and
 * company can be changed while the shop's `ticketsEditable` is true. A new name passes the ticket on, so it also
 * needs `ticketsTransferable` and a ticket that is not checked in. Anyone who knows its address may use it. Guests'
 * devices keep a page with a code (`kept-tickets.ts`).
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadParams } from '../../../contract/call.ts';
import { participantUpdate } from '../../../contract/participant.ts';
import {
  asId,
  type EventId,
  type ParticipantId,
  type PaymentId,
  type TicketId,
} from '../../../domain/ids.ts';
import { keptUntilHeader } from '../../../domain/kept-ticket.ts';
import { seatIn, seatText } from '../../../domain/seat.ts';
import type { Instant } from '../../../domain/time.ts';
import { updateParticipant } from '../../attendees/participant-update.ts';
import {
  documentPath,
  editPath,
  editToken,
  eventPath,
  isToken,
  linkSecret,
  tokenIn,
} from '../../core/access/document-token.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import { archiveBefore } from '../../core/access/permission.ts';
import {
  type ApiError,
  isApiError,
  notAuthorized,
  objectNotFound,
  type Result,
} from '../../core/deps/api-error.ts';
import { type Given, noneGiven } from '../../core/deps/form-text.ts';
import { escaped } from '../../core/deps/html.ts';
import { formField, languageWished, outcomeText } from '../../core/http/form-page.ts';
import { readParameters } from '../../core/http/parameters.ts';
import { eventOfObject } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { type TextLanguage, textLanguage, textsIn } from '../../core/texts/texts.ts';
import { shopDetails, shopOf } from '../../events/shop/shop-record.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { calendarEntry, calendarType } from '../documents/calendar-entry.ts';
import { ticketContent } from '../documents/ticket-content.ts';
import { lockPayment } from '../purchase.ts';
import { factsOf, serialOf, type WalletTicket } from '../wallets/wallet-ticket.ts';
import { type Wallets, walletsAt } from '../wallets/wallets.ts';
import { boughtPurchase } from './bought-purchase.ts';
import { accents, guestHeaders, guestPage, lookOf, type ShopLook } from './page-frame.ts';

export const ticketHeaders = {
  ...guestHeaders("'none'", 'no-store', "script-src 'self'; worker-src 'self'; "),
  [keptUntilHeader]: '0',
};
/** At an entrance the network may be gone. After the event nobody needs the code. */
const keptAfterMs = 24 * 60 * 60_000;
const { firstName, lastName, company } = participantUpdate.params;
/** The properties that participants may change themselves. */
const own = { ...participantUpdate, params: { firstName, lastName, company } };

type AtPage = { Params: { id: string } };

export const noTicket = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .status(404)
    .headers(ticketHeaders)
    .send(noTicketHtml(languageWished(request)));

export function addTicketPages(app: FastifyInstance, deps: StoreDeps, wallets: Wallets): void {
  const codesOf = ({ tickets }: ShownParticipant) => drawCodes(deps, tickets);
  const walletsNow = () => walletsAt(wallets, deps.clock.now());
  app.get<AtPage>('/participant/:id', async (request, reply) => {
    const shown = await deps.store.read((queries) => participantAt(queries, deps, request));
    if (!shown) return noTicket(request, reply);
    const codes = await codesOf(shown);
    const until = (shown.calendar.endsMs ?? shown.calendar.startsMs) + keptAfterMs;
    return reply
      .headers({ ...ticketHeaders, ...(codes !== '' && { [keptUntilHeader]: String(until) }) })
      .send(editHtml(shown, codes, walletsNow(), null));
  });

  app.get<AtPage>('/participant/:id/event.ics', async (request, reply) => {
    const shown = await deps.store.read((queries) => participantAt(queries, deps, request));
    if (!shown) return noTicket(request, reply);
    const entry = calendarEntry(
      { ...shown.calendar, address: `${request.protocol}://${request.host}${shown.eventPath}` },
      deps.clock.now(),
    );
    return reply
      .headers({ ...ticketHeaders, 'Content-Type': calendarType })
      .header('Content-Disposition', 'attachment; filename="event.ics"')
      .send(entry);
  });

  app.post<AtPage>('/participant/:id/cancel', async (request, reply) => {
    const cancelled: Result<ShownParticipant> = await deps.store.writeInLine((queries) =>
      cancel(queries, deps, request),
    );
    if (!isApiError(cancelled)) return reply.headers(ticketHeaders).send(cancelledHtml(cancelled));
    const language = languageWished(request);
    const { title, notCancelled } = textsIn(language).ticket;
    return reply
      .status(cancelled.status)
      .headers(ticketHeaders)
      .send(
        guestPage({ language, title, content: `<main><h1>${escaped(notCancelled)}</h1></main>` }),
      );
  });

  app.post<AtPage>('/participant/:id', async (request, reply) => {
    const { form } = (request.body ?? {}) as { form?: Given };
    const refusal = await deps.store.write((queries) =>
      change(queries, deps, request, form ?? noneGiven),
    );
    const shown = await deps.store.read((queries) => participantAt(queries, deps, request));
    const html = shown
      ? editHtml(shown, await codesOf(shown), walletsNow(), refusal?.code ?? 'saved')
      : noTicketHtml(languageWished(request));
    return reply
      .status(refusal?.status ?? 200)
      .headers(ticketHeaders)
      .send(html);
  });
}

const idIn = ({ params }: FastifyRequest): ParticipantId => {
  const { id } = params as AtPage['Params'];
  // No participant has the id 0.
  return asId(/^\d{1,15}$/.test(id) ? Number(id) : 0);
};

/** @returns undefined where there is none, and where the address does not hold the right token */
export async function participantAt(
  queries: Queries,
  { clock }: StoreDeps,
  request: FastifyRequest,
): Promise<(ShownParticipant & { readonly eventId: EventId }) | undefined> {
  const id = idIn(request);
  if (!isToken(tokenIn(request), editToken(id, await linkSecret(queries)))) return undefined;
  const eventId = await eventOfObject(queries, 'participant', id);
  if (eventId === undefined) return undefined;
  const ofIt = ofEvent(queries, eventId);
  const row = await ofIt
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.eventId')
    .innerJoin('payment', 'payment.id', 'participant.paymentId')
    .select(['event.id as eventId', 'event.title', 'event.startsMs', 'event.endsMs'])
    .select(['event.identifier', 'event.details as eventDetails', 'payment.status'])
    .select(['event.language', 'payment.details as paymentDetails'])
    .select(['participant.firstName', 'participant.lastName', 'participant.company'])
    .select('participant.details as guestDetails')
    .select('participant.paymentId')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .whereRef('ticket.participantId', '=', 'participant.id')
          .where('ticket.checked', '=', 1),
      ).as('isInside'),
    )
    .where('participant.id', '=', id)
    .where('participant.cancelledMs', 'is', null)
    .executeTakeFirst();
  if (!row || (row.endsMs ?? row.startsMs) < archiveBefore(clock.now())) return undefined;
  const shop = await shopOf(ofIt, eventId);
  const details = shopDetails(shop);
  const { ticketsEditable, ticketsTransferable } = details;
  const language = textLanguage(fromJson(row.paymentDetails).language ?? row.language);
  const eventDetails = fromJson(row.eventDetails);
  const { visibility, hideTime, location, street, zipCode, city } = eventDetails;
  const secret = await linkSecret(queries);
  const look = lookOf(details, language);
  const isByDay = hideTime === true;
  return {
    ...row,
    language,
    look,
    event: row.title,
    seat: seatText(seatIn(fromJson(row.guestDetails)), textsIn(language).ticket.seat),
    eventPath: eventPath(
      { id: eventId, identifier: row.identifier },
      visibility === 'private',
      secret,
    ),
    calendarPath: editPath(id, secret).replace('?', '/event.ics?'),
    calendar: {
      uid: `event-${eventId}@admit`,
      title: row.title,
      startsMs: row.startsMs,
      endsMs: row.endsMs,
      zone: shop.timezone,
      isByDay,
      place: [location, street, [zipCode, city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    },
    // Nobody gets in before it is paid where it is given for the money alone.
    tickets:
      row.status === 'new'
        ? []
        : await ticketsOf(ofIt, id, secret, {
            ...factsOf(row.title, eventDetails),
            colour: accents[look.accent ?? 'blue'].light,
            startsMs: row.startsMs,
            endsMs: row.endsMs,
            zone: shop.timezone,
            isByDay,
          }),
    isUnpaid: row.status === 'new',
    cancelling: await cancellingOf(queries, clock.now(), row.paymentId),
    cancelPath: editPath(id, secret).replace('?', '/cancel?'),
    isEditable: ticketsEditable === true,
    nameStands: row.isInside ? 'checkedIn' : ticketsTransferable ? null : 'notTransferable',
  };
}

/**
 * Who has the only ticket of an order may cancel it as the buyer may. Of several, the buyer decides: the money of all
 * of them is one sum.
 */
async function cancellingOf(
  queries: Queries,
  now: Instant,
  id: PaymentId,
): Promise<ShownParticipant['cancelling']> {
  const purchase = await boughtPurchase(queries, now, id);
  if (!purchase?.isCancellable) return null;
  const good = purchase.tickets.filter(({ isCancelled }) => !isCancelled);
  if (good.length > 1) return { kind: 'by-buyer' };
  if (!purchase.mayCancel) return { kind: 'too-late' };
  return { kind: 'now', isPaid: purchase.status === 'paid' && purchase.amount > 0 };
}

/** The tickets that are good: their paths, and what is in their codes. */
async function ticketsOf(
  queries: Queries,
  id: ParticipantId,
  secret: string,
  event: Omit<WalletTicket, 'serial' | 'content'>,
): Promise<readonly ShownTicket[]> {
  const tickets = await queries
    .selectFrom('ticket')
    .select(['id', 'identifier'])
    .where('participantId', '=', id)
    .where('cancelledMs', 'is', null)
    .orderBy('id')
    .execute();
  const good: ShownTicket[] = [];
  for (const ticket of tickets) {
    const found = await ticketContent(queries, ticket.id);
    if (!found) continue;
    const path = (kind: string) => editPath(id, secret).replace('?', `/${kind}/${ticket.id}?`);
    good.push({
      id: ticket.id,
      pdfPath: documentPath({ kind: 'ticket', ending: 'pdf' }, ticket.id, ticket.identifier),
      googlePath: path('google-wallet'),
      applePath: path('apple-wallet'),
      inWallet: { ...event, serial: serialOf(found.ownCode), content: found.content },
    });
  }
  return good;
}

/** @returns HTML; empty while the service is too busy to draw, where the PDF remains */
async function drawCodes(
  { workerPool }: StoreDeps,
  tickets: readonly ShownTicket[],
): Promise<string> {
  const drawn: string[] = [];
  for (const { inWallet } of tickets) {
    const { identifier: code, displayIdentifier, category, language } = inWallet.content;
    const given = { code, format: 'qr' } as const;
    const svg = await workerPool.remembered('barcodeSvg', given, () => given);
    if (isApiError(svg)) return '';
    const label = textsIn(language).ticket.code(displayIdentifier);
    drawn.push(`<div class="code"><div role="img" aria-label="${escaped(label)}">${svg}</div>
<p>${escaped(displayIdentifier)}</p><p>${escaped(category)}</p></div>`);
  }
  return drawn.join('\n');
}

/** @returns NotAuthorized where the organizer does not allow this change */
async function change(
  queries: Queries,
  deps: StoreDeps,
  request: FastifyRequest,
  form: Given,
): Promise<ApiError | null> {
  const participant = await participantAt(queries, deps, request);
  if (!participant) return objectNotFound;
  if (!participant.isEditable) return notAuthorized;
  const given = readParameters(own, form);
  if (isApiError(given)) return given;
  const changes = given as Pick<
    ReadParams<typeof participantUpdate>,
    'firstName' | 'lastName' | 'company'
  >;
  const { nameStands } = participant;
  const isRenamed = (['firstName', 'lastName'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== participant[name],
  );
  if (nameStands && isRenamed) return notAuthorized;
  const ofIt = ofEvent(queries, participant.eventId);
  return updateParticipant(ofIt, deps.clock.now(), idIn(request), changes, new Map());
}

/** @returns the participant as it was; NotAuthorized where it may not be cancelled here */
async function cancel(
  queries: Queries,
  deps: StoreDeps,
  request: FastifyRequest,
): Promise<Result<ShownParticipant>> {
  const shown = await participantAt(queries, deps, request);
  if (!shown) return objectNotFound;
  const { eventId, paymentId } = shown;
  const ofIt = ofEvent(queries, eventId);
  const payment = await lockPayment(ofIt, paymentId);
  if (isApiError(payment)) return payment;
  // What was read before the lock may be over.
  const cancelling = await cancellingOf(queries, deps.clock.now(), paymentId);
  if (cancelling?.kind !== 'now') return notAuthorized;
  return (await cancelPayment(ofIt, deps.clock, paymentId)) ?? shown;
}

type ShownTicket = {
  readonly id: TicketId;
  readonly pdfPath: string;
  readonly googlePath: string;
  readonly applePath: string;
  readonly inWallet: WalletTicket;
};

type ShownParticipant = {
  readonly paymentId: PaymentId;
  readonly look: ShopLook;
  readonly eventPath: string;
  readonly calendarPath: string;
  readonly calendar: Omit<Parameters<typeof calendarEntry>[0], 'address'>;
  /** Those that are good. */
  readonly tickets: readonly ShownTicket[];
  readonly language: TextLanguage;
  readonly event: string;
  /** In words; empty: none is known. */
  readonly seat: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  /** null: the organizer lets nobody cancel. */
  readonly cancelling:
    | { readonly kind: 'now'; readonly isPaid: boolean }
    | { readonly kind: 'by-buyer' | 'too-late' }
    | null;
  readonly cancelPath: string;
  readonly isUnpaid: boolean;
  /** Whether the organizer lets participants change their own data. */
  readonly isEditable: boolean;
  /** Why the name can't be changed; null: it can. */
  readonly nameStands: 'checkedIn' | 'notTransferable' | null;
};

/** @param language of a page that shows nobody: there is none at this address, or it was cancelled */
const noTicketHtml = (language: TextLanguage): string => {
  const { title, none } = textsIn(language).ticket;
  return guestPage({ language, title, content: `<main><h1>${escaped(none)}</h1></main>` });
};

const cancelledHtml = ({ language, look, event, eventPath: path }: ShownParticipant): string => {
  const { ticket, shop } = textsIn(language);
  return guestPage({
    language,
    title: `${ticket.title} – ${event}`,
    head: '<meta name="robots" content="noindex">',
    look,
    content: `<main>
<p class="soft">${escaped(ticket.title)}</p>
<h1>${escaped(event)}</h1>
<div class="note bad" role="status"><p>${escaped(shop.order.status.cancelled)}</p></div>
<p class="after"><a href="${escaped(path)}">${escaped(shop.order.toEvent)}</a></p>
</main>`,
  });
};

/**
 * @param codes of the tickets, as HTML
 * @param wallets to which tickets can be added now
 * @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent
 */
function editHtml(
  participant: ShownParticipant,
  codes: string,
  wallets: Wallets,
  outcome: string | null,
): string {
  const { language, look, event, seat, tickets, calendarPath, isUnpaid } = participant;
  const { ticket, shop } = textsIn(language);
  return guestPage({
    language,
    title: `${ticket.title} – ${event}`,
    head: `<meta name="robots" content="noindex">
<script src="/ticket-page.js" defer></script>`,
    look,
    content: `<main>
<p class="soft">${escaped(ticket.title)}</p>
<h1>${escaped(event)}</h1>
<div class="note is-copy" role="status"><p>${escaped(ticket.savedCopy)}</p></div>
${isUnpaid ? `<div class="note"><p>${escaped(shop.order.status.new)}</p></div>` : ''}
${codes}
<p class="name"><bdi>${escaped(`${participant.firstName} ${participant.lastName}`)}</bdi></p>
${seat === '' ? '' : `<p class="name"><bdi>${escaped(seat)}</bdi></p>`}
<div class="acts">
${tickets.map((each) => actsHtml(each, wallets, language)).join('\n')}
<a class="button" href="${escaped(calendarPath)}">${escaped(ticket.calendar)}</a>
</div>
<p class="soft is-kept" role="status">${escaped(ticket.kept)}</p>
<h2>${escaped(ticket.whose)}</h2>
${participant.isEditable ? form(participant, outcome) : facts(participant)}
<p class="after"><a href="${escaped(participant.eventPath)}">${escaped(shop.order.toEvent)}</a></p>
${cancelHtml(participant)}
</main>`,
  });
}

function actsHtml(
  { pdfPath, googlePath, applePath }: ShownTicket,
  { google, apple }: Wallets,
  language: TextLanguage,
): string {
  const { ticket, shop } = textsIn(language);
  const act = (path: string, words: string) =>
    `<a class="button" href="${escaped(path)}">${escaped(words)}</a>`;
  return [
    ...(apple ? [act(applePath, ticket.toAppleWallet)] : []),
    ...(google ? [act(googlePath, ticket.toGoogleWallet)] : []),
    act(pdfPath, shop.order.ticketPdf),
  ].join('\n');
}

/** Behind a first tap, and a second one: what is gone may be another's a moment later. */
function cancelHtml({ cancelling, cancelPath, language }: ShownParticipant): string {
  const { ticket, shop } = textsIn(language);
  const { order } = shop;
  if (cancelling === null) return '';
  switch (cancelling.kind) {
    case 'by-buyer':
      return `<p class="soft">${escaped(ticket.cancelByBuyer)}</p>`;
    case 'too-late':
      return `<p class="soft">${escaped(order.cannotCancel)}</p>`;
    case 'now':
      return `<details><summary>${escaped(ticket.cancel)}</summary>
<p>${escaped(ticket.cancelAsks)}</p>${cancelling.isPaid ? `<p>${escaped(order.cancelPaid)}</p>` : ''}
<form method="post" action="${escaped(cancelPath)}"><button class="grave">${escaped(ticket.cancel)}</button></form>
</details>`;
  }
}

function form(participant: ShownParticipant, outcome: string | null): string {
  const { language, firstName, lastName, company, nameStands } = participant;
  const texts = textsIn(language);
  const label = (name: 'firstName' | 'lastName' | 'company') => escaped(texts.person[name]);
  const name = nameStands
    ? `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(texts.ticket[nameStands])}</p>`
    : `${formField('firstName', label('firstName'), 'given-name', true, firstName)}
${formField('lastName', label('lastName'), 'family-name', true, lastName)}`;
  return `<form method="post">
${outcomeText(language, outcome)}
${name}
${formField('company', label('company'), 'organization', false, company ?? '')}
<button class="main">${escaped(texts.form.save)}</button>
</form>`;
}

const facts = ({ language, company }: ShownParticipant): string =>
  `<p>${escaped(company ?? '')}</p>
<p role="status">${escaped(textsIn(language).ticket.closed)}</p>`;
