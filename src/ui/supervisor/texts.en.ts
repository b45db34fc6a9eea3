/** English: what a steward's door asks the supervisor for. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const supervisor = {
  title: 'Supervisor',
  intro: 'This is for supervisors. Their PIN opens it, and all that is theirs, for five minutes.',
  noPin:
    'Nobody has set a supervisor’s PIN for this door. Whoever makes doors in the office sets it.',
  isClosed: 'This is a steward’s door: it scans and searches. The rest is for supervisors.',
  isOpen: 'Open for the supervisor, for five minutes at most.',
  enter: 'Enter the supervisor’s PIN',
  end: 'Hand back to the steward',
  close: 'Close',
  pad: {
    pin: 'Supervisor’s PIN',
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
    wrong: 'This is not the supervisor’s PIN.',
    'too-soon': 'It is too soon for another try.',
    insecure: 'This page did not come by https, so its browser can’t check the PIN.',
  },
};

export type SupervisorTexts = typeof supervisor;
