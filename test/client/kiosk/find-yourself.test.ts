import { describe, expect, test } from 'vitest';
import { findYourself, type GuestList } from '../../../src/client/kiosk/find-yourself.ts';
import { asId } from '../../../src/domain/ids.ts';
import { orderNumberForm } from '../../../src/domain/order-number.ts';
import { displayForm } from '../../../src/domain/ticket-code.ts';
import { attendee } from '../../support/attendees.ts';

const jürgen = attendee();
const aiko = attendee({
  ticketId: asId(102),
  participantId: asId(502),
  identifier: 'Q3WERT7ZUIOP',
  displayIdentifier: '4821-0937-5519',
  firstName: 'Aiko',
  lastName: 'van der Meer-O’Neill',
});
const nameless = attendee({
  ticketId: asId(103),
  participantId: asId(503),
  identifier: 'N0NAMEN0NAME',
  displayIdentifier: '4821-0937-5520',
  lastName: '',
});

const numbered = attendee({
  ticketId: asId(104),
  paymentId: asId(100_005_193),
  orderNumber: 'R-902603907698',
  identifier: 'R1R2R3R4R5R6',
  displayIdentifier: '4821-0937-5521',
  lastName: 'Ritter',
});

const twins = ['Lea', 'Leo'].map((firstName, at) =>
  attendee({
    ticketId: asId(110 + at),
    paymentId: asId(77),
    orderNumber: '77',
    firstName,
    lastName: 'Zwilling',
  }),
);
const all = [jürgen, aiko, nameless, numbered, ...twins];
const list: GuestList = {
  byCode: (code) =>
    [jürgen, aiko, nameless].find(
      ({ identifier, displayIdentifier }) =>
        identifier === code || displayForm(displayIdentifier) === displayForm(code),
    ),
  ofOrderNumber: async (number) =>
    all.filter(({ orderNumber }) => orderNumberForm(orderNumber ?? '') === orderNumberForm(number)),
};
const find = (code: string, lastName: string) => findYourself(list, { code, lastName });

describe('a guest finds nobody but themselves', () => {
  test.each([
    ['4821-0937-5518', 'Groß'],
    ['482109375518', 'GROSS'],
    [' 4821 0937 5518 ', ' groß '],
    ['K7QX2M9PLD4W', 'Gross'],
    ['11', 'Groß'],
    [' #11 ', 'Groß'],
  ])('by the code %s and the name %s', async (code, name) => {
    expect((await find(code, name)).map((each) => each.ticketId)).toEqual([jürgen.ticketId]);
  });

  test.each([
    'R-902603907698',
    'r902603907698',
    '902603907698',
    ' r-9026 0390 7698 ',
    '#902603907698',
    '9026-0390-7698',
  ])('by the order number %s, as people type it', async (typed) => {
    expect(await find(typed, 'ritter')).toEqual([numbered]);
    expect(await find(typed, 'Groß')).toEqual([]);
    expect(await find('100005193', 'Ritter')).toEqual([]);
  });

  test.each(['van der Meer-O’Neill', 'Van Der Meer ONeill', "van der meer o'neill"])(
    'however the name %s is written',
    async (name) => {
      expect((await find('4821-0937-5519', name)).map((each) => each.ticketId)).toEqual([
        aiko.ticketId,
      ]);
    },
  );

  test.each([
    ['4821-0937-5518', 'Meier'],
    ['4821-0937-5518', 'Gro'],
    ['4821-0937-5518', ''],
    ['4821-0937-5519', 'Groß'],
    ['4821-0937', 'Groß'],
    ['', 'Groß'],
    ['Groß', 'Groß'],
    ['4821-0937-5520', ''],
    ['4821-0937-5520', ' '],
    ['11', 'Meier'],
    ['12', 'Groß'],
  ])('and nobody by %s and %s', async (code, name) => {
    expect(await find(code, name)).toEqual([]);
  });

  test('a family with one name and one order finds all of its tickets', async () => {
    const found = await find('77', 'Zwilling');
    expect(found.map(({ firstName }) => firstName)).toEqual(['Lea', 'Leo']);
  });

  test.each([
    ['Krüger', ['Krueger', 'Kruger', 'KRÜGER']],
    ['Krueger', ['Krüger', 'Kruger']],
    ['Weiß', ['Weiss']],
    ['Sørensen', ['Soerensen', 'Sorensen', 'Sörensen']],
    ['Ærø', ['Aeroe', 'Aro', 'Ärö']],
    ['Åberg', ['Aaberg', 'Aberg']],
  ])('%s is one name however its letters are written', async (lastName, ways) => {
    const one = attendee({ lastName });
    const byCode = { byCode: () => one, ofOrderNumber: async () => [] };
    for (const way of ways) {
      expect(await findYourself(byCode, { code: 'X1', lastName: way }), way).toEqual([one]);
    }
    expect(await findYourself(byCode, { code: 'X1', lastName: 'Kroger' })).toEqual([]);
  });
});
