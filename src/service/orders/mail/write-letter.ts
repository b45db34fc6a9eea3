/** What a mail says, in the purchase's language. */
import { editPath } from '../../core/access/document-token.ts';
import { moneyText, zonedText } from '../../core/deps/printed-text.ts';
import type { MailKind } from '../../core/store/schema/mail-schema.ts';
import { type Texts, textsIn } from '../../core/texts/texts.ts';
import type { Letter, Link, Part } from './letter.ts';
import type { TicketOfMail, ToldPurchase } from './told-purchase.ts';

/** @param origin with which its links begin */
export function writeLetter(kind: MailKind, told: ToldPurchase, origin: string): Letter {
  const { purchase, event } = told;
  const { language, number } = purchase;
  const texts = textsIn(language);
  const { mail } = texts;
  const isOver = kind === 'cancelled' || kind === 'ticketCancelled';
  const { mailText, organizerEmail } = event.details;
  const questions = organizerEmail ? [mail.questions(organizerEmail)] : [];
  return {
    language,
    subject: subject(kind, told, texts),
    heading: event.title,
    details: [whenText(told), placeText(told)].filter((line) => line !== ''),
    parts: [
      { kind: 'words', text: mail.greeting(told.to.name) },
      { kind: 'words', text: words(kind, told, texts) },
      ...(kind === 'bought' ? payment(told, texts) : []),
      ...told.tickets.map((ticket) =>
        ticketPart(ticket, isOver ? null : editLink(ticket, told, texts, origin)),
      ),
      ...(mailText && !isOver ? [{ kind: 'organizers' as const, html: mailText }] : []),
      { kind: 'link', link: lastLink(told, texts, origin) },
    ],
    foot: [...questions, mail.why(number)],
  };
}

function subject(kind: MailKind, { purchase, event }: ToldPurchase, { mail }: Texts): string {
  const hasNoTicketYet = kind === 'bought' && purchase.status === 'new';
  const title = event.title.replace(/\p{Cc}+/gu, ' ').trim();
  return mail.subjects[hasNoTicketYet ? 'notPaid' : kind](title);
}

function words(kind: MailKind, told: ToldPurchase, { mail }: Texts): string {
  const { pdfs, invoice } = told;
  switch (kind) {
    case 'bought': {
      const tickets = ticketsWords(told, mail);
      return invoice ? `${tickets} ${mail.withInvoice}` : tickets;
    }
    case 'corrected':
      return pdfs.length > 0 ? `${mail.corrected} ${mail.withNewTicket}` : mail.corrected;
    case 'ticket':
      return mail.ticket;
    case 'cancelled':
      return invoice ? `${mail.cancelled} ${mail.withCancellation}` : mail.cancelled;
    case 'ticketCancelled':
      return mail.ticketCancelled;
  }
}

function ticketsWords({ pdfs, hasTooMany }: ToldPurchase, mail: Texts['mail']): string {
  if (hasTooMany) return mail.tooMany;
  return pdfs.length > 0 ? mail.bought(pdfs.length) : mail.noPdf;
}

/** What is still to be paid, and how. */
function payment({ purchase }: ToldPurchase, { shop: { order } }: Texts): readonly Part[] {
  const { status, type, way, account, amount, currency, language, number } = purchase;
  if (status !== 'new' && status !== 'authorized') return [];
  const sum = moneyText(amount, currency, language);
  const state: Part = { kind: 'words', text: order.status[status] };
  if (type === 'prepayment' || type === 'invoice') {
    if (account === null) return [state];
    const rows: [string, string | null][] = [
      [order.holder, account.holder],
      [order.iban, account.iban],
      [order.bic, account.bic],
      [order.reference, number],
    ];
    return [
      state,
      { kind: 'words', text: order.transfer(sum) },
      {
        kind: 'facts',
        rows: rows.flatMap(([name, text]) => (text ? [[name, text] as const] : [])),
      },
    ];
  }
  const isAtEntrance = way === 'PAYMENT_TYPE_ONLOCATION' || way === 'PAYMENT_TYPE_ONLOCATION_MPOS';
  return [
    state,
    { kind: 'words', text: isAtEntrance ? order.payAtEntrance(sum) : order.payDirectly(sum) },
  ];
}

const ticketPart = ({ category, holder, number }: TicketOfMail, edit: Link | null): Part => ({
  kind: 'ticket',
  category,
  holder,
  number,
  edit,
});

function editLink(
  { participantId }: TicketOfMail,
  { purchase, secret }: ToldPurchase,
  { mail }: Texts,
  origin: string,
): Link | null {
  const path = editPath(participantId, secret);
  // The same question as on the purchase's page: may anything of it be changed?
  if (!purchase.tickets.some((ticket) => ticket.editPath === path)) return null;
  return { text: mail.editName, address: `${origin}${path}` };
}

const lastLink = ({ orderPath, event }: ToldPurchase, { mail }: Texts, origin: string): Link =>
  orderPath === null
    ? { text: mail.toEvent, address: `${origin}${event.path}` }
    : { text: mail.toPurchase, address: `${origin}${orderPath}` };

function whenText({ event, purchase }: ToldPurchase): string {
  const { startsMs, zone, details } = event;
  return zonedText(startsMs, zone, purchase.language, {
    dateStyle: 'full',
    ...(details.hideTime !== true && { timeStyle: 'short' }),
  });
}

export function placeText({ event }: Pick<ToldPurchase, 'event'>): string {
  const { location, street, zipCode, city } = event.details;
  return [location, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
