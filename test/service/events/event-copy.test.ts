import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AreaSettings } from '../../../src/contract/area.ts';
import { builtInLayout } from '../../../src/domain/badge-layout.ts';
import { asId, type CopyTaskId, type EventId } from '../../../src/domain/ids.ts';
import type { Timers } from '../../../src/domain/timers.ts';
import { buildApp } from '../../../src/service/app.ts';
import { usuallyAllowed } from '../../../src/service/core/deps/allowed-types.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { addEvent } from '../../support/event-examples.ts';
import { anyImage } from '../../support/images.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';
import { testHeavyWork } from '../../support/worker-pool.ts';

const time = manualTime();
let service: TestService;
let venue: Venue;
let key: string;
/** What each of the next writes waits for. */
let gates: Promise<unknown>[] = [];
let written = 0;

beforeAll(async () => {
  service = await startService({
    clock: time,
    timers: time,
    wrapStore: (store) => ({
      ...store,
      async write(job, deadline) {
        // The heartbeat of a copy is one statement, and waits for none.
        if (deadline !== 'oneStatement') {
          written += 1;
          await gates.shift();
        }
        return store.write(job, deadline);
      },
    }),
  });
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

function closedGate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

const tasksOf = async (id: EventId, params = {}) =>
  (await service.must('eventTasks', { key, id, params })).tasks;

const begin = async (id: EventId, params = {}) =>
  (await service.must('eventCopy', { key, id, params })).taskIdentifier;

/** As long as a step of a copy or of a removal rests. */
const oneStep = () => time.advance(5);

/** What is left of a copy must not take the gates of the next test. */
async function untilNothingIsWritten() {
  for (let before = -1; before !== written; ) {
    before = written;
    for (let step = 0; step < 5; step += 1) await oneStep();
  }
}

async function ended(id: EventId, taskIdentifier: CopyTaskId) {
  for (;;) {
    const [task] = await tasksOf(id, { taskIdentifier });
    if (!task) throw new Error(`there is no task ${taskIdentifier}`);
    if (task.status !== 'RUNNING') return task;
    await oneStep();
  }
}

async function copied(id: EventId, params = {}): Promise<EventId> {
  const task = await ended(id, await begin(id, params));
  if (task.eventId === null) throw new Error(`the copy is ${task.status}`);
  return task.eventId;
}

const read = async (id: EventId) => (await service.must('eventRead', { key, id })).event;
const shopOf = async (id: EventId) =>
  (await service.must('ticketShopRead', { key, id })).ticketShop;
const categoriesOf = async (id: EventId) =>
  (
    await service.must('eventTicketCategories', {
      key,
      id,
      params: { resultType: 'full' as const },
    })
  ).ticketCategories as Exclude<
    Awaited<ReturnType<typeof service.must<'eventTicketCategories'>>>['ticketCategories'],
    readonly number[]
  >;

describe('a copy', () => {
  let source: EventId;
  let standard: number;

  beforeAll(async () => {
    source = await addEvent(service, venue, {
      description: 'Mit Tanz',
      selectedEndDate: local('2027-01-01T04:00:00'),
    });
    const at = { key, id: source };
    const { id } = await service.must('ticketCategoryCreate', {
      ...at,
      params: { name: 'Standard', price: 4500, available: 100, comment: 'Eingang Süd' },
    });
    standard = id;
    await service.must('ticketShopUpdate', { ...at, params: { availableLimit: 80 } });
    await service.must('paymentTypeCreate', { ...at, params: { type: 'PAYMENT_TYPE_INVOICE' } });
    await service.must('userDataDefinitionCreate', {
      ...at,
      params: { title: 'Größe', type: 'dropdown', level: 'ticket' },
    });
    await service.must('productDefinitionCreate', {
      ...at,
      params: {
        name: 'T-Shirt',
        level: 'TICKET',
        options: [{ name: 'M', price: 2500, available: 5 }],
      },
    });
    const percent = { type: 'DISCOUNTCODE_TYPE_PERCENT' as const, value: 1000 };
    await service.must('codeDefinitionCreate', {
      ...at,
      params: { ...percent, name: 'SUMMER', categories: [id] },
    });
    await service.must('codeDefinitionCreate', {
      ...at,
      params: { ...percent, name: 'ONCE', count: 3, validCount: 1 },
    });
    await service.must('participantCreate', {
      ...at,
      params: {
        firstName: 'Gerda',
        lastName: 'Gast',
        email: 'gerda@example.org',
        ticketCategoryId: id,
        acceptedTermsAndConditions: true,
      },
    });
  });

  const codesOf = async (id: EventId) => {
    const { codeDefinitions } = await service.must('eventCodeDefinitions', { key, id });
    return Promise.all(
      codeDefinitions.map(async (definition) => {
        const read = await service.must('codeDefinitionRead', { key, id: definition });
        const { codes } = await service.must('codeDefinitionCodes', { key, id: definition });
        return { ...read.codeDefinition, codes: codes.map(({ code }) => code) };
      }),
    );
  };

  test('is a separate draft with the same data, of which nothing is sold', async () => {
    const copy = await copied(source);
    const { id: _, identifier, eventURL, previewURL, products: __, ...before } = await read(source);
    const after = await read(copy);
    expect(after).toMatchObject({ ...before, title: 'Copy of Ball', activated: false });
    expect(after.identifier).not.toBe(identifier);
    expect(after.eventURL).not.toBe(eventURL);
    expect(after.previewURL).not.toBe(previewURL);
    expect(await categoriesOf(copy)).toMatchObject([
      { name: 'Standard', price: 4500, available: 100, comment: 'Eingang Süd', sold: 0 },
    ]);
    expect(await shopOf(copy)).toMatchObject({ availableLimit: 80, numTicketsSold: 0 });
    const { results } = await service.must('eventPaymentTypes', { key, id: copy });
    expect(results.paymentTypes.map(({ type }) => type)).toContain('PAYMENT_TYPE_INVOICE');
    const fields = await service.must('eventUserDataDefinitions', { key, id: copy });
    expect(fields.userDataDefinitions).toMatchObject([{ title: 'Größe', type: 'dropdown' }]);
    const params = { resultType: 'full' as const };
    const products = await service.must('eventProductDefinitions', { key, id: copy, params });
    expect(products.productDefinitions).toMatchObject([
      { name: 'T-Shirt', level: 'TICKET', options: [{ name: 'M', price: 2500, available: 5 }] },
    ]);
    expect((await service.must('eventPayments', { key, id: copy })).payments).toEqual([]);
  });

  test('has the codes, for its own categories; those for one use are made again', async () => {
    const copy = await copied(source);
    const [summer, once] = await codesOf(source);
    const [summerCopy, onceCopy] = await codesOf(copy);
    const [category] = await categoriesOf(copy);
    expect(summerCopy).toMatchObject({ name: 'SUMMER', value: 1000, codes: ['SUMMER'] });
    expect(summerCopy?.categories).toEqual([category?.id]);
    expect(summer?.categories).toEqual([standard]);
    expect(onceCopy).toMatchObject({ name: 'ONCE', validCount: 1 });
    expect(onceCopy?.codes).toHaveLength(3);
    for (const code of onceCopy?.codes ?? []) {
      expect(code).toMatch(/^ONCE[AC-HJ-NP-Z2-79]+$/);
      expect(once?.codes).not.toContain(code);
    }
  });

  test('keeps the codes for one use with generateNewOneTimeCodes=false', async () => {
    const copy = await copied(source, { generateNewOneTimeCodes: false });
    expect((await codesOf(copy))[1]?.codes).toEqual((await codesOf(source))[1]?.codes);
  });

  test('has no codes with codes=false', async () => {
    expect(await codesOf(await copied(source, { codes: false }))).toEqual([]);
  });

  test('has a new shop with ticketShopData=false, and no code for a category that it does not have', async () => {
    const copy = await copied(source, { ticketShopData: false });
    expect(await categoriesOf(copy)).toEqual([]);
    expect(await shopOf(copy)).toMatchObject({ availableLimit: null });
    expect((await codesOf(copy)).map(({ name }) => name)).toEqual(['ONCE']);
  });

  test('has the badge layout, about its own categories and questions', async () => {
    const id = await addEvent(service, venue, {});
    const at = { key, id };
    const category = await service.must('ticketCategoryCreate', {
      ...at,
      params: { name: 'VIP', price: 0, available: 5 },
    });
    const field = { title: 'Role', type: 'string', level: 'ticket' } as const;
    const question = await service.must('userDataDefinitionCreate', { ...at, params: field });
    const [block] = builtInLayout.sides[0] ?? [];
    if (block?.kind !== 'text') throw new Error('the built-in layout begins with a text');
    const answer = { kind: 'answer', question: question.id } as const;
    const layout = {
      ...builtInLayout,
      sides: [[block, { ...block, categories: [category.id] }, { ...block, from: answer }]],
    };
    await service.must('eventSetBadgeLayout', { ...at, params: { layout } });
    const layoutOf = async (copy: EventId) =>
      (await service.must('eventBadgeLayout', { key, id: copy })).layout;
    const whole = await copied(id);
    const [ofCopy] = await categoriesOf(whole);
    const { userDataDefinitions } = await service.must('eventUserDataDefinitions', {
      key,
      id: whole,
    });
    expect(await layoutOf(whole)).toEqual({
      ...layout,
      sides: [
        [
          block,
          { ...block, categories: [ofCopy?.id] },
          { ...block, from: { kind: 'answer', question: userDataDefinitions[0]?.id } },
        ],
      ],
    });
    const bare = await copied(id, { ticketShopData: false, requestData: false });
    expect(await layoutOf(bare)).toEqual({ ...layout, sides: [[block]] });
    await service.must('eventDelete', at);
    await untilNothingIsWritten();
    const left = await service.store.read((queries) =>
      queries.selectFrom('badgeLayout').select('eventId').where('eventId', '=', id).execute(),
    );
    expect(left).toEqual([]);
  });

  test('has the areas, about its own categories and products, as many days later', async () => {
    const id = await addEvent(service, venue, { selectedDate: local('2026-12-05T20:00:00') });
    const at = { key, id };
    const vip = await service.must('ticketCategoryCreate', {
      ...at,
      params: { name: 'VIP', available: 10, price: 0 },
    });
    const dinner = await service.must('productDefinitionCreate', {
      ...at,
      params: {
        name: 'Dinner',
        level: 'TICKET',
        options: [{ name: 'One', price: 0, available: 5 }],
      },
    });
    const plain = {
      ...{ categories: null, products: null, windows: [], entries: 'again' as const },
      ...{ within: null, capacity: 50, leaves: [], emptiesAt: null },
    };
    const set = async (settings: Partial<AreaSettings> & { readonly name: string }) =>
      (
        await service.must('eventSetArea', {
          ...at,
          params: { settings: { ...plain, ...settings } },
        })
      ).id;
    const hall = await set({ name: 'Hall' });
    const lounge = await set({
      ...{ name: 'Lounge', within: hall, categories: [vip.id], emptiesAt: '04:00' },
      windows: [{ from: local('2026-12-05T20:00:00'), until: local('2026-12-06T02:00:00') }],
    });
    await set({ name: 'Dining room', leaves: [lounge], products: [dinner.id] });

    const copy = await copied(id, { selectedDate: local('2027-03-27T21:00:00') });
    const { areas } = await service.must('eventAreas', { key, id: copy });
    const [copiedVip] = await categoriesOf(copy);
    const { productDefinitions } = await service.must('eventProductDefinitions', { key, id: copy });
    expect(areas).toMatchObject([
      { ...plain, name: 'Hall' },
      {
        ...{ name: 'Lounge', within: areas[0]?.id, categories: [copiedVip?.id] },
        windows: [{ from: '2027-03-27T20:00:00', until: '2027-03-28T02:00:00' }],
      },
      { name: 'Dining room', leaves: [areas[1]?.id], products: productDefinitions },
    ]);
    expect(areas.map((area) => area.id)).not.toContain(hall);

    // Without categories and products, an area that names one would admit others.
    const bare = await copied(id, { ticketShopData: false });
    expect((await service.must('eventAreas', { key, id: bare })).areas).toMatchObject([
      { name: 'Hall' },
    ]);
  });

  test('has no fields for buyers with requestData=false', async () => {
    const copy = await copied(source, { requestData: false });
    const fields = await service.must('eventUserDataDefinitions', { key, id: copy });
    expect(fields.userDataDefinitions).toEqual([]);
  });

  test('may be touched by the keys of the event, unless permissions=false', async () => {
    const door = await makeKeyOf(service, key, 'AttendeeManager');
    await service.must('eventGrantPermission', {
      key,
      id: source,
      params: { apiKeyIdToGrantPermissionTo: door.id },
    });
    const statusFor = async (id: EventId) =>
      (await service.call('eventRead', { key: door.key, id })).status;
    expect(await statusFor(await copied(source))).toBe(200);
    expect(await statusFor(await copied(source, { permissions: false }))).toBe(403);
  });

  test('has the title and dates that it is given', async () => {
    const params = {
      title: 'x'.repeat(255),
      selectedDate: local('2027-12-31T21:00:00'),
      selectedEndDate: local('2028-01-01T04:00:00'),
    };
    expect(await read(await copied(source, params))).toMatchObject(params);
  });

  test.each(['x', '🎫'])(
    'a title of %s that grows over 255 characters ends there',
    async (character) => {
      const long = await addEvent(service, venue, { title: character.repeat(255) });
      expect((await read(await copied(long))).title).toBe(`Copy of ${character.repeat(247)}`);
    },
  );

  test('has separate images', async () => {
    const at = { key, id: await addEvent(service, venue) };
    await service.must('eventLogo', { ...at, image: anyImage });
    const copy = await copied(at.id);
    await service.must('eventDelete', at);
    const { logo, banner } = await read(copy);
    expect(banner).toBe(null);
    const image = await service.app.inject(new URL(logo ?? '').pathname);
    expect(image.rawPayload.equals(anyImage.bytes)).toBe(true);
  });

  test('is in the feed, and so are its categories', async () => {
    const copy = await copied(source);
    const [category] = await categoriesOf(copy);
    const { events } = await service.must('syncRead', { key, id: 0 });
    const news = events.map(({ operation, path }) => `${operation} ${path}`);
    expect(news).toContain(`update /api/event/${copy}`);
    expect(news).toContain(`update /api/ticketCategory/${category?.id}`);
  });
});

describe('refused', () => {
  const copy = (params: object, by = key) =>
    service.call('eventCopy', { key: by, id: venue.eventId, params });

  test.each([
    ['com.svc.Event.DateIsPast', { selectedDate: local('2026-11-20T10:00:00') }],
    ['com.svc.Event.EndDateBeforeDate', { selectedEndDate: local('2026-11-21T19:59:59') }],
    ['com.svc.api.rest.InvalidFormat.title', { title: 'x'.repeat(256) }],
  ])('%s', async (code, params) => {
    const before = await tasksOf(venue.eventId);
    expect(await copy(params)).toMatchObject({ status: 400, errors: [code] });
    expect(await tasksOf(venue.eventId)).toEqual(before);
  });

  test('com.svc.api.rest.NotAuthorized for a key that holds the event alone', async () => {
    const editor = await makeKeyOf(service, key, 'Editor');
    await service.must('eventGrantPermission', {
      key,
      id: venue.eventId,
      params: { apiKeyIdToGrantPermissionTo: editor.id },
    });
    expect(await copy({}, editor.key)).toMatchObject({
      status: 403,
      errors: ['com.svc.api.rest.NotAuthorized'],
    });
  });
});

describe('tasks', () => {
  const open = Promise.resolve();
  let at: EventId;
  beforeEach(async () => {
    // What a test that failed left closed holds up none after it.
    gates = [];
    at = await addEvent(service, venue);
  });

  test('are RUNNING, then FINISHED with the id of the copy', async () => {
    const gate = closedGate();
    gates = [gate.promise];
    const taskIdentifier = await begin(at);
    const task = {
      eventId: null,
      creationTime: '2026-11-21T20:00:00',
      type: 'COPY_EVENT',
      taskIdentifier,
      status: 'RUNNING',
    };
    expect(await tasksOf(at)).toEqual([task]);
    gate.resolve();
    const done = await ended(at, taskIdentifier);
    expect(done).toEqual({ ...task, status: 'FINISHED', eventId: expect.any(Number) });
  });

  test('are listed by identifier and by status', async () => {
    const [one, two] = [await begin(at), await begin(at)];
    await ended(at, one);
    await ended(at, two);
    const ids = async (params: object) =>
      (await tasksOf(at, params)).map(({ taskIdentifier }) => taskIdentifier);
    expect(await ids({})).toEqual([one, two]);
    expect(await ids({ taskIdentifier: two })).toEqual([two]);
    expect(await ids({ status: 'FINISHED' })).toEqual([one, two]);
    expect(await ids({ status: 'RUNNING' })).toEqual([]);
    expect(await ids({ taskIdentifier: 987_654_321 })).toEqual([]);
  });

  test('are FAILED when the copy goes wrong, which leaves nothing behind', async () => {
    const before = await service.must('userEvents', { key, id: venue.hostId });
    const failure = Promise.reject(new Error('the disk is full'));
    failure.catch(() => {});
    gates = [failure];
    const task = await ended(at, await begin(at));
    expect(task).toMatchObject({ status: 'FAILED', eventId: null });
    expect(await service.must('userEvents', { key, id: venue.hostId })).toEqual(before);
  });

  /** So many that they are copied in several steps. */
  async function addManyCodes(): Promise<void> {
    await service.must('codeDefinitionCreate', {
      key,
      id: at,
      params: { type: 'DISCOUNTCODE_TYPE_PERCENT', value: 1000, name: 'MANY', count: 600 },
    });
  }
  const codesThere = () =>
    service.store.read(async (queries) => {
      const rows = await queries.selectFrom('promotionCode').select('eventId').execute();
      return rows.length;
    });

  test('copy many codes in steps, between which others write', async () => {
    await addManyCodes();
    const { nextId } = await service.must('syncRead', { key, id: 1 });
    const before = await codesThere();
    const [beforeCodes, gate] = [closedGate(), closedGate()];
    gates = [beforeCodes.promise, open, gate.promise];
    const taskIdentifier = await begin(at);
    beforeCodes.resolve();
    while ((await codesThere()) === before) await oneStep();
    // Another write, in the middle of it.
    await service.store.write((queries) => queries.selectFrom('event').select('id').execute());
    expect((await codesThere()) - before).toBeLessThan(600);
    const { copyEventId } = await service.store.read((queries) =>
      queries
        .selectFrom('copyTask')
        .select('copyEventId')
        .where('id', '=', taskIdentifier)
        .executeTakeFirstOrThrow(),
    );
    const id = copyEventId ?? asId<EventId>(0);
    // As long as it is not whole it is out of reach, and nobody is told of it.
    expect(await tasksOf(at, { taskIdentifier })).toMatchObject([{ eventId: null }]);
    expect(await service.call('eventRead', { key, id })).toMatchObject({ status: 403 });
    const { events } = await service.must('userEvents', { key, id: venue.hostId });
    expect(events).not.toContain(id);
    const pathsOf = async (from: number) =>
      (await service.must('syncRead', { key, id: from })).events.map(({ path }) => path);
    expect(await pathsOf(nextId)).not.toContain(`/api/event/${id}`);
    gate.resolve();
    expect(await ended(at, taskIdentifier)).toMatchObject({ status: 'FINISHED', eventId: id });
    expect((await codesThere()) - before).toBe(600);
    expect(await pathsOf(nextId)).toContain(`/api/event/${id}`);
    expect((await read(id)).selectedDate).toBe((await read(at)).selectedDate);
  });

  test('are FAILED when the copy goes wrong between two steps: nothing is left of it', async () => {
    await addManyCodes();
    const before = await codesThere();
    const failure = Promise.reject(new Error('the disk is full'));
    failure.catch(() => {});
    gates = [open, open, failure];
    expect(await ended(at, await begin(at))).toMatchObject({ status: 'FAILED', eventId: null });
    while ((await codesThere()) !== before) await oneStep();
    const left = async () =>
      service.store.read((queries) =>
        queries.selectFrom('event').select('id').where('stage', '!=', 'whole').execute(),
      );
    while ((await left()).length > 0) await oneStep();
  });

  test('end with the event that is copied, and so does what there is of the copy', async () => {
    await addManyCodes();
    const before = await codesThere();
    const gate = closedGate();
    gates = [open, open, gate.promise];
    await begin(at);
    while (gates.length > 0) await oneStep();
    // The write of the deletion comes after the one that waits.
    expect(await service.must('eventDelete', { key, id: at })).toMatchObject({ deleted: true });
    while ((await codesThere()) > before - 600) await oneStep();
    expect(await codesThere()).toBe(before - 600);
    gate.resolve();
    await untilNothingIsWritten();
  });

  describe('beside other processes on the same database', () => {
    /** Ends each test: its services and what they were opened on. */
    const ends: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
    });

    /** @param writes what each of its next writes waits for */
    async function anotherProcess(timers: Timers = time, writes: Promise<unknown>[] = []) {
      const store = await service.location.open();
      ends.push(() => store.close());
      const app = await buildApp({
        store: {
          ...store,
          write: async (job, deadline) => {
            if (deadline !== 'oneStatement') await writes.shift();
            return store.write(job, deadline);
          },
        },
        clock: time,
        timers,
        randomness: cryptoRandomness,
        workerPool: await testHeavyWork(),
        multiUserKeys: false,
        allowedTypes: usuallyAllowed,
        shortestPassword: 5,
        sendsWebhooks: false,
        privateWebhooks: false,
        publicUrl: null,
        replica: null,
        mail: null,
        cards: null,
        wallets: { google: null, apple: null },
        trustedProxies: [],
        signupKeyId: null,
        requestsPerSecond: 10_000,
        tls: null,
        log: null,
        appDirectory: null,
        answersInstead: null,
        demo: false,
      });
      ends.push(() => app.close());
      return app;
    }

    const statusOnDisk = async (id: CopyTaskId) => {
      const task = await service.store.read((queries) =>
        queries.selectFrom('copyTask').select('status').where('id', '=', id).executeTakeFirst(),
      );
      return task?.status;
    };

    async function minuteWithHeartbeat(taskId: CopyTaskId) {
      await time.advance(60_000);
      for (;;) {
        const beat = await service.store.read((queries) =>
          queries
            .selectFrom('copyHeartbeat')
            .select('aliveMs')
            .where('taskId', '=', taskId)
            .executeTakeFirst(),
        );
        if (beat?.aliveMs === time.now()) return;
        await new Promise(setImmediate);
      }
    }

    test('a copy that takes long continues while others start, and look at it', async () => {
      const gate = closedGate();
      gates = [open, gate.promise];
      const taskIdentifier = await begin(at);
      for (let minutes = 0; minutes < 12; minutes += 1) await minuteWithHeartbeat(taskIdentifier);
      const other = await anotherProcess();
      const seen = await other.inject(`/api/event/${at}/tasks?apikey=${key}`);
      expect(seen.json().tasks).toMatchObject([{ taskIdentifier, status: 'RUNNING' }]);
      gate.resolve();
      expect(await ended(at, taskIdentifier)).toMatchObject({ status: 'FINISHED' });
    });

    test('what a process that is gone made of a copy is removed at the next start', async () => {
      await addManyCodes();
      const before = await codesThere();
      const gate = closedGate();
      const writes = [open, open, gate.promise];
      const gone = await anotherProcess({ after: () => () => {} }, writes);
      await gone.inject({ method: 'POST', url: `/api/event/${at}/copy?apikey=${key}` });
      while ((await codesThere()) === before) await oneStep();
      await time.advance(5 * 60_000 + 1);
      await anotherProcess(time);
      expect(await codesThere()).toBe(before);
      expect(await tasksOf(at)).toMatchObject([{ status: 'INTERRUPTED', eventId: null }]);
      gate.resolve();
      await gone.close();
      expect(await codesThere()).toBe(before);
    });

    test.each([
      ['at the next start', () => anotherProcess(time)],
      ['when tasks are read', () => tasksOf(at)],
    ])('one of a process that is gone is INTERRUPTED after five minutes, %s', async (_, look) => {
      const before = await service.must('userEvents', { key, id: venue.hostId });
      const gate = closedGate();
      // None of its timers falls due: it hangs, as good as killed.
      const gone = await anotherProcess({ after: () => () => {} }, [gate.promise]);
      const begun = await gone.inject({
        method: 'POST',
        url: `/api/event/${at}/copy?apikey=${key}`,
      });
      const { taskIdentifier } = begun.json();
      await time.advance(5 * 60_000);
      await look();
      expect(await statusOnDisk(taskIdentifier)).toBe('RUNNING');
      await time.advance(1);
      await look();
      expect(await statusOnDisk(taskIdentifier)).toBe('INTERRUPTED');
      // Had it only been taken for dead, what it makes now must not appear.
      gate.resolve();
      await gone.close();
      expect(await tasksOf(at)).toMatchObject([{ status: 'INTERRUPTED', eventId: null }]);
      expect(await service.must('userEvents', { key, id: venue.hostId })).toEqual(before);
    });
  });
});
