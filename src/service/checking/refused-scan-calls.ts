/** Whom the doors of an event turned away, for its organizers (19.5). */
import { mostRefusedScans } from '../../contract/refused-scan.ts';
import type { EventId } from '../../domain/ids.ts';
import { instant, localDateTime } from '../../domain/time.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { timezoneOf } from '../event/event-record.ts';
import type { Queries } from '../store/store.ts';

export const refusedScanCalls = ({ clock }: Pick<Means, 'clock'>) =>
  ({
    async eventReportRefused({ caller, id: eventId, params: { device, scans }, store }) {
      if (scans.length === 0) return (await store.ask()) ?? {};
      const now = clock.now();
      return store.write(async (queries) => {
        await queries
          .insertInto('refusedScan')
          .values(
            scans.map(({ id, agoMs, verdict, endOfCode }) => ({
              eventId,
              apiKeyId: caller.keyId,
              scan: id,
              device,
              atMs: instant(now - agoMs),
              verdict,
              endOfCode,
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await forgetOldest(queries, eventId);
        return {};
      });
    },

    async eventRefusedScans({ id: eventId, store }) {
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const rows = await queries
          .selectFrom('refusedScan')
          .select(['atMs', 'device', 'verdict', 'endOfCode'])
          .where('eventId', '=', eventId)
          .orderBy('atMs', 'desc')
          .orderBy('scan')
          .execute();
        return {
          refused: rows.map(({ atMs, ...scan }) => ({ ...scan, date: localDateTime(atMs, zone) })),
        };
      });
    },
  }) satisfies Partial<Handlers>;

async function forgetOldest(queries: Queries, eventId: EventId): Promise<void> {
  const first = await queries
    .selectFrom('refusedScan')
    .select('atMs')
    .where('eventId', '=', eventId)
    .orderBy('atMs', 'desc')
    .offset(mostRefusedScans)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await queries
    .deleteFrom('refusedScan')
    .where('eventId', '=', eventId)
    .where('atMs', '<=', first.atMs)
    .execute();
}
