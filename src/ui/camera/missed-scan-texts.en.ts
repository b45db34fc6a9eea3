/** English: codes of hand scanners that have no verdict. */
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
    next: 'Still waiting when the event or the gate was changed. Scan again.',
  },
  'too-many': {
    title: () => 'That ticket was not checked.',
    next: 'Too many tickets are waiting. Look at the screen, then scan it again.',
  },
  failed: {
    title: () => 'That ticket was not checked.',
    next: 'Something went wrong in this app. Scan it again; if that happens again, reload the app.',
  },
  'no-code': {
    title: () => 'That is no ticket’s code.',
    next: 'Is there another code on the ticket?',
  },
  layout: {
    title: () => 'Unknown: the scanner may type with another keyboard layout.',
    next: 'Set the scanner’s keyboard layout to the one of this computer, then scan again.',
  },
  'pairing-link': {
    title: () => 'That is a pairing code, not a ticket.',
    next: 'To add an event: More, then “Add an event”. Scan it into the field there.',
  },
  'no-door': {
    title: () => 'This device is no door yet.',
    next: 'Scan the pairing code from the organizer first.',
  },
  'out-of-service': {
    title: () => 'That ticket was not checked.',
    next: 'This device is out of service: it lets nobody in.',
  },
  'not-now': {
    title: () => 'That ticket was not checked.',
    next: 'Finish what this screen asks for, then scan it again.',
  },
};
