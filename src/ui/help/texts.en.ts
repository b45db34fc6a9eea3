/** English: what the screens say to staff, explained, and what to do. */
import type { OfflineReason } from '../../client/api/outcome.ts';
import type { VerdictCode } from '../../domain/verdict.ts';

/** What it means, and what to do: a line for each step. */
export type VerdictHelp = { readonly means: string; readonly todo: readonly string[] };

const verdict: Record<VerdictCode, VerdictHelp> = {
  admitted: {
    means: 'The ticket is valid, and the guest is checked in now.',
    todo: [
      'Let the guest pass.',
      'If there are add-ons, hand them out and tap them.',
      'Scanned by mistake? Tap “Undo”.',
    ],
  },
  'ask-first': {
    means: 'The ticket is valid. At this gate, you look at the guest before anything is recorded.',
    todo: ['“Check in” records the check-in.', '“Deny entry” records nothing.'],
  },
  left: {
    means: 'The guest is checked out.',
    todo: ['Let the guest pass. The same ticket is valid for re-entry.'],
  },
  already: {
    means: 'This ticket was checked in before. The line below says when and on which device.',
    todo: [
      'Was it you, a moment ago? Then you scanned the ticket twice. Let the guest pass.',
      'Was the guest outside for a moment? Then nobody checked them out. Compare the name with an identity card.',
      'Otherwise the ticket may be a copy. Deny entry and call the supervisor.',
    ],
  },
  'not-inside': {
    means: 'You check guests out. This ticket was never checked in or is already checked out.',
    todo: [
      'The guest may leave. Nothing is recorded.',
      'Does this happen often? Tell the entrance. Guests may pass there without a scan.',
    ],
  },
  'ask-unpaid': {
    means: 'The ticket is not paid yet. At this gate, you decide.',
    todo: [
      '“Check in anyway” records the check-in. The payment stays due.',
      '“Deny entry” records nothing. Send the guest to the box office.',
    ],
  },
  unpaid: {
    means: 'The ticket is not paid yet. This gate admits nobody without payment.',
    todo: [
      'Deny entry for now. Send the guest to the box office. Scan again when the ticket is paid.',
      'If the guest shows a bank transfer on a phone, call the supervisor.',
    ],
  },
  cancelled: {
    means: 'The guest or the organizer cancelled this ticket. It is no longer valid.',
    todo: [
      'Deny entry with this ticket.',
      'Ask for a newer one. A changed order has a new ticket, and the old one is cancelled.',
      'Otherwise send the guest to the box office.',
    ],
  },
  replaced: {
    means:
      'The organizer gave this ticket a new code, because somebody else may have the old one. This is the old code.',
    todo: [
      'Deny entry with this code.',
      'Ask for the new ticket. It came by mail, or the organizer has it.',
      'Otherwise send the guest to the box office. This person may not be the guest.',
    ],
  },
  'not-accepted': {
    means:
      'The booking was never confirmed, is on hold or was declined. The line below says which.',
    todo: [
      'Deny entry for now. Send the guest to the organizer, who can confirm the booking.',
      'When it is confirmed, scan again.',
    ],
  },
  category: {
    means: 'The ticket is valid, but not at this gate.',
    todo: [
      'Send the guest to the gate for this category.',
      'Nothing is recorded. The ticket is still valid there.',
    ],
  },
  unknown: {
    means: 'The guest list does not have this code.',
    todo: [
      'Is it the code of the ticket? Advertisements and train tickets have codes, too.',
      'With an old guest list, the ticket may have been sold since. Scan again when you are online.',
      'Search for the guest’s name. If you find nothing, send the guest to the box office.',
    ],
  },
  'wrong-event': {
    means: 'The ticket is real, but for another event.',
    todo: [
      'Read the date and the venue on the ticket together with the guest.',
      'Deny entry here.',
    ],
  },
  'cannot-record': {
    means: 'This device could not save the check-in. Nobody would know that the guest is inside.',
    todo: [
      'Do not let the guest pass yet. Free some space on this device, then scan again.',
      'Or scan the ticket with another device.',
      'If neither works, write down the name, the code and the time. Then call the supervisor.',
    ],
  },
};

/** What to do; the connection itself says what is wrong. */
const offline: Record<OfflineReason, string> = {
  unreachable: 'Check the Wi-Fi and the mobile data of this device.',
  'no-answer-in-time':
    'The network is weak or crowded. Walk a few steps, or switch between Wi-Fi and mobile data.',
  'not-the-service':
    'Open any page in the browser and sign in to the Wi-Fi, or turn the Wi-Fi off.',
  'service-error': 'You can keep scanning. Tell the organizer if it lasts.',
  throttled: 'You can keep scanning. The device continues automatically.',
};

