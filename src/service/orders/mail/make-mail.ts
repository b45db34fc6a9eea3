/** Makes the whole of a mail, when it is sent: letter, documents, calendar entry. */

import { createHmac } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { awaitsPayment } from '../../../domain/attendee.ts';
import { cleanName } from '../../../domain/clean-text.ts';
import type { Clock } from '../../../domain/time.ts';
import { editPath } from '../../core/access/document-token.ts';
import { isApiError } from '../../core/deps/api-error.ts';
import { escaped, formattedText, languageAttributes, simpleHtml } from '../../core/deps/html.ts';
import { dateText, moneyText, zonedText } from '../../core/deps/printed-text.ts';
import type { MailKind } from '../../core/store/schema/sales-schema.ts';
import type { Store } from '../../core/store/store.ts';
import { type TextLanguage, type Texts, textsIn } from '../../core/texts/texts.ts';
import type { WorkerPool } from '../../core/worker-pool/worker-pool.ts';
import { calendarEntry, calendarType, oneLine } from '../documents/calendar-entry.ts';
import type { MailRow } from './mail-rows.ts';
import type { MadeMail } from './mail-sender.ts';
import { type TicketOfMail, type ToldPurchase, toldPurchase } from './told-purchase.ts';

export type Mailbox = { readonly name: string; readonly address: string };

type MakingMail = {
  readonly store: Store;
  readonly clock: Clock;
  readonly workerPool: WorkerPool;
  readonly from: Mailbox;
  /** With which links begin. */
  readonly origin: string;
};

type Attached = {
  readonly filename: string;
  readonly content: Buffer | string;
  readonly contentType: string;
};

/** What a mail server can be told: one address, without anything that ends a line or a name. */
const addressForm = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

export const isMailAddress = (text: string): boolean => addressForm.test(text);

export async function makeMail(making: MakingMail, mail: MailRow): Promise<MadeMail> {
  const { store, clock, from, origin } = making;
  const now = clock.now();
  const told = await store.read((queries) => toldPurchase(queries, now, mail));
  if (told === null) return 'nothing';
  const { to, event } = told;
  if (!isMailAddress(to.address)) return 'noAddress';
  const documents = await drawn(making, told);
  if (documents === 'busy') return 'busy';
  const letter = writeLetter(mail.kind, told, origin);
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const isOver = mail.kind === 'cancelled' || mail.kind === 'ticketCancelled';
  const { hideTime } = event.details;
  const entry = calendarEntry(
    {
      uid: `event-${event.id}@${host}`,
      title: event.title,
      startsMs: event.startsMs,
      endsMs: event.endsMs,
      zone: event.zone,
      isByDay: hideTime === true,
      place: placeText(told),
      address: `${origin}${event.path}`,
    },
    now,
  );
  const composer = new MailComposer({
    from: senderOf(told, from),
    to: [to],
    ...(isMailAddress(event.replyTo) && { replyTo: event.replyTo }),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    attachments: [
      ...documents,
      ...(isOver ? [] : [{ filename: 'event.ics', content: entry, contentType: calendarType }]),
    ],
    messageId: `<${mailName(mail, told.secret)}@${host}>`,
    date: new Date(now),
    // Nobody answers a machine, and no machine this one.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    envelope: { from: from.address, to: to.address },
    message: await composer.compile().build(),
  };
}

/**
 * The administrator's address, which its mail server may send from, under the organizer's name: guests know
 * whom they bought from. An address in that name would be taken for the sender's.
 */
function senderOf({ event, purchase }: ToldPurchase, from: Mailbox): Mailbox {
  const organizer = cleanName(event.details.organisatorDisplayName ?? '')
    .replace(/[\s\p{Cc}"<>@]+/gu, ' ')
    .trim();
  if (organizer === '' || organizer === from.name) return from;
  const by = from.name || from.address.slice(from.address.lastIndexOf('@') + 1);
  return { ...from, name: textsIn(purchase.language).mail.sender(organizer, by) };
}

/** The same at each attempt, so that the person who gets it twice can tell. */
const mailName = ({ eventId, id }: MailRow, secret: string): string =>
  createHmac('sha256', secret).update(`mail ${eventId} ${id}`).digest('hex').slice(0, 32);

/** One document after the other: anyone who waits at a page for one waits for one of these at most. */
async function drawn({ workerPool }: MakingMail, told: ToldPurchase): Promise<Attached[] | 'busy'> {
  const attached: Attached[] = [];
  for (const content of told.pdfs) {
    const pdf = await workerPool.run('ticketPdf', content);
    if (isApiError(pdf)) return 'busy';
    attached.push(pdfNamed(`ticket-${content.displayIdentifier}`, pdf));
  }
  if (told.invoice) {
    const pdf = await workerPool.run('invoicePdf', told.invoice);
    if (isApiError(pdf)) return 'busy';
    attached.push(pdfNamed(`${told.invoice.kind}-${told.invoice.number}`, pdf));
  }
  return attached;
}

const pdfNamed = (name: string, content: Buffer): Attached => ({
  filename: `${name}.pdf`,
  content,
  contentType: 'application/pdf',
});

// A mail before it is written as text and as HTML: its parts in their order.

export type Letter = {
  readonly language: TextLanguage;
  readonly subject: string;
  /** The event's title. */
  readonly heading: string;
  /** When and where. */
  readonly details: readonly string[];
  readonly parts: readonly Part[];
  /** Small, at the end. */
  readonly foot: readonly string[];
};

type Part =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, text: string])[] }
  | {
      readonly kind: 'ticket';
      readonly category: string;
      readonly seat: string;
      readonly holder: string;
      readonly number: string;
      /** null: nothing of it can be changed. */
      readonly edit: Link | null;
    }
  /** The organizer's words to many guests, with their line ends. */
  | { readonly kind: 'message'; readonly text: string }
  /** What the organizer wrote, as it came: HTML. */
  | { readonly kind: 'organizers'; readonly html: string }
  | { readonly kind: 'link'; readonly link: Link };

