/** English: the PIN that encrypts what the device keeps. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const pin = {
  pad: {
    pin: 'PIN',
    erase: 'Delete last digit',
    go: 'Unlock',
    wait: (seconds: number) => count(seconds, { one: 'Wait # second', other: 'Wait # seconds' }),
    locked: (seconds: number) =>
      count(seconds, {
        one: 'Too many wrong PINs. Try again in # second.',
        other: 'Too many wrong PINs. Try again in # seconds.',
      }),
  },
  tried: {
    wrong: 'This PIN is wrong. Try again.',
    'too-soon': 'It is too soon for another try. Wait a moment.',
    'cannot-derive':
      'This device could not check the PIN. Close other apps and pages, then try again.',
    'cannot-store':
      'The storage of this device is full or damaged, so it can’t check the PIN. Free some space, then try again.',
  },
  triesLeft: (left: number) =>
    count(left, {
      one: '# try left. After that, this device deletes its guest list and access key.',
      other: '# tries left. After that, this device deletes its guest list and access key.',
    }),

  locked: {
    title: 'This device is locked',
    intro: 'Enter the device PIN. Until then, the device checks, shows and syncs nothing.',
    wiped:
      'After ten wrong PINs, this device deleted its guest list and access key. Its check-ins are still here, encrypted. To sync them, enter the PIN and pair the device again.',
    keysLost:
      'The storage of this device is damaged, and no PIN opens it now. Start over and pair the device again. If the organizer has a recovery key, you can save the pending check-ins first.',
    startAnew: 'Start over without the PIN',
    sure: 'Pending check-ins of this device are lost then, unless you saved them for the organizer. Anyone who knows the PIN can still sync them.',
    sureLost:
      'Pending check-ins of this device are lost then, unless you saved them for the organizer.',
    forgotten: 'PIN forgotten?',
    noOrganizer:
      'Only the PIN opens the check-ins of this device. The event had no recovery key when the device was last online.',
    forOrganizer:
      'A recovery key of the organizer also opens the check-ins of this device. Save the file and give it to the organizer, who syncs the pending check-ins in the dashboard. Nobody else can read it.',
    notWhole: 'The file does not hold check-ins of other events. Only the PIN opens those.',
    saveSealed: 'Save for organizer',
    shareSealed: 'Share with organizer',
    delete: 'Delete and start over',
    keep: 'Cancel',
    close: 'Close',
  },

  demanded: {
    title: 'This device needs a device PIN',
    intro:
      'The organizer requires a device PIN before pairing. It encrypts access key, guest list and check-ins. Choose a PIN and remember it: nobody can replace it.',
    decline: 'Not now',
  },

  setting: {
    title: 'Device PIN',
    off: 'Without a device PIN, anyone who unlocks this device can read the guest list. That includes names, companies, e-mail addresses and ticket codes. They can also check in guests until the device is disabled.',
    offHint:
      'A device PIN encrypts all of it. Nobody can replace a forgotten PIN: you pair the device again, and pending check-ins are lost. A recovery key of the organizer prevents that.',
    on: 'Access key, guest list and check-ins are encrypted on this device. The app asks for the PIN at each start and after a time away.',
    newPin: 'New PIN',
    repeat: 'Repeat PIN',
    form: 'A PIN has 6 to 12 digits.',
    differs: 'The two PINs are not the same.',
    turnOn: 'Enable PIN',
    working: 'Encrypting…',
    change: 'Change PIN',
    isDemanded: 'An event on this device requires a PIN. You can change it, but not disable it.',
    turnOff: 'Disable PIN',
    turnOffIntro: 'Everything on this device is readable again then.',
    away: 'Lock after',
    awayHint: 'Counts while the app is in the background. A locked device syncs nothing.',
    minutes: (minutes: number) => count(minutes, { one: '# minute', other: '# minutes' }),
    hours: (hours: number) => count(hours, { one: '# hour', other: '# hours' }),
    lockNow: 'Lock now',
    failure: {
      'cannot-derive':
        'The PIN could not be set, because this device has too little free memory. Close other apps and pages, then try again.',
      'cannot-store':
        'The PIN could not be changed, because the storage is full or damaged. Nothing was lost. Free some space, then try again.',
    },
    close: 'Close',
  },
};

export type PinTexts = typeof pin;
