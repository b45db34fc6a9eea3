/** Tables are made or changed at once: whoever kills the process meanwhile finds them as they were. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteDriver } from '../../../../../src/service/core/store/sqlite/sqlite-database.ts';
import { openSqliteStore } from '../../../../../src/service/core/store/sqlite/sqlite-store.ts';
import { lightFolder } from '../../../../support/light-folder.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(lightFolder(), 'admit-store-'));
  file = join(directory, 'admit.db');
});
afterEach(() => rm(directory, { recursive: true }));

test('another process sees none of the tables, then all', async () => {
  const other = new SqliteDriver(file);
  other.pragma('journal_mode = WAL');
  const tables = other.prepare("select count(*) from sqlite_master where type = 'table'").pluck();
  const seen = new Set<unknown>();
  let isOpen = false;
  const opened = openSqliteStore(file).finally(() => {
    isOpen = true;
  });
  for (let looks = 1; !isOpen; looks += 1) {
    seen.add(tables.get());
    await (looks % 50 === 0 ? new Promise(setImmediate) : null);
  }
  const store = await opened;
  seen.add(tables.get());
  other.close();
  await store.close();
  expect([...seen]).toEqual([0, expect.any(Number)]);
});

test('0004: a database of the version before gets places, and questions that are for all categories', async () => {
  await (await openSqliteStore(file)).close();
  const before = new SqliteDriver(file);
  before.pragma('foreign_keys = off');
  for (const table of ['ticketCategory', 'productDefinition', 'userField']) {
    before.exec(`alter table "${table}" drop column "position"`);
  }
  before.exec('alter table "userField" drop column "categories"');
  before.exec('alter table "doorClaim" drop column "scope"');
  before.exec('alter table "userMail" drop column "eventId"');
  const later = [
    ...['webhookDelivery', 'webhook'],
    ...['badgeJob', 'badgeStation'],
    ...['badgeLayout', 'cashSession', 'areaLoan', 'areaVisit', 'areaMovement', 'area', 'retention'],
    ...['linkSignal', 'linkDevice'],
    ...['passkey', 'passkeyChallenge', 'codeApp', 'recoveryCode'],
  ];
  for (const table of later) before.exec(`drop table "${table}"`);
  for (const column of ['linkId', 'hears']) {
    before.exec(`alter table "doorReport" drop column "${column}"`);
  }
  before.exec(`delete from "kysely_migration" where "name" >= '0004'`);
  before.exec(
    `insert into "userField" ("eventId", "title", "type", "level", "required") values (1, 'Size', 'string', 'ticket', 0)`,
  );
  before.close();
  await (await openSqliteStore(file)).close();
  const after = new SqliteDriver(file);
  const row = after.prepare('select "title", "position", "categories" from "userField"').get();
  after.close();
  expect(row).toEqual({ title: 'Size', position: 1_000_000, categories: '[]' });
});
