// @vitest-environment jsdom
/** A bank's file is matched with orders by number and amount. */
import { describe, expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { readText } from '../../../src/office/import/reading/read-file.ts';
import { bookingsIn, matchBookings, sumIn } from '../../../src/office/orders/bank-page.tsx';

const order = (
  id: number,
  digits: string,
  amount: number,
  status: 'new' | 'paid' | 'cancelled',
) => ({
  id: asId<never>(id),
  identifier: `R-${digits}`,
  amount,
  status,
  type: 'prepayment' as const,
  creationTime: null,
  discountCode: null,
  numTickets: 1,
  numProducts: 0,
  firstName: null,
  lastName: null,
  email: null,
  company: null,
  importedOrder: null,
});

const orders = [
  order(1, '902603907698', 123_456, 'new'),
  order(2, '103712433685', 1250, 'new'),
  order(3, '555512341234', 1250, 'paid'),
  order(4, '777712341234', 1250, 'cancelled'),
];

const bookings = (file: string) => {
  const read = readText(new TextEncoder().encode(file), {});
  if (read.kind === 'fault') throw new Error(read.fault.kind);
  return bookingsIn(read.table.rows, 'EUR');
};

describe('a sum as banks write it', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1,234.56 EUR', 123_456],
    ['+12,50', 1250],
    ['-12,50', -1250],
    ['12.5', 1250],
    ['1.234', 123_400],
    ['€12', 1200],
    ["1'234.50", 123_450],
  ])('%s', (cell, sum) => expect(sumIn(cell, 'EUR')).toBe(sum));

  test.each(['', 'Betrag', '12,5000', '12-50', '1e5'])('%s is none', (cell) =>
    expect(sumIn(cell, 'EUR')).toBeNull(),
  );

  test('has the digits of its currency', () => {
    expect(sumIn('1.250', 'JPY')).toBe(1250);
    expect(sumIn('1,250', 'KWD')).toBe(1250);
  });
});

describe('a file', () => {
  test('in German, with a head of the bank above, semicolons and decimal commas', () => {
    const found = bookings(
      [
        'Kontoumsätze;;;',
        'Buchungstag;Auftraggeber;Verwendungszweck;Betrag (EUR)',
        '24.11.2026;Gerda Gast;SVWZ+R-902603907698 Sommerfest;1.234,56',
        '24.11.2026;Miete;Dauerauftrag;-800,00',
        '25.11.2026;Otto;"R-1037 1243 3685";12,00',
      ].join('\n'),
    );
    expect(found?.map(({ line, amount }) => [line, amount])).toEqual([
      [3, 123_456],
      [5, 1200],
    ]);
  });

  test('in English, with a separate column for incoming payments', () => {
    const found = bookings(
      'Date,Description,Debit,Credit\n2026-11-24,R902603907698,,"1,234.56"\n2026-11-25,Rent,800.00,\n',
    );
    expect(found?.map(({ amount }) => amount)).toEqual([123_456]);
  });

  test('without a column of sums it has none', () => {
    expect(bookings('Name;Ort\nGerda;Kassel\n')).toBeNull();
  });
});

test('each payment is matched by number and amount, and an order once', () => {
  const booking = (line: number, text: string, amount: number) => ({ line, text, amount });
  const matches = matchBookings(
    [
      booking(1, 'R-902603907698', 123_456),
      booking(2, 'noch einmal R 902603907698', 123_456),
      booking(3, 'DE89370400440532013000 · R-1037-1243-3685', 1200),
      booking(4, 'R-555512341234', 1250),
      booking(5, '777712341234', 1250),
      booking(6, 'Spende', 1250),
      booking(7, 'R-000000000000', 1250),
    ],
    orders,
  );
  expect(matches.map(({ kind, order: found }) => [kind, found?.id ?? null])).toEqual([
    ['matched', 1],
    ['paid', 1],
    ['differs', 2],
    ['paid', 3],
    ['cancelled', 4],
    ['unknown', null],
    ['unknown', null],
  ]);
});
