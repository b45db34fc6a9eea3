/** English: what a guest reads at a kiosk. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const kiosk = {
  languages: 'Language',
  start: {
    scan: 'Scan my ticket',
    scanAbout: 'The code on paper or on your phone',
    type: 'Type my code',
    typeAbout: 'With your ticket or order number and last name',
  },
  back: 'Back',
  toStart: 'Start over',
  judging: 'One moment, please',

  scan: {
    title: 'Hold your ticket up to the camera',
    hint: 'About a hand’s length away. Make the screen of your phone bright.',
    starting: 'The camera is starting',
    label: 'Camera picture',
    noCamera: 'The camera is not available right now.',
    type: 'Type my code',
  },

  closed: {
    title: 'This device is closed',
    text: 'Please see our staff. They will be happy to help.',
  },

  find: {
    title: 'Find your ticket',
    code: 'Ticket code or order number',
    codeHint: 'The code is printed on your ticket. Hyphens do not matter.',
    lastName: 'Last name',
    lastNameHint: 'As written on your ticket.',
    submit: 'Find my ticket',
    whose: 'Whose ticket?',
    all: (tickets: number) =>
      count(tickets, { one: 'Check in # ticket', other: 'Check in all # tickets' }),
    notFound: 'We found no ticket with these details.',
    notFoundNext: 'Please check both fields, or see our staff. They will be happy to help.',
    wait: (seconds: number) =>
      count(seconds, { one: 'Please wait # second', other: 'Please wait # seconds' }),
  },

  verdict: {
    welcome: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
    welcomeText: 'You are checked in. Have a good time!',
    goodbye: (name: string) => (name === '' ? 'Goodbye' : `Goodbye, ${name}`),
    goodbyeText: 'You are checked out. Get home safely!',
    staff: 'Please see our staff',
    staffText: 'They will be happy to help you in person.',
    checked: { welcome: 'Checked in', goodbye: 'Checked out' },
    familyText: 'All of you are checked in.',
    familyStaffText: 'They will be happy to help guests who are not checked in yet.',
    collect: 'Please collect',
    done: 'Done',
  },

  badge: {
    print: 'Print my badge',
    again: 'Print again',
  },

  badgeOf: (name: string) => ({ print: `Badge: ${name}`, again: `Again: ${name}` }),

  idle: {
    title: 'Are you still there?',
    text: 'Otherwise we start over.',
    stay: 'Yes, I am still here',
    leave: 'Start over',
  },

  staff: {
    open: 'For staff',
    title: 'Leave kiosk mode',
    intro: 'Enter the kiosk PIN that was set at the start.',
    pinLost:
      'The storage of this device is damaged, and its kiosk PIN can’t be read. Use the organizer’s access key below.',
    pin: 'Kiosk PIN',
    erase: 'Delete last digit',
    leave: 'Leave kiosk mode',
    close: 'Close',
    wrong: 'This PIN is wrong. Try again.',
    locked: (seconds: number) =>
      count(seconds, {
        one: 'Too many wrong PINs. Try again in # second.',
        other: 'Too many wrong PINs. Try again in # seconds.',
      }),
    forgotten: 'PIN forgotten?',
    forgottenText:
      'While this device is online, an access key of the organizer or administrator also ends kiosk mode. The key of a device does not. All check-ins stay on this device.',
    key: 'Access key of the organizer',
    leaveByKey: 'Leave with access key',
    keyEnded: {
      refused:
        'The server rejects this access key for this event. The key of a device does not work.',
      'no-key': 'An access key has 16 to 100 letters and digits. Paste it again.',
      'own-key': 'That is the access key of this device. Use a key of the organizer.',
      later: 'There were too many attempts. Try again in a minute.',
      'no-answer': 'The server can’t be reached. While offline, only the kiosk PIN works.',
    },
    unsent: (unsent: number) =>
      count(unsent, { one: '# pending check-in', other: '# pending check-ins' }),
    allSent: 'All check-ins are synced',
  },
};

export type KioskTexts = typeof kiosk;
