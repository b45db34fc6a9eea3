import { expect, test } from 'vitest';
import { isAttendeeRow, writeRow } from '../../../../src/client/attendees/list/attendee-row.ts';
import { createRoster } from '../../../../src/client/attendees/list/roster.ts';
import type { RosterChunk } from '../../../../src/client/attendees/list/roster-chunk.ts';
import { isRosterChunk } from '../../../../src/client/storage/stored-forms.ts';
import type { Attendee } from '../../../../src/domain/attendee.ts';
import { asId } from '../../../../src/domain/ids.ts';
import type { TicketCode } from '../../../../src/domain/ticket-code.ts';
import { attendee, local } from '../../../support/attendees.ts';
import { chunksOf } from '../../../support/roster-chunks.ts';

const at = local('2026-11-20T10:00:00');
const had = (...codes: readonly string[]): Pick<Attendee, 'replaced'> => ({
  replaced: codes.map((code) => ({ code, at })),
});
const rosterOf = (chunks: readonly RosterChunk[]) => {
  const roster = createRoster((given) => given);
  for (const _ of roster.take(chunks));
  return roster;
};
const replaced = (roster: ReturnType<typeof rosterOf>, code: string) =>
  roster.findReplaced(code as TicketCode)?.ticketId;

const others = Array.from({ length: 30 }, (_, n) =>
  attendee({ ticketId: asId(1000 + n), identifier: `OTHER${n}`, displayIdentifier: `${n}` }),
);
const guest = attendee({ ...had('OLD-CODE', '1111-2222'), identifier: 'NEWCODE' });

test('V2: a ticket is found by each code that it had, in any form, and by none of these as its own', () => {
  const roster = rosterOf(chunksOf([[...others, guest]]));
  for (const code of ['OLD-CODE', 'oldcode', '11112222', '1111-2222']) {
    expect(replaced(roster, code)).toBe(guest.ticketId);
    expect(roster.find(code as TicketCode)).toBeUndefined();
  }
  expect(replaced(roster, 'NEWCODE')).toBeUndefined();
  expect(roster.get(guest.ticketId)?.replaced).toEqual(guest.replaced);
});

test('a later piece of the list counts: more codes, and a ticket that is gone', () => {
  const next = { ...guest, ...had('OLD-CODE', 'NEWCODE'), identifier: 'NEWEST' };
  const pieces = chunksOf([[...others, guest], [next]]);
  const roster = rosterOf(pieces);
  expect(replaced(roster, 'NEWCODE')).toBe(guest.ticketId);
  expect(replaced(roster, '11112222')).toBeUndefined();
  const again = rosterOf([...roster.repack()]);
  expect(replaced(again, 'OLDCODE')).toBe(guest.ticketId);
  again.remove(guest.ticketId);
  expect(replaced(again, 'OLDCODE')).toBeUndefined();
  again.put(attendee({ ticketId: asId(5000), identifier: 'FRESH' }));
  expect(replaced(again, 'OLDCODE')).toBeUndefined();
});

test('a code that two tickets had says nothing', () => {
  const twin = attendee({ ...had('OLD-CODE'), ticketId: asId(7), identifier: 'TWIN' });
  expect(replaced(rosterOf(chunksOf([[guest, twin]])), 'OLDCODE')).toBeUndefined();
});

test('a list that an earlier version stored is read as it is; who had no other code takes no more room', () => {
  const [chunk] = chunksOf([others]);
  if (!chunk) throw new Error('nothing was packed');
  const { replaced: _, ...earlier } = chunk;
  expect(isRosterChunk(earlier)).toBe(true);
  expect(rosterOf([earlier]).find('OTHER3' as TicketCode)?.replaced).toEqual([]);
  expect(chunk.replaced).toHaveLength(0);
  expect(writeRow(attendee())).toHaveLength(19);
});

test('a damaged one is told as such', () => {
  const [chunk] = chunksOf([[guest]]);
  expect(isRosterChunk({ ...chunk, replaced: [1, 2] })).toBe(false);
  const row = writeRow(guest);
  expect(isAttendeeRow(row)).toBe(true);
  expect(isAttendeeRow([...row.slice(0, 19), [['OLD', 5]]])).toBe(false);
});
