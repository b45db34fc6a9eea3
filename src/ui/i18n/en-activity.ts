/** English: what this device has recorded, and what became of it. */
import type { TakeOverFailure } from '../../client/door/take-over.ts';
import type { RejectionReason } from '../../client/outbox/rejection.ts';
import type { ActionState } from '../../domain/outbox.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('en');

const progress: Record<ActionState['state'], string> = {
  asking: 'Checking',
  waiting: 'Pending',
  sending: 'Syncing',
  unsure: 'Unconfirmed',
  confirmed: 'Synced',
  rejected: 'Rejected',
};

const refusal: Record<RejectionReason, { readonly title: string; readonly next: string }> = {
  'unknown-ticket': {
    title: 'The server does not know this ticket.',
    next: 'It was deleted or never sold. Give its code and the time to the organizer.',
  },
  'not-authorized': {
    title: 'This device may not check this ticket.',
    next: 'The ticket belongs to another event, or the access of this device has changed. Ask the organizer.',
  },
  'invalid-detail': {
    title: 'The server rejects a detail of it, such as the time.',
    next: 'Give the code and the time to the organizer.',
  },
  'invalid-source': {
    title: 'The server rejects the way in which the ticket was read.',
    next: 'Give the code and the time to the organizer.',
  },
  other: {
    title: 'The server rejected it.',
    next: 'Show this page to the organizer.',
  },
};

const takeOverFailure: Record<TakeOverFailure, string> = {
  'not-an-export': 'Admit did not export this file. Choose the file from the other device.',
  'other-service':
    'This file is from a device of another server. Import it on a device that is paired there.',
  'other-event':
    'This file is from a device of another event. Import it on a device that is paired there.',
  'cannot-store':
    'There is no room for it on this device. Free some space and import the file again.',
};

export const activity = {
  title: 'Activity of this device',
  filter: {
    all: 'All',
    unsent: 'Pending',
    rejected: 'Rejected',
    confirmed: 'Synced',
    'turned-away': 'Denied entry',
  },
  filterLabel: 'Filter',
  none: {
    all: 'Nothing has been recorded on this device yet.',
    unsent: 'There are no pending check-ins.',
    rejected: 'No check-in was rejected.',
    confirmed: 'No check-in is synced yet.',
    'turned-away': 'Nobody was denied entry on this device.',
  },
  turnedAwayHere: 'These scans stay on this device and are not synced. It keeps the last 300.',
  notAnsweredYes: 'Nobody confirmed the check-in',
  more: (rows: number) => count(rows, { other: 'Show # more' }),
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  handedOver: (product: string) => `Handed out: ${product}`,
  takenBack: (product: string) => `Returned: ${product}`,
  product: (id: number) => `add-on ${id}`,
  ticket: (id: number) => `Ticket ${id}`,
  progress,
  refusal,
  offeredAgain: (actions: number) =>
    count(actions, {
      one: 'The server was restored from a backup. # check-in of this device is verified and synced again if it is missing.',
      other:
        'The server was restored from a backup. # check-ins of this device are verified and synced again if they are missing.',
    }),
  sendAgain: 'Sync again',
  code: 'Code',
  answer: 'Answer of the server',
  files: {
    heading: 'Move check-ins to another device',
    intro:
      'The file holds everything that this device recorded. Another device of this event can sync the pending check-ins in it. Each keeps its own time and device. Everything stays here too, and nothing counts twice.',
    nothing: 'There is nothing to export yet.',
    save: 'Export check-ins',
    share: 'Share file',
    take: 'Import check-ins',
    taking: 'Importing…',
    taken: (taken: number) =>
      count(taken, { one: '# check-in imported.', other: '# check-ins imported.' }),
    known: (known: number) =>
      count(known, { one: '# was here already.', other: '# were here already.' }),
    nothingOwed: 'This file has no pending check-ins.',
    failure: takeOverFailure,
  },
};

export const doubles = {
  banner: (entries: number) =>
    count(entries, { one: '# duplicate check-in', other: '# duplicate check-ins' }),
  view: 'View',
  heading: 'Duplicate check-ins',
  intro: 'These tickets were checked in twice, with no check-out in between.',
  first: 'First',
  second: 'Again',
  at: (when: string, device: string | null) => (device === null ? when : `${when} · ${device}`),
  settle: 'Mark as resolved',
  settleNamed: (name: string) => `Mark as resolved: ${name}`,
  sure: {
    'every-door':
      'Is this resolved? It leaves the list here, and on every other device when it is online.',
    'this-device':
      'Is this resolved? It leaves the list on this device only. This server does not tell other devices.',
    unknown:
      'Is this resolved? It leaves the list on this device. Other devices learn about it if the server can tell them.',
  },
  yes: 'Yes, mark as resolved',
  no: 'Cancel',
};

export const removal = {
  open: 'Remove event from this device',
  title: 'Remove this event from the device?',
  intro: 'This device loses the guest list, the pairing and everything that it recorded.',
  allSent: 'All check-ins are synced.',
  unsent: (unsent: number) =>
    count(unsent, {
      one: '# check-in is pending. Without a file it is lost permanently.',
      other: '# check-ins are pending. Without a file they are lost permanently.',
    }),
  sure: (unsent: number) =>
    count(unsent, {
      one: 'Do you want to remove the event and # pending check-in?',
      other: 'Do you want to remove the event and # pending check-ins?',
    }),
  remove: 'Remove from device',
  removeUnsent: (unsent: number) =>
    count(unsent, {
      one: 'Yes, remove it with # pending',
      other: 'Yes, remove it with # pending',
    }),
  keep: 'Cancel',
};
