/** English: the tickets of one order. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const order = {
  title: (number: number) => `Order ${number}`,
  gone: 'This order is no longer on the guest list.',
  state: {
    inside: 'Checked in',
    left: 'Checked out',
    'not-yet': 'Not checked in',
    cancelled: 'Cancelled',
    'not-accepted': 'Not confirmed',
  },
  askedAlone: 'This gate asks first. Tap “Check in” in this row and answer.',
  checkIn: 'Check in',
  checkInNamed: (name: string) => `Check in: ${name}`,
  withItems: (items: number) => count(items, { one: 'With # add-on', other: 'With # add-ons' }),
  withItemsNamed: (items: number, name: string) =>
    count(items, { one: `With # add-on: ${name}`, other: `With # add-ons: ${name}` }),
  all: (tickets: number) => count(tickets, { one: 'Check in', other: 'Check in all #' }),
  allWithItems: (items: number) =>
    count(items, {
      one: 'Check in, hand out # add-on',
      other: 'Check in, hand out # add-ons',
    }),
  checkedIn: (tickets: number) => count(tickets, { other: '# checked in' }),
  notCheckedIn: (tickets: number) =>
    count(tickets, { other: '# not checked in. The reason is next to the name.' }),
};

export type OrderTexts = typeof order;
