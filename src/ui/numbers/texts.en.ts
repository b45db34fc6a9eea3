/** English: the event's numbers, and what they are based on. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const numbers = {
  title: 'Numbers',
  counting: 'Counting the list',
  noList: 'There is no list of attendees on this device yet. The numbers come with it.',
  growing: 'The list is being read: the numbers grow until it is there.',
  now: 'At the moment',
  inside: 'Inside',
  left: 'Left again',
  expected: 'Still to come',
  tickets: (tickets: number) => count(tickets, { one: '# ticket', other: '# tickets' }),
  shareOf: (share: string, of: string) => `${share} of ${of}`,
  categories: 'By category',
  category: (inside: string, total: string) => `${inside} of ${total} inside`,
  categoryRest: (left: string, expected: string) => `${left} left again · ${expected} to come`,
  arrivals: {
    heading: 'Arrivals',
    none: 'Nobody has come in yet.',
    busiest: (when: string, guests: number) =>
      `Busiest ${when}: ${count(guests, { one: '# came in', other: '# came in' })}`,
    chart: (day: string, minutes: number, guests: number) =>
      `Arrivals on ${day} in steps of ${minutes} minutes: ${count(guests, { one: '# in all', other: '# in all' })}`,
    table: 'As a table',
    when: 'Time',
    came: 'Came in',
    earlier: 'Earlier',
    later: 'Later',
  },
  doors: {
    heading: 'By device',
    device: 'Device',
    arrived: 'First in',
    left: 'Out',
    unnamed: 'Without a name',
    own: (device: string) => `${device} (this one)`,
    note: 'First in: where a ticket came in for the first time. Out: where those went out who are out now.',
  },
  shop: {
    heading: 'Sold',
    soldOf: (sold: string, places: string) => `${sold} of ${places} places`,
    sold: (tickets: number) => count(tickets, { one: '# ticket', other: '# tickets' }),
    free: (places: number) => count(places, { one: '# place free', other: '# places free' }),
    soldOut: 'Sold out',
    asOf: (clock: string) => `As of ${clock}, from the service`,
  },
  basis: {
    heading: 'What this is based on',
    list: (age: string) =>
      `The list on this device (read ${age}) and all that this device has recorded. What other devices have recorded since is missing.`,
    once: 'Each ticket counts once, also one that was let in twice, and one that was cancelled after its guest had come in. A check-in that was undone counts as none.',
    notExpected: (tickets: number) =>
      count(tickets, {
        one: '# ticket that is cancelled or not confirmed was never inside and is not counted.',
        other:
          '# tickets that are cancelled or not confirmed were never inside and are not counted.',
      }),
    undated: (tickets: number) =>
      count(tickets, {
        one: 'For # ticket that left again, the service does not say when it came.',
        other: 'For # tickets that left again, the service does not say when they came.',
      }),
    unverified: (guests: number) =>
      count(guests, {
        one: '# guest whom this device let in without a list is not counted yet.',
        other: '# guests whom this device let in without a list are not counted yet.',
      }),
  },
};

export type NumbersTexts = typeof numbers;
