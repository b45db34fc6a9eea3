import { describe, expect, test } from 'vitest';
import { asId, type TicketCategoryId } from '../../../src/domain/ids.ts';
import { mapRows } from '../../../src/office/import/map-rows.ts';
import type { Columns } from '../../../src/office/import/reading/fields.ts';

const columns: Columns = ['lastName', 'code', 'state', 'voided'];
const otherwise = asId<TicketCategoryId>(1);

/** @param state and whether it is void, as the file has them */
const read = (state: string, voided: string) =>
  mapRows([{ line: 2, cells: ['Muster', 'a1', state, voided] }], columns.length, {
    system: 'list',
    head: null,
    states: new Map(),
    answers: [],
    columns,
    categories: new Map(),
    otherwise,
  });

describe('what a file says of a ticket’s state', () => {
  test.each([
    ['paid', '', 'valid'],
    ['Pending (overdue)', 'No', 'unpaid'],
    ['canceled (paid fee)', '0', 'cancelled'],
    ['', 'false', undefined],
    ['', 'Void', 'cancelled'],
    ['paid', '1', 'cancelled'],
    ['paid', '2026-11-20 10:00', 'cancelled'],
    ['paid', 'FALSCH', 'valid'],
    ['', 'VRAI', 'cancelled'],
  ])('%j, void %j: %s', (state, voided, meant) => {
    const { rows, faults } = read(state, voided);
    expect(faults).toEqual([]);
    expect(rows[0]?.state).toBe(meant);
  });

  test('a word that nobody knows is a fault of its row', () => {
    const unknown = { line: 2, fault: 'state-unknown' };
    expect(read('vielleicht', '').faults).toEqual([{ ...unknown, field: 'state' }]);
    expect(read('paid', 'vielleicht').faults).toEqual([{ ...unknown, field: 'voided' }]);
  });
});
