import type { DoorDatabase } from './door-database.ts';
import type { OutboxDatabase } from './outbox-database.ts';

/** Where a device keeps its doors: open, or sealed by a PIN. */
export type DoorStorage = {
  readonly doorDatabase: DoorDatabase;
  readonly outboxDatabase: OutboxDatabase;
};
