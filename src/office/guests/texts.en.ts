import type { PaymentStatus } from '../../domain/attendee.ts';
import { pluralIn } from '../../ui/i18n/plural.ts';
import type { GuestFilter, GuestState } from '../guest-list/guest-row.ts';
import type { SortColumn } from '../guest-list/guest-rows.ts';

const count = pluralIn('en');

const states: Record<GuestState, string> = {
  inside: 'Inside',
  left: 'Left',
  expected: 'Not yet',
  unconfirmed: 'Not confirmed',
  cancelled: 'Cancelled',
};
const filters: Record<GuestFilter, string> = { ...states, unpaid: 'Not paid' };
const columns: Record<SortColumn | 'code', string> = {
  name: 'Name',
  category: 'Category',
  state: 'State',
  moved: 'Last at the door',
  code: 'Code',
};
const paymentStatus: Record<PaymentStatus, string> = {
  new: 'Not paid',
  authorized: 'Ordered, but the money has not arrived',
  paid: 'Paid',
  disbursed: 'Paid',
  cancelled: 'Payment cancelled',
};

export const guestTexts = {
  states,
  list: {
    title: 'Guests',
    add: 'Add a guest',
    empty: 'There is no guest yet',
    emptyNext: 'Read them from a file, add them one by one, or let the shop sell tickets.',
    import: 'Read a file',
    search: 'Find a guest',
    searchHint: 'Name, company, e-mail, code or order number',
    category: 'Category',
    state: 'State',
    all: 'All',
    filters,
    sort: 'Sort by',
    turn: 'Other way round',
    columns,
    found: (found: number, all: string) =>
      count(found, { one: `# of ${all} tickets`, other: `# of ${all} tickets` }),
    total: (all: number) => count(all, { one: '# ticket', other: '# tickets' }),
    nothing: 'No ticket has all of this.',
    clear: 'Show all',
  },
  guest: {
    toList: 'All guests',
    none: 'There is no such guest at this event.',
    data: 'About',
    firstName: 'First name',
    lastName: 'Family name',
    email: 'E-mail',
    company: 'Company',
    category: 'Category',
    payment: 'Payment',
    paymentStatus,
    order: 'Order',
    code: 'Code',
    flags: 'Flags for the door',
    note: 'Note for the door',
    registered: 'Registered',
    cancelled: 'Cancelled',
    edit: 'Change',
    save: 'Save',
    editTitle: (name: string) => `Change ${name}`,
    checkIn: 'Check in',
    checkOut: 'Check out',
    unpaid: {
      question: 'This ticket is not paid. Check the guest in?',
      yes: 'Check in',
      no: 'Cancel',
    },
    contradicted: {
      title: 'Nothing was recorded',
      next: 'The guest’s status changed in the meantime. This page now shows the current one.',
    },
    since: (when: string, device: string | null) =>
      device === null ? `since ${when}` : `since ${when}, ${device}`,
    products: 'Products',
    handedOver: 'Handed over',
    waiting: 'Not handed over yet',
    product: (id: number) => `Product ${id}`,
    history: 'At the doors',
    historyEmpty: 'Nothing yet.',
    in: 'Came in',
    out: 'Went out',
    gave: (product: string) => `${product} handed over`,
    took: (product: string) => `${product} taken back`,
    documents: 'Documents',
    ticketPdf: 'Ticket (PDF)',
    badgePdf: 'Badge (PDF)',
    badgePng: 'Badge (picture)',
    invoice: 'Invoice (PDF)',
    ownPage: 'The guest’s own page',
    noDocuments: 'The service gives no documents for this ticket.',
    noMail:
      'To hand over: the PDF, or the address of the guest’s own page. Whether mails go out stands under “Mail”.',
  },
  money: {
    title: 'Payment',
    open: (sum: string, number: string) => `${sum} of purchase ${number} are still to be paid.`,
    button: 'Money received',
    sure: (sum: string, number: string) =>
      `Have ${sum} for purchase ${number} arrived? The whole purchase is paid then, and tickets that waited for the money become valid and go out. This can’t be taken back.`,
    yes: 'It has arrived',
    no: 'Not yet',
    lacking: {
      title: 'This service can’t note money',
      next: 'Its own tools may be able to.',
    },
  },
  mail: {
    title: 'Mail',
    none: 'No mail about this ticket yet.',
    states: {
      waiting: 'Waiting to be sent',
      sent: 'Sent',
      failed: 'Not delivered',
      void: 'Not sent: it was no longer true',
    },
    tries: (tries: number) => count(tries, { one: 'tried once', other: 'tried # times' }),
    toBuyer: 'to the buyer',
    again: 'Send again',
    sendTicket: 'Send the ticket by mail',
    notSent: {
      title: 'This ticket is not sent by mail',
      next: 'It is none that is sent as PDF, or it is not paid yet. The page of its purchase may help.',
    },
  },
  replace: {
    button: 'Replace code',
    sure: (name: string) =>
      `Give the ticket of ${name} a new code? From now on the doors refuse the old one as replaced, also on tickets that were printed or sent before. The guest needs the new ticket to come in. This can’t be taken back.`,
    mail: 'Send the new ticket by mail',
    yes: 'Replace code',
    no: 'Keep the code',
    done: 'The ticket has a new code. Give the guest the new ticket.',
    doneAndSent: 'The ticket has a new code, and the new ticket goes out by mail.',
    lacking: {
      title: 'This service can’t replace a code',
      next: 'Cancel the ticket and add the guest again: the new ticket has a new code.',
    },
  },
  cancel: {
    button: 'Cancel the ticket',
    sure: (name: string) =>
      `Cancel the ticket of ${name}? The doors refuse it then, and its place is free again. What was paid is not given back by it. This can’t be taken back.`,
    yes: 'Cancel the ticket',
    no: 'Keep it',
    lacking: {
      title: 'This service can’t cancel one ticket',
      next: 'Its own tools may be able to.',
    },
  },
  form: {
    addTitle: 'Add a guest',
    addIntro: 'The guest gets a ticket at once, without the shop.',
    add: 'Add',
    noCategory: 'This event has no ticket category yet.',
    noCategoryNext: 'Every guest has a ticket of one category: make one first.',
    toCategories: 'To the ticket categories',
    priced: (price: string) =>
      `A ticket of this category costs ${price}: it is booked as ordered, and not paid.`,
    terms: 'The guest has agreed to the terms of the event.',
    termsHint:
      'Asked for as long as the host has not signed the agreement on the processing of data.',
    missing: 'Type this in.',
    email: 'This is no e-mail address.',
    refused: 'The service takes no text as this one here.',
    agreement:
      'The host has not signed the agreement on the processing of data. Until then an e-mail address can’t be changed, and a guest can only be added who has agreed to the terms.',
    noneLeft: 'No ticket of this category is left.',
    usualFlags: 'Usual flags',
    suggestedFlags: ['VIP', 'Check ID', 'Press', 'Wheelchair'],
    flagsHint:
      'Short words, separated by commas. The door shows them large at the verdict. Guests don’t see them.',
    noteHint: 'The door shows it at the verdict. Guests don’t see it.',
    flags: (most: number, longest: number) =>
      `At most ${most} flags, each with at most ${longest} letters.`,
    noDoorNote:
      'This service keeps no notes and flags for the door. Empty both fields to go on without them.',
    isMade: 'The guest has been added.',
    toGuest: 'To the guest',
  },
};

export type GuestTexts = typeof guestTexts;
