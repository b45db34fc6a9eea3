/** English: codes of hand scanners that have no scan result. */
import type { MissedScan } from '../../client/session/hand-scans.ts';
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const missedScan: Record<
  MissedScan,
  { readonly title: (codes: number) => string; readonly next: string }
> = {
  lost: { title: () => 'Only a part of the code arrived.', next: 'Scan the ticket again.' },
  'left-waiting': {
    title: (codes: number) =>
      count(codes, { one: '# ticket was not checked.', other: '# tickets were not checked.' }),
    next: 'It was still queued when the event or the gate changed. Scan it again.',
  },
  'too-many': {
    title: () => 'That ticket was not checked.',
    next: 'Too many scans are queued. Look at the screen, then scan the ticket again.',
  },
  failed: {
    title: () => 'That ticket was not checked.',
    next: 'Something went wrong in the app. Scan the ticket again. If that fails too, reload the app.',
  },
  'no-code': {
    title: () => 'That is not a ticket code.',
    next: 'Is there another code on the ticket?',
  },
  layout: {
    title: () => 'Ticket not found: the scanner may use another keyboard layout.',
    next: 'Set the scanner to the keyboard layout of this computer, then scan again.',
  },
  'pairing-link': {
    title: () => 'That is a pairing code, not a ticket.',
    next: 'To add an event, open More and tap “Add event”. Scan the code into the field there.',
  },
  'no-door': {
    title: () => 'This device is not paired yet.',
    next: 'First scan the pairing code from the organizer.',
  },
  'out-of-service': {
    title: () => 'That ticket was not checked.',
    next: 'This device is out of service and checks nobody in.',
  },
  'not-now': {
    title: () => 'That ticket was not checked.',
    next: 'Answer the question on this screen, then scan the ticket again.',
  },
};
