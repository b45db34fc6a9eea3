/** English: the tickets of one order. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const order = {
  title: (number: number) => `Order ${number}`,
  gone: 'This order is no longer on the list.',
  state: {
    inside: 'Inside',
    left: 'Left',
    'not-yet': 'Not inside',
    cancelled: 'Cancelled',
    'not-accepted': 'Not confirmed',
  },
  askedAlone: 'This gate asks first: tap “Check in” here, and answer.',
  checkIn: 'Check in',
  checkInNamed: (name: string) => `Check in: ${name}`,
  withItems: (items: number) => count(items, { one: 'With # item', other: 'With # items' }),
  withItemsNamed: (items: number, name: string) =>
    count(items, { one: `With # item: ${name}`, other: `With # items: ${name}` }),
  all: (tickets: number) => count(tickets, { one: 'Check in', other: 'Check in all #' }),
  allWithItems: (items: number) =>
    count(items, {
      one: 'Check in, hand over # item',
      other: 'Check in, hand over # items',
    }),
  checkedIn: (tickets: number) => count(tickets, { other: '# checked in' }),
  notCheckedIn: (tickets: number) =>
    count(tickets, { other: '# not checked in: the reason stands beside the name' }),
};

export type OrderTexts = typeof order;
