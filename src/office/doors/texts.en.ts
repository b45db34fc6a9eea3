import type { DoorProblem } from './door-draft.ts';

export const doorTexts = {
  title: 'Doors',
  intro:
    'A door is a phone or a tablet that lets guests in. Each has a key of its own, so that one that is lost is turned off alone.',
  list: 'Doors of this event',
  columns: ['Door', 'Made', 'Until', 'State', 'Turn'],
  noEnd: 'No end',
  on: 'On',
  off: 'Off',
  over: 'Its time is over',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  turnOffNamed: (name: string) => `Turn off: ${name}`,
  turnOnNamed: (name: string) => `Turn on: ${name}`,
  sure: (name: string) =>
    `Turn “${name}” off? The phone keeps what it has recorded and can send it only after it is turned on again, or paired anew.`,
  yes: 'Yes, turn it off',
  no: 'Leave it on',
  none: 'This event has no door yet',
  noneNext: 'Make one below and show its QR code to the phone that is to be the door.',
  notListed: {
    title: 'This service doesn’t list its doors.',
    next: 'Doors can be made here, but not be turned off here, and the service may let their keys do more than a door needs. Note which phone has which.',
  },
  make: {
    title: 'Make a door',
    name: 'Name of the door',
    nameHint: 'As the history calls it: North gate, Box office 2.',
    gate: 'Gate',
    gateHint: 'What several doors have in common: North. Each phone shows it.',
    problem: {
      'name-missing': 'Give the door a name.',
      'pin-form': 'A supervisor’s PIN has 6 to 12 digits.',
      'pin-insecure':
        'On a page without https the browser can’t protect a PIN. Make a supervisor’s door, or open the office by https.',
      'date-form': 'Day and time are both needed.',
      past: 'That is over already.',
      'too-late': 'A week from now at the latest.',
      'sheets-form': 'A number from 1 to 50.',
    } satisfies Record<DoorProblem, string>,
    more: 'More about this door',
    moreHint: 'Who may come in, unpaid tickets, who works there, names, PIN, until when.',
    direction: 'Which way people go',
    directions: { in: 'In', out: 'Out', both: 'Both: staff choose' },
    categories: 'Who may come in here',
    allCategories: 'All categories',
    products: 'What is handed over here',
    allProducts: 'All products',
    unpaid: 'Unpaid tickets',
    unpaidWays: { refuse: 'Refuse', ask: 'Ask', pass: 'Let in' },
    asksFirst: 'Staff confirm each guest',
    asksFirstHint: 'Nobody is let in before somebody has tapped “Let in”.',
    role: 'Who works there',
    roles: {
      supervisor: 'A supervisor, who may do everything',
      steward: 'Stewards, who scan and search',
    },
    roleHint:
      'On a steward’s phone the supervisor’s PIN opens the rest for five minutes: to take back an entry, to settle double ones, the gate, the settings, the kiosk, to remove the door.',
    supervisorPin: 'The supervisor’s PIN',
    supervisorPinHint: '6 to 12 digits. Not the PIN of the device, and nobody’s bank card’s.',
    names: 'Guests’ names',
    nameWays: {
      shown: 'Search shows them at the first letter',
      typed: 'Search shows them from the third letter on',
      none: 'None on the phone: verdict and category only',
    },
    namesHint:
      'Without names, staff can compare no identity card, and a lost phone tells nobody who comes.',
    needsPin: 'The phone needs a PIN of its own',
    needsPinHint:
      'It becomes a door only after somebody has set one: key, list and check-ins are encrypted on it. Whoever forgets it loses what was not sent, unless there is a key for that (below).',
    until: 'Until when it is a door',
    untilHint: (zone: string) =>
      `Empty: without an end. After that time it lets nobody in, and what it has recorded it sends once it may go on. ${zone}.`,
    way: 'How its phone gets the code',
    ways: { screen: 'From this screen', paper: 'On paper, for several phones' },
    sheets: 'How many phones',
    sheetsUntil: 'The sheets can be used until',
    sheetsUntilHint: 'Each makes one phone a door. A week from now at the latest.',
    lacking: {
      title: 'This service can’t make doors that end by themselves, nor codes for later.',
      next: 'Leave the end empty and show the code on this screen.',
    },
    submit: 'Make the door',
    submitSheets: 'Make the sheets',
  },
  sheets: {
    title: (count: number) => (count === 1 ? 'One sheet is ready' : `${count} sheets are ready`),
    warning:
      'Print them now: they are shown this once. Until it is used, a sheet is worth a door to whoever holds it: count them, and hand each to the one who works with it.',
    print: 'Print',
    close: 'Done',
    missing: (names: readonly string[]) =>
      names.length === 1
        ? `One sheet could not be made: ${names[0]}.`
        : `${names.length} sheets could not be made: ${names[0]} to ${names.at(-1)}.`,
    makeMissing: 'Make the missing sheets',
    sure: 'Have all sheets been printed? They can’t be shown again.',
    yes: 'Yes, put them away',
    no: 'Keep them here',
    code: (name: string) => `The link of ${name} as a QR code`,
    gate: (name: string) => `Gate: ${name}`,
    once: (until: string) => `This code makes one phone a door, until ${until}.`,
    until: (date: string) => `The phone is a door until ${date}.`,
    who: 'Handed to:',
  },
  ready: {
    title: (name: string) => `A phone for ${name}`,
    steps: [
      'Take the phone that is to be the door.',
      'Point its camera at this code and open the link.',
      'Allow the camera. The list of guests comes by itself.',
    ],
    code: 'The link of this door as a QR code',
    copy: 'Copy the link',
    copied: 'Copied',
    notCopied: 'The browser doesn’t allow it: mark the link and copy it.',
    link: 'Link of this door',
    once: 'It makes one phone a door, within 15 minutes, with a key of its own. Then a photo of it is worth nothing.',
    taken: 'A phone took it and is a door now. For the next phone make another.',
    warning:
      'Who has this code has the door. It is shown this once: for another phone make another door.',
    insecure:
      'This address doesn’t begin with https://, so phones will refuse the camera. On this computer it works.',
    close: 'Done',
  },
};

export type DoorTexts = typeof doorTexts;
