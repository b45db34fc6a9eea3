/** The table's rows are in order whatever changed, and a search in turns finds the same as one at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoster } from '../../../src/client/attendees/list/roster.ts';
import { asId } from '../../../src/domain/ids.ts';
import {
  createGuestRows,
  type GuestQuery,
  type GuestRows,
  sortColumns,
} from '../../../src/office/guest-list/guest-rows.ts';
import { attendee, local } from '../../support/attendees.ts';

const query = (change: Partial<GuestQuery> = {}): GuestQuery => ({
  words: '',
  categoryId: null,
  filter: null,
  sort: { by: 'name', isDown: false },
  ...change,
});
const goOn = async () => true;

const anyGuest = fc
  .record({
    ticketId: fc.integer({ min: 1, max: 60 }).map((id) => asId<never>(id)),
    lastName: fc.constantFrom('Ärmel', 'Bach', 'Cohn', 'bach', 'Zoll', ''),
    categoryName: fc.constantFrom('A', 'B'),
    at: fc.constantFrom(null, local('2026-11-21T20:00:00'), local('2026-11-21T21:00:00')),
  })
  .map(({ at, ...change }) =>
    attendee({ ...change, presence: { inside: at !== null, at, device: null } }),
  );

function openRows() {
  const roster = createRoster((each) => each);
  return { roster, rows: createGuestRows(roster) };
}

const idsOf = (rows: GuestRows, asked: GuestQuery) =>
  rows.find(asked).map(({ ticketId }) => ticketId);

test('by property: after any changes the order is that of a list that was downloaded again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.oneof(anyGuest, fc.integer({ min: 1, max: 60 })), { maxLength: 30 })),
      fc.constantFrom(...sortColumns),
      fc.boolean(),
      async (steps, by, isDown) => {
        const { roster, rows } = openRows();
        const asked = query({ sort: { by, isDown } });
        for (const step of steps) {
          for (const one of step) {
            if (typeof one === 'number') roster.remove(asId(one));
            else roster.put(one);
          }
          const anew = openRows();
          for (const ticketId of roster.ticketIds()) {
            const listed = roster.get(ticketId);
            if (listed) anew.roster.put(listed);
          }
          expect(idsOf(rows, asked)).toEqual(idsOf(anew.rows, asked));
        }
        expect(await rows.search(asked, goOn)).toEqual(rows.find(asked));
      },
    ),
    { numRuns: 60 },
  );
});

/** More than are looked through between two rests. */
function manyRows() {
  const opened = openRows();
  for (let id = 1; id <= 2500; id += 1) {
    const lastName = id % 7 === 0 ? 'Weiß' : 'Bach';
    opened.roster.put(attendee({ ticketId: asId(id), participantId: asId(id), lastName }));
  }
  return opened;
}

test('a search rests now and then, and ends where nobody wants it any more', async () => {
  const { rows } = manyRows();
  let rests = 0;
  const counted = async () => {
    rests += 1;
    return true;
  };
  const asked = query({ words: 'weiss' });
  expect(await rows.search(asked, counted)).toEqual(rows.find(asked));
  expect(rows.find(asked)).toHaveLength(357);
  expect(rests).toBe(2);
  expect(await rows.search(asked, async () => false)).toBeNull();
});

test('what changes during a search neither breaks it nor is found twice', async () => {
  const { roster, rows } = manyRows();
  let id = 2500;
  const found = await rows.search(query(), async () => {
    roster.remove(asId(1));
    roster.put(attendee({ ticketId: asId(++id), participantId: asId(id), lastName: 'Aal' }));
    rows.update();
    return true;
  });
  expect(new Set(found?.map(({ ticketId }) => ticketId)).size).toBe(2500);
  expect(rows.find(query())[0]?.name).toContain('Aal');
  expect(rows.find(query())).toHaveLength(2501);
});
