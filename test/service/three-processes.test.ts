// @lane all
/**
 * Three processes behind one port, on one PostgreSQL, each killed (-9) in the middle. What a
 * process keeps in its memory decides nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownPageHeader } from '../../src/contract/account.ts';
import { instant } from '../../src/domain/time.ts';
import { queueMail } from '../../src/service/orders/mail/queue/queue-mail.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { checkInLoad, decidedLoad } from '../support/check-in-load.ts';
import { demoClient } from '../support/demo-guests.ts';
import { makePayable } from '../support/event-examples.ts';
import { type MailSink, openMailSink } from '../support/mail-sink.ts';
import { type RoundRobin, roundRobin } from '../support/round-robin.ts';
import { startService, type TestService } from '../support/service.ts';
import { isOnPostgres } from '../support/test-store.ts';
import { openTill } from '../support/till.ts';
import { makeVenue, type Venue } from '../support/venue.ts';

describe.runIf(isOnPostgres())('three processes behind one port', { timeout: 300_000 }, () => {
  /** In this process, to prepare and to look into the database. */
  let inside: TestService;
  let venue: Venue;
  let processes: readonly [ServiceProcess, ServiceProcess, ServiceProcess];
  let proxy: RoundRobin;
  /** Each process has a mail server of its own, so that a test knows which one sends. */
  let sinks: readonly [MailSink, MailSink, MailSink];
  /** All of them, by their one port. */
  let behind: ServiceProcess;

  beforeAll(async () => {
    inside = await startService();
    venue = await makeVenue(inside);
    sinks = [await openMailSink(), await openMailSink(), await openMailSink()];
    const [one, two, three] = sinks;
    processes = [await withMail(one), await withMail(two), await withMail(three)];
    // At once, on a database that has no demo yet.
    await Promise.all(processes.map((each) => each.start()));
    proxy = await roundRobin(processes.map(({ origin }) => origin));
    behind = { ...processes[0], origin: proxy.origin };
  });
  afterAll(async () => {
    await proxy?.close();
    await Promise.all((processes ?? []).map((each) => each.remove()));
    await Promise.all((sinks ?? []).map((sink) => sink.close()));
    await inside?.stop();
  });

  const withMail = ({ port }: MailSink) =>
    serviceAlone(
      inside.location.databaseUrl,
      { SMTP_URL: `smtp://127.0.0.1:${port}` },
      (origin) => [...['--mail-from', 'tickets@example.org', '--public-url', origin]],
    );

  /** @returns the answer as text where it is none of the envelope */
  async function call(to: { readonly origin: string }, path: string, more: RequestInit = {}) {
    const answer = await fetch(`${to.origin}${path}`, more);
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  const withKey = () => ({ authorization: `ApiKey ${venue.keys.Administrator.key}` });

  test('check-ins: each acknowledged one is there, once, and the feed tells of it', async () => {
    const load = await checkInLoad(behind, { callers: 12, seed: 16 });
    const { key, eventId } = demoClient(behind);
    const authorization = `ApiKey ${key}`;
    await call(behind, '/v2/sync/register', { method: 'POST', headers: { authorization } });
    const told = new Set<number>();
    let isOver = false;
    const follow = async () => {
      for (let from = 0; ; ) {
        const wasOver = isOver;
        const read = await call(behind, `/v2/sync/${from}`, { headers: { authorization } }).catch(
          () => null,
        );
        // Of one that was killed meanwhile.
        if (read?.status !== 200) continue;
        const events = read.body.events as { objectType: string; objectId: number }[];
        for (const { objectType, objectId } of events) {
          if (objectType === 'participant') told.add(objectId);
        }
        if (wasOver && events.length === 0) return;
        from = read.body.nextId;
        await sleep(20);
      }
    };
    const following = follow();
    for (const one of [...processes, ...processes]) {
      await load.during(async () => {
        await load.acknowledged(30);
        await one.kill();
        await load.acknowledged(30);
      });
      await one.start();
    }
    await load.expectAllOnce();
    isOver = true;
    await following;
    const checked = await inside.store.read((queries) =>
      queries
        .selectFrom('ticket')
        .innerJoin('checkInAction', 'checkInAction.ticketId', 'ticket.id')
        .select('ticket.participantId')
        .distinct()
        .where('ticket.eventId', '=', eventId as never)
        .where('checkInAction.source', 'is', null)
        .where('checkInAction.device', 'like', 'Door %')
        .execute(),
    );
    expect(checked.length).toBeGreaterThan(50);
    expect(checked.filter(({ participantId }) => !told.has(participantId))).toEqual([]);
  });

  test('C5: of two thousand entries at the three at once, one is recorded', async () => {
    const { eventId, guest } = venue;
    const target = { kind: 'ticket', ticketId: guest.ticketId };
    const enter = async (n: number) => {
      const actions = [{ id: `rush ${n}`, target, action: 'DEVALUATED', device: `Door ${n}` }];
      const sent = actions.map((action) => ({ ...action, expects: 'notInside' }));
      const { status, body } = await call(behind, `/api/extension/event/${eventId}/record`, {
        method: 'POST',
        headers: { authorization: `ApiKey ${venue.keys.door.key}` },
        body: new URLSearchParams({ actions: JSON.stringify(sent) }),
      });
      expect(status).toBe(200);
      return body.results[0] as { result: string; entry?: { device: string } };
    };
    const results: Awaited<ReturnType<typeof enter>>[] = [];
    let next = 0;
    const caller = async () => {
      while (next < 2000) {
        next += 1;
        results.push(await enter(next));
      }
    };
    // A thousand requests, and as many connections to the port, are on their way at any time.
    await Promise.all(Array.from({ length: 1000 }, caller));
    expect(results.filter(({ result }) => result === 'recorded')).toHaveLength(1);
    const contradicted = results.filter(({ result }) => result === 'contradicted');
    expect(contradicted).toHaveLength(1999);
    const { participant } = await inside.must('participantRead', {
      key: venue.keys.door.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(1);
    const [first] = participant.checkInHistory ?? [];
    expect(contradicted.filter(({ entry }) => entry?.device !== first?.device)).toEqual([]);
  });

  test('C6: actions that many want at once, while each is killed: none twice, none lost', async () => {
    const load = await decidedLoad(behind, { callers: 24, tickets: 3 });
    for (const one of [...processes, ...processes]) {
      await load.during(async () => {
        await load.acknowledged(60);
        await one.kill();
        await load.acknowledged(60);
      });
      await one.start();
    }
    await load.expectAllOnce();
  });

  test('sessions: signed in at one, in at each; signed out at one, out at each', async () => {
    const [one, two, three] = processes;
    const own = { [ownPageHeader]: '1' };
    const [username, password] = ['helga@example.org', 'open sesame'];
    const names = { firstName: 'Helga', lastName: 'Wirth', language: 'de' };
    // By a process: tests hash more cheaply.
    const made = await call(two, '/api/user/create', {
      method: 'POST',
      headers: withKey(),
      body: new URLSearchParams({ ...names, username, password }),
    });
    expect(made.status).toBe(201);
    const signedIn = await call(one, '/api/extension/session', {
      method: 'POST',
      headers: own,
      body: new URLSearchParams({ username, password }),
    });
    expect(signedIn.status).toBe(201);
    const [cookie = ''] = (signedIn.headers.getSetCookie()[0] ?? '').split(';');
    const read = (at: ServiceProcess) =>
      call(at, '/api/extension/session', { headers: { ...own, cookie } });
    await one.kill();
    for (const at of [two, three]) expect(await read(at)).toMatchObject({ status: 200 });
    expect((await read(behind)).body.user.username).toBe(username);
    await one.start();
    expect(await read(one)).toMatchObject({ status: 200 });
    const headers = { ...own, cookie };
    await call(two, '/api/extension/session', { method: 'DELETE', headers });
    for (const at of processes) expect(await read(at)).toMatchObject({ status: 403 });
  });

  test('wrong passwords: one count for all, also after a kill, and for many at once', async () => {
    const [, two] = processes;
    const password = 'open sesame';
    const make = async (username: string) => {
      const params = { firstName: 'Gerda', lastName: 'Wirth', language: 'de', username, password };
      const body = new URLSearchParams(params);
      const made = await call(two, '/api/user/create', {
        method: 'POST',
        headers: withKey(),
        body,
      });
      expect(made.status).toBe(201);
      return username;
    };
    const signIn = (at: { readonly origin: string }, username: string, given: string) =>
      call(at, '/api/extension/session', {
        method: 'POST',
        headers: { [ownPageHeader]: '1' },
        body: new URLSearchParams({ username, password: given }),
      });
    const gerda = await make('gerda@example.org');
    for (let n = 0; n < 5; n += 1) {
      expect((await signIn(behind, gerda, 'wrong')).status).toBe(400);
      if (n === 2) await two.kill();
    }
    await two.start();
    // As if fifteen more had followed: a wait that a busy machine can't outlast.
    await inside.store.write((queries) =>
      queries.updateTable('passwordTries').set({ wrong: 20 }).where('wrong', '=', 5).execute(),
    );
    for (const at of processes) {
      const refused = await signIn(at, gerda, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(100);
    }

    const heidi = await make('heidi@example.org');
    const fromMs = performance.now();
    const all = await Promise.all(Array.from({ length: 30 }, () => signIn(behind, heidi, 'wrong')));
    const looked = all.filter(({ status }) => status === 400).length;
    expect(all.filter(({ status }) => status === 429)).toHaveLength(30 - looked);
    // Those that came late have waited: 1 s, 2 s, 4 s …
    const waited = Math.ceil(Math.log2(1 + (performance.now() - fromMs) / 1000));
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(5 + (processes.length - 1) + waited);
  });

  test('a copy whose process is killed is interrupted and cleared by the others; the next one is whole', async () => {
    const [one, two, three] = processes;
    const { eventId } = venue;
    const codes = 3000;
    await manyCodes(codes);
    const begin = async (at: ServiceProcess) =>
      (await call(at, `/api/event/${eventId}/copy`, { method: 'POST', headers: withKey() })).body
        .taskIdentifier as number;
    const taskAt = async (at: ServiceProcess, task: number) => {
      const { body } = await call(at, `/api/event/${eventId}/tasks?taskIdentifier=${task}`, {
        headers: withKey(),
      });
      return body.tasks[0] as { status: string; eventId?: number };
    };
    const codesOf = async (id: number) =>
      (
        await inside.store.read((queries) =>
          queries
            .selectFrom('promotionCode')
            .select('id')
            .where('eventId', '=', id as never)
            .execute(),
        )
      ).length;
    const stages = () =>
      inside.store.read((queries) =>
        queries.selectFrom('event').select('id').where('stage', '!=', 'whole').execute(),
      );

    const task = await begin(one);
    // In the middle: some codes are there.
    let copy = 0;
    while (copy === 0 || (await codesOf(copy)) === 0) copy = (await stages())[0]?.id ?? 0;
    await one.kill();
    expect(await codesOf(copy)).toBeLessThan(codes);
    expect(await taskAt(two, task)).toMatchObject({ status: 'RUNNING' });
    // As if it had been silent for six minutes.
    await inside.store.write((queries) =>
      queries
        .updateTable('copyTask')
        .set((row) => ({ createdMs: row('createdMs', '-', 360_000 as never) }))
        .execute(),
    );
    expect(await taskAt(three, task)).toMatchObject({ status: 'INTERRUPTED' });
    while ((await stages()).length > 0) await sleep(50);
    expect(await codesOf(copy)).toBe(0);

    const again = await begin(two);
    let made = await taskAt(three, again);
    while (made.status === 'RUNNING') {
      await sleep(50);
      made = await taskAt(three, again);
    }
    expect(made.status).toBe('FINISHED');
    expect(await codesOf(made.eventId ?? 0)).toBe(codes);
    await one.start();
  });

  /** One-time codes, as many as make a copy take its time. */
  async function manyCodes(count: number): Promise<void> {
    const { id } = await inside.must('codeDefinitionCreate', {
      key: venue.keys.Administrator.key,
      id: venue.eventId,
      params: {
        name: 'SUMMER',
        type: 'DISCOUNTCODE_TYPE_PERCENT',
        value: 1000,
        categories: [venue.standard],
      },
    });
    await inside.store.write((queries) =>
      sql`delete from "promotionCode" where "codeDefinitionId" = ${id}`.execute(queries),
    );
    await inside.store.write((queries) =>
      sql`insert into "promotionCode" ("eventId", "codeDefinitionId", "code")
        select ${venue.eventId}, ${id}, 'CODE' || n from generate_series(1, ${count}) as n`.execute(
        queries,
      ),
    );
  }

  test('mails: one process is killed while its mail server has a mail; all arrive, that one twice', async () => {
    const count = 90;
    await makePayable(inside, venue);
    const till = openTill(inside, venue);
    const id = await till.cart({ [venue.standard]: 1 });
    const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
    const params = { ...buyer, street: 'G 1', zipCode: '1', city: 'B', country: 'DE' };
    await inside.must('paymentBuyerAddressUpdate', { key: till.key, id, params });
    await till.bought(id);
    const [first] = sinks;
    first.faults.push(null, 'stalls');
    const stalled = first.stalled();
    const about = { eventId: venue.eventId, paymentId: id, kind: 'bought' } as const;
    await inside.store.write(async (queries) => {
      for (let n = 0; n < count; n += 1) await queueMail(queries, instant(Date.now()), about);
    });
    await stalled;
    await processes[0].kill();
    const left = () =>
      inside.store.read((queries) =>
        queries
          .selectFrom('mail')
          .select(['id', 'attempts', 'unsure'])
          .where('state', '!=', 'sent')
          .execute(),
      );
    const timing = { interval: 200 };
    await expect.poll(async () => (await left()).length, timing).toBe(1);
    expect(await left()).toMatchObject([{ attempts: 1, unsure: 1 }]);
    // As if the five minutes until it is due again had passed.
    await inside.store.write((queries) =>
      queries
        .updateTable('mail')
        .set({ dueMs: instant(1) })
        .where('state', '=', 'waiting')
        .execute(),
    );
    await expect.poll(async () => (await left()).length, timing).toBe(0);
    const names = sinks.flatMap(({ received }) => received.map(({ mail }) => mail.messageId));
    expect(new Set(names).size).toBe(count);
    expect(names).toHaveLength(count + 1);
    expect(sinks.filter(({ received }) => received.length > 0).length).toBeGreaterThanOrEqual(2);
    await processes[0].start();
  });

  test('heavy work: what was being made in a killed process is made by another when asked again', async () => {
    const { participant } = await inside.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: venue.guest.participantId,
    });
    const { pathname, search } = new URL(participant.ticketLink ?? '');
    const document = async () => {
      const answer = await fetch(`${proxy.origin}${pathname}${search}`);
      if (answer.status !== 200) throw new Error(String(answer.status));
      return Buffer.from(await answer.arrayBuffer());
    };
    let asked = 0;
    const untilThere = () =>
      vi.waitUntil(
        async () => {
          asked += 1;
          const made = await document().catch((error: Error) => error);
          if (Buffer.isBuffer(made)) return made;
          // An end in the middle, or 502: nothing else.
          expect(made.message).toMatch(/^(502|fetch failed|terminated)$/);
          return undefined;
        },
        // The process that makes it needs the processors more than those who ask.
        { timeout: 150_000, interval: 50 },
      );
    const waiting = Array.from({ length: 12 }, untilThere);
    await processes[1].kill();
    await processes[2].kill();
    const made = await Promise.all(waiting);
    for (const pdf of made) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(new Set(made.map((pdf) => pdf.length)).size).toBe(1);
    expect(asked).toBeGreaterThanOrEqual(12);
    await Promise.all([processes[1].start(), processes[2].start()]);
  });
});
