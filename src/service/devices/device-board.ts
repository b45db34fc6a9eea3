/** How the devices of an event are, for anyone who looks after them, and what they are asked to do. */
import { deviceScopes } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { ApiKeyId, EventId } from '../../domain/ids.ts';
import { instant, localDateTime } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isApiError, refuse } from '../core/deps/api-error.ts';
import type { DoorReportTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { outboxKeyOf } from './outbox-key.ts';

/** A door that has nothing new to tell is written down as seen so often: it polls twice a minute. */
const seenEveryMs = 60_000;
/** After that a device that was renamed, or is at home, is no longer shown. */
const keptMs = 7 * 24 * 60 * 60_000;
/** Phones of a gate may share a key. More names than this are made up by somebody. */
const mostDevicesOfKey = 50;

export const doorBoardCalls = (deps: Pick<Deps, 'clock'>) =>
  ({
    /** Writes nothing where nothing is new: five hundred doors report twice a minute. */
    async eventReportDoor({ caller, id: eventId, params, store }) {
      const now = deps.clock.now();
      const { listAgeMs, battery, readMessageId = null, linkId = null, hears, ...told } = params;
      const report: DoorReportTable = {
        ...told,
        eventId,
        apiKeyId: caller.keyId,
        seenMs: now,
        battery: battery ?? null,
        listReadMs: listAgeMs === undefined ? null : instant(now - listAgeMs),
        readMessageId,
        ...{ linkId, hears: linkId === null ? null : (hears ?? '') },
      };
      const known = await store.read(
        async (queries) => ({
          before: await reportOf(queries, report),
          asked: await askedOf(queries, eventId, caller.keyId),
          outboxKey: await outboxKeyOf(queries, eventId),
        }),
        'atDoor',
      );
      if (isApiError(known)) return known;
      const { before, asked, outboxKey } = known;
      // A phone that was started again no longer knows what was read at it.
      report.readMessageId ??= before?.readMessageId ?? null;
      if (!before || isNews(before, report)) {
        const written = await store.write(async (queries) => {
          await keep(queries, report);
          if (!before) await forgetOld(queries, report);
        });
        if (isApiError(written)) return written;
      }
      return {
        order: asked?.order ?? 'none',
        message:
          asked?.message && asked.messageMs !== report.readMessageId
            ? { id: asked.messageMs, text: asked.message }
            : null,
        outboxKey: outboxKey?.publicKey ?? null,
      };
    },

    async eventDoorBoard({ id: eventId, store }) {
      const now = deps.clock.now();
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const reports = await queries
          .selectFrom('doorReport')
          .selectAll()
          .where('eventId', '=', eventId)
          .where('seenMs', '>', instant(now - keptMs))
          .orderBy('seenMs', 'desc')
          .orderBy('apiKeyId')
          .orderBy('device')
          .execute();
        const asked = await queries
          .selectFrom('doorAsked')
          .select(['apiKeyId', 'order', 'message', 'messageMs'])
          .where('eventId', '=', eventId)
          .orderBy('apiKeyId')
          .execute();
        const messageOf = new Map(
          asked.flatMap(({ apiKeyId, message, messageMs }) =>
            message ? [[apiKeyId, messageMs] as const] : [],
          ),
        );
        return {
          reports: reports.map(({ eventId: _, readMessageId, seenMs, listReadMs, ...report }) => ({
            ...report,
            hasReadMessage: messageOf.has(report.apiKeyId)
              ? messageOf.get(report.apiKeyId) === readMessageId
              : null,
            seenAgoMs: Math.max(0, now - seenMs),
            seenDate: localDateTime(seenMs, zone),
            listAgeMs: listReadMs === null ? null : Math.max(0, seenMs - listReadMs),
          })),
          asked: asked.map(({ messageMs: _, ...each }) => each),
        };
      });
    },

    async eventTellDoor({ id: eventId, params: { apiKeyId, order, message }, store }) {
      const now = deps.clock.now();
      return store.write(async (queries) => {
        const doors = await doorsOf(queries, eventId);
        const told = apiKeyId === undefined ? doors : doors.filter((id) => id === apiKeyId);
        if (apiKeyId !== undefined && told.length === 0) {
          return refuse(400, invalidFormat('apiKeyId'));
        }
        if (told.length === 0) return {};
        await queries
          .insertInto('doorAsked')
          .values(
            told.map((id) => ({
              eventId,
              apiKeyId: id,
              order: order ?? 'none',
              message: message ?? null,
              messageMs: now,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['eventId', 'apiKeyId']).doUpdateSet({
              ...(order !== undefined && { order }),
              ...(message !== undefined && { message, messageMs: now }),
              eventId,
            }),
          )
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

const reportOf = (queries: Queries, { eventId, apiKeyId, device }: DoorReportTable) =>
  queries
    .selectFrom('doorReport')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('apiKeyId', '=', apiKeyId)
    .where('device', '=', device)
    .executeTakeFirst();

const askedOf = (queries: Queries, eventId: EventId, apiKeyId: ApiKeyId) =>
  queries
    .selectFrom('doorAsked')
    .select(['order', 'message', 'messageMs'])
    .where('eventId', '=', eventId)
    .where('apiKeyId', '=', apiKeyId)
    .executeTakeFirst();

/** What is written down at once: ages and clocks go with the next minute. */
const toldAtOnce = [
  'version',
  'listSize',
  'unsent',
  'refused',
  'battery',
  'scans',
  'state',
  'readMessageId',
  'linkId',
  'hears',
] as const;

/** Whether it is worth a write. */
function isNews(before: DoorReportTable, now: DoorReportTable): boolean {
  if (now.seenMs - before.seenMs >= seenEveryMs) return true;
  return toldAtOnce.some((name) => before[name] !== now[name]);
}

async function keep(queries: Queries, report: DoorReportTable): Promise<void> {
  const { eventId, apiKeyId, device, ...told } = report;
  await queries
    .insertInto('doorReport')
    .values(report)
    .onConflict((conflict) => conflict.columns(['eventId', 'apiKeyId', 'device']).doUpdateSet(told))
    .execute();
}

/** Of the event what is no longer shown, and of the key the devices beyond the most, the last seen first. */
async function forgetOld(
  queries: Queries,
  { eventId, apiKeyId, seenMs }: DoorReportTable,
): Promise<void> {
  await queries
    .deleteFrom('doorReport')
    .where('eventId', '=', eventId)
    .where('seenMs', '<=', instant(seenMs - keptMs))
    .execute();
  await queries
    .deleteFrom('doorReport')
    .where('eventId', '=', eventId)
    .where('apiKeyId', '=', apiKeyId)
    .where('device', 'not in', (report) =>
      report
        .selectFrom('doorReport')
        .select('device')
        .where('eventId', '=', eventId)
        .where('apiKeyId', '=', apiKeyId)
        .orderBy('seenMs', 'desc')
        .limit(mostDevicesOfKey),
    )
    .execute();
}

/** Doors' keys that hold the event. */
async function doorsOf(queries: Queries, eventId: EventId): Promise<readonly ApiKeyId[]> {
  const rows = await queries
    .selectFrom('apiKey')
    .innerJoin('apiKeyEvent', 'apiKeyEvent.apiKeyId', 'apiKey.id')
    .select('apiKey.id')
    .where('apiKeyEvent.eventId', '=', eventId)
    .where('apiKey.scope', 'in', deviceScopes)
    .orderBy('apiKey.id')
    .execute();
  return rows.map(({ id }) => id);
}
