/** C5, C6: batches of several doors, one after the other and side by side, against a model of few lines. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentAction } from '../../../src/contract/record.ts';
import { byDate } from '../../../src/domain/convergence.ts';
import { obstacle } from '../../../src/domain/decision.ts';
import type { TicketCategoryId, TicketId } from '../../../src/domain/ids.ts';
import { defaultTimezone } from '../../../src/domain/time.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { addGuest, type Guest, local, makeVenue, type Venue } from '../../support/venue.ts';

let clock: ManualTime;
let service: TestService;
/** On one PostgreSQL; of SQLite's files there is one. Calls come to each by turns. */
let services: readonly TestService[];
let turn = 0;
let venue: Venue;
let category: TicketCategoryId;

beforeAll(async () => {
  clock = manualTime();
  const first = await startService({ clock });
  services = [first];
  // The first of them cleans up.
  const location = { ...first.location, remove: async () => {} };
  while (isOnPostgres() && services.length < 3) {
    services = [...services, await startService({ clock, location })];
  }
  // Each start gives the operator another key.
  service = services.at(-1) ?? first;
  venue = await makeVenue(service);
  const { id } = await service.must('ticketCategoryCreate', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: { name: 'Viele', price: 0, available: 1000 },
  });
  category = id;
});
afterAll(async () => {
  for (const each of services.toReversed()) await each.stop();
});

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, category);
async function record(actions: readonly SentAction[]) {
  turn += 1;
  const { results } = await (services[turn % services.length] ?? service).must('eventRecord', {
    key: venue.keys.door.key,
    id: venue.eventId,
    params: { actions: [...actions] },
  });
  return results;
}
const participant = async ({ participantId }: Guest) =>
  (
    await service.must('participantRead', {
      key: venue.keys.door.key,
      id: participantId,
    })
  ).participant;

/** What the store holds of these tickets, in the order in which it was recorded. */
const recordedOn = (guests: readonly Guest[]) =>
  service.store.read((queries) =>
    queries
      .selectFrom('checkInAction')
      .select(['actionId', 'ticketId'])
      .where('eventId', '=', venue.eventId)
      .where(
        'ticketId',
        'in',
        guests.map(({ ticketId }) => ticketId),
      )
      .orderBy('id')
      .execute(),
  );

/** An action before it has its ticket and its id. */
type Drawn = {
  readonly guest: number;
  readonly action: 'DEVALUATED' | 'RESET';
  readonly second: number;
  readonly door: number;
  readonly expects: boolean;
};
const drawn: fc.Arbitrary<Drawn> = fc.record({
  guest: fc.integer({ min: 0, max: 1 }),
  action: fc.constantFrom('DEVALUATED', 'RESET'),
  second: fc.integer({ min: 0, max: 5 }),
  door: fc.integer({ min: 1, max: 3 }),
  expects: fc.boolean(),
});
/** Batches; a number stands for one of the actions before it, sent again. */
const batches = fc.array(
  fc.array(fc.oneof({ weight: 4, arbitrary: drawn }, fc.nat(20)), { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 6 },
);

let count = 0;
function sentBatches(
  given: readonly (readonly (Drawn | number)[])[],
  guests: readonly Guest[],
): SentAction[][] {
  const all: SentAction[] = [];
  return given.map((batch) =>
    batch.flatMap((one) => {
      const again = typeof one === 'number' ? all[one % (all.length || 1)] : null;
      if (again) return [again];
      const guest = typeof one === 'number' ? undefined : guests[one.guest];
      if (typeof one === 'number' || !guest) return [];
      count += 1;
      const made: SentAction = {
        id: `drawn-${count}`,
        target: { kind: 'ticket', ticketId: guest.ticketId },
        action: one.action,
        checkedDate: `2026-11-21T20:00:0${one.second}`,
        device: `Door ${one.door}`,
        ...(one.expects && { expects: one.action === 'RESET' ? 'inside' : 'notInside' }),
      };
      all.push(made);
      return [made];
    }),
  );
}

/** The service as rules C5 and C6 have it: everything that was recorded, in one list. */
class Model {
  readonly recorded: SentAction[] = [];
  readonly #isKnown = new Set<string>();

  take(sent: SentAction): 'recorded' | 'repeated' | 'contradicted' {
    const { id, expects = null } = sent;
    const same = this.historyOf(ticketOf(sent)).some(
      ({ action, date, device }) =>
        action === sent.action && date === sent.checkedDate && device === sent.device,
    );
    if (same || this.#isKnown.has(id)) return 'repeated';
    const newest = this.newestOn(ticketOf(sent));
    const stand = {
      inside: newest?.action === 'DEVALUATED',
      isNewer: newest !== undefined && newest.date > (sent.checkedDate ?? ''),
      basis: null,
    };
    if (obstacle({ expects, basis: null }, stand) !== null) return 'contradicted';
    this.#isKnown.add(id);
    this.recorded.push(sent);
    return 'recorded';
  }

  historyOf(ticketId: TicketId) {
    return this.recorded
      .filter((each) => ticketOf(each) === ticketId)
      .map(({ action, checkedDate = '', device = null }) => ({
        ...{ action, ticketId, productId: null, date: local(checkedDate), device, tool: null },
      }));
  }

  newestOn(ticketId: TicketId) {
    return byDate(this.historyOf(ticketId), defaultTimezone).at(-1);
  }
}

const ticketOf = ({ target }: SentAction): TicketId => {
  if (target.kind !== 'ticket') throw new Error('drawn with a ticket');
  return target.ticketId;
};

async function expectAsIn(model: Model, guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    const { tickets, checkInHistory } = await participant(guest);
    expect(checkInHistory).toEqual(model.historyOf(guest.ticketId));
    const isInside = model.newestOn(guest.ticketId)?.action === 'DEVALUATED';
    expect(tickets).toMatchObject([{ checked: isInside }]);
  }
}

describe('C5 and C6: for any batches of any doors', () => {
  test('one after the other, each action is answered as by the model', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const guests = [await newGuest(), await newGuest()];
        const model = new Model();
        for (const batch of sentBatches(given, guests)) {
          const expected = batch.map((sent) => model.take(sent));
          expect((await record(batch)).map(({ result }) => result)).toEqual(expected);
        }
        await expectAsIn(model, guests);
      }),
      { numRuns: 40 },
    );
  });

  test('side by side, they are answered as in some order of the batches', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const guests = [await newGuest(), await newGuest()];
        const sent = sentBatches(given, guests);
        const answers = await Promise.all(sent.map((batch) => record(batch)));
        const results = answers.map((answer) => answer.map(({ result }) => result));
        const rows = (await recordedOn(guests)).map(({ actionId }) => actionId);
        const model = explaining(sent, results, rows);
        if (model === null) {
          throw new Error(`no order explains ${JSON.stringify([sent, results, rows])}`);
        }
        await expectAsIn(model, guests);
      }),
      { numRuns: 40 },
    );
  });
});

