import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { CannotOpen } from '../store.ts';
import { baseline } from './0001-baseline.ts';
import { mailings } from './0002-mailings.ts';
import { userMails } from './0003-user-mails.ts';
import { orderAndQuestions } from './0004-order-and-questions.ts';
import { deviceLinks } from './0005-device-links.ts';
import { heardDevices } from './0006-heard-devices.ts';
import { factors } from './0007-factors.ts';
import { retention } from './0008-retention.ts';
import { boxOffice } from './0009-box-office.ts';
import { areas } from './0010-areas.ts';
import { webhooks } from './0011-webhooks.ts';
import { cashSessions } from './0012-cash-sessions.ts';
import { badgeLayouts } from './0013-badge-layout.ts';
import { areaLoans } from './0014-area-loans.ts';
import { badgeJobs } from './0015-badge-jobs.ts';

/** In order of their names; one that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
  '0002-mailings': mailings,
  '0003-user-mails': userMails,
  '0004-order-and-questions': orderAndQuestions,
  '0005-device-links': deviceLinks,
  '0006-heard-devices': heardDevices,
  '0007-factors': factors,
  '0008-retention': retention,
  '0009-box-office': boxOffice,
  '0010-areas': areas,
  '0011-webhooks': webhooks,
  '0012-cash-sessions': cashSessions,
  '0013-badge-layout': badgeLayouts,
  '0014-area-loans': areaLoans,
  '0015-badge-jobs': badgeJobs,
};

/**
 * Brings the tables up to date. Of several processes that start at once, one does and all wait.
 * @throws CannotOpen where the database had a migration that this version doesn't know
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new CannotOpen(
      'The database belongs to another version of Admit. Start that version, or choose another database with --database or --data.',
    );
  }
  if (error !== undefined) throw error;
}
