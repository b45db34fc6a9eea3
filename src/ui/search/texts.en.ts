/** English: seeking a guest. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const search = {
  title: 'Search',
  field: 'Find a guest',
  clear: 'Clear',
  hint: 'Name, company, e-mail address, order number or code. Several words in any order, and the first letters of each will do.',
  tooShort: 'Type at least three letters: this door shows nobody before.',
  hintWithoutNames:
    'This device keeps no names, so none are found here. Order number and code are; with a connection the service is asked for names as well, and answers with the category alone.',
  results: (hits: number) => count(hits, { one: '# guest', other: '# guests' }),
  more: 'There are more. Type on to narrow it down.',
  nobody: (query: string) => `Nobody found for “${query}”.`,
  otherSpelling: 'Try fewer letters, or only the last name.',
  preparing: 'The list is being made ready. There may be more in a moment.',
  listLoading: (read: string) =>
    `The list on this device is not complete yet: ${read} read so far.`,
  listEmpty: 'This device has no list yet.',
  offline: 'Offline: only the list on this device was searched.',
  asking: 'Asking the service',
  notThereEither: 'The service knows nobody of that name either.',
  failed: 'The service did not answer. Only the list on this device was searched.',
  fromService: 'from the service',
  guess: 'similar',
  state: {
    inside: 'Inside',
    left: 'Has left',
    'not-yet': 'Not in yet',
    cancelled: 'Cancelled',
    'not-accepted': 'Not confirmed',
    unpaid: 'Not paid',
  },
};

export type SearchTexts = typeof search;