export const help = {
  title: 'Help',
  contents: 'On this page',

  verdicts: 'Scan results',
  verdictsIntro:
    'Colour, shape, sign, word, sound and vibration all say the same. Green and blue results disappear automatically. All others stay until you tap.',
  verdict,
  tone: {
    go: 'Green',
    out: 'Blue',
    again: 'Violet',
    stop: 'Red',
    ask: 'Yellow',
    alarm: 'Black and yellow',
  },
  shape: {
    circle: 'circle',
    square: 'square',
    octagon: 'octagon',
    triangle: 'triangle',
    diamond: 'diamond',
  },
  cue: {
    rising: 'two rising tones',
    falling: 'two falling tones',
    twice: 'one tone, twice',
    buzz: 'a long, low buzz',
    alarm: 'an alarm, high and low',
  },

  connection: 'Connection',
  online: 'The server answers. It confirms each scan result, and check-ins are synced immediately.',
  connecting: 'The app has just started, and the server has not answered yet.',
  offlineNow: 'The server does not answer. The reason is next to it:',
  offline,
  unsent:
    'This device has pending check-ins. They are synced automatically when the server answers.',
  warning: 'Warning sign',
  refused: 'The server rejected a check-in. It is kept. “Activity” says which one, and what to do.',

  offlineWork: 'Working offline',
  offlineSteps: [
    'Keep scanning. This device decides with its own guest list and remembers each check-in.',
    'Each check-in is saved before you see green. It is synced later, with its own time.',
    'This device does not see what other devices scan meanwhile. A ticket used on two devices is reported when the network is back.',
    'Until everything is synced, keep the device. Do not remove the app or the data of this site.',
  ],

  list: 'Age of the guest list',
  listSteps: [
    'This device stores all tickets. “2 min. ago” says when it last compared them with the server.',
    'While online, the guest list is refreshed automatically. A warning sign means that this failed. The reason is under “More”.',
    'Tickets sold or cancelled since the last update may be missing. Each scan result says how old its guest list was.',
  ],

  doubles: 'Duplicate check-ins',
  doublesSteps: [
    'One ticket was checked in twice without a check-out. It is a copy, or two devices scanned one guest while offline.',
    'Every device shows it as a violet line. Tap it to see the name, both times and both devices.',
    'The supervisor looks into it and marks it as resolved. The line stays until then. Keep scanning.',
  ],

  wrong: 'Something does not work',
  diagnostics: {
    why: 'This file helps to find the fault. It holds versions, device and settings, the number of pending check-ins, and recent errors.',
    holds:
      'It holds no names, tickets or access keys. Nothing leaves the device until you save or share the file.',
    save: 'Save diagnostics',
    share: 'Share diagnostics',
  },

  questions: 'What if …',
  question: {
    damaged: {
      ask: 'The code can’t be read',
      answer:
        'Smooth the ticket, turn the light on, and hold it further away. Make a phone’s screen brighter. You can also type the printed code or search for the name.',
    },
    noTicket: {
      ask: 'The guest’s phone is dead, or the ticket is at home',
      answer: 'Search for the name or the order number. Compare the name with an identity card.',
    },
    family: {
      ask: 'Several guests come with one order',
      answer:
        'Scan one ticket, then tap “3 more in this order”. You can check in all guests or some of them, with or without add-ons. The guest’s page leads there, too.',
    },
    used: {
      ask: 'A guest says: “But I was not here before”',
      answer:
        'Stay friendly. The screen shows when and where the ticket was checked in. Compare the name with an identity card and call the supervisor. The guest may have bought a copy without knowing.',
    },
    turnedAway: {
      ask: '“Why was she denied entry at 20:14?”',
      answer:
        'On the same device, open Activity and tap “Denied entry”. You see each scan with its time, code and reason. The organizer sees it in the dashboard with the last characters of the code.',
    },
    wrongGate: {
      ask: 'The guest is at the wrong gate',
      answer: 'Nothing is recorded here. Show the guest the right gate. The ticket is valid there.',
    },
    mistake: {
      ask: 'I checked in the wrong guest',
      answer:
        'Tap “Undo” on the scan result, or on the scan screen within ten seconds. Later, search for the name and check the guest out.',
    },
    battery: {
      ask: 'The battery is low',
      answer:
        'Charge the device while you scan. If it turns off, nothing is lost. Check-ins are synced when you open the app again. You can also pair another device.',
    },
    noCamera: {
      ask: 'The camera does not work',
      answer:
        'Tap “Type a code”. You can also use a hand scanner with USB or Bluetooth, or search for the guest.',
    },
    asleep: {
      ask: 'The screen goes dark',
      answer:
        'The app keeps the screen on if the device allows it. Otherwise choose the longest time in the device’s settings, under Display. On an iPhone: Display & Brightness, Auto-Lock, Never.',
    },
    pairAgain: {
      ask: '“The server rejects this device”',
      answer:
        'The organizer disabled this device. Everything recorded is kept. If the organizer enables it, it continues within half a minute. Otherwise ask for a new link and open it on this device. Pending check-ins are synced then.',
    },
    clock: {
      ask: 'The clock of this device is wrong',
      answer:
        'Check-ins carry the server’s time, so you can keep scanning. Later, turn on automatic time in the device’s settings.',
    },
  },
};

export type HelpTexts = typeof help;
export type Question = keyof HelpTexts['question'];
