/** A database of the version before is brought up to date, with all that is in it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asId, type EventId, type PaymentId } from '../../../../src/domain/ids.ts';
import { instant } from '../../../../src/domain/time.ts';
import type { Store } from '../../../../src/service/core/store/store.ts';
import { startService } from '../../../support/service.ts';
import { makeVenue } from '../../../support/venue.ts';

/** What the migrations since the baseline made, taken back. */
const sinceBaseline = [
  'drop table "webhookDelivery"',
  'drop table "webhook"',
  'drop table "cashSession"',
  'drop table "badgeLayout"',
  'drop table "areaLoan"',
  'drop table "badgeJob"',
  'drop table "badgeStation"',
  'drop table "areaVisit"',
  'drop table "areaMovement"',
  'drop table "area"',
  'alter table "doorClaim" drop column "scope"',
  'drop table "retention"',
  ...['passkey', 'passkeyChallenge', 'codeApp', 'recoveryCode'].map(
    (table) => `drop table "${table}"`,
  ),
  ...['linkId', 'hears'].map((column) => `alter table "doorReport" drop column "${column}"`),
  'drop table "linkSignal"',
  'drop table "linkDevice"',
  'alter table "userField" drop column "categories"',
  ...['ticketCategory', 'productDefinition', 'userField'].map(
    (table) => `alter table "${table}" drop column "position"`,
  ),
  'drop index "mailByMailing"',
  'alter table "mail" drop column "mailingId"',
  'drop table "mailing"',
  'drop table "userMail"',
  `delete from "kysely_migration" where "name" <> '0001-baseline'`,
];

async function asBefore(store: Store): Promise<void> {
  await store.write(async (queries) => {
    for (const statement of sinceBaseline) await sql.raw(statement).execute(queries);
  });
}

const mailOf = (eventId: EventId) => ({
  ...{ eventId, paymentId: asId<PaymentId>(1), participantId: null, kind: 'bought' as const },
  ...{ state: 'waiting' as const, queuedMs: instant(1), dueMs: instant(1) },
  ...{ attempts: 0, unsure: 0, reason: null, replyCode: null },
});

test('mails that wait in the queue stay there, and belong to no mailing', async () => {
  const service = await startService();
  const { location } = service;
  const { eventId } = await makeVenue(service);
  await service.store.write((queries) =>
    queries.insertInto('mail').values(mailOf(eventId)).execute(),
  );
  const before = await location.open();
  await asBefore(before);
  await before.close();

  const store = await location.open();
  const read = await store.read(async (queries) => ({
    mails: await queries.selectFrom('mail').select(['eventId', 'state', 'mailingId']).execute(),
    mailings: await queries.selectFrom('mailing').selectAll().execute(),
    userMails: await queries.selectFrom('userMail').selectAll().execute(),
    migrations: await sql<{ name: string }>`select "name" from "kysely_migration"`.execute(queries),
  }));
  await store.close();
  await service.stop();
  expect(read.mails).toEqual([{ eventId, state: 'waiting', mailingId: null }]);
  expect([read.mailings, read.userMails]).toEqual([[], []]);
  expect(read.migrations.rows.map(({ name }) => name)).toEqual([
    ...[
      '0001-baseline',
      '0002-mailings',
      '0003-user-mails',
      '0004-order-and-questions',
      '0005-device-links',
      '0006-heard-devices',
      '0007-factors',
      '0008-retention',
      '0009-box-office',
      '0010-areas',
      '0011-webhooks',
      '0012-cash-sessions',
      '0013-badge-layout',
      '0014-area-loans',
      '0015-badge-jobs',
    ],
  ]);
});
