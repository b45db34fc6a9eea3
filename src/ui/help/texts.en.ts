/** English: what the screens say to staff, explained, and what to do. */
import type { OfflineReason } from '../../client/api/outcome.ts';
import type { VerdictCode } from '../../domain/verdict.ts';

/** What it means, and what to do: a line for each step. */
export type VerdictHelp = { readonly means: string; readonly todo: readonly string[] };

const verdict: Record<VerdictCode, VerdictHelp> = {
  admitted: {
    means: 'The ticket is good, and the guest is checked in from now on.',
    todo: [
      'Let the guest in.',
      'If there is something to hand over, hand it over and tap it.',
      'Scanned by mistake? “Undo” takes it back.',
    ],
  },
  'ask-first': {
    means:
      'The ticket is good. This gate wants you to look at the guest before anything is recorded.',
    todo: ['“Admit” lets the guest in and records it.', '“Refuse” records nothing.'],
  },
  left: {
    means: 'The guest is checked out.',
    todo: ['Let the guest out. The same ticket lets them in again.'],
  },
  already: {
    means:
      'Somebody came in with this ticket before. The line below says when, and at which device.',
    todo: [
      'Was it you, a moment ago? Then the ticket was scanned twice: let the guest in.',
      'Only been outside? Then nobody checked them out. Compare the name with an identity card.',
      'Otherwise somebody may have copied the ticket: no entry, call the supervisor.',
    ],
  },
  'not-inside': {
    means: 'You check people out, but this ticket was never checked in or has left before.',
    todo: [
      'The guest may leave. Nothing is recorded.',
      'Does it happen often? Tell the entrance: people may pass there without a scan.',
    ],
  },
  'ask-unpaid': {
    means: 'The ticket is not paid for yet, and this gate leaves the decision to you.',
    todo: [
      '“Admit anyway” lets the guest in and records it. The payment stays due.',
      '“Refuse” records nothing: send the guest to the box office.',
    ],
  },
  unpaid: {
    means: 'The ticket is not paid for yet, and this gate lets nobody in without payment.',
    todo: [
      'No entry yet. Send the guest to the box office, and scan again when it is paid.',
      'A bank’s receipt on a phone changes nothing here: the supervisor decides.',
    ],
  },
  cancelled: {
    means: 'The ticket was cancelled, by the guest or by the organizer. It is no longer valid.',
    todo: [
      'No entry with this ticket.',
      'Ask for a newer one: who changes a booking gets a new ticket, and the old one is cancelled.',
      'Otherwise send the guest to the box office.',
    ],
  },
  replaced: {
    means:
      'The ticket got a new code, because somebody else may have the old one. This is the old one.',
    todo: [
      'No entry with this code.',
      'Ask for the new ticket. It came by mail, or the organizer has it.',
      'Otherwise send the guest to the box office: whoever shows this code may not be the guest.',
    ],
  },
  'not-accepted': {
    means:
      'The booking was never confirmed, is on hold, or was declined. The line below says which.',
    todo: [
      'No entry yet. Send the guest to the organizer, who can confirm the booking.',
      'Once it is confirmed, scan again.',
    ],
  },
  category: {
    means: 'The ticket is good, but not at this gate.',
    todo: [
      'Send the guest to the gate for this category.',
      'Nothing is recorded: the ticket is still good there.',
    ],
  },
  unknown: {
    means: 'This code is on no list.',
    todo: [
      'Is it the ticket’s own code, and not one of an advertisement or of the train? Scan that one.',
      'Offline or with an old list it may have been sold since. When you are online, scan again.',
      'Look for the guest’s name. Nothing found: send them to the box office.',
    ],
  },
  'wrong-event': {
    means: 'The ticket is real, but for another event.',
    todo: ['Read the date and the place on the ticket together with the guest.', 'No entry here.'],
  },
  'cannot-record': {
    means: 'This device could not store the check-in. Nobody would know that the guest is inside.',
    todo: [
      'Do not admit yet. Free some space on this device, then scan again.',
      'Or scan the ticket with another device.',
      'If neither works: write down the name, the code and the time, and call the supervisor.',
    ],
  },
};

/** What to do; what is wrong is said by the connection itself. */
const offline: Record<OfflineReason, string> = {
  unreachable: 'Look at the Wi-Fi and the mobile data of this device.',
  'no-answer-in-time':
    'The network is weak or crowded. Go a few steps, or change between Wi-Fi and mobile data.',
  'not-the-service':
    'Open any page in the browser and sign in to the Wi-Fi, or turn the Wi-Fi off.',
  'service-error': 'Nothing to do at the door. Tell the organizer if it lasts.',
  throttled: 'Nothing to do: it goes on by itself.',
};

