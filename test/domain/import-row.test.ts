import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asId } from '../../src/domain/ids.ts';
import {
  duplicateFinder,
  faultOfRow,
  type ImportRow,
  namesOfRow,
} from '../../src/domain/import-row.ts';
import { parseTicketCode, scannedForm } from '../../src/domain/ticket-code.ts';

const row = (given: Partial<ImportRow>): ImportRow => ({
  line: 2,
  ticketCategoryId: asId(1),
  ...given,
});

describe('a code of another system', () => {
  test.each([
    ['pretix', 'u3ayb7rsd2fxkn9ehgqwmzt4pcvj65k8', 'U3AYB7RSD2FXKN9EHGQWMZT4PCVJ65K8'],
    ['Eventbrite', '81234567891234567890001', '81234567891234567890001'],
    ['Ticket Tailor', 'eHr5Y7', 'EHR5Y7'],
    ['tito', 'https://ti.to/tickets/ti_pUv4X8zQ1', 'TI_PUV4X8ZQ1'],
    ['a list', '7', '7'],
    ['JSON', '{"ticketId":"ABCD-1234"}', 'ABCD-1234'],
  ])('of %s is what a door reads when it scans it', (_, code, form) => {
    expect(scannedForm(code)).toBe(form);
    expect(parseTicketCode(code)?.toUpperCase()).toBe(form);
  });

  test.each([
    ['nothing', ' '],
    ['too long', 'x'.repeat(257)],
    ['twice decorated', ']Q1]Q1ABCDEFGH'],
  ])('%s is none', (_, code) => expect(scannedForm(code)).toBeUndefined());

  test('whatever it is: its scan has the form by which it is looked up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (code) => {
        const form = scannedForm(code);
        if (form === undefined) return;
        expect(scannedForm(parseTicketCode(code) ?? '')).toBe(form);
        expect(scannedForm(form.toLowerCase()) ?? form).toBe(form);
      }),
    );
  });
});

describe('two rows of one file', () => {
  const found = (...rows: readonly Partial<ImportRow>[]) => {
    const find = duplicateFinder();
    return rows.map((given, at) => find(row({ ...given, line: at + 2 })));
  };
  const anna = { firstName: 'Anna', lastName: 'Groß', email: 'anna@example.org' };

  test.each([
    ['a code in another case', { code: 'abc' }, { code: ' ABC' }],
    ['a reference', { reference: 'X1', code: 'a' }, { reference: 'X1 ', code: 'b' }],
    ['a person without more', anna, { ...anna, lastName: 'GROSS', email: 'Anna@Example.org' }],
  ])('%s is found again', (_, one, other) => expect(found(one, other)).toEqual([undefined, 2]));

  test('a person with two tickets is two guests', () => {
    expect(found({ ...anna, code: 'a' }, { ...anna, code: 'b' }, anna)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('who has no name at all is nobody', () => {
    expect(namesOfRow(row({ code: '7' }))).toEqual({ code: '7', reference: null, person: null });
    expect(found({ code: '7' }, { code: '8' })).toEqual([undefined, undefined]);
  });
});

test('no row makes the rules fail', () => {
  const text = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({ firstName: text, lastName: text, email: text, note: text, code: text }),
      (given) => {
        const one = row(given);
        if (faultOfRow(one) !== null) return;
        const { code, person } = namesOfRow(one);
        expect(code !== null || person !== null || Boolean(one.company)).toBe(true);
        expect(Boolean(one.code) && code === null).toBe(false);
      },
    ),
  );
});
