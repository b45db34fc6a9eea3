/** English: the page of a guest. */
import type { PaymentStatus } from '../../domain/attendee.ts';

const payment: Record<PaymentStatus, string> = {
  new: 'Not paid',
  authorized: 'Awaiting payment',
  paid: 'Paid',
  disbursed: 'Paid',
  cancelled: 'Payment cancelled',
};

export const attendee = {
  title: 'Guest',
  gone: 'This guest is no longer on the guest list.',
  toSearch: 'Back to search',
  picture: (name: string) => `Picture of ${name}`,
  inside: 'Checked in',
  outside: 'Not checked in',
  since: (when: string, device: string | null) =>
    device === null ? `since ${when}` : `since ${when} · ${device}`,
  checkIn: 'Check in',
  checkOut: 'Check out',
  category: 'Category',
  company: 'Company',
  email: 'E-mail',
  order: 'Order',
  payment: 'Payment',
  paymentStatus: payment,
  code: 'Code',
  details: 'Details',
  products: 'Add-ons',
  history: 'History',
  noHistory: 'Nothing yet.',
  noHistoryKnown: 'This device knows of nothing yet.',
  checkedIn: 'Check-in',
  checkedOut: 'Check-out',
  handedOver: (product: string) => `Handed out: ${product}`,
  takenBack: (product: string) => `Returned: ${product}`,
  product: (id: number) => `add-on ${id}`,
  undo: 'Undo',
  undoNamed: (what: string) => `Undo: ${what}`,
  undoFailed: 'This device could not save that. Nothing has changed.',
  asking: 'Asking the server',
  historyHere: 'Offline: only what this device recorded.',
};

export type AttendeeTexts = typeof attendee;
