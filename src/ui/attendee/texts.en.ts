/** English: the page of a guest. */
import type { PaymentStatus } from '../../domain/attendee.ts';

const payment: Record<PaymentStatus, string> = {
  new: 'Not paid',
  authorized: 'Ordered, but the money has not arrived',
  paid: 'Paid',
  disbursed: 'Paid',
  cancelled: 'Payment cancelled',
};

export const attendee = {
  title: 'Guest',
  gone: 'This guest is no longer on the list.',
  toSearch: 'Back to the search',
  picture: (name: string) => `Picture of ${name}`,
  inside: 'Inside',
  outside: 'Not inside',
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
  products: 'Products',
  history: 'What happened so far',
  noHistory: 'Nothing yet.',
  noHistoryKnown: 'Nothing that this device knows of.',
  checkedIn: 'Check-in',
  checkedOut: 'Check-out',
  handedOver: (product: string) => `Handed over: ${product}`,
  takenBack: (product: string) => `Taken back: ${product}`,
  product: (id: number) => `product ${id}`,
  undo: 'Undo',
  undoNamed: (what: string) => `Undo: ${what}`,
  undoFailed: 'That could not be stored on this device. Nothing has changed.',
  asking: 'Asking the service',
  historyHere: 'Without the service: only what this device recorded.',
};

export type AttendeeTexts = typeof attendee;
