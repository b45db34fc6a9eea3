/** The list in memory and its log, held against a plain Map, whatever happens to both. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoster, type Roster } from '../../../../src/client/attendees/list/roster.ts';
import type { RosterChunk } from '../../../../src/client/attendees/list/roster-chunk.ts';
import type { Attendee } from '../../../../src/domain/attendee.ts';
import { asId, type TicketId } from '../../../../src/domain/ids.ts';
import { parseTicketCode } from '../../../../src/domain/ticket-code.ts';
import { instant } from '../../../../src/domain/time.ts';
import { attendee, local, product } from '../../../support/attendees.ts';

const identity = (each: Attendee) => each;

/** Few tickets of few participants, so that they meet; some without codes, some codes are links. */
const anyAttendee: fc.Arbitrary<Attendee> = fc
  .record({
    ticketId: fc.integer({ min: 1, max: 12 }),
    participantId: fc.integer({ min: 1, max: 5 }),
    version: fc.integer({ min: 0, max: 2 }),
    firstName: fc.oneof(fc.constant('Jürgen'), fc.string({ unit: 'binary', maxLength: 6 })),
    isInside: fc.boolean(),
    hasProduct: fc.boolean(),
    order: fc.constantFrom('none', 'paid', 'open'),
    form: fc.constantFrom('bare', 'link', 'none'),
    readAt: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ ticketId, participantId, version, isInside, hasProduct, order, form, ...rest }) => {
    const code = `CODE${ticketId}V${version}`;
    const since = { at: local('2026-11-21T20:00:00'), device: null };
    return attendee({
      ticketId: asId(ticketId),
      participantId: asId(participantId),
      identifier: { bare: code, link: `https://tickets.example/t/${code}`, none: '' }[form],
      displayIdentifier: form === 'none' ? '' : `99-${ticketId}-${version}`,
      firstName: rest.firstName,
      presence: { inside: isInside, ...since },
      arrival: isInside ? since : null,
      products: hasProduct ? [product()] : [],
      ...(order !== 'none' && { orderNumber: 'R-902603907698' }),
      due: order === 'open' ? { amount: 4550, currency: 'EUR' } : null,
      readAt: instant(rest.readAt),
    });
  });

type Step =
  | { readonly do: 'put'; readonly attendee: Attendee }
  | { readonly do: 'remove'; readonly ticketId: TicketId }
  | { readonly do: 'pack' | 'repack' | 'restart' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: anyAttendee.map((each) => ({ do: 'put', attendee: each }) as const) },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: 12 })
      .map((id) => ({ do: 'remove', ticketId: asId<TicketId>(id) }) as const),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('pack', 'repack', 'restart').map((what) => ({ do: what }) as const),
  },
);

function holdAgainst(roster: Roster, model: ReadonlyMap<TicketId, Attendee>): void {
  const rows = [...model.values()];
  expect(roster.count()).toBe(model.size);
  expect(roster.inside()).toBe(rows.filter(({ presence }) => presence.inside).length);
  expect(new Set(roster.ticketIds())).toEqual(new Set(model.keys()));
  for (const row of rows) {
    expect(roster.get(row.ticketId)).toEqual(row);
    const listed = roster.ticketsOf(row.participantId);
    expect(new Set(listed)).toEqual(
      new Set(
        rows
          .filter((each) => each.participantId === row.participantId)
          .map((each) => each.ticketId),
      ),
    );
    for (const text of [row.identifier, row.displayIdentifier]) {
      const code = parseTicketCode(text);
      if (code) expect(roster.find(code)?.ticketId, text).toBe(row.ticketId);
    }
  }
  for (let ticketId = 1; ticketId <= 12; ticketId += 1) {
    for (let version = 0; version <= 2; version += 1) {
      const text = `CODE${ticketId}V${version}`;
      const code = parseTicketCode(text);
      const isListed = rows.some(({ identifier }) => identifier.endsWith(text));
      if (code && !isListed) expect(roster.find(code)).toBeUndefined();
    }
  }
}

test('R4, R5, by property: the list and its log are what was put and removed, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const model = new Map<TicketId, Attendee>();
      let log: RosterChunk[] = [];
      let roster = createRoster(identity);
      for (const step of steps) {
        if (step.do === 'put') {
          const { readAt: _, ...said } = step.attendee;
          const { readAt: __, ...before } = model.get(step.attendee.ticketId) ?? {};
          const isNews = JSON.stringify(said) !== JSON.stringify(before);
          expect(roster.put(step.attendee)).toBe(isNews);
          model.set(step.attendee.ticketId, step.attendee);
        } else if (step.do === 'remove') {
          roster.remove(step.ticketId);
          model.delete(step.ticketId);
        } else {
          log.push(...roster.pack());
          if (step.do === 'repack') log = [...roster.repack()];
          if (step.do === 'restart') {
            roster = createRoster(identity);
            for (const _ of roster.take(structuredClone(log)));
          }
        }
        holdAgainst(roster, model);
      }
    }),
    { numRuns: 150 },
  );
});

test('R5: what was read again and is as it was takes no row in the log, only that it was read', () => {
  const roster = createRoster(identity);
  roster.put(attendee());
  roster.pack();
  roster.put(attendee({ readAt: instant(7) }));
  const [chunk] = roster.pack();
  expect(chunk?.ticketIds).toHaveLength(0);
  expect([...(chunk?.seenIds ?? [])]).toEqual([attendee().ticketId]);
  expect([...(chunk?.seenAts ?? [])]).toEqual([7]);
  expect(roster.pack()).toEqual([]);
});

test('many thousand rows are found, through growth, removal and what takes their place', () => {
  const roster = createRoster(identity);
  const make = (at: number, code: string) =>
    attendee({
      ticketId: asId(at + 1),
      participantId: asId(at + 1),
      identifier: `${code}${at}`,
      displayIdentifier: `D${code}${at}`,
    });
  for (let at = 0; at < 5000; at += 1) roster.put(make(at, 'OLDCODE'));
  for (let at = 0; at < 5000; at += 2) roster.remove(asId(at + 1));
  for (let at = 5000; at < 9000; at += 1) roster.put(make(at, 'NEWCODE'));
  for (let at = 1; at < 5000; at += 2) roster.put(make(at, 'CHANGED'));
  const find = (text: string) => {
    const code = parseTicketCode(text);
    return code && roster.find(code)?.ticketId;
  };
  expect(roster.count()).toBe(6500);
  for (let at = 0; at < 9000; at += 1) {
    const isThere = at >= 5000 || at % 2 === 1;
    expect(find(`${at < 5000 ? 'CHANGED' : 'NEWCODE'}${at}`)).toBe(isThere ? at + 1 : undefined);
    expect(find(`OLDCODE${at}`)).toBeUndefined();
  }
});
