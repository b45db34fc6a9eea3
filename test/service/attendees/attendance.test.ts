/** The numbers of an event without its guests: they are those that a device counts from its list. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noWords, toAttendees } from '../../../src/client/api/to-attendees.ts';
import { invalidFormat } from '../../../src/contract/error-code.ts';
import type { SentAction } from '../../../src/contract/record.ts';
import { undoTool } from '../../../src/domain/action.ts';
import { createTally } from '../../../src/domain/attendance.ts';
import { counterAt } from '../../../src/domain/counted.ts';
import { createDoorActivities } from '../../../src/domain/door-activity.ts';
import { createGateTally } from '../../../src/domain/gate-arrivals.ts';
import { asId, type ProductDefinitionId } from '../../../src/domain/ids.ts';
import { defaultTimezone, instant } from '../../../src/domain/time.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  addGuest,
  addProduct,
  type BookedProduct,
  type Guest,
  local,
  makeVenue,
  type Venue,
} from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let guests: readonly Guest[];
let products: readonly BookedProduct[];

beforeAll(async () => {
  service = await startService({ clock: manualTime() });
  venue = await makeVenue(service);
  const { keys, eventId, standard, free } = venue;
  // One after the other: where two devices are level, the order of the guests decides.
  const first = await addGuest(service, keys.Administrator.key, eventId, standard);
  const second = await addGuest(service, keys.Administrator.key, eventId, free);
  guests = [venue.guest, first, second];
  products = [
    await addProduct(service, eventId, first, 'PAYMENT'),
    await addProduct(service, eventId, second, 'TICKET'),
  ];
});
afterAll(() => service.stop());

const numbers = (key: string, productDefinition: ProductDefinitionId | null) =>
  service.must('eventAttendance', {
    key,
    id: venue.eventId,
    params: productDefinition === null ? {} : { productDefinition },
  });

/** As a device counts them, from the list that it reads. */
async function countedByDevice(product: ProductDefinitionId | null) {
  const { key } = venue.keys.door;
  const tally = createTally();
  const gates = createGateTally();
  const devices = createDoorActivities(defaultTimezone);
  const gate = { checks: product === null ? null : [product] };
  const notes = [counterAt(gate, tally), counterAt(gate, gates)];
  for (const { participantId } of guests) {
    const { participant } = await service.must('participantRead', { key, id: participantId });
    devices.note(participant.checkInHistory ?? []);
    for (const attendee of toAttendees(participant, noWords, defaultTimezone, instant(0)))
      for (const note of notes) note(attendee.ticketId, attendee);
  }
  return { ...tally.sum(), gates: gates.sum(), devices: devices.doors() };
}

const action: fc.Arbitrary<Omit<SentAction, 'id'>> = fc
  .record({
    target: fc.integer({ min: 0, max: 4 }),
    action: fc.constantFrom('DEVALUATED' as const, 'RESET' as const),
    minute: fc.integer({ min: 10, max: 59 }),
    device: fc.constantFrom('North gate', 'South gate', undefined),
    isUndo: fc.boolean(),
  })
  .map(({ target, action, minute, device, isUndo }) => ({
    target: targetAt(target),
    action,
    checkedDate: `2026-11-21T20:${minute}:00`,
    ...(device && { device }),
    ...(isUndo && action === 'RESET' && { tool: undoTool }),
  }));

function targetAt(at: number): SentAction['target'] {
  const [guest, product] = [guests[at], products[at - guests.length]];
  if (guest) return { kind: 'ticket', ticketId: guest.ticketId };
  if (!product) throw new Error(`no target ${at}`);
  return { kind: 'product', productId: product.productId };
}

test('whatever devices record, a check-in manager sees what a device counts', async () => {
  let recorded = 0;
  const batches = fc.array(action, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const actions = batch.map((one): SentAction => ({ ...one, id: `drawn-${recorded++}` }));
      const { key } = venue.keys.door;
      await service.must('eventRecord', { key, id: venue.eventId, params: { actions } });
      for (const product of [null, ...products.map(({ definitionId }) => definitionId)]) {
        const told = await numbers(venue.keys.headOfDoor.key, product);
        const { all, gates, devices, categories, ...rest } = await countedByDevice(product);
        expect(told.attendance).toEqual({
          ...all,
          notExpected: rest.notExpected,
          undated: rest.undated,
        });
        expect(told.arrivals).toEqual(rest.arrivals);
        expect(told.categories).toEqual(
          categories.map(({ categoryId, ...each }) => ({ id: categoryId, ...each })),
        );
        expect(told.gates).toEqual(gates);
        expect(told.devices).toEqual(
          devices.map(({ lastAt, ...each }) => ({ ...each, lastDate: lastAt })),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('nothing but numbers, categories, devices and products is told', async () => {
  const told = JSON.stringify(await numbers(venue.keys.headOfDoor.key, null));
  expect(told).toContain('Parkplatz');
  for (const { identifier, displayIdentifier } of guests)
    for (const secret of ['Gerda', 'Gast', 'example.org', identifier, displayIdentifier])
      expect(told).not.toContain(secret);
});

test('a ticket that is cancelled after the check-in is still inside', async () => {
  const { keys, eventId, free } = venue;
  const { key } = keys.Administrator;
  const guest = await addGuest(service, key, eventId, free);
  const before = (await numbers(key, null)).attendance;
  await service.must('ticketCheck', {
    key,
    params: { identifier: guest.identifier, checkedDate: local('2026-11-21T21:00:00') },
  });
  await service.must('ticketCancel', { key, id: guest.ticketId, params: {} });
  const { inside, expected, notExpected } = (await numbers(key, null)).attendance;
  expect(inside).toBe(before.inside + 1);
  expect(expected).toBe(before.expected - 1);
  expect(notExpected).toBe(before.notExpected);
});

test('a product of another event is refused', async () => {
  const { key } = venue.keys.headOfDoor;
  const params = { productDefinition: asId<ProductDefinitionId>(999_999) };
  const refused = await service.call('eventAttendance', { key, id: venue.eventId, params });
  expect(refused.status).toBe(400);
  expect(refused.errors).toContain(invalidFormat('productDefinition'));
});