type Link = { readonly text: string; readonly address: string };

// A letter as HTML: no script, nothing fetched from anywhere, and readable where a mail program drops the
// style.

const style = `
:root{color-scheme:light dark}
body{margin:0;padding:0;background:#f2f2ef;color:#1b1b1b;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:36rem;margin:0 auto;padding:24px 16px 40px;overflow-wrap:anywhere;hyphens:auto}
.card{background:#fff;border:1px solid #d9d9d4;border-radius:12px;padding:20px 20px 24px}
h1{font-size:26px;line-height:1.2;margin:0 0 8px}
p{margin:0 0 16px}
.soft{color:#55554f}
.details{margin:0 0 24px}
.details p{margin:0 0 2px}
.ticket{border-top:1px solid #d9d9d4;padding:14px 0}
.ticket p{margin:0}
.name{font-weight:700}
.number{white-space:nowrap}
dl{margin:0 0 16px}dt{color:#55554f}dd{margin:0 0 8px;font-weight:600}
.message{white-space:pre-line}
.organizers{border-top:1px solid #d9d9d4;padding:16px 0 0;margin:0 0 8px;white-space:pre-line}
.organizers p,.organizers ul,.organizers ol{margin:0 0 12px;white-space:normal}
a{color:#0b5d3b}
.button{display:inline-block;background:#0b5d3b;color:#fff;text-decoration:none;font-weight:700;border-radius:10px;padding:14px 22px;margin:8px 0}
.foot{font-size:15px;padding:16px 20px 0}
.foot p{margin:0 0 4px}
@media (prefers-color-scheme:dark){
body{background:#141414;color:#f0f0ec}
.card{background:#1f1f1f;border-color:#3c3c3a}
.soft,dt{color:#b9b9b2}
.ticket,.organizers{border-color:#3c3c3a}
a{color:#7fdcb0}
.button{background:#7fdcb0;color:#10281c}
}`;

export function letterHtml({ language, subject, heading, details, parts, foot }: Letter): string {
  const paragraph = (text: string) => `<p class="soft" dir="auto">${escaped(text)}</p>`;
  return `<!doctype html>
<html ${languageAttributes(language)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style></head>
<body><main><div class="card">
<h1 dir="auto">${escaped(heading)}</h1>
<div class="details">${details.map(paragraph).join('')}</div>
${parts.map(partHtml).join('\n')}
</div>
<div class="foot">${foot.map(paragraph).join('')}</div>
</main></body></html>
`;
}

function partHtml(part: Part): string {
  switch (part.kind) {
    case 'words':
      return `<p>${escaped(part.text)}</p>`;
    case 'message':
      return `<p class="message" dir="auto">${escaped(part.text)}</p>`;
    case 'facts':
      return `<dl>${part.rows
        .map(([name, text]) => `<dt>${escaped(name)}</dt><dd dir="auto">${escaped(text)}</dd>`)
        .join('')}</dl>`;
    case 'ticket': {
      const { category, seat, holder, number, edit } = part;
      const place = seat === '' ? '' : `<p><bdi>${escaped(seat)}</bdi></p>\n`;
      const name = holder === '' ? '' : `<bdi>${escaped(holder)}</bdi> `;
      return `<div class="ticket"><p class="name"><bdi>${escaped(category)}</bdi></p>
${place}<p>${name}<span class="soft number">${escaped(number)}</span></p>${
        edit ? `<p>${linkHtml(edit)}</p>` : ''
      }</div>`;
    }
    case 'organizers':
      return `<div class="organizers" dir="auto">${simpleHtml(part.html)}</div>`;
    case 'link':
      return `<p>${linkHtml(part.link, ' class="button"')}</p>`;
  }
}

