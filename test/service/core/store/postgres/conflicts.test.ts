/** A statement that stood in another's way is sent again, and nobody outside hears of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '../../../../../src/contract/calls.ts';
import { openStore } from '../../../../../src/service/core/store/open-store.ts';
import type { Store } from '../../../../../src/service/core/store/store.ts';
import { type ConflictProxy, conflictProxy } from '../../../../support/conflict-proxy.ts';
import { exampleCall } from '../../../../support/example-calls.ts';
import { lightFolder } from '../../../../support/light-folder.ts';
import {
  createDatabase,
  type OwnPostgres,
  run,
  startPostgres,
} from '../../../../support/postgres.ts';
import { seededRandom } from '../../../../support/random.ts';
import { startService, type TestService, writeCall } from '../../../../support/service.ts';
import { isOnPostgres } from '../../../../support/test-store.ts';
import {
  addProduct,
  type BookedProduct,
  makeVenue,
  type Venue,
} from '../../../../support/venue.ts';

describe.runIf(isOnPostgres())('every statement may be answered by a conflict', () => {
  const random = seededRandom(16);
  let server: OwnPostgres;
  let proxy: ConflictProxy;
  let service: TestService;
  let venue: Venue;
  let product: BookedProduct;
  let mayConflict = false;
  let isNextOne = false;
  let open: () => Promise<Store>;
  let databaseUrl: string;

  const conflict = () => {
    if (isNextOne) {
      isNextOne = false;
      return '40001';
    }
    if (!mayConflict || random.chance() > 1 / 20) return null;
    return random.pick(['40001', '40P01']);
  };

  beforeAll(async () => {
    server = await startPostgres();
    const directory = await mkdtemp(join(lightFolder(), 'admit-conflicts-'));
    const database = await createDatabase(server.url);
    proxy = await conflictProxy({ socket: server.socket, conflict });
    const name = new URL(database.url).pathname;
    databaseUrl = `postgresql://postgres@127.0.0.1:${proxy.port}${name}`;
    open = () => openStore({ directory, databaseUrl });
    const remove = () => rm(directory, { recursive: true });
    service = await startService({ location: { directory, databaseUrl, open, remove } });
    venue = await makeVenue(service);
    product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  });
  afterAll(async () => {
    await service?.stop();
    await proxy?.close();
    await server?.stop();
  });

  test.each(Object.keys(calls) as CallName[])('%s', async (name) => {
    const { id, params } = await exampleCall(
      name,
      service,
      venue,
      product,
      venue.keys.Administrator,
    );
    const written = writeCall(calls[name], id, params);
    // The venue's own holds the user already.
    const isForUser = name === 'userRequestPermission';
    const key = isForUser ? service.operatorKey : venue.keys.Administrator.key;
    mayConflict = true;
    const { status, text } = await service.request({
      ...written,
      headers: { ...written.headers, authorization: `ApiKey ${key}` },
    });
    mayConflict = false;
    expect(calls[name].statuses, text).toContain(status);
  });

  test('at the commit: one machine has undone all, of several one may have done it', async () => {
    let turns = 0;
    const write = (store: Store) =>
      store.write(async (queries) => {
        await queries.selectFrom('linkSecret').selectAll().execute();
        turns += 1;
        isNextOne = turns === 1;
      });
    await write(service.store);
    expect(turns).toBe(2);
    await run(databaseUrl, 'create table pg_dist_partition (logicalrelid regclass)');
    const spread = await open();
    turns = 0;
    await expect(write(spread)).rejects.toMatchObject({ kind: 'uncertain' });
    expect(turns).toBe(1);
    await spread.close();
  });

  test('there were many', () => expect(proxy.conflicts()).toBeGreaterThan(20));
});
