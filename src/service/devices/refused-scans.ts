/** Whom the devices of an event denied entry, for its organizers. */
import { mostRefusedInCall, mostRefusedScans } from '../../contract/door-board.ts';
import type { EventId } from '../../domain/ids.ts';
import { instant, localDateTime } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';

/** What a door tells to lie further back than this was its own wrong clock, and may be no date at all. */
const longestAgoMs = 10 * 365 * 24 * 60 * 60_000;

export const refusedScanCalls = ({ clock }: Pick<Deps, 'clock'>) =>
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
              atMs: instant(now - Math.min(agoMs, longestAgoMs)),
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
          .orderBy('apiKeyId')
          .execute();
        return {
          refused: rows.map(({ atMs, ...scan }) => ({ ...scan, date: localDateTime(atMs, zone) })),
        };
      });
    },
  }) satisfies Partial<Handlers>;

/** As many as are too many: of those of one instant, whichever the list would show last. */
async function forgetOldest(queries: Queries, eventId: EventId): Promise<void> {
  const oldest = await queries
    .selectFrom('refusedScan')
    .select(['apiKeyId', 'scan'])
    .where('eventId', '=', eventId)
    .orderBy('atMs', 'desc')
    .orderBy('scan')
    .orderBy('apiKeyId')
    .offset(mostRefusedScans)
    .limit(mostRefusedInCall)
    .execute();
  if (oldest.length === 0) return;
  await queries
    .deleteFrom('refusedScan')
    .where('eventId', '=', eventId)
    .where(({ or, and, eb }) =>
      or(
        oldest.map(({ apiKeyId, scan }) =>
          and([eb('apiKeyId', '=', apiKeyId), eb('scan', '=', scan)]),
        ),
      ),
    )
    .execute();
}
