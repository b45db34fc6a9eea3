import type { OfflineReason } from '../../client/api/outcome.ts';
import type { Keeping } from '../../client/device/device-storage.ts';
import type { RosterFailure } from '../../client/roster/sync/roster-summary.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('en');

const failure: Record<Exclude<RosterFailure, OfflineReason>, string> = {
  forbidden: 'This device may no longer read it.',
  refused: 'The service refuses to give it.',
  'cannot-store':
    'There is no room for it on this device. It can be used until the app is closed. Free some space, then read the list again.',
  damaged:
    'The list on this device was damaged and is being read again. Stay online until it is complete.',
};

const keeping: Record<Exclude<Keeping, 'kept'>, string> = {
  'may-be-cleared':
    'The browser may clear it when this device runs out of space. Keep some space free.',
  'cleared-unused':
    'This device clears what a web page stores after seven days without use. Add Admit to the Home Screen: then it stays.',
};

/** The list of attendees: how far it is read, what is wrong with it, how long it stays. */
export const roster = {
  empty: 'No list yet',
  reading: (read: string, total: string | null) =>
    total === null ? `Reading the list: ${read}` : `Reading the list: ${read} of ${total}`,
  partial: (tickets: number) =>
    count(tickets, {
      one: 'List not complete: # ticket so far',
      other: 'List not complete: # tickets so far',
    }),
  perSecond: (rate: string) => `${rate} a second`,
  left: (duration: string) => `${duration} left`,
  almostDone: 'less than a minute left',
  never: 'Not read yet',
  readAt: (tickets: number, age: string) =>
    `${count(tickets, { one: '# ticket', other: '# tickets' })}, read ${age}`,
  failed: (reason: string) => `The list could not be read. ${reason}`,
  notStored: (reason: string) => `The list is not stored. ${reason}`,
  failure,
  storage: 'Storage of this device',
  keeping,
};
