/**
 * Z8: whatever the areas, the history and the time are, a device without the service gives the verdict that the
 * service gives with the same knowledge. `ADMIT_VERDICTS` says how many are compared.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readRow, writeRow } from '../../../src/client/attendees/list/attendee-row.ts';
import { eventAreas } from '../../../src/contract/area.ts';
import { tool, undoTool } from '../../../src/domain/action.ts';
import { type Area, areaFold } from '../../../src/domain/area.ts';
import { basisOf } from '../../../src/domain/decision.ts';
import { entryPolicies } from '../../../src/domain/entry-policy.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { type AreaId, asId } from '../../../src/domain/ids.ts';
import {
  type Instant,
  instant,
  localDateTime,
  plusMinutes,
  type Timezone,
} from '../../../src/domain/time.ts';
import { judge } from '../../../src/domain/verdict.ts';
import { movementOf } from '../../../src/service/areas/areas.ts';
import { decide, Ledger, type SentMovement } from '../../../src/service/areas/ledger.ts';
import { attendee, product } from '../../support/attendees.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Some change their clocks by half an hour, at midnight, or never. */
const zones = [
  ...['Europe/Berlin', 'Europe/London', 'America/St_Johns', 'America/Santiago'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'],
] as Timezone[];

/** Where clocks change, and a day on which none does. */
const days = [
  ...[Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25), Date.UTC(2026, 10, 21)],
  ...[Date.UTC(2026, 3, 5), Date.UTC(2026, 8, 6), Date.UTC(2026, 9, 4), Date.UTC(2026, 10, 1)],
];
const somewhen = fc
  .tuple(
    fc.constantFrom(...days),
    fc.oneof(
      fc.integer({ min: -30 * hour, max: 30 * hour }),
      fc.integer({ min: -120, max: 120 }).map((quarters) => quarters * 15 * minute),
      fc
        .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -2, max: 2 }))
        .map(([hours, ms]) => hours * hour + ms),
    ),
  )
  .map(([day, ms]) => instant(day + ms));

const ids = [1, 2, 3].map((id) => asId<AreaId>(id));
const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
  .map(
    ([hours, minutes]) => `${String(hours).padStart(2, '0')}:${minutes}` as `${number}:${number}`,
  );
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: null });

const areasOf = (zone: Timezone) =>
  fc.tuple(
    ...ids.map((id, n) =>
      fc.record({
        ...{ id: fc.constant(id), name: fc.constant(`Area ${id}`), capacity: fc.constant(null) },
        categories: orNone(fc.subarray([asId<never>(21), asId<never>(22)])),
        products: orNone(fc.subarray([asId<never>(31), asId<never>(32)])),
        windows: fc.array(
          fc
            .tuple(somewhen, fc.integer({ min: 1, max: 40 }))
            .map(([from, quarters]): Area['windows'][number] => {
              const begins = localDateTime(from, zone);
              return { from: begins, until: plusMinutes(begins, quarters * 15) };
            }),
          { maxLength: 2 },
        ),
        entries: fc.constantFrom(...entryPolicies),
        // Around it lies none but one that was made before.
        within: fc.constantFrom(null, ...ids.slice(0, n)),
        leaves: fc.subarray(ids.slice(n + 1)),
        emptiesAt: orNone(timeOfDay),
      }),
    ),
  );

const rows = fc.array(
  fc.record({
    areaId: fc.constantFrom(...ids),
    ticketId: fc.constant(asId<never>(101)),
    actionId: fc.uuid(),
    enters: fc.constantFrom<0 | 1>(0, 1, 1),
    atMs: somewhen,
    device: fc.constantFrom('North', 'South', null),
    tool: fc.constantFrom(tool, undoTool),
    forced: fc.constantFrom<0 | 1>(0, 0, 1),
  }),
  { maxLength: 6 },
);

const guest = fc.record({
  categoryId: fc.constantFrom(asId<never>(21), asId<never>(22)),
  products: fc.array(
    fc
      .tuple(fc.constantFrom(31, 32), fc.boolean())
      .map(([id, cancelled]) => product({ definitionId: asId(id), cancelled })),
    { maxLength: 2 },
  ),
});

const scene = fc.constantFrom(...zones).chain((zone) =>
  fc.record({
    ...{ zone: fc.constant(zone), all: areasOf(zone), rows, guest, when: somewhen },
    areaId: fc.constantFrom(...ids, asId<AreaId>(99)),
    direction: fc.constantFrom('in' as const, 'in' as const, 'out' as const),
  }),
);

/** What the device got: over the wire, and from its disk. */
function onDevice<Scene extends { readonly all: readonly Area[] }>({ all }: Scene) {
  return v.parse(eventAreas.answer, JSON.parse(JSON.stringify({ areas: all }))).areas;
}

test('Z8: a device gives the verdict of the service, at any time and in any zone', {
  timeout: 3_600_000,
}, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(scene, ({ zone, all, rows: history, guest: change, when, areaId, direction }) => {
      // A device dates a movement after the newest one that it knows (Z1).
      const at = instant(Math.max(when, ...history.map(({ atMs }) => atMs + 1))) as Instant;
      const movements = history.map(movementOf);
      const known = attendee({ ...change, movements });
      const listed = readRow(JSON.parse(JSON.stringify(writeRow(known))), at);
      const place = {
        ...{ gate: { ...defaultGate, area: areaId }, direction, eventId: known.eventId },
        area: { fold: areaFold, areas: { all: onDevice({ all }), zone }, at, isFull: false },
      };
      const finding = { found: 'here', attendee: listed } as const;
      const origin = { from: 'list', readAt: at } as const;
      const { code } = judge({ finding, origin, otherEvent: null, wellFormed: true }, place);
      seen.add(code);

      const sent: SentMovement = {
        ...{ id: 'sent', target: { kind: 'area', areaId, ticketId: known.ticketId, atMs: at } },
        action: direction === 'in' ? 'DEVALUATED' : 'RESET',
        expects: direction === 'in' ? 'notInside' : 'inside',
        basis: basisOf(known),
      };
      const visitor = { ...known, movements, basis: basisOf(known), replaced: [] };
      const ledger = new Ledger({ all, zone }, new Map(), new Map(), new Set(), at);
      expect(ledger.judge(sent, visitor)).toBe(code);
      const { result } = decide(ledger, sent, visitor, at);
      const isThere = all.some(({ id }) => id === areaId);
      const isRecorded = code === 'admitted' || code === 'left';
      expect(result).toBe(isThere ? (isRecorded ? 'recorded' : 'contradicted') : 'refused');
    }),
    { numRuns: Number(process.env.ADMIT_VERDICTS ?? 3000) },
  );
  expect([...seen].toSorted()).toEqual([
    ...['admitted', 'already', 'area-closed', 'category', 'left', 'not-booked', 'not-inside'],
  ]);
});
