import type { EventMails } from '../../contract/mail.ts';

type Failed = EventMails['failed'][number];

const kinds: Readonly<Record<Failed['kind'], string>> = {
  bought: 'Order confirmation',
  corrected: 'Corrected ticket',
  cancelled: 'Order cancelled',
  ticketCancelled: 'Ticket cancelled',
  ticket: 'Ticket, resent',
};

const reasons: Readonly<Record<Failed['reason'], string>> = {
  noAddress: 'The e-mail address is missing or not valid. Correct it and resend.',
  recipientRefused: 'The mail server says this address does not exist. Correct it and resend.',
  contentRefused: 'The mail server rejected the e-mail. Tell your administrator.',
  tooLate: 'The mail server did not accept the e-mail for a day. Tell your administrator.',
  unsure: 'The mail server did not confirm the e-mail. Ask the guest before you resend it.',
  notMade: 'The e-mail could not be created: an error in Admit. Tell your administrator.',
};

export const mailTexts = {
  title: 'E-mails',
  intro: 'Order confirmations, tickets and cancellations sent to guests.',
  notThere: {
    title: 'This server does not report e-mails',
    next: 'Ask your administrator whether guests get their tickets by e-mail.',
  },
  noMail: {
    title: 'E-mail is not set up',
    next: 'Ask your administrator to set up a mail server (--smtp). Until then, give guests the PDF or the link to their order page.',
  },
  numbers: { sent: 'Sent', waiting: 'Queued', failed: 'Failed' },
  noneFailed: 'No failed e-mails',
  whatIsSent: 'Admit retries each e-mail for one day. After that, it appears here as failed.',
  failedTitle: 'Failed e-mails',
  columns: { guest: 'Guest and order', mail: 'E-mail', why: 'Reason' },
  nameless: 'No name',
  replied: 'reply code',
  again: 'Resend',
  kinds,
  reasons,
};

export type MailTexts = typeof mailTexts;
