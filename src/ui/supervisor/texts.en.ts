/** English: when a device for staff asks for the supervisor PIN. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const supervisor = {
  title: 'Supervisor',
  intro: 'Only supervisors can open this. The supervisor PIN opens everything for five minutes.',
  noPin: 'This device has no supervisor PIN. The organizer can set one in the dashboard.',
  isClosed: 'On this device, staff can scan and search. Everything else is for supervisors.',
  isOpen: 'Open for the supervisor, for five minutes at most.',
  enter: 'Enter supervisor PIN',
  end: 'Close for staff',
  close: 'Close',
  pad: {
    pin: 'Supervisor PIN',
    erase: 'Delete last digit',
    go: 'Open',
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
    insecure: 'This page did not come over https, so its browser can’t check the PIN.',
  },
};

export type SupervisorTexts = typeof supervisor;
