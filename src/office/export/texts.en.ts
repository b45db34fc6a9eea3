import type { paymentTypes } from '../../contract/payment.ts';
import type { ParticipantStatus, PaymentStatus } from '../../domain/attendee.ts';
import { pluralIn } from '../../ui/i18n/plural.ts';

/** The import understands these words when the file is imported again. */
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
  new: 'awaiting payment',
  authorized: 'awaiting payment',
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
  free: 'free of charge',
  direct: 'direct payment to the organizer',
};

const count = pluralIn('en');

export const exportTexts = {
  title: 'Export',
  intro: 'Export files for spreadsheets, or print the guest list as a backup.',
  files: {
    title: 'Files',
    what: 'Data',
    kinds: {
      guests: 'Guests and their status',
      checkIns: 'Check-in history',
      doubles: 'Duplicate check-ins',
      sales: 'Tickets by category',
      purchases: 'Orders',
      refused: 'Denied entries',
    },
    names: {
      guests: 'guests',
      checkIns: 'check-ins',
      doubles: 'duplicate-check-ins',
      sales: 'tickets',
      purchases: 'orders',
      refused: 'denied-entries',
    },
    as: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    make: 'Export file',
    reading: (read: string, all: string | null) =>
      all === null ? `${read} loaded` : `${read} of ${all} loaded`,
    begun: 'Loading…',
    lacking: {
      title: 'This server can’t export this data',
      next: 'Ask your administrator for another way to export it.',
    },
    done: (rows: number) => count(rows, { one: '# row exported.', other: '# rows exported.' }),
    refused:
      'Online devices report denied entries within two minutes. Offline devices show their own under “Activity”.',
    private: 'Exported files contain personal data. Store them safely.',
  },
  paper: {
    title: 'Printed guest list',
    intro: 'Guests and their ticket codes, sorted by name, with a box to tick.',
    by: 'Group',
    parts: { letter: 'By first letter', category: 'By ticket category' },
    make: 'Create list',
    print: 'Print or save as PDF',
    state: (date: string, tickets: number) =>
      count(tickets, { one: `As of ${date}: # ticket`, other: `As of ${date}: # tickets` }),
    long: 'The list is too long for one page. Print its parts one after another.',
    which: 'Part',
    piece: (numbers: string, names: string) => `${numbers}: ${names}`,
    inside: 'checked in',
    unpaid: 'awaiting payment',
    columns: ['In', 'Name', 'Category', 'Code', 'Note'],
  },
  columns: {
    guests: [
      ...['First name', 'Last name', 'E-mail', 'Company', 'Ticket category', 'Code'],
      ...['Printed number', 'Status', 'Payment', 'Checked in', 'Last check-in', 'Device', 'Tags'],
      ...['Check-in note', 'Guest ID', 'Order ID', 'Registered'],
    ],
    checkIns: ['Time', 'Action', 'Item', 'Name', 'Ticket category', 'Code', 'Device', 'Tool'],
    doubles: [
      ...['Name', 'Ticket category', 'Code', 'First check-in', 'First device'],
      ...['Second check-in', 'Second device'],
    ],
    sales: ['Ticket category', 'Price', 'Currency', 'Quantity', 'Sold', 'Checked in'],
    purchases: [
      ...['Number', 'Ordered', 'First name', 'Last name', 'E-mail', 'Company', 'Status'],
      ...['Payment method', 'Tickets', 'Add-ons', 'Total', 'Currency', 'Promo code'],
      ...['Imported order', 'Order ID'],
    ],
    refused: ['Time', 'Device', 'Reason', 'End of the code'],
    guestStatus,
    paymentStatus,
    paidBy,
    yes: 'yes',
    no: 'no',
    in: 'check-in',
    out: 'check-out',
    ticket: 'ticket',
    product: 'add-on',
  },
};

export type ExportTexts = typeof exportTexts;
