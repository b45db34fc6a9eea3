import { expect, test } from 'vitest';
import { createRoster } from '../../../../src/client/attendees/list/roster.ts';
import { asId } from '../../../../src/domain/ids.ts';
import { neverInside, type Presence } from '../../../../src/domain/presence.ts';
import { parseTicketCode } from '../../../../src/domain/ticket-code.ts';
import { attendee, local } from '../../../support/attendees.ts';
import { chunksOf } from '../../../support/roster-chunks.ts';

/** Finds what a scan of `text` finds. */
function find(roster: ReturnType<typeof createRoster>, text: string) {
  const code = parseTicketCode(text);
  return code && roster.find(code)?.identifier;
}

test('a ticket is found by its identifier, bare or in a link, and by its display identifier', () => {
  const roster = createRoster((each) => each);
  for (const _ of roster.take(chunksOf([[attendee()]])));
  for (const text of [
    'K7QX2M9PLD4W',
    'https://tickets.example/t/K7QX2M9PLD4W',
    '4821-0937-5518',
    '482109375518',
    'https://tickets.example/t/4821-0937-5518',
  ]) {
    expect(find(roster, text), text).toBe('K7QX2M9PLD4W');
  }
  expect(find(roster, 'https://tickets.example/t/ZZZZ2222ZZZZ')).toBeUndefined();
});

test('a code is found with any dashes or none, in any case, whichever of the two it is', () => {
  const roster = createRoster((each) => each);
  const codes = [
    { identifier: 'AB-12-CD34', displayIdentifier: '' },
    { identifier: 'f81d4fae-7dec-11d0', displayIdentifier: '7-421' },
    { identifier: 'K7QX2M9PLD4W', displayIdentifier: 'XK-90-0007-1' },
  ];
  for (const [at, each] of codes.entries()) {
    roster.put(attendee({ ...each, ticketId: asId(200 + at), participantId: asId(300 + at) }));
  }
  const typed = {
    'AB-12-CD34': ['AB-12-CD34', 'AB12CD34', 'ab12cd34', 'AB‑12‑CD34', 'A-B12CD-34', 'ab 12 cd34'],
    'f81d4fae-7dec-11d0': ['f81d4fae-7dec-11d0', 'F81D4FAE7DEC11D0', '7421', '7-421', '74-21'],
    K7QX2M9PLD4W: ['K7QX2M9PLD4W', 'k7qx-2m9p-ld4w', 'XK9000071', 'xk-90-0007-1', 'XK90-00071'],
  };
  for (const [identifier, texts] of Object.entries(typed)) {
    for (const text of texts) expect(find(roster, text), text).toBe(identifier);
  }
  expect(find(roster, 'AB12CD3')).toBeUndefined();
});

test('a code that names two tickets, but for its dashes, finds neither; as it is printed, the one', () => {
  const roster = createRoster((each) => each);
  const codes = [
    { identifier: 'AAAA11112222', displayIdentifier: '1-2345678' },
    { identifier: 'BBBB11112222', displayIdentifier: '12-345678' },
    { identifier: 'CC-3333-4444', displayIdentifier: '' },
    { identifier: 'DDDD11112222', displayIdentifier: 'CC33-334444' },
  ];
  for (const [at, each] of codes.entries()) {
    roster.put(attendee({ ...each, ticketId: asId(200 + at), participantId: asId(300 + at) }));
  }
  expect(find(roster, '12345678')).toBeUndefined();
  expect(find(roster, '123-45678')).toBeUndefined();
  expect(find(roster, '1-2345678')).toBe('AAAA11112222');
  expect(find(roster, '12-345678')).toBe('BBBB11112222');
  expect(find(roster, 'CC33334444')).toBeUndefined();
  expect(find(roster, 'CC-3333-4444')).toBe('CC-3333-4444');
  expect(find(roster, 'cc33-334444')).toBe('DDDD11112222');
});

test('an identifier that is a whole link is found by that link, until it is removed', () => {
  const identifier = 'https://tickets.example/check?code=K7QX2M9PLD4W';
  const roster = createRoster((each) => each);
  const listed = attendee({ identifier });
  roster.put(listed);
  expect(find(roster, identifier)).toBe(identifier);
  roster.remove(listed.ticketId);
  expect(find(roster, identifier)).toBeUndefined();
});

test('anyone who follows the list learns about each ticket that changes, and of each piece that is loaded', () => {
  const roster = createRoster((each) => each);
  const heard: unknown[] = [];
  roster.onChange((changed) => heard.push(changed));
  const [first, second] = [
    attendee(),
    attendee({ ticketId: asId(102), identifier: 'M2', displayIdentifier: '' }),
  ];
  for (const _ of roster.take(chunksOf([[first]])));
  roster.put(second);
  roster.remove(first.ticketId);
  expect(heard).toEqual([null, 102, 101]);
  expect([...roster.ticketIds()]).toEqual([102]);
});

test('a ticket that is put as it was is reported where this door knows of it by now, and once', () => {
  const inside: Presence = { inside: true, at: local('2026-11-21T20:00:00'), device: 'Door 1' };
  let own: Presence = neverInside;
  const roster = createRoster((each) => ({ ...each, presence: own }));
  const heard: unknown[] = [];
  roster.put(attendee());
  roster.onChange((changed) => heard.push(changed));
  const putAgain = () => {
    roster.put(attendee());
    return heard.splice(0);
  };
  expect(putAgain()).toEqual([]);
  own = inside;
  expect(putAgain()).toEqual([101]);
  expect(putAgain()).toEqual([]);
  own = neverInside;
  expect(putAgain()).toEqual([101]);
  expect(putAgain()).toEqual([]);
});

test('a UPC-A and its EAN-13 are one code, also on a list of an earlier version', () => {
  for (const identifier of ['012345678905', '0012345678905']) {
    const roster = createRoster((each) => each);
    roster.put(attendee({ identifier }));
    expect(find(roster, '012345678905')).toBe(identifier);
    expect(find(roster, '0012345678905')).toBe(identifier);
  }
});
