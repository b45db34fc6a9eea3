/** English: the search for a guest. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const search = {
  title: 'Search',
  field: 'Find a guest',
  clear: 'Clear',
  hint: 'Search by name, company, e-mail address, order number or code. You can type several words in any order. Their first letters are enough.',
  tooShort: 'Type at least three letters. This device shows nobody before that.',
  hintWithoutNames:
    'This device keeps no names, so search by order number or code. While online, the server also searches names. The results then show only the category.',
  results: (hits: number) => count(hits, { one: '# guest', other: '# guests' }),
  more: 'There are more guests. Type more letters.',
  nobody: (query: string) => `No guest found for “${query}”.`,
  otherSpelling: 'Try fewer letters, or only the last name.',
  preparing: 'The guest list is being prepared. More guests may follow in a moment.',
  listLoading: (read: string) =>
    `The guest list on this device is not complete yet: ${read} loaded so far.`,
  listEmpty: 'This device has no guest list yet.',
  offline: 'Offline: only the guest list on this device was searched.',
  asking: 'Asking the server',
  notThereEither: 'The server does not know a guest with this name either.',
  failed: 'The server did not answer. Only the guest list on this device was searched.',
  fromService: 'from the server',
  guess: 'similar',
  state: {
    inside: 'Checked in',
    left: 'Checked out',
    'not-yet': 'Not checked in',
    cancelled: 'Cancelled',
    'not-accepted': 'Not confirmed',
    unpaid: 'Not paid',
  },
};

export type SearchTexts = typeof search;