const linkHtml = ({ text, address }: Link, attributes = ''): string =>
  `<a${attributes} href="${escaped(address)}">${escaped(text)}</a>`;

// A letter as plain text.

export const letterText = ({ heading, details, parts, foot }: Letter): string =>
  `${[[heading, ...details].join('\n'), ...parts.map(partText), `-- \n${foot.join('\n')}`]
    .filter((text) => text !== '')
    .join('\n\n')}\n`;

function partText(part: Part): string {
  switch (part.kind) {
    case 'words':
    case 'message':
      return part.text;
    case 'facts':
      return part.rows.map(([name, text]) => `${name}: ${text}`).join('\n');
    case 'ticket': {
      const { category, seat, holder, number, edit } = part;
      const who = [holder, number].filter(Boolean).join(' – ');
      const lines = [category, seat, who].filter(Boolean);
      return [...lines, ...(edit ? [`${edit.text}: ${edit.address}`] : [])].join('\n');
    }
    case 'organizers':
      return formattedText(part.html)
        .map(({ spans, depth, mark }) => {
          const text = spans
            .map(({ text: words, link }) => (link && link !== words ? `${words} (${link})` : words))
            .join('');
          return `${'  '.repeat(Math.max(0, depth - 1))}${mark === null ? '' : `${mark} `}${text}`;
        })
        .join('\n');
    case 'link':
      return `${part.link.text}:\n${part.link.address}`;
  }
}

// What a mail says, in the purchase's language.

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
      told.message === null
        ? { kind: 'words', text: words(kind, told, texts) }
        : { kind: 'message', text: told.message.text },
      ...(kind === 'bought' ? payment(told, texts) : []),
      ...told.tickets.map((ticket) =>
        ticketPart(ticket, isOver ? null : ticketLink(ticket, told, texts, origin)),
      ),
      ...(mailText && !isOver && told.message === null
        ? [{ kind: 'organizers' as const, html: mailText }]
        : []),
      { kind: 'link', link: lastLink(told, texts, origin) },
    ],
    foot: [...questions, mail.why(number)],
  };
}

function subject(
  kind: MailKind,
  { purchase, event, message }: ToldPurchase,
  { mail }: Texts,
): string {
  if (kind === 'message') return oneLine(message?.subject ?? '');
  const hasNoTicketYet = kind === 'bought' && purchase.status === 'new';
  return mail.subjects[hasNoTicketYet ? 'notPaid' : kind](oneLine(event.title));
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
    // The organizer's own words take their place.
    case 'message':
      return '';
  }
}

function ticketsWords({ pdfs, hasTooMany }: ToldPurchase, mail: Texts['mail']): string {
  if (hasTooMany) return mail.tooMany;
  return pdfs.length > 0 ? mail.bought(pdfs.length) : mail.noPdf;
}

/** What is still to be paid, and how. */
function payment({ purchase }: ToldPurchase, { shop: { order } }: Texts): readonly Part[] {
  const { status, type, way, account, amount, currency, language, number, zone } = purchase;
  if (!awaitsPayment(status)) return [];
  const sum = moneyText(amount, currency, language);
  const state: Part = { kind: 'words', text: order.status[status] };
  if (type === 'prepayment' || type === 'invoice') {
    if (account === null) return [state];
    const payBy = dateText(account.payByMs, zone, language, { dateStyle: 'long' });
    const rows: [string, string | null][] = [
      [order.holder, account.holder],
      [order.iban, account.iban],
      [order.bic, account.bic],
      [order.reference, number],
    ];
    return [
      state,
      { kind: 'words', text: order.transfer(sum, payBy) },
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

const ticketPart = ({ category, seat, holder, number }: TicketOfMail, edit: Link | null): Part => ({
  kind: 'ticket',
  category,
  seat,
  holder,
  number,
  edit,
});

function ticketLink(
  { participantId }: TicketOfMail,
  { purchase, secret }: ToldPurchase,
  { mail }: Texts,
  origin: string,
): Link | null {
  const path = editPath(participantId, secret);
  // A cancelled one has none.
  if (!purchase.tickets.some((ticket) => ticket.pagePath === path)) return null;
  return { text: mail.openTicket, address: `${origin}${path}` };
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

function placeText({ event }: Pick<ToldPurchase, 'event'>): string {
  const { location, street, zipCode, city } = event.details;
  return [location, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
