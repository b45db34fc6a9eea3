import type { RejectionReason } from '../../../client/outbox/rejection.ts';
import type { SealedFileFailure } from '../../../client/storage/sealed/open-sealed-file.ts';
import { pluralIn } from '../../../ui/i18n/plural.ts';

const count = pluralIn('en');

export const sealedTexts = {
  title: 'Recovery key',
  intro:
    'A device with a device PIN encrypts its check-ins. If the PIN is lost, the device can save a recovery file. Only you can open it, with your recovery key.',
  none: 'This event has no recovery key. If a device PIN is lost, pending check-ins are lost, too.',
  make: 'Create key',
  insecure:
    'Recovery keys need a secure connection. Open the dashboard with https://, or on the server itself.',
  made: (file: string) =>
    `Your browser downloaded “${file}”. Store this file in a safe place, and keep a copy. Nobody can open recovery files without it, not even your administrator. Devices use the key after you choose “Use key”.`,
  use: 'Use key',
  saveAgain: 'Download file again',
  inForce: (key: string, date: string) => `Recovery key ${key} has been in use since ${date}.`,
  another: 'Replace key',
  anotherHint:
    'Replace the key if its file is lost or was stolen. Devices use the new key when they are next online. Keep the old file: it opens recovery files that were saved before.',

  open: 'Open recovery file',
  openIntro:
    'Choose “Save for organizer” on the locked device. Open the file here to see and sync its pending check-ins with their original times. You can open it again: no check-in is synced twice.',
  phonesFile: 'Recovery file',
  keyFile: 'Recovery key file',
  keyFileHint: 'The key file stays in this browser.',
  submit: 'Open file',
  missing: 'Choose a file.',
  noKeyFile: 'This is not a recovery key file. Choose another file.',
  tooLarge: 'This file is too large for a recovery file. Choose another file.',
  failure: {
    'not-sealed': 'This is not a recovery file, or it is incomplete. Choose another file.',
    'other-key':
      'This recovery file needs another key. Choose the key that was in use when the device was last online.',
    damaged:
      'The recovery file was changed, or the key file is incomplete. Nothing was synced. Save the file on the device again.',
    'other-service':
      'This recovery file belongs to another server. Open the dashboard of that server.',
    'other-event': 'This recovery file belongs to another event. Open the devices of that event.',
  } satisfies Record<SealedFileFailure, string>,
  contents: {
    title: 'Contents of the recovery file',
    columns: ['Device', 'Check-ins', 'First', 'Last'],
    notSent: (all: number) =>
      count(all, {
        one: 'The file has # pending action. It is not synced yet.',
        other: 'The file has # pending actions. They are not synced yet.',
      }),
    unreadable: (entries: number) =>
      count(entries, {
        one: '# entry can’t be read because it is damaged. A check-in may be missing: ask the staff of that device.',
        other:
          '# entries can’t be read because they are damaged. Check-ins may be missing: ask the staff of that device.',
      }),
    ins: (ins: number) => count(ins, { one: '# check-in', other: '# check-ins' }),
    outs: (outs: number) => count(outs, { one: '# check-out', other: '# check-outs' }),
    products: (products: number) => count(products, { one: '# add-on', other: '# add-ons' }),
    unknownWriter:
      'Check the devices and times before you sync. The file does not prove who wrote it.',
    send: 'Sync check-ins',
  },
  nothing: 'Nothing to sync: all readable entries are already on the server.',
  sending: (sent: number, all: number) => `${sent} of ${all} synced`,
  done: (all: number) => (all === 1 ? '1 action was synced.' : `All ${all} actions were synced.`),
  keepOpen: 'Keep this page open until all are synced.',
  forbidden:
    'You don’t have permission to sync check-ins of this event. Sign in with another account.',
  refused: (count: number) =>
    count === 1 ? 'The server rejected 1 action:' : `The server rejected ${count} actions:`,
  refusedOne: (code: string, date: string, door: string) => `${code}, ${date}, ${door}`,
  reasons: {
    'unknown-ticket': 'the ticket no longer exists',
    'not-authorized': 'it belongs to another event',
    'invalid-detail': 'one of its details is not valid',
    'invalid-source': 'one of its details is not valid',
    other: 'unknown reason',
  } satisfies Record<RejectionReason, string>,
};

export type SealedTexts = typeof sealedTexts;
