/** The main job of a door on a database of several machines, where `ADMIT_TEST_CITUS` names the coordinator. */
import { describe } from 'vitest';
import { shardTables } from '../../../src/service/wings/scale/sharding.ts';
import { serviceAlone } from '../../support/built-service.ts';
import { makeCluster } from '../../support/citus.ts';
import { createDatabase } from '../../support/postgres.ts';
import { chromium } from './chromium.ts';
import { describeMainJob } from './main-job.ts';

const citus = process.env.ADMIT_TEST_CITUS ?? '';

async function serviceOnCitus() {
  const database = await createDatabase(citus);
  const service = await serviceAlone(database.url);
  await service.start();
  await service.kill();
  await makeCluster(database.url);
  const sharding = await shardTables(database.url);
  if (sharding.kind !== 'done') throw new Error(JSON.stringify(sharding));
  return {
    ...service,
    async remove() {
      await service.remove();
      await database.remove();
    },
  };
}

describe.runIf(citus !== '')('on Citus (ADMIT_TEST_CITUS)', () => {
  describeMainJob(chromium, serviceOnCitus);
});
