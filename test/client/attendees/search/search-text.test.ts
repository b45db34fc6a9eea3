/** The quick way to make a search text says what the plain one says, whatever the texts hold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText, searchWords } from '../../../../src/client/attendees/search/search-text.ts';
import { attendee } from '../../../support/attendees.ts';

const endOfField = new RegExp(`[${String.fromCharCode(1)}-${String.fromCharCode(4)}]`);

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(..."aeouAEOUbß -'’`.@19ü😀") }) },
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);

test('by property: every field holds its words', () => {
  fc.assert(
    fc.property(
      fc.record({
        firstName: anyText,
        lastName: anyText,
        company: fc.option(anyText),
        email: fc.option(anyText),
        displayIdentifier: anyText,
        identifier: anyText.filter((text) => /^[\w-]*$/.test(text)),
        orderNumber: fc.option(anyText),
      }),
      (change) => {
        const each = attendee(change);
        const code = (text: string) => [searchWords(text).join('')].filter((word) => word !== '');
        const fields = [
          searchWords(`${each.firstName} ${each.lastName}`),
          searchWords(each.company ?? ''),
          searchWords(each.email ?? ''),
          [...code(each.displayIdentifier), ...code(each.orderNumber ?? '')],
          code(each.identifier),
        ];
        const wordsOf = (field: string) => field.split(' ').filter((word) => word !== '');
        expect(searchText(each).split(endOfField).map(wordsOf)).toEqual(fields);
      },
    ),
    { numRuns: 500 },
  );
});

test('a text as long as a book is searched to its end', () => {
  const each = attendee({ company: `${'word '.repeat(20_000)}last` });
  expect(searchText(each)).toContain(' last ');
});
