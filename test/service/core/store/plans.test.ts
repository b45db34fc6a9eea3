/**
 * On tables in partitions each statement of what the service does most looks into one partition: what
 * would be one machine. The plans are PostgreSQL's own.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mostSyncEvents } from '../../../../src/contract/sync.ts';
import { asId, type ProductId } from '../../../../src/domain/ids.ts';
import { atDesk } from '../../../../src/service/core/deps/deadlines.ts';
import { sessionSettings } from '../../../../src/service/core/store/postgres/postgres-server.ts';
import { isEventTable } from '../../../../src/service/core/store/schema/event-tables.ts';
import { dueMails } from '../../../../src/service/orders/mail/mail-rows.ts';
import { partitionCount, partitionTables } from '../../../../src/service/wings/scale/partitions.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { isOnPostgres, testLocation } from '../../../support/test-store.ts';
import { openTill, type Till } from '../../../support/till.ts';
import { addGuest, addProduct, makeVenue, type Venue } from '../../../support/venue.ts';

type Statement = { readonly text: string; readonly values?: unknown[] };
type Plan = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

describe.runIf(isOnPostgres())('on tables in partitions', () => {
  let service: TestService;
  let venue: Venue;
  let till: Till;
  let product: number;
  let client: pg.Client;
  beforeAll(async () => {
    const location = await testLocation();
    service = await startService({ location });
    await partitionTables(location.databaseUrl ?? '');
    // Of several events, since one alone can't be told from all.
    for (let n = 0; n < 3; n += 1) await makeVenue(service);
    venue = await makeVenue(service);
    till = openTill(service, venue);
    product = (await addProduct(service, venue.eventId, venue.guest, 'TICKET')).productId;
    client = new pg.Client({ connectionString: location.databaseUrl ?? '' });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  /** The statements that a call sends. */
  async function statementsOf(call: () => Promise<unknown>): Promise<readonly Statement[]> {
    const sent: Statement[] = [];
    const query = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      sent.push(given[0] as Statement);
      return (query as (...args: unknown[]) => unknown).apply(this, given) as never;
    });
    try {
      await call();
    } finally {
      spy.mockRestore();
    }
    return sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text));
  }

  const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const tablesIn = (plan: Plan): readonly string[] =>
    nodesOf(plan).flatMap((node) => node['Relation Name'] ?? []);

  /** The numbers of the partitions that a statement looks into. */
  async function partitionsOf({ text, values = [] }: Statement): Promise<ReadonlySet<string>> {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    const parts = tablesIn(plan).map((name) => /^(.+)_(\d+)$/.exec(name) ?? []);
    return new Set(
      parts.flatMap(([, table = '', number = '']) => (isEventTable(table) ? number : [])),
    );
  }

  const at = () => ({ key: venue.keys.door.key, params: { identifier: venue.guest.identifier } });
  const key = () => venue.keys.Editor.key;

  test('what is asked of all events is found by whole keys, and not among all rows', async () => {
    const sent = await statementsOf(async () => {
      await service.must('ticketFind', { key: key(), params: { query: 'gast' } });
      await service.must('syncRead', { key: key(), id: 0 });
    });
    const texts = sent.map(({ text }) => text).join('\n');
    // With few rows PostgreSQL plans otherwise: what lets it find them by an index is in the statements.
    for (const table of ['participant', 'payment']) {
      expect(texts).toContain(`"${table}"."eventId" = "ticket"."eventId"`);
    }
  });

  test('a reader far behind in the feed costs a page, not all that came since', async () => {
    await client.query(
      `insert into "syncChange" ("eventId", "operation", "objectType", "objectId", "feedId")
       select $1, 'update', 'participant', $2, nextval('"syncFeedId"') from generate_series(1, 20000)`,
      [venue.eventId, venue.guest.participantId],
    );
    await client.query('analyze "syncChange"');
    const sent = await statementsOf(() => service.must('syncRead', { key: key(), id: 0 }));
    const page = sent.find(({ text }) => text.includes('"objectType"'));
    const { text = '', values = [] } = page ?? {};
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    const read = nodesOf(plan).filter((node) => node['Relation Name']?.startsWith('syncChange'));
    expect(read.length).toBeGreaterThan(0);
    for (const node of read) expect(node['Actual Rows']).toBeLessThanOrEqual(mostSyncEvents);
  });

  test('mails that are due are found among those that wait, not among all that ever went out', async () => {
    await client.query(
      `insert into "mail" ("eventId", "paymentId", "kind", "state", "queuedMs", "dueMs", "attempts", "unsure")
       select $1, n, 'bought', 'sent', n, n, 1, 0 from generate_series(1, 20000) as n`,
      [venue.eventId],
    );
    await client.query('analyze "mail"');
    const now = service.clock.now();
    const [due] = await statementsOf(() =>
      service.store.read((queries) => dueMails(queries, now, 40), 'oneStatement'),
    );
    // As the sessions of doors plan: without the values.
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare "due" as ${due?.text}`);
    const { rows } = await client.query(
      `explain (analyze, format json) execute "due" (${now}, 40)`,
    );
    await client.query('reset plan_cache_mode');
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    const read = nodesOf(plan).filter((node) => node['Relation Name']?.startsWith('mail'));
    expect(read.length).toBeGreaterThan(0);
    for (const node of read) expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  test('what waits of other hosts costs a poller nothing', async () => {
    const other = await makeVenue(service);
    await client.query(
      `insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
       select $1, 'update', 'participant', $2 from generate_series(1, 20000)`,
      [other.eventId, other.guest.participantId],
    );
    // As it was before the evening: the statistics know nothing of those that wait.
    const sent = await statementsOf(() => service.must('syncRead', { key: key(), id: 0 }));
    const asked = sent.find(({ text }) => text.includes('"waiting"'));
    const { text = '', values = [] } = asked ?? {};
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    const read = nodesOf(plan).filter((node) => node['Relation Name']?.startsWith('syncChange'));
    expect(read.length).toBeGreaterThan(0);
    for (const node of read) {
      const passed = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      expect(passed).toBeLessThan(100);
    }
  });

  test('no call starts further processes of PostgreSQL', async () => {
    const sessions = new pg.Client({
      connectionString: (await testLocation()).databaseUrl ?? '',
      options: sessionSettings(atDesk),
    });
    await sessions.connect();
    const { rows } = await sessions.query('show max_parallel_workers_per_gather');
    await sessions.end();
    expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
  });

  test('what a door waits for is planned once and looks up single rows', async () => {
    const sent = await statementsOf(async () => {
      await service.must('ticketCheck', at());
      await service.must('ticketReset', at());
      await service.must('participantRead', { key: key(), id: venue.guest.participantId });
    });
    // With an asterisk it would be planned at each call (`preparing`).
    expect(sent.filter(({ text }) => text.includes('*')).map(({ text }) => text)).toEqual([]);
    // Without these a plan made among small events reads through all of a large one.
    const ofTickets = sent.filter(({ text }) => /json_to_recordset.*"ticket"/s.test(text));
    expect(ofTickets.length).toBeGreaterThan(1);
    for (const { text } of ofTickets) expect(text).toMatch(/= any\(array\(\s*select/);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['check', () => service.must('ticketCheck', at())],
    [
      'check by the printed code',
      () =>
        service.must('ticketCheck', {
          key: venue.keys.door.key,
          params: { displayIdentifier: venue.guest.displayIdentifier },
        }),
    ],
    [
      'look-up',
      () => service.must('ticketCheck', { ...at(), params: { ...at().params, readOnly: true } }),
    ],
    ['reset', () => service.must('ticketReset', at())],
    [
      'a batch that is decided',
      () => {
        const { eventId, guest, keys } = venue;
        const action = { id: 'a plan', action: 'DEVALUATED', expects: 'notInside' } as const;
        const targets = [
          { kind: 'ticket', ticketId: guest.ticketId },
          { kind: 'code', code: guest.displayIdentifier },
          { kind: 'product', productId: asId<ProductId>(product) },
        ] as const;
        return service.must('eventRecord', {
          key: keys.door.key,
          id: eventId,
          params: {
            actions: targets.map((target, n) => ({ ...action, id: `a plan ${n}`, target })),
          },
        });
      },
    ],
    [
      'check of a participant',
      () =>
        service.must('participantCheck', {
          key: venue.keys.door.key,
          id: venue.guest.participantId,
        }),
    ],
    ['check of a product', () => service.must('productCheck', { key: key(), id: product })],
    [
      'reading a participant',
      () => service.must('participantRead', { key: key(), id: venue.guest.participantId }),
    ],
    [
      'a page of the list',
      () =>
        service.must('eventParticipants', {
          key: key(),
          id: venue.eventId,
          params: { resultType: 'full' },
        }),
    ],
    [
      'a change, with its entry in the log',
      () => {
        const params = { lastName: 'Anders' };
        return service.must('participantUpdate', {
          ...{ key: key(), id: venue.guest.participantId, params },
        });
      },
    ],
    ['a page of the log', () => service.must('eventLog', { key: key(), id: venue.eventId })],
    ['registration', () => addGuest(service, key(), venue.eventId, venue.standard)],
    [
      'a purchase, from its cart to its tickets',
      async () => {
        const id = await till.cart({ [venue.standard]: 2 });
        return till.bought(id);
      },
    ],
  ])('%s looks into one partition', async (_, call) => {
    const statements = await statementsOf(call);
    const looked: (readonly [number, string])[] = [];
    for (const statement of statements) {
      looked.push([(await partitionsOf(statement)).size, statement.text]);
    }
    expect(looked.filter(([partitions]) => partitions > 1)).toEqual([]);
    expect(looked.filter(([partitions]) => partitions === 1).length).toBeGreaterThan(0);
  });

  test('without its event a statement looks into all', async () => {
    const text = 'select from ticket where id = $1';
    expect((await partitionsOf({ text, values: [1] })).size).toBe(partitionCount);
  });
});
