/** English: the PIN that encrypts what the device keeps. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const pin = {
  pad: {
    pin: 'PIN',
    erase: 'Erase the last digit',
    go: 'Open',
    wait: (seconds: number) => count(seconds, { one: 'Wait # second', other: 'Wait # seconds' }),
    locked: (seconds: number) =>
      count(seconds, {
        one: 'Too many wrong PINs. Try again in # second.',
        other: 'Too many wrong PINs. Try again in # seconds.',
      }),
  },
  tried: {
    wrong: 'This is not the PIN.',
    'too-soon': 'It is too soon for another try.',
    'cannot-derive':
      'This device could not try the PIN. Close other apps and pages, then try again.',
    'cannot-store':
      'The storage of this device is full or at fault: no PIN can be tried. Free some space, then try again.',
  },
  triesLeft: (left: number) =>
    count(left, {
      one: '# try is left. After that the list and the key are deleted from this device.',
      other: '# tries are left. After that the list and the key are deleted from this device.',
    }),

  locked: {
    title: 'This device is locked',
    intro: 'Enter the PIN. Until then nothing is judged, shown or sent.',
    wiped:
      'After ten wrong PINs the list and the key were deleted. What was recorded here is still encrypted: with the PIN, and a new pairing for the event, it is sent.',
    keysLost:
      'The storage of this device is damaged: its keys can’t be read, and no PIN opens the list and the check-ins any more. Start anew and pair the device again; what was not sent can be saved for the organizer first, if they have a key for such cases.',
    startAnew: 'Start anew without the PIN',
    sure: 'What was recorded here and not sent is lost then, unless it was saved for the organizer. Whoever knows the PIN can still send it.',
    sureLost:
      'What was recorded here and not sent is lost then, unless it was saved for the organizer.',
    forgotten: 'Nobody knows the PIN?',
    noOrganizer:
      'What was recorded here can be opened with the PIN alone: when the device last had a network, the event had no key of its organizer.',
    forOrganizer:
      'What was recorded here is sealed for the organizer’s key, too. Save the file and hand it over: the organizer opens it in the office with the key’s file, and sends what is missing. Nobody else can read it.',
    notWhole:
      'What this device recorded for another event is not in it: that opens with the PIN alone.',
    saveSealed: 'Save for the organizer',
    shareSealed: 'Share with the organizer',
    delete: 'Delete it and start anew',
    keep: 'Keep it',
    close: 'Close',
  },

  demanded: {
    title: 'This door needs a PIN',
    intro:
      'Whoever made the door wants this device under a PIN before it is paired: key, guest list and check-ins are encrypted then. Choose one and remember it: nobody can replace it.',
    decline: 'Not now',
  },

  setting: {
    title: 'PIN of this device',
    off: 'Without a PIN, whoever finds this device and gets past its own lock can read the guest list with names, companies, e-mail addresses and ticket codes, see what was recorded, and let people in with this door’s key until it is turned off.',
    offHint:
      'With a PIN all of it is encrypted on this device. A forgotten PIN can’t be replaced: the device is paired anew then, and what was not sent is lost, unless the organizer made a key for such cases.',
    on: 'Key, guest list and check-ins are encrypted on this device. The PIN is asked for at each start, and after a time away.',
    newPin: 'New PIN',
    repeat: 'Repeat the PIN',
    form: 'A PIN has 6 to 12 digits.',
    differs: 'The two PINs differ.',
    turnOn: 'Turn the PIN on',
    working: 'One moment: it is being encrypted.',
    change: 'Change the PIN',
    isDemanded: 'A door of this device demands a PIN: it can be changed, and not be turned off.',
    turnOff: 'Turn the PIN off',
    turnOffIntro: 'All that this device keeps is readable again then.',
    away: 'Lock after',
    awayHint:
      'Counts while the app is out of sight. A locked device sends nothing until it is opened.',
    minutes: (minutes: number) => count(minutes, { one: '# minute', other: '# minutes' }),
    hours: (hours: number) => count(hours, { one: '# hour', other: '# hours' }),
    lockNow: 'Lock now',
    failure: {
      'cannot-derive':
        'The PIN could not be set: this device has too little memory free. Close other apps and pages, then try again.',
      'cannot-store':
        'The PIN could not be changed: the storage of this device is full or at fault. Nothing was lost.',
    },
    close: 'Close',
  },
};

export type PinTexts = typeof pin;
