/** Once for all test files of the project that runs on PostgreSQL. */
import type { TestProject } from 'vitest/node';
import { findPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test service gets a database; none: SQLite. */
    readonly postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
