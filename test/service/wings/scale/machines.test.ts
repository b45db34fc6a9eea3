// @lane all
/**
 * Devices check in while a machine of Citus crashes, and while events move from one to the other. It runs where
 * `ADMIT_TEST_CITUS` names a coordinator; a crash only where its workers are on this machine.
 */
import pg from 'pg';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { type CheckInLoad, checkInLoad, decidedLoad } from '../../../support/check-in-load.ts';
import { citusWorkers, run } from '../../../support/postgres.ts';
import { type ServiceProcess, serviceProcess } from '../../../support/service-process.ts';
import { isOnCitus, preparedLocation, type TestLocation } from '../../../support/test-store.ts';

const crashes = 2;

/** PostgreSQL ends all sessions when one is killed, and reads its log as after a power cut. */
async function crash(worker: string): Promise<void> {
  const client = new pg.Client({ connectionString: worker });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
}

describe.runIf(isOnCitus())('while devices check in, on Citus (ADMIT_TEST_CITUS)', () => {
  let location: TestLocation;
  let service: ServiceProcess;
  beforeEach(async () => {
    location = await preparedLocation();
    service = await serviceProcess(location.databaseUrl);
    await service.start();
  }, 240_000);
  afterEach(async () => {
    await service?.remove();
    await location?.remove();
  });

  const loads: readonly [string, () => Promise<CheckInLoad>][] = [
    ['by the specification’s checks', () => checkInLoad(service, { callers: 16, seed: 9 })],
    ['C5, C6: by the call that decides', () => decidedLoad(service, { callers: 16, tickets: 3 })],
  ];

  test.each(loads)(
    'workers crash: nothing acknowledged is lost, %s',
    {
      timeout: 900_000,
    },
    async (_, begin) => {
      const workers = await citusWorkers(process.env.ADMIT_TEST_CITUS ?? '');
      const load = await begin();
      for (let n = 0; n < crashes; n += 1) {
        await load.during(async () => {
          await load.acknowledged(30);
          await crash(workers[n % workers.length] ?? '');
          await load.acknowledged(30);
        });
      }
      await load.expectAllOnce();
    },
  );

  test.each(loads)(
    'an event moves to another worker: nothing acknowledged is lost, %s',
    {
      timeout: 900_000,
    },
    async (_, begin) => {
      const url = location.databaseUrl ?? '';
      const load = await begin();
      await load.during(async () => {
        await load.acknowledged(30);
        await run(
          url,
          `select citus_move_shard_placement(shardid, nodename, nodeport,
           (select nodename from pg_dist_node o where groupid <> 0 and o.nodeport <> s.nodeport limit 1),
           (select nodeport from pg_dist_node o where groupid <> 0 and o.nodeport <> s.nodeport limit 1),
           shard_transfer_mode => 'force_logical')
         from citus_shards s
         where shardid = (select get_shard_id_for_distribution_column('"event"', min(id)) from "event")`,
        );
        await load.acknowledged(30);
      });
      await load.expectAllOnce();
    },
  );
});
