import type { DoorProblem } from './door-draft.ts';

export const doorTexts = {
  title: 'Devices',
  intro:
    'A device is a phone or tablet that checks in guests. Each has its own access key, so you can disable a lost device alone.',
  list: 'Devices of this event',
  columns: ['Device', 'Added', 'Expires', 'Status'],
  noEnd: 'Never expires',
  on: 'Enabled',
  off: 'Disabled',
  over: 'Expired',
  turnOff: 'Disable',
  turnOn: 'Enable',
  turnOffNamed: (name: string) => `Disable ${name}`,
  turnOnNamed: (name: string) => `Enable ${name}`,
  sure: (name: string) =>
    `Disable “${name}”? The device keeps its pending check-ins. It can sync them after you enable it or pair it again.`,
  yes: 'Disable',
  no: 'Cancel',
  none: 'No devices yet',
  noneNext: 'Add a device below, then scan its pairing code with your phone or tablet.',
  notListed: {
    title: 'This server can’t list devices',
    next: 'You can add devices here, but not disable them. Their access keys may allow more than check-in. Write down which device you give to whom.',
  },
  make: {
    title: 'Add device',
    name: 'Device name',
    nameHint: 'The name appears in the check-in history, for example “North 1” or “Box office 2”.',
    gate: 'Gate',
    gateHint: 'Use the same gate for several devices, for example “North”. Each device shows it.',
    problem: {
      'name-missing': 'Enter a device name.',
      'pin-form': 'Enter a supervisor PIN of 6 to 12 digits.',
      'pin-insecure':
        'A PIN needs a secure connection. Open the dashboard with https://, or choose the supervisor role.',
      'date-form': 'Enter both date and time.',
      past: 'This time is in the past. Choose a later one.',
      'too-late': 'Choose a time within one week from now.',
      'sheets-form': 'Enter a number from 1 to 50.',
    } satisfies Record<DoorProblem, string>,
    more: 'More settings',
    moreHint: 'Categories, unpaid tickets, role, guest names, device PIN and expiry.',
    direction: 'Direction',
    directions: { in: 'Entry', out: 'Exit', both: 'Entry and exit' },
    categories: 'Ticket categories',
    allCategories: 'All categories',
    products: 'Add-ons',
    allProducts: 'All add-ons',
    unpaid: 'Unpaid tickets',
    unpaidWays: { refuse: 'Deny entry', ask: 'Ask staff', pass: 'Check in' },
    asksFirst: 'Confirm each check-in',
    asksFirstHint: 'Staff tap “Check in” for each guest.',
    role: 'Role',
    roles: {
      supervisor: 'Supervisor: all functions',
      steward: 'Staff: scan and search',
    },
    roleHint:
      'On a staff device, the supervisor PIN unlocks all functions for five minutes. Examples are undoing check-ins, resolving duplicate check-ins, settings and kiosk mode.',
    supervisorPin: 'Supervisor PIN',
    supervisorPinHint: '6 to 12 digits. Don’t use the device PIN or the PIN of a bank card.',
    names: 'Guest names',
    nameWays: {
      shown: 'Search shows names from the first letter',
      typed: 'Search shows names from the third letter',
      none: 'No names: scan result and category only',
    },
    namesHint:
      'Without names, a lost device reveals no guests, but staff can’t compare identity cards.',
    needsPin: 'Require a device PIN',
    needsPinHint:
      'Staff set the device PIN when they pair the device. It encrypts the access key, guest list and check-ins. If it is forgotten, pending check-ins are lost unless you have a recovery key (see below).',
    until: 'Expires',
    untilHint: (zone: string) =>
      `Leave this empty if the device never expires. An expired device can’t check in or sync. ${zone}.`,
    way: 'Pairing',
    ways: {
      screen: 'Show pairing code on this screen',
      paper: 'Print pairing codes for several devices',
    },
    sheets: 'Number of devices',
    sheetsUntil: 'Pairing codes expire',
    sheetsUntilHint: 'Each pairing code pairs one device. It expires after one week at the latest.',
    lacking: {
      title: 'This server has no expiry and no printed pairing codes',
      next: 'Leave “Expires” empty and show the pairing code on this screen.',
    },
    submit: 'Add device',
    submitSheets: 'Create pairing codes',
  },
  sheets: {
    title: (count: number) =>
      count === 1 ? '1 printed pairing code' : `${count} printed pairing codes`,
    warning:
      'Print the pairing codes now. They are shown only once. Anyone who has an unused code can pair a device, so count them and hand each to one person.',
    print: 'Print',
    close: 'Done',
    missing: (names: readonly string[]) =>
      names.length === 1
        ? `1 pairing code could not be created: ${names[0]}.`
        : `${names.length} pairing codes could not be created: ${names[0]} to ${names.at(-1)}.`,
    makeMissing: 'Create missing pairing codes',
    sure: 'Close the pairing codes? You can’t show or print them again.',
    yes: 'Close',
    no: 'Cancel',
    code: (name: string) => `Pairing code of ${name}`,
    gate: (name: string) => `Gate: ${name}`,
    once: (until: string) => `This code pairs one device. It expires on ${until}.`,
    until: (date: string) => `The device expires on ${date}.`,
    who: 'Handed to:',
  },
  ready: {
    title: (name: string) => `Pair ${name}`,
    steps: [
      'Take the phone or tablet that you want to pair.',
      'Scan this pairing code with its camera and open the link.',
      'Allow camera access. The guest list downloads automatically.',
    ],
    code: 'Pairing code of this device',
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Your browser blocks copying. Select the link and copy it yourself.',
    link: 'Pairing link',
    once: 'The pairing code works once and expires in 15 minutes.',
    taken: 'The device is paired. Add another device to pair the next one.',
    warning:
      'Anyone who has this code can pair a device. It is shown only once. Add another device for each further phone.',
    insecure:
      'Phones block the camera because this address does not begin with https://. The camera works on this computer only.',
    close: 'Done',
  },
};

export type DoorTexts = typeof doorTexts;
