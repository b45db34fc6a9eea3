/** A database of a test on all machines of a Citus. */
import { citusSettings } from '../../src/service/wings/scale/sharding.ts';
import { citusWorkers, databaseName, run } from './postgres.ts';

/** Few, since each database of a test has its own: still more than there are workers. */
const shards = 4;

/**
 * Makes the databases of one name, on the coordinator and on its workers, know each other.
 * @param workers how many of the workers; all, where it is not given
 */
export async function makeCluster(
  url: string,
  { workers: most }: { readonly workers?: number } = {},
): Promise<void> {
  const given = process.env.ADMIT_TEST_CITUS ?? '';
  const workers = await citusWorkers(given);
  for (const server of [given, ...workers]) {
    await run(onDatabase(server, databaseName(url)), 'create extension citus');
  }
  const { hostname, port } = new URL(given);
  await run(url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of workers.slice(0, most)) {
    const { hostname, port } = new URL(worker);
    await run(url, `select citus_add_node('${hostname}', ${port})`);
  }
  await run(url, `alter database ${databaseName(url)} set citus.shard_count = ${shards}`);
}

/** Nobody is connected to a database that others are made after, nor connects again. */
export async function standStill(url: string): Promise<void> {
  const given = process.env.ADMIT_TEST_CITUS ?? '';
  const name = databaseName(url);
  for (const server of [given, ...(await citusWorkers(given))]) {
    await run(server, `alter database ${name} allow_connections false`);
    await run(
      server,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

/** A copy of a database doesn't have its settings: here the role has what `shardTables` gives to that one. */
export async function settleSessions(server: string): Promise<void> {
  for (const [setting, value] of Object.entries(citusSettings)) {
    await run(server, `alter role current_user set ${setting} = '${value}'`);
  }
}

function onDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
