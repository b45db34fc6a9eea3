/** Once for all test files of the project that runs on PostgreSQL. */
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/service/core/store/open-store.ts';
import { refuseTwoEvents } from './one-event.ts';
import { createDatabase, databaseName, findPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test service gets a database; none: SQLite. */
    readonly postgresUrl: string;
    /** Name of a database with all tables, which others are made after. */
    readonly postgresTemplate: string;
  }
}

export default (project: TestProject) => setUpPostgres(project, async () => {});

/** @param prepare the database that others are made after, when it has all tables */
export async function setUpPostgres(
  project: TestProject,
  prepare: (url: string) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const server = await findPostgres();
  return setUpTemplate(project, server, async (url) => {
    await prepare(url);
    await refuseTwoEvents(url);
  });
}

/** @param prepare the database that others are made after, when it has all tables */
export async function setUpTemplate(
  project: TestProject,
  server: PostgresServer,
  prepare: (url: string) => Promise<unknown>,
  begin: (url: string) => Promise<unknown> = async () => {},
): Promise<() => Promise<void>> {
  const template = await createDatabase(server.url);
  await begin(template.url);
  const store = await openStore({ directory: tmpdir(), databaseUrl: template.url });
  await store.close();
  await prepare(template.url);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', databaseName(template.url));
  return async () => {
    await template.remove();
    await server.stop();
  };
}
