export const doorTexts = {
  title: 'Doors',
  intro:
    'A door is a phone or a tablet that lets guests in. Each has a key of its own, so that one that is lost is turned off alone.',
  list: 'Doors of this event',
  columns: ['Door', 'Made', 'State', 'Turn'],
  on: 'On',
  off: 'Off',
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
    nameMissing: 'Give the door a name.',
    direction: 'Which way people go',
    directions: { in: 'In', out: 'Out', both: 'Both: staff choose' },
    categories: 'Who may come in here',
    allCategories: 'All categories',
    unpaid: 'Unpaid tickets',
    unpaidWays: { refuse: 'Refuse', ask: 'Ask', pass: 'Let in' },
    asksFirst: 'Staff confirm each guest',
    asksFirstHint: 'Nobody is let in before somebody has tapped “Let in”.',
    submit: 'Make the door',
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
