/** As for the project that runs on PostgreSQL, with the tables of events in partitions. */
import type { TestProject } from 'vitest/node';
import { partitionTables } from '../../src/service/wings/scale/partitions.ts';
import { setUpPostgres } from './postgres-setup.ts';

export default (project: TestProject) => setUpPostgres(project, partitionTables);
