/** English: what a guest reads at a kiosk. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const kiosk = {
  languages: 'Language',
  start: {
    scan: 'Scan my ticket',
    scanAbout: 'The code on paper or on your phone',
    type: 'Type in my code',
    typeAbout: 'With your ticket or order number and last name',
  },
  back: 'Back',
  toStart: 'Start again',
  judging: 'One moment, please',

  scan: {
    title: 'Hold your ticket up to the camera',
    hint: 'About a hand’s length away. Turn the screen of your phone up bright.',
    starting: 'The camera is starting',
    label: 'Camera picture',
    noCamera: 'The camera is not available right now.',
    type: 'Type it in instead',
  },

  closed: {
    title: 'This device is closed',
    text: 'Please go to the staff. They will be happy to help.',
  },

  find: {
    title: 'Find yourself',
    code: 'Ticket code or order number',
    codeHint: 'The code is printed on your ticket. Hyphens do not matter.',
    lastName: 'Last name',
    lastNameHint: 'As it is written on the ticket.',
    submit: 'Find my ticket',
    whose: 'Whose ticket?',
    all: (tickets: number) =>
      count(tickets, { one: 'Check in # ticket', other: 'Check in all # tickets' }),
    notFound: 'That did not fit together.',
    notFoundNext: 'Please check both, or go to the staff. They will be happy to help.',
    wait: (seconds: number) =>
      count(seconds, { one: 'Please wait # second', other: 'Please wait # seconds' }),
  },

  verdict: {
    welcome: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
    welcomeText: 'You are checked in. Have a good time!',
    goodbye: (name: string) => (name === '' ? 'Goodbye' : `Goodbye, ${name}`),
    goodbyeText: 'You are checked out. Get home safely!',
    staff: 'Please go to the staff',
    staffText: 'They will be happy to help you in person.',
    checked: { welcome: 'Checked in', goodbye: 'Checked out' },
    familyText: 'All of you are done.',
    familyStaffText: 'They will be happy to help those who are not checked in yet.',
    collect: 'For you to collect',
    done: 'Done',
  },

  badge: {
    print: 'Print my badge',
    again: 'Print it again',
  },

  badgeOf: (name: string) => ({ print: `Badge: ${name}`, again: `Again: ${name}` }),

  idle: {
    title: 'Are you still there?',
    text: 'Otherwise the screen goes back to the start.',
    stay: 'Yes, I am still here',
    leave: 'Start again',
  },

  staff: {
    open: 'For staff',
    title: 'Leave the kiosk',
    intro: 'Type in the PIN that was set when the kiosk was started.',
    pinLost:
      'The storage of this device is damaged: its PIN can’t be read. The organizer’s key opens the kiosk, below.',
    pin: 'PIN',
    erase: 'Erase the last digit',
    leave: 'Leave',
    close: 'Close',
    wrong: 'This is not the PIN.',
    locked: (seconds: number) =>
      count(seconds, {
        one: 'Too many wrong PINs. Try again in # second.',
        other: 'Too many wrong PINs. Try again in # seconds.',
      }),
    forgotten: 'Forgotten the PIN?',
    forgottenText:
      'The organizer’s or operator’s key opens it too, while the service can be reached. Nothing is lost: all check-ins stay on this device. A door’s key does not open it.',
    key: 'Key of the organizer',
    leaveByKey: 'Leave with the key',
    keyEnded: {
      refused: 'The service does not take this key for this event, or it is a door’s.',
      'no-key': 'A key has 16 to 100 letters and digits, and nothing else. Paste it again.',
      'own-key':
        'That is this device’s own key. It does not open the kiosk: a device is best given a key made for doors only.',
      later: 'The service was asked too often. Try again in a minute.',
      'no-answer': 'The service cannot be reached now. Without it only the PIN opens the kiosk.',
    },
    unsent: (unsent: number) =>
      count(unsent, { one: '# check-in not sent yet', other: '# check-ins not sent yet' }),
    allSent: 'All check-ins are sent',
  },
};

export type KioskTexts = typeof kiosk;
