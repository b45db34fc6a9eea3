/** The source of all texts. Every other language has the same shape (`Catalogue`). */
import type { OfflineReason } from '../../client/api/outcome.ts';
import type { CameraFailure } from '../../client/scanner/camera.ts';
import type { PairingFailure } from '../../client/session/session.ts';
import type { ParticipantStatus } from '../../domain/attendee.ts';
import type { ProductVerdictCode } from '../../domain/product-verdict.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { activity, doubles, removal } from './en-activity.ts';
import { problems } from './en-problems.ts';
import { roster } from './en-roster.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('en');

/** What happened, and what to do about it. */
type Advice = { readonly title: string; readonly next: string };

const offline: Record<OfflineReason, string> = {
  unreachable: 'The server can’t be reached.',
  'no-answer-in-time': 'The server does not answer in time.',
  'not-the-service':
    'Something else answers instead of the server. Often that is the sign-in page of a Wi-Fi.',
  'service-error': 'The server has a problem.',
  throttled: 'The server asks this device to wait a moment.',
};

const offlineInBrief: Record<OfflineReason, string> = {
  unreachable: 'Server can’t be reached',
  'no-answer-in-time': 'Server does not answer',
  'not-the-service': 'Wrong page answers (Wi-Fi?)',
  'service-error': 'Server has a problem',
  throttled: 'Server asks to wait',
};

const verdictWord: Record<VerdictCode, string> = {
  admitted: 'Admitted',
  left: 'Checked out',
  already: 'Already checked in',
  'not-inside': 'Not checked in',
  cancelled: 'Cancelled',
  replaced: 'Code replaced',
  'not-accepted': 'Not confirmed',
  category: 'Wrong gate',
  unpaid: 'Not paid',
  'ask-unpaid': 'Not paid',
  'ask-first': 'Check in?',
  unknown: 'Ticket not found',
  'wrong-event': 'Wrong event',
  'cannot-record': 'Not recorded',
};

const status: Record<ParticipantStatus, string> = {
  accepted: 'The booking is confirmed',
  cancelled: 'The booking was cancelled',
  onHold: 'The booking is on hold',
  acceptedByHost: 'The guest has not confirmed yet',
  declinedByHost: 'The organizer declined this booking',
  invited: 'Invited, but never signed up',
  imported: 'Imported, but never signed up',
  declined: 'The guest declined',
};

const productVerdict: Record<ProductVerdictCode, string> = {
  'not-booked': 'Not booked',
  'product-cancelled': 'Cancelled',
  'already-handed-over': 'Already handed out',
  'handed-over': 'Handed out',
  'cannot-record': 'Could not be saved. Do not hand it out.',
};

const pairingFailure: Record<Exclude<PairingFailure['kind'], 'offline'>, Advice> = {
  'not-a-pairing': {
    title: 'This is not a pairing link.',
    next: 'Copy the whole link, from https:// to its last character, and paste it again.',
  },
  forbidden: {
    title: 'The server rejects this link.',
    next: 'It was disabled or belongs to another event. Ask the organizer for a new link.',
  },
  'claim-over': {
    title: 'This pairing code was used or has expired.',
    next: 'A code pairs one device and expires after 15 minutes. Ask for a new one.',
  },
  'pairing-damaged': {
    title: 'The storage of this device is damaged. Its pairing can’t be read.',
    next: 'Pair it again with the same event. Its pending check-ins are kept and synced then.',
  },
  'no-such-event': {
    title: 'The server does not know this event.',
    next: 'It may have been deleted. Ask the organizer for a new link.',
  },
  'unknown-timezone': {
    title: 'This browser does not know the event’s timezone.',
    next: 'It would record wrong times. Update the browser or use another device.',
  },
};

const camera: Record<CameraFailure, Advice> = {
  denied: {
    title: 'The camera is not allowed',
    next: 'Open this site’s settings (the symbol next to its address) and allow the camera. Then try again.',
  },
  none: {
    title: 'No camera found',
    next: 'Type the codes, or use a device with a camera.',
  },
  busy: {
    title: 'The camera is in use',
    next: 'Close the other app or tab that uses it, and try again.',
  },
  insecure: {
    title: 'The camera needs a secure address',
    next: 'Open this page with https:// in front. Until then, type the codes.',
  },
  failed: {
    title: 'The camera did not start',
    next: 'Try again. If that does not help, restart the device. Meanwhile you can type the codes.',
  },
};

