/** The source of all texts. Every other language has the same shape (`Catalogue`). */
import type { OfflineReason } from '../../client/api/outcome.ts';
import type { CameraFailure } from '../../client/scanner/camera.ts';
import type { PairingFailure } from '../../client/session/session-state.ts';
import type { ParticipantStatus } from '../../domain/attendee.ts';
import type { ProductVerdictCode } from '../../domain/product-verdict.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { activity, doubles, removal } from './en-activity.ts';
import { problems } from './en-problems.ts';
import { roster } from './en-roster.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('en');

/** What is wrong, and what to do about it. */
type Advice = { readonly title: string; readonly next: string };

const offline: Record<OfflineReason, string> = {
  unreachable: 'The service cannot be reached.',
  'no-answer-in-time': 'The service does not answer in time.',
  'not-the-service':
    'Something else answers in place of the service. Often that is the sign-in page of a Wi-Fi.',
  'service-error': 'The service has a problem of its own.',
  throttled: 'The service asks this device to wait a moment.',
};

const offlineInBrief: Record<OfflineReason, string> = {
  unreachable: 'No way to the service',
  'no-answer-in-time': 'The service does not answer',
  'not-the-service': 'A wrong page answers (Wi-Fi?)',
  'service-error': 'The service has a problem',
  throttled: 'The service asks to wait',
};

const verdictWord: Record<VerdictCode, string> = {
  admitted: 'Admitted',
  left: 'Checked out',
  already: 'Already in',
  'not-inside': 'Not inside',
  cancelled: 'Cancelled',
  replaced: 'Code replaced',
  'not-accepted': 'Not confirmed',
  category: 'Wrong gate',
  unpaid: 'Not paid',
  'ask-unpaid': 'Not paid',
  'ask-first': 'Let in?',
  unknown: 'Unknown',
  'wrong-event': 'Other event',
  'cannot-record': 'Not recorded',
};

const status: Record<ParticipantStatus, string> = {
  accepted: 'The booking is confirmed',
  cancelled: 'The booking was cancelled',
  onHold: 'The booking is on hold',
  acceptedByHost: 'The guest has not confirmed yet',
  declinedByHost: 'The host declined this booking',
  invited: 'Invited, but never signed up',
  imported: 'Imported, but never signed up',
  declined: 'The guest declined',
};

const productVerdict: Record<ProductVerdictCode, string> = {
  'not-booked': 'Not booked',
  'product-cancelled': 'Cancelled',
  'already-handed-over': 'Already handed over',
  'handed-over': 'Handed over',
  'cannot-record': 'Could not be stored. Do not hand it over.',
};

const pairingFailure: Record<Exclude<PairingFailure['kind'], 'offline'>, Advice> = {
  'not-a-pairing': {
    title: 'This is not a pairing link.',
    next: 'Copy the whole link, from https:// to its last character, and paste it again.',
  },
  forbidden: {
    title: 'The service does not accept this link.',
    next: 'It was turned off, or is meant for another event. Ask the organizer for a new one.',
  },
  'claim-over': {
    title: 'This code was used already, or is too old.',
    next: 'Each code makes one phone a door, within 15 minutes. Ask for a new one.',
  },
  'pairing-damaged': {
    title: 'This device’s storage is damaged: its pairing can’t be read.',
    next: 'Pair it again with the same event: its pending check-ins are kept, and are sent then.',
  },
  'no-such-event': {
    title: 'The service does not know this event.',
    next: 'It may have been deleted. Ask the organizer for a new link.',
  },
  'unknown-timezone': {
    title: 'This browser does not know the event’s timezone.',
    next: 'It would record wrong times. Update the browser or the device, or use another one.',
  },
};

const camera: Record<CameraFailure, Advice> = {
  denied: {
    title: 'The camera is not allowed',
    next: 'Open the settings of this site (the symbol beside its address), allow the camera, and try again.',
  },
  none: {
    title: 'No camera found',
    next: 'Type the codes by hand, or use a device with a camera.',
  },
  busy: {
    title: 'The camera is in use',
    next: 'Close the other app or tab that uses it, and try again.',
  },
  insecure: {
    title: 'The camera needs a secure address',
    next: 'Open this page with https:// in front. Until then, type the codes by hand.',
  },
  failed: {
    title: 'The camera did not start',
    next: 'Try again. If that does not help, restart the device. Codes can be typed by hand.',
  },
};

