/** English: a door that lets nobody in and shows no name. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const outOfService = {
  why: {
    'key-refused':
      'The service no longer accepts its key: somebody turned this door off, or its time is over. It lets nobody in and shows no guest.',
    'asked-to-rest':
      'The organizer asks this door to send all and rest. It lets nobody in until it is to work again.',
    locked:
      'The organizer has locked this door. It lets nobody in and shows no guest until it is unlocked.',
    wiped:
      'The organizer has closed this door and had the list of guests deleted. It lets nobody in and shows no guest.',
  },
  mistaken:
    'If that is a mistake, ask the organizer to turn it on: it goes on by itself within half a minute. Or pair it with a new link.',
  allSent: 'All check-ins have been sent.',
  unsent: (unsent: number) =>
    count(unsent, {
      one: '# check-in was not sent. It is kept here and is sent when the device is back in service.',
      other:
        '# check-ins were not sent. They are kept here and are sent when the device is back in service.',
    }),
  sending: (unsent: number) =>
    count(unsent, {
      one: '# check-in is still being sent. Leave the device on, and in the network.',
      other: '# check-ins are still being sent. Leave the device on, and in the network.',
    }),
  sendElsewhere:
    'Not coming back? Save them as a file and let another device of this event send them: there under “Activity”.',
  names: {
    kept: 'The list of guests is no longer shown, and is deleted from this device once nothing is left to send or it was saved.',
    gone: 'The list of guests is deleted from this device.',
  },
  tryAgain: 'Ask again',
  pair: 'Pair again',
  close: 'Close',
  remove: 'Remove this door',
};
