import type { OfflineReason } from '../../client/api/outcome.ts';
import type { Keeping } from '../../client/device/device-storage.ts';
import type { RosterFailure } from '../../client/roster/sync/roster-keeper.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('en');

const failure: Record<Exclude<RosterFailure, OfflineReason>, string> = {
  forbidden: 'This device may no longer read it.',
  refused: 'The server rejects the request.',
  'cannot-store':
    'There is no room for it on this device. You can use it until you close the app. Free some space, then refresh the guest list.',
  damaged:
    'The guest list on this device was damaged. It is being downloaded again. Stay online until it is complete.',
};

const keeping: Record<Exclude<Keeping, 'kept'>, string> = {
  'may-be-cleared':
    'The browser may clear it when this device runs out of space. Keep some space free.',
  'cleared-unused':
    'This device clears what a web page stores after seven days without use. To keep it, add Admit to the Home Screen.',
};

/** The guest list: how much of it is downloaded, what is wrong with it, how long it stays. */
export const roster = {
  empty: 'No guest list yet',
  reading: (read: string, total: string | null) =>
    total === null ? `Loading guest list: ${read}` : `Loading guest list: ${read} of ${total}`,
  partial: (tickets: number) =>
    count(tickets, {
      one: 'Guest list not complete: # ticket so far',
      other: 'Guest list not complete: # tickets so far',
    }),
  perSecond: (rate: string) => `${rate} a second`,
  left: (duration: string) => `${duration} left`,
  almostDone: 'less than a minute left',
  never: 'Not downloaded yet',
  readAt: (tickets: number, age: string) =>
    `${count(tickets, { one: '# ticket', other: '# tickets' })}, updated ${age}`,
  failed: (reason: string) => `The guest list could not be downloaded. ${reason}`,
  notStored: (reason: string) => `The guest list is not stored. ${reason}`,
  failure,
  storage: 'Storage of this device',
  keeping,
};
