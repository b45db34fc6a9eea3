/** English: what this device has recorded, and what became of it. */
import type { TakeOverFailure } from '../../client/door/take-over.ts';
import type { RejectionReason } from '../../client/outbox/rejection.ts';
import type { ActionState } from '../../domain/outbox.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('en');

const progress: Record<ActionState['state'], string> = {
  asking: 'Checking',
  waiting: 'Waiting',
  sending: 'Sending',
  unsure: 'Unconfirmed',
  confirmed: 'Sent',
  rejected: 'Refused',
};

const refusal: Record<RejectionReason, { readonly title: string; readonly next: string }> = {
  'unknown-ticket': {
    title: 'The service does not know this ticket.',
    next: 'It was deleted or never sold. Give its code and the time to the organizer.',
  },
  'not-authorized': {
    title: 'This device may not check this ticket.',
    next: 'It belongs to another event, or the rights of this device have changed. Ask the organizer.',
  },
  'invalid-detail': {
    title: 'The service does not accept a detail of it, such as the time.',
    next: 'Give the code and the time to the organizer.',
  },
  'invalid-source': {
    title: 'The service does not accept the way in which the ticket was read.',
    next: 'Give the code and the time to the organizer.',
  },
  other: {
    title: 'The service refused it.',
    next: 'Show this page to the organizer.',
  },
};

const takeOverFailure: Record<TakeOverFailure, string> = {
  'not-an-export': 'This is not a file that Admit has saved. Choose the one from the other device.',
  'other-service':
    'This file is from a door of another service. Take it over on a device that is paired there.',
  'other-event':
    'This file is from a door of another event. Take it over on a device that is paired there.',
  'cannot-store':
    'There is no room for it on this device. Free some space and take over the file again.',
};

export const activity = {
  title: 'Check-ins of this device',
  filter: {
    all: 'All',
    unsent: 'Waiting',
    rejected: 'Refused',
    confirmed: 'Sent',
    'turned-away': 'Turned away here',
  },
  filterLabel: 'What is shown',
  none: {
    all: 'Nothing has been recorded on this device yet.',
    unsent: 'Nothing waits to be sent.',
    rejected: 'Nothing was refused.',
    confirmed: 'Nothing has been sent yet.',
    'turned-away': 'Nobody was turned away by this device.',
  },
  turnedAwayHere: 'Kept on this device only, and not sent. The last 300 stay.',
  notAnsweredYes: 'Not answered with yes',
  more: (rows: number) => count(rows, { other: 'Show # more' }),
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  handedOver: (product: string) => `Handed over: ${product}`,
  takenBack: (product: string) => `Taken back: ${product}`,
  product: (id: number) => `product ${id}`,
  ticket: (id: number) => `Ticket ${id}`,
  progress,
  refusal,
  offeredAgain: (actions: number) =>
    count(actions, {
      one: 'The service was restored from a backup. # check-in of this device is being looked up there, and sent again if it is gone.',
      other:
        'The service was restored from a backup. # check-ins of this device are being looked up there, and sent again if they are gone.',
    }),
  sendAgain: 'Send it again',
  code: 'Code',
  answer: 'Answer of the service',
  files: {
    heading: 'Hand check-ins to another device',
    intro:
      'The file holds all that this device recorded. Another device of this event can send what is still unsent in it, each check-in with its own time and device. It all stays here too, and nothing counts twice.',
    nothing: 'There is nothing to save yet.',
    save: 'Save as a file',
    share: 'Share the file',
    take: 'Take over a file from another device',
    taking: 'Reading the file',
    taken: (taken: number) =>
      count(taken, { one: '# check-in taken over.', other: '# check-ins taken over.' }),
    known: (known: number) =>
      count(known, { one: '# was here already.', other: '# were here already.' }),
    nothingOwed: 'Nothing in this file waits to be sent.',
    failure: takeOverFailure,
  },
};

export const doubles = {
  banner: (entries: number) => count(entries, { one: '# double entry', other: '# double entries' }),
  view: 'Look at them',
  heading: 'Double entries',
  intro: 'These tickets were let in twice, with no check-out in between.',
  first: 'First',
  second: 'Again',
  at: (when: string, device: string | null) => (device === null ? when : `${when} · ${device}`),
  settle: 'Settled',
  settleNamed: (name: string) => `Settled: ${name}`,
  sure: {
    'every-door':
      'Have you seen to it? It leaves the list here, and at every other door as soon as both are online.',
    'this-device':
      'Have you seen to it? It leaves the list on this device only: this service does not tell other doors.',
    unknown:
      'Have you seen to it? It leaves the list on this device. Other doors hear of it if the service can tell them.',
  },
  yes: 'Yes, settled',
  no: 'Not yet',
};

export const removal = {
  open: 'Remove this door from the device',
  title: 'Remove this door?',
  intro: 'The list of attendees, the pairing and all that was recorded leave this device.',
  allSent: 'All check-ins have been sent.',
  unsent: (unsent: number) =>
    count(unsent, {
      one: '# check-in has not been sent yet. Without a file it is lost for ever.',
      other: '# check-ins have not been sent yet. Without a file they are lost for ever.',
    }),
  sure: (unsent: number) =>
    count(unsent, {
      one: 'Really remove the door, and # unsent check-in with it?',
      other: 'Really remove the door, and # unsent check-ins with it?',
    }),
  remove: 'Remove the door',
  removeUnsent: (unsent: number) =>
    count(unsent, {
      one: 'Yes, remove it with # unsent',
      other: 'Yes, remove it with # unsent',
    }),
  keep: 'Keep the door',
};
