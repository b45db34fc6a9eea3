/** English: the event's statistics, and what they are based on. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const numbers = {
  title: 'Statistics',
  counting: 'Counting the guest list',
  noList: 'This device has no guest list yet. The statistics need it.',
  growing: 'The guest list is loading. The numbers grow until it is complete.',
  now: 'Now',
  inside: 'Inside',
  left: 'Checked out',
  expected: 'Not checked in',
  tickets: (tickets: number) => count(tickets, { one: '# ticket', other: '# tickets' }),
  shareOf: (share: string, of: string) => `${share} of ${of}`,
  categories: 'By category',
  category: (inside: string, total: string) => `${inside} of ${total} inside`,
  categoryRest: (left: string, expected: string) =>
    `${left} checked out · ${expected} not checked in`,
  arrivals: {
    heading: 'Arrivals',
    none: 'Nobody is checked in yet.',
    busiest: (when: string, guests: number) =>
      `Busiest ${when}: ${count(guests, { one: '# check-in', other: '# check-ins' })}`,
    chart: (day: string, minutes: number, guests: number) =>
      `Arrivals on ${day} in steps of ${minutes} minutes: ${count(guests, { one: '# in all', other: '# in all' })}`,
    table: 'Show as table',
    when: 'Time',
    came: 'Check-ins',
    earlier: 'Earlier',
    later: 'Later',
  },
  doors: {
    heading: 'By device',
    device: 'Device',
    arrived: 'First check-ins',
    left: 'Check-outs',
    unnamed: 'No name',
    own: (device: string) => `${device} (this one)`,
    note: 'First check-ins counts each ticket where it was checked in first. Check-outs counts guests who are checked out now.',
  },
  shop: {
    heading: 'Sold',
    soldOf: (sold: string, places: string) => `${sold} of ${places}`,
    sold: (tickets: number) => count(tickets, { one: '# ticket', other: '# tickets' }),
    free: (places: number) => count(places, { one: '# ticket left', other: '# tickets left' }),
    soldOut: 'Sold out',
    asOf: (clock: string) => `As of ${clock}, from the server`,
  },
  basis: {
    heading: 'About these statistics',
    list: (age: string) =>
      `They count the guest list on this device (updated ${age}) and everything that this device has recorded. Later check-ins of other devices are missing.`,
    once: 'Each ticket counts once, even after a duplicate check-in or a later cancellation. A check-in that was undone does not count.',
    notExpected: (tickets: number) =>
      count(tickets, {
        one: '# ticket is cancelled or not confirmed and was never checked in. It does not count.',
        other:
          '# tickets are cancelled or not confirmed and were never checked in. They do not count.',
      }),
    undated: (tickets: number) =>
      count(tickets, {
        one: 'The server does not say when # checked-out ticket was checked in.',
        other: 'The server does not say when # checked-out tickets were checked in.',
      }),
    unverified: (guests: number) =>
      count(guests, {
        one: '# check-in without a guest list does not count yet.',
        other: '# check-ins without a guest list do not count yet.',
      }),
  },
};

export type NumbersTexts = typeof numbers;