export const en = {
  brand: { name: 'Admit', tagline: 'Venue entry, online and offline', starting: 'Starting' },

  pairing: {
    title: 'Pair this device',
    intro: 'A pairing link makes this device a door of your event.',
    field: 'Pairing link',
    placeholder: 'https://…',
    hint: 'The organizer sends the link, as a QR code or as text.',
    scan: 'Scan the QR code',
    submit: 'Pair',
    progress: (service: string) => `Asking ${service}`,
    progressTitle: 'Pairing',
    failure: pairingFailure,
    unsentFiles:
      'What was recorded on this device can be saved as a file, too. Another device of the event sends it.',
    offlineNext: 'Check the network of this device and try again.',
  },

  events: {
    label: 'Events on this device',
    switchTo: 'Open this event',
    add: 'Add an event',
    addAbout: 'By its pairing link or QR code',
  },

  elsewhere: {
    title: 'Admit is open in another tab of this device',
    why: 'Only one tab at a time is the door, so that nothing is sent twice. The other one rests when you use this one.',
    use: 'Use it here',
  },

  noStorage: {
    title: 'This device cannot store check-ins',
    why: 'The browser gives this page no storage. Without it a check-in could be lost, so no door opens here.',
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
      numbers: 'Numbers',
      activity: 'Activity',
      menu: 'More',
    },
    needsEyes: 'Needs a look',
    back: 'Back',
  },

  menu: {
    label: 'More screens',
    gate: { name: 'Gate', about: 'Direction, categories, unpaid and unknown tickets' },
    kiosk: { name: 'Kiosk', about: 'Guests check in by themselves on this device' },
    settings: { name: 'Settings', about: 'Language, sound, camera, storage' },
    help: { name: 'Help', about: 'What each verdict means, and what to do' },
  },

  door: {
    gate: (gate: string, device: string) => (gate === '' ? device : `${gate} · ${device}`),
    insideLabel: 'inside',
    direction: { in: 'Entry', out: 'Exit' },
    directionLabel: 'Which way people go',
    scanHint: 'Hold a ticket into the frame',
    lookAgain: 'Tap to scan the ticket in view again',
    judging: 'Checking',
    typeCode: 'Type a code',
    torchOn: 'Turn the light on',
    torchOff: 'Turn the light off',
    switchCamera: 'Use the other camera',
    zoom: (now: string) => `Zoom, now ${now}`,
    recent: 'Last scans',
    noRecent: 'No scans yet',
    cameraStarting: 'Starting the camera',
    cameraLabel: 'Camera picture',
  },

  typing: {
    title: 'Type a code',
    field: 'Code on the ticket',
    hint: 'With or without hyphens, capital or small letters.',
    submit: 'Check',
    wrongLength: (has: number, lengths: readonly number[]) =>
      `A code has ${lengths.join(' or ')} characters: this one has ${has}.`,
    submitAnyway: 'Check it anyway',
    pairingLink:
      'This is a pairing link, not a ticket. To add an event: More, then “Add an event”.',
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
      refused: 'Not accepted',
    },
    unsent: (unsent: number) => count(unsent, { one: '# unsent', other: '# unsent' }),
    offlineInBrief,
    nextTry: (inSeconds: string) => `next try ${inSeconds}`,
    details: 'Connection and list',
  },

  state: {
    title: 'This door',
    close: 'Close',
    connection: 'Connection',
    onlineText: 'Check-ins go to the service at once.',
    unknownText: 'The service has not answered yet.',
    refusedText:
      'The service does not accept this device any more. Check-ins are stored here and not sent, and the list is not followed. This device keeps asking by itself.',
    offline,
    offlineNext: 'Go on scanning: everything is stored here and sent later by itself.',
    nextTry: (inSeconds: string) => `Next try ${inSeconds}`,
    outbox: 'Check-ins on this device',
    allSent: 'All sent',
    unsent: (unsent: number) =>
      count(unsent, { one: '# waits to be sent', other: '# wait to be sent' }),
    rejected: (rejected: number) =>
      count(rejected, {
        one: '# was refused by the service and is kept',
        other: '# were refused by the service and are kept',
      }),
    list: 'List of attendees',
    refresh: 'Read the list again',
    device: 'Device',
  },

  problems,
  roster,
  activity,
  doubles,
  removal,

  clock: {
    behind: (by: string) => `This device’s clock is ${by} behind. Check-ins carry the right time.`,
    ahead: (by: string) => `This device’s clock is ${by} ahead. Check-ins carry the right time.`,
    name: 'Clock',
  },

  stopped: {
    title: 'The service does not accept this device',
    nothingKept: 'All check-ins have been sent.',
    kept: (unsent: number) =>
      count(unsent, {
        one: '# check-in is kept here and sent once it does, or after pairing.',
        other: '# check-ins are kept here and sent once it does, or after pairing.',
      }),
    next: 'Ask the organizer to turn its link on, or for a new one.',
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
      device === null ? `Left at ${when}` : `Left at ${when} · ${device}`,
    alreadyUnknown: 'Checked in before',
    neverInside: 'Was never checked in',
    admittedAt: (clock: string) => `Checked in at ${clock}`,
    leftAt: (clock: string) => `Checked out at ${clock}`,
    admittedUnverified: 'On no list: not verified',
    soldAfterList: 'Ticket sold after this list',
    goneText: 'Sold before this list, and not on it: no longer valid',
    forgedText: 'On no list, and not signed by this event',
    cancelledOn: (day: string, clock: string) => `Cancelled on ${day} at ${clock}`,
    replacedOn: (day: string) => `This ticket got a new code on ${day}; ask for the new one`,
    cancelledText: 'This ticket is no longer valid',
    category: (category: string, gate: string) =>
      gate === '' ? `No entry here with ${category}` : `No entry at ${gate} with ${category}`,
    unpaidText: 'The payment has not arrived',
    askUnpaidText: 'Let this person in?',
    askFirstText: 'The ticket is good. You decide.',
    unknownText: 'This code is on no list',
    unknownSoFarText: 'This device’s list is not complete: the ticket may be on the rest of it',
    wrongEventNamed: (title: string) => `This ticket is for ${title}`,
    wrongEventText: 'This ticket is for another event',
    cannotRecordText: 'Do not admit yet',
    cannotRecordSteps: [
      'Free some space on this device, then scan again.',
      'Or scan this ticket with another device.',
      'If neither works, write down the name, code and time.',
    ],
    code: 'Code',
    fromService: 'Confirmed by the service',
    fromNoList: 'From this device alone: it has no complete list yet',
    fromList: (age: string) => `From this device’s list, read ${age}`,
    fromLeftList: (age: string) =>
      `From this device’s list, read ${age}. It is not followed any more: the service does not accept this device.`,
    fromOldList: (age: string) => `From an old list, read ${age}`,
    moneyDue: 'Payment is due',
    unverified: 'Will be verified when the service is back',
    products: (open: number) =>
      count(open, { one: '# item to hand over', other: '# items to hand over' }),
    checkAt: (title: string) => `Check at ${title}`,
    waiting: (tickets: number) =>
      count(tickets, {
        one: '# ticket waits to be checked',
        other: '# tickets wait to be checked',
      }),
    next: 'Next',
    undo: 'Undo',
    undoNamed: (name: string) => `Undo: ${name}`,
    admit: 'Admit',
    admitAnyway: 'Admit anyway',
    refuse: 'Refuse',
    explain: 'What does this mean?',
    guestPage: 'Guest’s page',
    badge: { print: 'Print badge', again: 'Print badge again' },
    order: (others: number) => count(others, { other: '# more in this order' }),
    orderOutside: (outside: number) => count(outside, { other: '# not inside' }),
    orderNobody: 'nobody left to check in',
    again: 'Let in again',
    againSure:
      'Let in again? This checks the guest out and in. Only if the first check-in was a mistake.',
    againYes: 'Yes, let in again',
    againNo: 'No',
  },

  product: {
    verdict: productVerdict,
    handOver: 'Hand over',
    handOverNamed: (product: string) => `Hand over: ${product}`,
    handedOverAt: (when: string, device: string | null) =>
      device === null ? `Handed over at ${when}` : `Handed over at ${when} · ${device}`,
    heading: 'To hand over',
  },

  age: { now: 'just now' },
};

export type Catalogue = typeof en;
