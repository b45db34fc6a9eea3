import type { paymentTypes } from '../../contract/payment.ts';
import type { ParticipantStatus, PaymentStatus } from '../../domain/attendee.ts';
import { pluralIn } from '../../ui/i18n/plural.ts';

/** What is said of a guest who may come, or not, is understood when the file is imported again. */
const guestStatus: Record<ParticipantStatus, string> = {
  accepted: 'accepted',
  cancelled: 'cancelled',
  onHold: 'on hold',
  acceptedByHost: 'not yet accepted by the guest',
  declinedByHost: 'declined by the organizer',
  invited: 'invited',
  imported: 'imported',
  declined: 'declined',
};

const paymentStatus: Record<PaymentStatus, string> = {
  new: 'not paid',
  authorized: 'not paid',
  paid: 'paid',
  disbursed: 'paid',
  cancelled: 'cancelled',
};

const paidBy: Record<(typeof paymentTypes)[number], string> = {
  directdebit: 'direct debit',
  creditcard: 'credit card',
  invoice: 'invoice',
  prepayment: 'bank transfer',
  paypal: 'PayPal',
  sofort: 'Sofort',
  free: 'nothing to pay',
  direct: 'the organizer',
};

const count = pluralIn('en');

export const exportTexts = {
  title: 'Export',
  intro: 'Files for spreadsheets, and a list on paper for the evening when everything fails.',
  files: {
    title: 'Files',
    what: 'What',
    kinds: {
      guests: 'Guests with their state',
      checkIns: 'Every check-in: who, when, which door, by what',
      doubles: 'Double entries',
      sales: 'Tickets by category',
      purchases: 'Purchases with buyer and sum',
      refused: 'Whom doors turned away: when, which door, why',
    },
    names: {
      guests: 'guests',
      checkIns: 'check-ins',
      doubles: 'double-entries',
      sales: 'tickets',
      purchases: 'purchases',
      refused: 'turned-away',
    },
    as: 'As',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    make: 'Make the file',
    reading: (read: string, all: string | null) =>
      all === null ? `${read} are read` : `${read} of ${all} are read`,
    begun: 'The service is being read',
    lacking: {
      title: 'This service has no such list',
      next: 'Admit’s own service has. Its own tools may make such a file.',
    },
    done: (rows: number) => count(rows, { one: 'Saved: # row.', other: 'Saved: # rows.' }),
    refused:
      'Whom doors turned away is known as far as they have told: each tells within two minutes while it is online. Each phone keeps its own, under Activity.',
    private: 'The files hold personal data: keep them as you keep your guest list.',
  },
  paper: {
    title: 'List on paper',
    intro: 'Names with their codes and a box to tick, sorted by name.',
    by: 'In parts',
    parts: { letter: 'by first letter', category: 'by ticket category' },
    make: 'Make the list',
    print: 'Print it, or save it as PDF',
    state: (date: string, tickets: number) =>
      count(tickets, { one: `As of ${date}: # ticket`, other: `As of ${date}: # tickets` }),
    long: 'The list is too long for one page here. Print its pieces one after another.',
    which: 'Piece',
    piece: (numbers: string, names: string) => `${numbers}: ${names}`,
    inside: 'inside',
    unpaid: 'not paid',
    columns: ['In', 'Name', 'Category', 'Code', 'Note'],
  },
  columns: {
    guests: [
      ...['First name', 'Last name', 'E-mail', 'Company', 'Ticket category', 'Code'],
      ...['Printed number', 'Status', 'Payment', 'Inside', 'Last change', 'Door', 'Flags'],
      ...['Note', 'Guest ID', 'Order ID', 'Registered'],
    ],
    checkIns: ['When', 'What', 'Of', 'Name', 'Ticket category', 'Code', 'Door', 'By'],
    doubles: [
      ...['Name', 'Ticket category', 'Code', 'First entry', 'First door'],
      ...['Second entry', 'Second door'],
    ],
    sales: ['Ticket category', 'Price', 'Currency', 'Places', 'Taken', 'Inside'],
    purchases: [
      ...['Number', 'Bought', 'First name', 'Last name', 'E-mail', 'Company', 'State', 'Paid by'],
      ...['Tickets', 'Products', 'Sum', 'Currency', 'Discount code', 'Order elsewhere', 'Order ID'],
    ],
    refused: ['When', 'Door', 'Why', 'End of the code'],
    guestStatus,
    paymentStatus,
    paidBy,
    yes: 'yes',
    no: 'no',
    in: 'in',
    out: 'out',
    ticket: 'ticket',
    product: 'product',
  },
};

export type ExportTexts = typeof exportTexts;
