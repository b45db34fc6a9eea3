/** Every table that there is on PostgreSQL, by its name. */
import { eventTables } from './event-tables.ts';
import type { Schema } from './schema.ts';

/** Small, and read everywhere. */
export const sharedTables = [
  ...['user', 'apiKey', 'apiKeyUser', 'account', 'accountLink', 'doorClaim', 'session'],
  ...['passwordTries', 'settledUpstream'],
  ...['partner', 'billingAddress', 'bankAccount', 'linkSecret', 'syncFeed', 'syncRegistration'],
] as readonly (keyof Schema)[];

export const allTables: readonly string[] = [
  ...eventTables,
  ...sharedTables,
  ...['objectDirectory', 'codeDirectory', 'health', 'kysely_migration', 'kysely_migration_lock'],
];
