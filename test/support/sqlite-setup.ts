/** Once for all test files of the project that runs on SQLite. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore, sqliteFile } from '../../src/service/core/store/open-store.ts';
import { lightFolder } from './light-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file with all tables, to be copied: making them takes most of a service's start. */
    readonly sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(lightFolder(), 'admit-template-'));
  const store = await openStore({ directory, databaseUrl: null });
  await store.close();
  project.provide('sqliteTemplate', sqliteFile(directory));
  return () => rmSync(directory, { recursive: true });
}