/**
 * @param recorded ids, in the order in which the store has them
 * @returns the model after an order of the batches in which it gives these results; null where there is none
 */
function explaining(
  batches: readonly (readonly SentAction[])[],
  results: readonly (readonly string[])[],
  recorded: readonly (string | null)[],
): Model | null {
  const orders = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((first) =>
          orders(left.filter((other) => other !== first)).map((rest) => [first, ...rest]),
        );
  const ofTicket = (ids: readonly (string | null)[], ticketId: TicketId) =>
    ids.filter((id) =>
      batches.flat().some((sent) => sent.id === id && ticketOf(sent) === ticketId),
    );
  const ticketIds = new Set(batches.flat().map(ticketOf));
  for (const order of orders(batches.map((_, n) => n))) {
    const model = new Model();
    const isAnsweredSo = order.every((n) =>
      (batches[n] ?? []).every((sent, at) => model.take(sent) === results[n]?.[at]),
    );
    const ids = model.recorded.map(({ id }) => id);
    // Of two tickets nobody says which was recorded first.
    const isRecordedSo = [...ticketIds].every(
      (id) => ofTicket(ids, id).join() === ofTicket(recorded, id).join(),
    );
    if (isAnsweredSo && isRecordedSo) return model;
  }
  return null;
}

test('C5: of two thousand entries at once, one is recorded', async () => {
  const guest = await newGuest();
  const entries = Array.from(
    { length: 2000 },
    (_, n): SentAction => ({
      id: `rush-${n}`,
      target: { kind: 'ticket', ticketId: guest.ticketId },
      action: 'DEVALUATED',
      checkedDate: '2026-11-21T20:00:00',
      device: `Door ${n}`,
      expects: 'notInside',
    }),
  );
  const answers = (await Promise.all(entries.map((each) => record([each])))).flat();
  const results = answers.map(({ result }) => result);
  expect(results.filter((result) => result === 'recorded')).toHaveLength(1);
  expect(results.filter((result) => result === 'contradicted')).toHaveLength(1999);
  const { checkInHistory } = await participant(guest);
  const first = answers.find(({ result }) => result === 'recorded');
  expect(await recordedOn([guest])).toMatchObject([{ actionId: first?.id }]);
  expect(checkInHistory).toHaveLength(1);
  for (const { result, entry } of answers) {
    if (result === 'contradicted') expect(entry?.device).toBe(checkInHistory?.[0]?.device);
  }
});

test('doors that use the old calls meanwhile wait for the same ticket', async () => {
  for (let round = 0; round < 10; round += 1) {
    const guest = await newGuest();
    const { identifier, ticketId } = guest;
    const old = Array.from({ length: 5 }, (_, n) =>
      service.must('ticketCheck', {
        key: venue.keys.door.key,
        params: { identifier, device: `Old ${n}`, checkedDate: local('2026-11-21T20:00:00') },
      }),
    );
    const answers = Array.from({ length: 5 }, (_, n) =>
      record([
        {
          id: `mixed-${round}-${n}`,
          target: { kind: 'ticket', ticketId },
          action: 'DEVALUATED',
          checkedDate: '2026-11-21T20:00:00',
          device: `Door ${n}`,
          expects: 'notInside',
        },
      ]),
    );
    await Promise.all(old);
    const results = (await Promise.all(answers)).flat().map(({ result }) => result);
    const recorded = results.filter((result) => result === 'recorded').length;
    expect(recorded).toBeLessThanOrEqual(1);
    expect((await participant(guest)).checkInHistory).toHaveLength(5 + recorded);
  }
});

test('C6: an id that several services get at once, each for another ticket, is recorded once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const guests = await Promise.all([newGuest(), newGuest(), newGuest()]);
    const sent = guests.map(({ ticketId }) => ({
      id: `of-several-${round}`,
      target: { kind: 'ticket', ticketId } as const,
      action: 'DEVALUATED' as const,
      checkedDate: '2026-11-21T20:00:00',
    }));
    const results = await Promise.all(sent.map((each) => record([each])));
    expect(results.flatMap((of) => of.map(({ result }) => result)).toSorted()).toEqual([
      'recorded',
      'repeated',
      'repeated',
    ]);
    expect(await recordedOn(guests)).toHaveLength(1);
  }
});
