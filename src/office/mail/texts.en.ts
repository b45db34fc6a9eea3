import type { EventMails } from '../../contract/mail.ts';

type Failed = EventMails['failed'][number];

const kinds: Readonly<Record<Failed['kind'], string>> = {
  bought: 'Tickets',
  corrected: 'Corrected ticket',
  cancelled: 'Purchase cancelled',
  ticketCancelled: 'Ticket cancelled',
  ticket: 'Ticket, sent by hand',
};

const reasons: Readonly<Record<Failed['reason'], string>> = {
  noAddress: 'There is no e-mail address, or no valid one. Correct it, then send again.',
  recipientRefused:
    'The mail server says that this address takes no mail. Correct it, then send again.',
  contentRefused: 'The mail server refused the mail itself. Ask whoever runs the service.',
  tooLate: 'It could not be handed over for a day. Ask whoever runs the service.',
  unsure: 'No answer came twice: it may have arrived. Ask the guest before you send it again.',
  notMade: 'The mail could not be made: a fault of ours. Ask whoever runs the service.',
};

export const mailTexts = {
  title: 'Mail',
  intro: 'Tickets, corrections and cancellations that go to guests by mail.',
  notThere: {
    title: 'This service tells nothing of mails',
    next: 'Ask whoever runs it whether guests get their tickets by mail.',
  },
  noMail: {
    title: 'No mail goes out',
    next: 'This service was started without a mail server. Whoever runs it can set one (--smtp). Until then hand over the PDFs, or the address of the purchase’s page.',
  },
  numbers: { sent: 'Sent', waiting: 'Waiting to be sent', failed: 'Not delivered' },
  noneFailed: 'No mail was given up',
  whatIsSent: 'A mail that can’t be delivered is tried for a day, and then shown here.',
  failedTitle: 'Not delivered',
  columns: { guest: 'Guest and purchase', mail: 'Mail', why: 'Why', act: 'Next step' },
  nameless: 'Without a name',
  replied: 'it answered',
  again: 'Send again',
  kinds,
  reasons,
};

export type MailTexts = typeof mailTexts;
