/** A real streaming replica reads what no door waits for, and nobody sees less by it. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { participantStream } from '../../../../src/contract/participant.ts';
import { openStore } from '../../../../src/service/core/store/open-store.ts';
import type { Store } from '../../../../src/service/core/store/store.ts';
import { openReplica, type Replica } from '../../../../src/service/wings/scale/replica.ts';
import {
  createDatabase,
  databaseName,
  type OwnPostgres,
  startPostgres,
} from '../../../support/postgres.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { tcpProxy } from '../../../support/tcp-proxy.ts';
import { isOnPostgres } from '../../../support/test-store.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../../support/venue.ts';

let primary: OwnPostgres;
let standby: OwnPostgres;
/** Of the service's database. */
let url: string;
let service: TestService;
let venue: Venue;
let replica: Replica;

/** What the operator is told. */
let told: unknown[] = [];

describe.runIf(isOnPostgres())('a replica', () => {
  beforeAll(async () => {
    primary = await startPostgres();
    ({ url } = await createDatabase(primary.url));
    standby = await startPostgres({ standbyOf: primary });
    const location = {
      directory: '',
      databaseUrl: url,
      open: () => openStore({ directory: '', databaseUrl: url }),
      remove: async () => {},
    };
    service = await startService({
      location,
      replica: (store) => {
        replica = replicaAt(sameDatabaseAt(standby), store);
        return replica;
      },
    });
    venue = await makeVenue(service);
  });
  afterAll(async () => {
    await replica?.close();
    await service?.stop();
    await standby?.stop();
    await primary?.stop();
  });
  beforeEach(() => {
    told = [];
  });

  const replicaAt = (address: string, store: Store) =>
    openReplica({ url: address, primary: store, restMs: 50, onGone: (error) => told.push(error) });

  const sameDatabaseAt = (server: OwnPostgres): string => {
    const address = new URL(server.url);
    address.pathname = `/${databaseName(url)}`;
    return address.href;
  };

  async function at(server: OwnPostgres, statement: string) {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  }

  const atStandby = (statement: string) => at(standby, statement);

  /** It has replayed all that is there. */
  async function makeUpToDate(): Promise<void> {
    const isReplica = (queries: Parameters<Parameters<Store['read']>[0]>[0]) =>
      sql<{ is: boolean }>`select pg_is_in_recovery() as "is"`.execute(queries);
    await expect.poll(async () => (await replica.store.read(isReplica)).rows[0]?.is).toBe(true);
  }

  const key = () => venue.keys.Administrator.key;
  const newGuest = (lastName: string) =>
    addGuest(service, key(), venue.eventId, venue.free, { lastName });

  const list = async (): Promise<string> => {
    const path = participantStream.path.replace(':id', String(venue.eventId));
    const answer = await service.request({
      url: path,
      headers: { authorization: `ApiKey ${key()}` },
    });
    expect(answer.status).toBe(200);
    return answer.text;
  };

  async function ticketOf({ participantId }: Guest): Promise<string> {
    const { participant } = await service.must('participantRead', {
      key: key(),
      id: participantId,
    });
    const { pathname, search } = new URL(participant.ticketLink ?? '');
    return pathname + search;
  }

  /** How many readings were answered by whom, while the job ran. */
  async function counted(job: () => Promise<unknown>) {
    const before = { ...replica.answered };
    await job();
    const { replica: here, behind, gone } = replica.answered;
    return [here - before.replica, behind - before.behind, gone - before.gone];
  }

  test('reads lists, documents and pages', async () => {
    const ticket = await ticketOf(venue.guest);
    await makeUpToDate();
    const readAll = async () => {
      expect((await service.request({ url: ticket })).status).toBe(200);
      expect(await list()).toContain('"Gast"');
      expect((await service.request({ url: '/nothing.html' })).status).toBe(404);
    };
    // A replica that is busy may be behind for a moment.
    await expect.poll(async () => (await counted(readAll))[0]).toBeGreaterThanOrEqual(4);
  });

  test('asks both for nothing that a role without any rights may not know', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create role plain');
    await client.query('set role plain');
    const { rows } = await client.query(
      `select pg_walfile_name(pg_current_wal_lsn()), pg_last_wal_replay_lsn(), system_identifier,
        timeline_id, min_recovery_end_timeline
      from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
    );
    expect(rows).toHaveLength(1);
    await client.end();
  });

  test('reads no verdict, no feed, and nothing that a call changes or answers', async () => {
    const { identifier, participantId } = venue.guest;
    const id = participantId;
    const counts = await counted(async () => {
      await service.must('ticketCheck', { key: key(), params: { identifier } });
      await service.must('ticketReset', { key: key(), params: { identifier } });
      await service.must('participantRead', { key: key(), id });
      await service.must('syncRead', { key: key(), id: 0 });
      await service.must('eventParticipants', { key: key(), id: venue.eventId });
      await newGuest('Neu');
    });
    expect(counts).toEqual([0, 0, 0]);
  });

  test('does not move: what was just created is there all the same, by the primary', async () => {
    await atStandby('select pg_wal_replay_pause()');
    const guest = await newGuest('Nachzügler');
    const ticket = await ticketOf(guest);
    const [here, behind = 0, gone] = await counted(async () => {
      expect((await service.request({ url: ticket })).status).toBe(200);
      expect(await list()).toContain('"Nachzügler"');
    });
    expect([here, gone]).toEqual([0, 0]);
    expect(behind).toBeGreaterThanOrEqual(3);
    expect((await service.request({ url: '/metrics' })).text).toMatch(
      /admit_replica_readings_total\{answered="behind"\} [1-9]/,
    );
    await atStandby('select pg_wal_replay_resume()');
    await makeUpToDate();
    expect(await list()).toContain('"Nachzügler"');
    expect(told).toEqual([]);
  });

  test('taken away under load, and back: every document is answered', async () => {
    const ticket = await ticketOf(venue.guest);
    await makeUpToDate();
    let isOver = false;
    const statuses = new Set<number>();
    let asked = 0;
    const reader = async () => {
      while (!isOver) {
        asked += 1;
        // Of callers of their own: one alone may ask so often.
        const remoteAddress = `10.0.${Math.floor(asked / 250) % 250}.${asked % 250}`;
        statuses.add((await service.request({ url: ticket, remoteAddress })).status);
      }
    };
    const [here = 0, , gone = 0] = await counted(async () => {
      const readers = Array.from({ length: 8 }, reader);
      const stood = { ...replica.answered };
      await expect.poll(() => replica.answered.replica).toBeGreaterThan(stood.replica);
      // All readers may be between two readings, and then none notices one restart.
      const restarted = async () => {
        await standby.restart('immediate');
        return told.length;
      };
      await expect.poll(restarted).toBeGreaterThan(0);
      const back = replica.answered.replica;
      await expect.poll(() => replica.answered.replica).toBeGreaterThan(back);
      isOver = true;
      await Promise.all(readers);
    });
    expect(statuses).toEqual(new Set([200]));
    expect(here).toBeGreaterThan(0);
    expect(gone).toBeGreaterThan(0);
  });

  test('falls silent: within some seconds the primary answers', async () => {
    const proxy = await tcpProxy(standby.socket);
    const behindProxy = replicaAt(
      `postgresql://postgres@127.0.0.1:${proxy.port}/${databaseName(url)}`,
      service.store,
    );
    const one = (store: Store) =>
      store.read((queries) => queries.selectFrom('event').select('id').executeTakeFirst());
    await expect
      .poll(async () => (await one(behindProxy.store)) && behindProxy.answered.replica)
      .toBeGreaterThan(0);
    proxy.loseConnections();
    proxy.loseNewOnes(true);
    expect(await one(behindProxy.store)).toEqual({ id: venue.eventId });
    expect(behindProxy.answered.gone).toBe(1);
    await behindProxy.close();
    await proxy.close();
  });

  test('ahead of a server that was promoted: what that one never got is not read', async () => {
    const promoted = await startPostgres({ standbyOf: primary });
    const receivers = 'select pid from pg_stat_wal_receiver';
    await at(promoted, `alter system set primary_conninfo = ''`);
    await at(promoted, 'select pg_reload_conf()');
    await expect.poll(() => at(promoted, receivers)).toEqual([]);
    await newGuest('Verloren');
    await at(primary, 'select pg_switch_wal()');
    await makeUpToDate();
    await at(promoted, 'select pg_promote()');

    const store = await openStore({ directory: '', databaseUrl: sameDatabaseAt(promoted) });
    const names = async (at: Replica) => {
      const guests = await at.store.read((queries) =>
        queries.selectFrom('participant').select('lastName').execute(),
      );
      return guests.map(({ lastName }) => lastName);
    };
    const ahead = replicaAt(sameDatabaseAt(standby), store);
    expect(await names(ahead)).not.toContain('Verloren');
    expect(ahead.answered).toEqual({ replica: 0, behind: 1, gone: 0 });

    const own = await startPostgres({ standbyOf: promoted });
    const following = replicaAt(sameDatabaseAt(own), store);
    await expect
      .poll(async () => (await names(following)) && following.answered.replica)
      .toBeGreaterThan(0);

    for (const each of [ahead, following]) await each.close();
    await store.close();
    await own.stop();
    await promoted.stop();
  });

  test('of another database, whatever its position: the primary answers', async () => {
    const other = await startPostgres();
    const stranger = replicaAt(other.url, service.store);
    const { id } = await stranger.store.read((queries) =>
      queries.selectFrom('event').select('id').executeTakeFirstOrThrow(),
    );
    expect(id).toBe(venue.eventId);
    expect(stranger.answered).toEqual({ replica: 0, behind: 1, gone: 0 });
    await stranger.close();
    await other.stop();
  });
});
