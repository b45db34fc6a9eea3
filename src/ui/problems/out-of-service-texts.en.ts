/** English: a device that checks nobody in and shows no name. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const outOfService = {
  why: {
    'key-refused':
      'The server rejects its access key: this device was disabled or has expired. It checks nobody in and shows no guest.',
    'asked-to-rest':
      'The organizer has paused this device. It syncs its check-ins and checks nobody in until the organizer resumes it.',
    locked:
      'The organizer has locked this device. It checks nobody in and shows no guest until the organizer unlocks it.',
    wiped:
      'The organizer has wiped this device. Its guest list is deleted. It checks nobody in and shows no guest.',
  },
  mistaken:
    'If that is a mistake, ask the organizer to enable this device. It continues within half a minute. Or pair it with a new link.',
  allSent: 'All check-ins are synced.',
  unsent: (unsent: number) =>
    count(unsent, {
      one: '# check-in is pending. It is kept here and synced when the device is enabled again.',
      other:
        '# check-ins are pending. They are kept here and synced when the device is enabled again.',
    }),
  sending: (unsent: number) =>
    count(unsent, {
      one: '# check-in is still syncing. Keep the device on and connected.',
      other: '# check-ins are still syncing. Keep the device on and connected.',
    }),
  sendElsewhere:
    'If this device stays out of service, export its check-ins. On another device of this event, import the file under “Activity”.',
  names: {
    kept: 'The guest list is hidden. This device deletes it when all check-ins are synced or exported.',
    gone: 'The guest list is deleted from this device.',
  },
  tryAgain: 'Try again',
  pair: 'Pair again',
  close: 'Close',
  remove: 'Remove event from this device',
};
