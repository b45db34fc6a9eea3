import type { PaymentStatus } from '../../domain/attendee.ts';
import { pluralIn } from '../../ui/i18n/plural.ts';
import type { GuestFilter, GuestState } from '../guest-list/guest-row.ts';
import type { SortColumn } from '../guest-list/guest-rows.ts';

const count = pluralIn('en');

const states: Record<GuestState, string> = {
  inside: 'Checked in',
  left: 'Checked out',
  expected: 'Not checked in',
  unconfirmed: 'Unconfirmed',
  cancelled: 'Cancelled',
};
const filters: Record<GuestFilter, string> = { ...states, unpaid: 'Awaiting payment' };
const columns: Record<SortColumn | 'code', string> = {
  name: 'Name',
  category: 'Category',
  state: 'Status',
  moved: 'Last check-in',
  code: 'Code',
};
const paymentStatus: Record<PaymentStatus, string> = {
  new: 'Awaiting payment',
  authorized: 'Awaiting payment',
  paid: 'Paid',
  disbursed: 'Paid',
  cancelled: 'Cancelled',
};

export const guestTexts = {
  states,
  list: {
    title: 'Guests',
    add: 'Add guest',
    empty: 'No guests yet',
    emptyNext: 'Import a file, add guests one by one, or sell tickets.',
    import: 'Import file',
    search: 'Search guests',
    searchHint: 'Name, company, e-mail, code or order number',
    category: 'Category',
    state: 'Status',
    all: 'All',
    filters,
    sort: 'Sort by',
    turn: 'Reverse sorting',
    columns,
    found: (found: number, all: string) =>
      count(found, { one: `# of ${all} tickets`, other: `# of ${all} tickets` }),
    total: (all: number) => count(all, { one: '# ticket', other: '# tickets' }),
    nothing: 'No ticket matches your search and filters.',
    clear: 'Clear search and filters',
  },
  guest: {
    toList: 'All guests',
    none: 'This event has no such guest.',
    data: 'Details',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    company: 'Company',
    category: 'Category',
    payment: 'Payment',
    paymentStatus,
    order: 'Order ID',
    code: 'Code',
    flags: 'Tags',
    note: 'Check-in note',
    registered: 'Registered',
    cancelled: 'Cancelled',
    edit: 'Edit',
    save: 'Save',
    editTitle: (name: string) => `Edit ${name}`,
    checkIn: 'Check in',
    checkOut: 'Check out',
    unpaid: {
      question: 'This ticket is not paid. Check in the guest?',
      yes: 'Check in',
      no: 'Cancel',
    },
    contradicted: {
      title: 'Nothing was recorded',
      next: 'The guest’s status changed in the meantime. This page is now up to date.',
    },
    since: (when: string, device: string | null) =>
      device === null ? `since ${when}` : `since ${when}, ${device}`,
    products: 'Add-ons',
    handedOver: 'Handed out',
    waiting: 'Not handed out',
    product: (id: number) => `Add-on ${id}`,
    history: 'Check-in history',
    historyEmpty: 'No check-ins yet',
    in: 'Checked in',
    out: 'Checked out',
    gave: (product: string) => `${product} handed out`,
    took: (product: string) => `${product} returned`,
    documents: 'Documents',
    ticketPdf: 'Ticket (PDF)',
    badgePdf: 'Badge (PDF)',
    badgePng: 'Badge (image)',
    invoice: 'Invoice (PDF)',
    ownPage: 'Guest page',
    noDocuments: 'This ticket has no documents.',
    noMail: 'Give the guest the PDF or the link to the guest page. See “E-mails” for delivery.',
  },
  money: {
    title: 'Payment',
    open: (sum: string, number: string) => `Order ${number} is awaiting payment of ${sum}.`,
    button: 'Mark as paid',
    sure: (sum: string, number: string) =>
      `Mark order ${number} as paid (${sum})? Its tickets become valid and are sent to the buyer. You can’t undo this.`,
    yes: 'Mark as paid',
    no: 'Cancel',
    lacking: {
      title: 'This server can’t mark orders as paid',
      next: 'Ask your administrator for another way.',
    },
  },
  mail: {
    title: 'E-mails',
    none: 'No e-mails about this ticket yet',
    states: {
      waiting: 'Queued',
      sent: 'Sent',
      failed: 'Failed',
      void: 'Not sent because it was out of date',
    },
    tries: (tries: number) => count(tries, { one: '# attempt', other: '# attempts' }),
    toBuyer: 'to the buyer',
    again: 'Resend',
    sendTicket: 'Send ticket by e-mail',
    notSent: {
      title: 'This ticket can’t be sent by e-mail',
      next: 'Only paid tickets with PDF delivery can be sent. Check the order and its delivery method.',
    },
  },
  replace: {
    button: 'Replace code',
    sure: (name: string) =>
      `Replace the code of ${name}’s ticket? Devices then deny entry with the old code. The guest needs the new ticket. You can’t undo this.`,
    mail: 'Send new ticket by e-mail',
    yes: 'Replace code',
    no: 'Cancel',
    done: 'The ticket has a new code. Give the guest the new ticket.',
    doneAndSent: 'The ticket has a new code. The guest gets the new ticket by e-mail.',
    lacking: {
      title: 'This server can’t replace a code',
      next: 'Cancel the ticket and add the guest again. The new ticket has a new code.',
    },
  },
  cancel: {
    button: 'Cancel ticket',
    sure: (name: string) =>
      `Cancel the ticket of ${name}? The ticket becomes invalid and can be sold again. The payment is not refunded. You can’t undo this.`,
    yes: 'Cancel ticket',
    no: 'Keep ticket',
    lacking: {
      title: 'This server can’t cancel a single ticket',
      next: 'Ask your administrator for another way.',
    },
  },
  form: {
    addTitle: 'Add guest',
    addIntro: 'The guest gets a ticket immediately, without an order in the ticket shop.',
    add: 'Add guest',
    noCategory: 'This event has no ticket category yet',
    noCategoryNext: 'Every guest needs a ticket of a category. Add a ticket category first.',
    toCategories: 'Go to ticket categories',
    priced: (price: string) =>
      `This ticket costs ${price}. Its order is awaiting payment until you mark it as paid.`,
    terms: 'The guest has accepted the terms of the event.',
    termsHint: 'Required until the data processing agreement (DPA) is signed.',
    missing: 'Fill in this field.',
    email: 'Enter a valid e-mail address.',
    refused: 'The server rejected this text. Enter another one.',
    agreement:
      'The data processing agreement (DPA) is not signed. Until then, you can’t edit e-mail addresses, and new guests must accept the terms.',
    noneLeft: 'This category has no tickets left. Increase its quantity or choose another one.',
    usualFlags: 'Suggested tags',
    suggestedFlags: ['VIP', 'Check ID', 'Press', 'Wheelchair'],
    flagsHint: 'Separate tags with commas. Staff see them with the scan result, guests don’t.',
    noteHint: 'Staff see this note with the scan result, guests don’t.',
    flags: (most: number, longest: number) =>
      `Enter at most ${most} tags with at most ${longest} characters each.`,
    noDoorNote: 'This server can’t save check-in notes and tags. Clear both fields to continue.',
    isMade: 'The guest was added.',
    toGuest: 'Open guest',
  },
};

export type GuestTexts = typeof guestTexts;
