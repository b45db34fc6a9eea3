/**
 * Which tables belong to an event, and by which of their columns. All rows of one event lie together,
 * where a database is spread over partitions or machines.
 */

import type { Schema } from './schema.ts';

/** A table is before those that refer to it. */
export const eventTables = [
  'event',
  'apiKeyEvent',
  'salesLock',
  'ticketShop',
  'shopTicketType',
  'shopPaymentType',
  'ticketCategory',
  'productDefinition',
  'productOption',
  'userField',
  'image',
  'copyTask',
  'copyHeartbeat',
  'codeDefinition',
  'promotionCode',
  'payment',
  'shipmentAddress',
  'cartTicket',
  'cartProduct',
  'participant',
  'participantPicture',
  'ticket',
  'replacedCode',
  'product',
  'checkInAction',
  'settledDouble',
  'doorReport',
  'doorAsked',
  'outboxKey',
  'signingKey',
  'refusedScan',
  'cashSession',
  'guestImport',
  'importBatch',
  'importedTicket',
  'importChange',
  'syncChange',
  'changeLog',
  'mailing',
  'mail',
  'linkDevice',
  'linkSignal',
  'retention',
  'area',
  'areaMovement',
  'areaVisit',
  'webhook',
  'webhookDelivery',
  'badgeLayout',
  'areaLoan',
  'badgeStation',
  'badgeJob',
] as const satisfies readonly (keyof Schema)[];

export type EventTable = (typeof eventTables)[number];

/** The column that holds the event of a row. */
export const eventColumn = (table: EventTable): 'id' | 'eventId' =>
  table === 'event' ? 'id' : 'eventId';

const known: ReadonlySet<string> = new Set(eventTables);

export const isEventTable = (table: string): table is EventTable => known.has(table);

// Every table that there is on PostgreSQL, by its name.

/** Small, and read everywhere. */
export const sharedTables = [
  ...['user', 'apiKey', 'apiKeyUser', 'account', 'accountLink', 'userMail', 'doorClaim'],
  ...['session', 'passkey', 'passkeyChallenge', 'codeApp', 'recoveryCode'],
  ...['passwordTries', 'settledUpstream'],
  ...['partner', 'billingAddress', 'bankAccount', 'linkSecret', 'syncFeed', 'syncRegistration'],
] as readonly (keyof Schema)[];

export const allTables: readonly string[] = [
  ...eventTables,
  ...sharedTables,
  ...['objectDirectory', 'codeDirectory', 'health', 'kysely_migration', 'kysely_migration_lock'],
];