export const en = {
  brand: { name: 'Admit', tagline: 'Check-in, online and offline', starting: 'Starting' },

  pairing: {
    title: 'Pair this device',
    intro: 'A pairing link connects this device to your event.',
    field: 'Pairing link',
    placeholder: 'https://…',
    hint: 'The organizer sends you the link, as a QR code or as text.',
    scan: 'Scan QR code',
    submit: 'Pair device',
    progress: (service: string) => `Asking ${service}`,
    progressTitle: 'Pairing',
    failure: pairingFailure,
    unsentFiles:
      'You can also save the check-ins of this device as a file. Another device of the event syncs them.',
    offlineNext: 'Check the network of this device and try again.',
  },

  events: {
    label: 'Events on this device',
    switchTo: 'Open this event',
    add: 'Add event',
    addAbout: 'With its pairing link or QR code',
  },

  elsewhere: {
    title: 'Admit is open in another tab',
    why: 'Only one tab at a time checks in guests, so nothing is synced twice. If you use this tab, the other one pauses.',
    use: 'Use this tab',
  },

  noStorage: {
    title: 'This device can’t store check-ins',
    why: 'The browser gives this page no storage. Check-ins could be lost, so you can’t scan here.',
    steps: [
      'Leave the private window and open the page in a normal one.',
      'Free some space on the device.',
      'Allow this site to store data, or use another device.',
    ],
    retry: 'Try again',
  },

  tabs: {
    label: 'Screens',
    name: {
      scan: 'Scan',
      search: 'Search',
      numbers: 'Statistics',
      activity: 'Activity',
      menu: 'More',
    },
    needsEyes: 'Needs attention',
    back: 'Back',
  },

  menu: {
    label: 'More screens',
    gate: { name: 'Gate', about: 'Direction, categories, unpaid and unknown tickets' },
    kiosk: { name: 'Kiosk mode', about: 'Guests check themselves in on this device' },
    settings: { name: 'Settings', about: 'Language, sound, camera, storage' },
    help: { name: 'Help', about: 'What each scan result means, and what to do' },
  },

  door: {
    gate: (gate: string, device: string) => (gate === '' ? device : `${gate} · ${device}`),
    insideLabel: 'inside',
    direction: { in: 'Entry', out: 'Exit' },
    directionLabel: 'Direction',
    scanHint: 'Hold a ticket into the frame',
    lookAgain: 'Tap to scan this ticket again',
    judging: 'Checking',
    typeCode: 'Type a code',
    torchOn: 'Turn light on',
    torchOff: 'Turn light off',
    switchCamera: 'Use other camera',
    zoom: (now: string) => `Zoom, now ${now}`,
    recent: 'Last scans',
    noRecent: 'No scans yet',
    cameraStarting: 'Starting the camera',
    cameraLabel: 'Camera picture',
  },

  typing: {
    title: 'Type a code',
    field: 'Code on the ticket',
    hint: 'With or without hyphens, in capital or small letters.',
    submit: 'Check code',
    wrongLength: (has: number, lengths: readonly number[]) =>
      `A code has ${lengths.join(' or ')} characters. This one has ${has}.`,
    submitAnyway: 'Check anyway',
    pairingLink:
      'This is a pairing link, not a ticket. To add an event, open More and tap “Add event”.',
    fromPicture: 'Read from a picture',
    readingPicture: 'Reading the picture',
    noCodeInPicture: 'No ticket code was found in this picture.',
    close: 'Close',
  },

  connection: {
    state: {
      online: 'Online',
      offline: 'Offline',
      unknown: 'Connecting',
      refused: 'Rejected',
    },
    unsent: (unsent: number) => count(unsent, { one: '# pending', other: '# pending' }),
    offlineInBrief,
    nextTry: (inSeconds: string) => `next try ${inSeconds}`,
    details: 'Connection and guest list',
  },

  state: {
    title: 'This device',
    close: 'Close',
    connection: 'Connection',
    onlineText: 'Check-ins are synced immediately.',
    unknownText: 'The server has not answered yet.',
    refusedText:
      'The server rejects this device. Check-ins are stored here and not synced. The guest list is not updated. The device keeps asking automatically.',
    offline,
    offlineNext: 'Keep scanning. Everything is stored here and synced automatically later.',
    nextTry: (inSeconds: string) => `Next try ${inSeconds}`,
    outbox: 'Check-ins on this device',
    allSent: 'All synced',
    unsent: (unsent: number) =>
      count(unsent, { one: '# pending check-in', other: '# pending check-ins' }),
    rejected: (rejected: number) =>
      count(rejected, {
        one: '# check-in was rejected by the server. It is kept here.',
        other: '# check-ins were rejected by the server. They are kept here.',
      }),
    list: 'Guest list',
    refresh: 'Refresh guest list',
    device: 'Device',
  },

  problems,
  roster,
  activity,
  doubles,
  removal,

  clock: {
    behind: (by: string) =>
      `The clock of this device is ${by} behind. Check-ins carry the right time.`,
    ahead: (by: string) =>
      `The clock of this device is ${by} ahead. Check-ins carry the right time.`,
    name: 'Clock',
  },

  stopped: {
    title: 'The server rejects this device',
    nothingKept: 'All check-ins are synced.',
    kept: (unsent: number) =>
      count(unsent, {
        one: '# check-in is kept here. It is synced when the device is enabled or paired again.',
        other:
          '# check-ins are kept here. They are synced when the device is enabled or paired again.',
      }),
    next: 'Ask the organizer to enable this device or to send a new link.',
    pair: 'Pair again',
  },

  update: { text: 'A new version is ready.', now: 'Update' },

  camera: { failure: camera, retry: 'Try again' },

  verdict: {
    word: verdictWord,
    status,
    since: (when: string, device: string | null) =>
      device === null ? `Since ${when}` : `Since ${when} · ${device}`,
    leftSince: (when: string, device: string | null) =>
      device === null ? `Checked out: ${when}` : `Checked out: ${when} · ${device}`,
    alreadyUnknown: 'Checked in before',
    neverInside: 'Was never checked in',
    admittedAt: (clock: string) => `Checked in at ${clock}`,
    leftAt: (clock: string) => `Checked out at ${clock}`,
    admittedUnverified: 'Not on the guest list, not verified',
    soldAfterList: 'Sold after the last guest list update',
    goneText: 'Removed from the guest list: no longer valid',
    forgedText: 'Not on the guest list, and not signed by this event',
    cancelledOn: (day: string, clock: string) => `Cancelled on ${day} at ${clock}`,
    replacedOn: (day: string) => `New code since ${day}. Ask for the new ticket.`,
    cancelledText: 'This ticket is no longer valid',
    category: (category: string, gate: string) =>
      gate === '' ? `No entry here with ${category}` : `No entry at ${gate} with ${category}`,
    unpaidText: 'Awaiting payment',
    askUnpaidText: 'Awaiting payment. You decide.',
    askFirstText: 'The ticket is valid. You decide.',
    unknownText: 'This code is not on the guest list',
    unknownSoFarText: 'The guest list is not complete yet. The ticket may still be missing.',
    wrongEventNamed: (title: string) => `This ticket is for ${title}`,
    wrongEventText: 'This ticket is for another event',
    cannotRecordText: 'No entry yet',
    cannotRecordSteps: [
      'Free some space on this device, then scan again.',
      'Or scan this ticket with another device.',
      'If neither works, write down the name, code and time.',
    ],
    code: 'Code',
    fromService: 'Confirmed by the server',
    fromNoList: 'Decided by this device, without a complete guest list',
    fromList: (age: string) => `From the guest list on this device, updated ${age}`,
    fromLeftList: (age: string) =>
      `From the guest list on this device, updated ${age}. It is no longer refreshed: the server rejects this device.`,
    fromOldList: (age: string) => `From an old guest list, updated ${age}`,
    moneyDue: 'Payment is due',
    unverified: 'Will be verified when the device is online',
    products: (open: number) =>
      count(open, { one: '# add-on to hand out', other: '# add-ons to hand out' }),
    checkAt: (title: string) => `Check at ${title}`,
    waiting: (tickets: number) => count(tickets, { one: '# queued scan', other: '# queued scans' }),
    next: 'Next',
    undo: 'Undo',
    undoNamed: (name: string) => `Undo: ${name}`,
    admit: 'Check in',
    admitAnyway: 'Check in anyway',
    refuse: 'Deny entry',
    explain: 'What does this mean?',
    guestPage: 'Open guest',
    badge: { print: 'Print badge', again: 'Print badge again' },
    order: (others: number) => count(others, { other: '# more in this order' }),
    orderOutside: (outside: number) => count(outside, { other: '# not checked in' }),
    orderNobody: 'everyone is checked in',
    again: 'Check in again',
    againSure:
      'Check in again? The guest is checked out and in. Do this only if the first check-in was a mistake.',
    againYes: 'Yes, check in again',
    againNo: 'Cancel',
  },

  product: {
    verdict: productVerdict,
    handOver: 'Hand out',
    handOverNamed: (product: string) => `Hand out: ${product}`,
    handedOverAt: (when: string, device: string | null) =>
      device === null ? `Handed out: ${when}` : `Handed out: ${when} · ${device}`,
    heading: 'Add-ons',
  },

  age: { now: 'just now' },
};

export type Catalogue = typeof en;
