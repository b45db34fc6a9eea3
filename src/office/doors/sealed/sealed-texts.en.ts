import type { RejectionReason } from '../../../client/outbox/rejection.ts';
import type { SealedFileFailure } from '../../../client/storage/sealed/open-sealed-file.ts';
import { pluralIn } from '../../../ui/i18n/plural.ts';

const count = pluralIn('en');

export const sealedTexts = {
  title: 'When the PIN of a phone is lost',
  intro:
    'A phone under a PIN encrypts what it records. With a key of yours it does so for you, too: if nobody knows the PIN, the phone saves a file, and you alone can open and send it.',
  none: 'This event has no key yet. What a phone has not sent is lost with its PIN.',
  make: 'Make a key and save its file',
  insecure:
    'The browser makes no keys on a page without https. Open the office by https, or on the service’s own computer.',
  made: (file: string) =>
    `The file “${file}” went to your downloads. Keep it where you alone get at it, and a copy elsewhere: without it nobody opens what phones saved, we neither. Phones use the key once you say that you have the file.`,
  use: 'I have the file: use the key',
  saveAgain: 'Save the file once more',
  inForce: (key: string, date: string) => `The key ${key} is in use since ${date}.`,
  another: 'Make another key',
  anotherHint:
    'If its file is lost, or somebody else has it. Phones change to the new key when they next have a network. What a phone saved before is opened by the file from then: keep it.',

  open: 'Open a phone’s file',
  openIntro:
    'On the locked phone: “Save for the organizer”. You see what is in the file and not yet at the service, and send it from here, with the times and the doors at which it was recorded. It can be opened again: nothing is sent twice.',
  phonesFile: 'The phone’s file',
  keyFile: 'The key’s file',
  keyFileHint: 'It stays in this browser, and is not sent.',
  submit: 'Open',
  missing: 'Choose a file.',
  noKeyFile: 'This is no key’s file.',
  tooLarge: 'This is no phone’s file: it is too large.',
  failure: {
    'not-sealed': 'This is no file of a locked phone, or it is not whole.',
    'other-key':
      'The phone saved this for another key. Choose the file of the key that was in use when the phone last had a network.',
    damaged: 'What is in the file was changed, or the key’s file is not whole. Nothing was sent.',
    'other-service':
      'This was recorded for a service at another address. Open the office at that address.',
    'other-event': 'This was recorded for another event.',
  } satisfies Record<SealedFileFailure, string>,
  contents: {
    title: 'What is in the file',
    columns: ['Door', 'Recorded', 'First', 'Last'],
    notSent: (all: number) =>
      count(all, {
        one: 'In the file is # action that was not at the service. It is not sent yet.',
        other: 'In the file are # actions that were not at the service. None is sent yet.',
      }),
    unreadable: (entries: number) =>
      count(entries, {
        one: '# entry can’t be read: it was damaged on the phone, or changed since. If it was not sent before, a check-in is missing; ask who stood at the door.',
        other:
          '# entries can’t be read: they were damaged on the phone, or changed since. Those that were not sent before are missing check-ins; ask who stood at the door.',
      }),
    ins: (ins: number) => count(ins, { one: '# check-in', other: '# check-ins' }),
    outs: (outs: number) => count(outs, { one: '# check-out', other: '# check-outs' }),
    products: (products: number) => count(products, { one: '# product', other: '# products' }),
    unknownWriter:
      'Are these the doors and times that you expect? The file itself doesn’t show who wrote it.',
    send: 'Send it to the service',
  },
  nothing: 'All that can be read in the file was at the service already when the phone saved it.',
  sending: (sent: number, all: number) => `${sent} of ${all} are at the service.`,
  done: (all: number) =>
    all === 1 ? 'One action: it is at the service.' : `All ${all} actions are at the service.`,
  keepOpen: 'Keep this page open until all are sent.',
  forbidden: 'Whoever is signed in here may not send check-ins of this event.',
  refused: (count: number) =>
    count === 1
      ? 'One was not accepted by the service:'
      : `${count} were not accepted by the service:`,
  refusedOne: (code: string, date: string, door: string) => `${code}, ${date}, ${door}`,
  reasons: {
    'unknown-ticket': 'the service has no such ticket any more',
    'not-authorized': 'it is of another event',
    'invalid-detail': 'a detail is not as the service wants it',
    'invalid-source': 'a detail is not as the service wants it',
    other: 'without a reason that is known here',
  } satisfies Record<RejectionReason, string>,
};

export type SealedTexts = typeof sealedTexts;