export const help = {
  title: 'Help',
  contents: 'On this page',

  verdicts: 'The verdicts',
  verdictsIntro:
    'Colour, shape, sign, word, sound and vibration say the same: you need not see or hear all of them. Green and blue clear themselves; all others stay until you tap.',
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
    rising: 'two tones, rising',
    falling: 'two tones, falling',
    twice: 'one tone, twice',
    buzz: 'a long, low buzz',
    alarm: 'an alarm, high and low',
  },

  connection: 'The connection',
  online: 'The service answers. Check-ins go to it at once, and each verdict is its word.',
  connecting: 'The app has just been opened, and the service has not answered yet.',
  offlineNow: 'The service does not answer. The reason stands beside it:',
  offline,
  unsent:
    'So many check-ins are stored on this device and not sent yet. They go by themselves as soon as the service answers.',
  warning: 'Warning sign',
  refused: 'The service refused a check-in. It is kept; “Activity” says which one, and what to do.',

  offlineWork: 'Working offline',
  offlineSteps: [
    'Go on scanning as always. This device judges by its own list and remembers whom it let in.',
    'Each check-in is stored here before you see green, and sent later with its own time. You have nothing to do.',
    'What other doors scan meanwhile it cannot know. If one ticket was used at two doors, both say so when the network is back.',
    'Until everything is sent, remove neither the app nor the data of this site, and keep the device.',
  ],

  list: 'The age of the list',
  listSteps: [
    'The app holds all tickets on this device. “2 min. ago” is when they were last compared with the service.',
    'Online it stays fresh by itself. With a warning sign the list could not be read; the reason stands under “More”.',
    'The older the list, the more it may lack: tickets sold or cancelled since. Each verdict says how old its list was.',
  ],

  doubles: 'Double entries',
  doublesSteps: [
    'One ticket, two check-ins, and nobody left in between: a copy, or the same guest scanned at two doors without network.',
    'Every door shows it as a violet line. Tap it to see the name, both times and both devices.',
    'The supervisor looks into it and settles it. Until then it stays in sight. Go on scanning.',
  ],

  wrong: 'Something does not work',
  diagnostics: {
    why: 'This file helps whoever looks for the fault: versions, this device, its settings, how many check-ins wait, and what went wrong when.',
    holds:
      'It holds no name, no ticket and no key. Nothing is sent by itself: you save or share it.',
    save: 'Save diagnostics',
    share: 'Share diagnostics',
  },

  questions: 'What if …',
  question: {
    damaged: {
      ask: 'The ticket cannot be read',
      answer:
        'Smooth it, turn the light on, hold it a hand’s width further away. On a phone: turn its screen up. Or type the code that is printed under it, or look for the name.',
    },
    noTicket: {
      ask: 'The guest’s phone is dead, or the ticket is at home',
      answer: 'Look for the name or the order number, and compare it with an identity card.',
    },
    family: {
      ask: 'Several guests come with one order',
      answer:
        'Scan one ticket. “3 more in this order” opens the others: check in all of them, or some, with or without what there is to hand over. The guest’s page leads there too.',
    },
    used: {
      ask: 'Someone says: “But I have not been in yet”',
      answer:
        'Stay friendly: the screen shows when and where the ticket came in. Compare the name with an identity card and call the supervisor. Who bought a copied ticket is a victim as well.',
    },
    turnedAway: {
      ask: '“Why was she turned away at 20:14?”',
      answer:
        'On the device that did it: Activity, then “Turned away here”. Each refused scan stands there with its time, its code and the reason. It goes with the door; the organizer’s office is told of it, with the end of the code alone.',
    },
    wrongGate: {
      ask: 'The guest is at the wrong gate',
      answer: 'Nothing is recorded here. Point the way to the right one; the ticket is good there.',
    },
    mistake: {
      ask: 'I let in the wrong one',
      answer:
        '“Undo” takes it back: on the verdict, and for ten seconds more on the scan screen. Later: look for the name and check the guest out.',
    },
    battery: {
      ask: 'The battery runs low',
      answer:
        'Charge it while you scan. If it goes off, nothing is lost: it is all stored, and sent when the app is open again. Another phone can take over with its own pairing link at once.',
    },
    noCamera: {
      ask: 'The camera does not work',
      answer:
        '“Type a code” takes any code by hand. A hand scanner with USB or Bluetooth works without any setting. And the search finds guests by name.',
    },
    asleep: {
      ask: 'The screen goes dark',
      answer:
        'While the door is open the app keeps the screen awake, where the device lets it; not when it saves power. If it does not: in the device’s settings, under Display, set the longest time until it goes dark (iPhone: Display & Brightness, Auto-Lock, Never).',
    },
    pairAgain: {
      ask: '“The service does not accept this device”',
      answer:
        'The organizer turned its link off. Everything recorded is kept. Once the link is on again, the device goes on by itself within half a minute. Otherwise ask for a new link and open it on this device. What is unsent goes then.',
    },
    clock: {
      ask: 'The clock of this device is wrong',
      answer:
        'Nothing to do: check-ins carry the service’s time. Turn on the automatic time in the device’s settings when there is time for it.',
    },
  },
};

export type HelpTexts = typeof help;
export type Question = keyof HelpTexts['question'];
