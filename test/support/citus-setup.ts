/**
 * As for the project that runs on PostgreSQL, with the tables spread over the workers of the Citus whose
 * coordinator `ADMIT_TEST_CITUS` names.
 */
import type { TestProject } from 'vitest/node';
import { shardTables } from '../../src/service/wings/scale/sharding.ts';
import { makeCluster, settleSessions, standStill } from './citus.ts';
import { setUpTemplate } from './postgres-setup.ts';

export default async function setUpCitus(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.ADMIT_TEST_CITUS;
  if (!url) throw new Error('ADMIT_TEST_CITUS names no coordinator');
  const server = { url, stop: async () => {} };
  return setUpTemplate(
    project,
    server,
    async (template) => {
      const sharding = await shardTables(template);
      if (sharding.kind !== 'done') throw new Error(JSON.stringify(sharding));
      await settleSessions(url);
      await standStill(template);
    },
    makeCluster,
  );
}
