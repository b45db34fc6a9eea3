/** English: what a gate lets through, and how it is given to other phones. */
export const gate = {
  title: 'Gate',
  name: 'Name of the gate',
  device: 'Name of this device',
  deviceHint: 'Both stand in the history of each check-in.',
  direction: 'People go',
  directions: { in: 'In', out: 'Out', both: 'Both ways' },
  directionHint: 'At a gate for both ways a switch on the scan screen says which way it is now.',
  categories: 'Admitted here',
  allCategories: 'All categories',
  products: 'Handed over here',
  allProducts: 'Everything that was booked',
  nothing: 'Nothing is ticked: nobody would be admitted, or nothing handed over.',
  loading: 'Reading what there is to choose from',
  handsOver: 'Handing over',
  handsOverWays: { 'by-tap': 'Staff tap each item', 'with-entry': 'All at once, with the entry' },
  unpaid: 'Who has not paid',
  unpaidWays: { refuse: 'Is refused', ask: 'Staff decide', pass: 'May pass' },
  unknown: 'Offline, a code that is on no list',
  unknownWays: { refuse: 'Is refused', admit: 'May pass if it looks right' },
  unknownHint: 'Such an entry is marked as not verified, and checked when the service is back.',
  asksFirst: 'Ask before each admission',
  asksFirstHint: 'Staff look at the person and say yes; nobody is admitted by the scan alone.',
  letsInAgain: 'Staff may let in again',
  letsInAgainHint:
    'For the honest mistake: a guest who counts as inside is checked out and in again, after one question.',
  badges: 'Badges at the verdict',
  badgeWays: { no: 'None', 'by-tap': 'Print at a tap', 'by-itself': 'Print each by itself' },
  badgesHint:
    'For a printer at this device. The browser may ask before each print. A guest’s page prints a badge at any gate.',
  sounds: 'Sounds',
  verdictStays: 'An admission stays on the screen',
  seconds: (count: string) => `${count} s`,
  untilTapped: 'Until a tap',
  verdictHint: 'A refusal always stays until it was seen.',
  wait: 'Wait for the service’s word',
  never: 'Never',
  waitHint:
    'After that the list of this device decides. Never is quickest, and blind to other doors.',
  listAge: 'A list is old after',
  minutes: (count: string) => `${count} min`,
  pattern: 'How the tickets’ codes are printed',
  patternHint:
    'Leave it empty unless codes are not found. {code} stands for the code, * for anything: https://example.org/t/{code}',
  patternWrong: 'Write {code} exactly once, where the code stands.',
  role: 'Who works here',
  roles: {
    supervisor: 'Supervisor: everything',
    steward: 'Steward: scanning and searching',
  },
  supervisorPin: 'The supervisor’s PIN',
  needsPin: 'The device needs a PIN of its own',
  names: 'Guests’ names',
  nameWays: {
    shown: 'Search shows them at the first letter',
    typed: 'Search shows them from the third letter on',
    none: 'None on this device: verdict and category only',
  },
  namesHint:
    'Without names, the list on this device is deleted and read anew; with them again, too.',
  save: 'Save the gate',
  share: 'Give this gate to another phone',
  shareIntro: 'Scan this with the camera app of the other phone. It becomes a door with this gate.',
  shareWarning:
    'Whoever scans it can check in guests. Show it to your own staff only, and keep no photo of it.',
  shareOnce:
    'It makes one phone a door, within 15 minutes, with a key of its own. If this door’s key is turned off, so is that one.',
  shareNext: 'A code for one more phone',
  shareMaking: 'Asking the service for a code',
  shareOffline:
    'The service can’t be reached, and only it can make a code. Try again with a connection.',
  shareRefused: 'The service lets this door make no other. Ask the organizer for a code.',
  shareAgain: 'Try again',
  shareLabel: 'QR code of the pairing link',
  close: 'Close',
};

export type GateTexts = typeof gate;
