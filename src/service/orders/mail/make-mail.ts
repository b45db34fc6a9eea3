/** Makes the whole of a mail, when it is sent: letter, documents, calendar entry. */
import { createHmac } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { cleanName } from '../../../domain/clean-text.ts';
import type { Clock } from '../../../domain/time.ts';
import { isRefusal } from '../../core/deps/refusal.ts';
import type { Store } from '../../core/store/store.ts';
import { textsIn } from '../../core/texts/texts.ts';
import type { HeavyWork } from '../../core/worker-pool/heavy-work.ts';
import { calendarEntry } from './calendar-entry.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { MailRow } from './mail-rows.ts';
import type { MadeMail } from './mail-sender.ts';
import { type ToldPurchase, toldPurchase } from './told-purchase.ts';
import { placeText, writeLetter } from './write-letter.ts';

export type Mailbox = { readonly name: string; readonly address: string };

export type MakingMail = {
  readonly store: Store;
  readonly clock: Clock;
  readonly heavyWork: HeavyWork;
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
      ...(isOver
        ? []
        : [{ filename: 'event.ics', content: entry, contentType: 'text/calendar; charset=utf-8' }]),
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
 * The operator's address, which its mail server may send from, under the organizer's name: guests know
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

/** The same at each attempt, so that whoever gets it twice can tell. */
const mailName = ({ eventId, id }: MailRow, secret: string): string =>
  createHmac('sha256', secret).update(`mail ${eventId} ${id}`).digest('hex').slice(0, 32);

/** One document after the other: whoever waits at a page for one waits for one of these at most. */
async function drawn({ heavyWork }: MakingMail, told: ToldPurchase): Promise<Attached[] | 'busy'> {
  const attached: Attached[] = [];
  for (const content of told.pdfs) {
    const pdf = await heavyWork.run('ticketPdf', { kind: 'ticket', content });
    if (isRefusal(pdf)) return 'busy';
    attached.push(pdfNamed(`ticket-${content.displayIdentifier}`, pdf));
  }
  if (told.invoice) {
    const pdf = await heavyWork.run('invoicePdf', told.invoice);
    if (isRefusal(pdf)) return 'busy';
    attached.push(pdfNamed(`${told.invoice.kind}-${told.invoice.number}`, pdf));
  }
  return attached;
}

const pdfNamed = (name: string, content: Buffer): Attached => ({
  filename: `${name}.pdf`,
  content,
  contentType: 'application/pdf',
});
