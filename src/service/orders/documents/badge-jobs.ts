/** The queue of badges between those who ask for one and the stations that print it (`badge-job.ts` of the domain). */
import { mostJobsShown } from '../../../contract/badge-job.ts';
import {
  badgeLeaseMs,
  badgeStateAfter,
  badgeStateAt,
  mayBeOnPaper,
} from '../../../domain/badge-job.ts';
import type { ApiKeyId, EventId, TicketId } from '../../../domain/ids.ts';
import { type Instant, instant, localDateTime } from '../../../domain/time.ts';
import type { Deps, Handlers } from '../../core/access/handler.ts';
import { isApiError, objectNotFound } from '../../core/deps/api-error.ts';
import type { BadgeJobTable } from '../../core/store/schema/event-schema.ts';
import { isPostgres } from '../../core/store/schema/is-postgres.ts';
import type { Queries } from '../../core/store/store.ts';
import { timezoneOf } from '../../events/event-record.ts';
import { badgeContents, badgeLayoutOf } from './badge-content.ts';

/** A station asks several times a second: it is written down as seen so often. */
const seenEveryMs = 30_000;
const thereMs = 2 * seenEveryMs;
const shownMs = 24 * 60 * 60_000;
/** Of an event: the oldest go first, with who asked for them. */
const mostKept = 20_000;

type Asked = { readonly id: string; readonly ticketId: TicketId; readonly reason: string | null };
type By = {
  readonly eventId: EventId;
  readonly apiKeyId: ApiKeyId;
  readonly station: string;
  readonly now: Instant;
};

export const badgeJobCalls = ({ clock, workerPool }: Pick<Deps, 'clock' | 'workerPool'>) =>
  ({
    async eventAddBadgeJobs({ caller, id: eventId, params: { station, jobs }, store }) {
      const by = { eventId, apiKeyId: caller.keyId, station, now: clock.now() };
      return store.write(async (queries) => {
        const outcomes: Outcome[] = [];
        let place = await lastPlace(queries, eventId);
        for (const job of jobs) {
          const outcome = await add(queries, job, by, place + 1);
          if (outcome === 'added') place += 1;
          outcomes.push(outcome);
        }
        await forgetOldest(queries, eventId);
        return { outcomes };
      });
    },

    async eventBadgeJobs({ id: eventId, store }) {
      const now = clock.now();
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const stations = await queries
          .selectFrom('badgeStation')
          .select(['name', 'seenMs'])
          .where('eventId', '=', eventId)
          .where('seenMs', '>', instant(now - shownMs))
          .orderBy('name')
          .execute();
        const jobs = await queries
          .selectFrom('badgeJob')
          .selectAll()
          .where('eventId', '=', eventId)
          .orderBy('place', 'desc')
          .limit(mostJobsShown)
          .execute();
        return {
          stations: stations.map(({ name, seenMs }) => ({
            name,
            seenDate: localDateTime(seenMs, zone),
            isThere: now - seenMs < thereMs,
          })),
          jobs: jobs.map((row) => ({
            id: row.job,
            ticketId: row.ticketId,
            station: row.station,
            state: badgeStateAt(row, now),
            reason: row.reason,
            note: row.note,
            askedDate: localDateTime(row.askedMs, zone),
          })),
        };
      });
    },

    async eventTakeBadgeJob({ id: eventId, params: { station, attempt, form }, store }) {
      const now = clock.now();
      const work = await store.read((queries) => lookFor(queries, eventId, station, attempt, now));
      if (isApiError(work)) return work;
      if (!work.isNews) return { job: null };
      const taken = await store.write(async (queries) => {
        await noteSeen(queries, eventId, station, now);
        return take(queries, { eventId, station, attempt, now });
      });
      if (isApiError(taken)) return taken;
      if (taken === null) return { job: null };
      const { job, layout, content } = taken;
      const input = { layout, content, side: 0 };
      const file = await (form === 'pdf'
        ? workerPool.run('badgesPdf', { layout, contents: [content] })
        : workerPool.run('badgePng', input));
      if (isApiError(file)) return file;
      const { width, height } = layout;
      return { job: { id: job, width, height, file: file.toString('base64') } };
    },

    async eventEndBadgeJob({ id: eventId, params: { job, outcome, note = null }, store }) {
      const now = clock.now();
      return store.write(async (queries) => {
        const row = await jobOf(queries, eventId, job);
        if (!row) return objectNotFound;
        const before = badgeStateAt(row, now);
        const state = badgeStateAfter(before, outcome);
        if (state === before && row.state === before) return {};
        await queries
          .updateTable('badgeJob')
          .set({ state, note, untilMs: null })
          .where('eventId', '=', eventId)
          .where('job', '=', job)
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

type Outcome = 'added' | 'repeated' | 'reason-needed' | 'no-ticket';

async function lastPlace(queries: Queries, eventId: EventId): Promise<number> {
  const last = await queries
    .selectFrom('badgeJob')
    .select(({ fn }) => fn.max('place').as('place'))
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return Number(last?.place ?? 0);
}

async function add(
  queries: Queries,
  { id, ticketId, reason }: Asked,
  by: By,
  place: number,
): Promise<Outcome> {
  const { eventId, apiKeyId, station, now } = by;
  if (await jobOf(queries, eventId, id)) return 'repeated';
  const found = queries
    .selectFrom('ticket')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', '=', ticketId)
    .where('cancelledMs', 'is', null);
  // Of two that ask for the same guest, the second needs a reason.
  const ticket = await (isPostgres(queries) ? found.forUpdate() : found).executeTakeFirst();
  if (!ticket) return 'no-ticket';
  const earlier = await queries
    .selectFrom('badgeJob')
    .select(['state', 'untilMs'])
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .execute();
  const isAnother = earlier.some((row) => mayBeOnPaper(badgeStateAt(row, now)));
  if (isAnother && reason === null) return 'reason-needed';
  const row: BadgeJobTable = {
    ...{ eventId, job: id, ticketId, station, apiKeyId, reason, askedMs: now },
    ...{ place, state: 'waiting' },
    ...{ attempt: null, untilMs: null, note: null },
  };
  const { numInsertedOrUpdatedRows: added } = await queries
    .insertInto('badgeJob')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n ? 'added' : 'repeated';
}

const jobOf = (queries: Queries, eventId: EventId, job: string) =>
  queries
    .selectFrom('badgeJob')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('job', '=', job)
    .executeTakeFirst();

/** Most questions find nothing, and write nothing. */
async function lookFor(
  queries: Queries,
  eventId: EventId,
  station: string,
  attempt: string,
  now: Instant,
): Promise<{ readonly isNews: boolean }> {
  const seen = await queries
    .selectFrom('badgeStation')
    .select('seenMs')
    .where('eventId', '=', eventId)
    .where('name', '=', station)
    .executeTakeFirst();
  if (!seen || now - seen.seenMs >= seenEveryMs) return { isNews: true };
  const job = await queries
    .selectFrom('badgeJob')
    .select('job')
    .where('eventId', '=', eventId)
    .where('station', '=', station)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'taken'), eb('attempt', '=', attempt)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return { isNews: job !== undefined };
}

async function noteSeen(
  queries: Queries,
  eventId: EventId,
  name: string,
  seenMs: Instant,
): Promise<void> {
  await queries
    .insertInto('badgeStation')
    .values({ eventId, name, seenMs })
    .onConflict((conflict) => conflict.columns(['eventId', 'name']).doUpdateSet({ seenMs }))
    .execute();
}

type Attempt = Omit<By, 'apiKeyId'> & { readonly attempt: string };

async function take(queries: Queries, { eventId, station, attempt, now }: Attempt) {
  const layout = await badgeLayoutOf(queries, eventId);
  const ofStation = queries
    .selectFrom('badgeJob')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('station', '=', station);
  const own = await ofStation
    .where('attempt', '=', attempt)
    .where('state', '=', 'taken')
    .orderBy('untilMs', 'desc')
    .executeTakeFirst();
  // It did not send the badge: it would ask for another one then.
  let next = own && badgeStateAt(own, now) === 'taken' ? own : undefined;
  for (;;) {
    next ??= await ofStation
      .where('state', '=', 'waiting')
      .orderBy('place')
      .limit(1)
      .executeTakeFirst();
    if (!next) return null;
    const { job, ticketId } = next;
    const content = (await badgeContents(queries, eventId, [ticketId])).get(ticketId)?.content;
    const { numUpdatedRows: changed } = await queries
      .updateTable('badgeJob')
      .set(
        content
          ? { state: 'taken', attempt, untilMs: instant(now + badgeLeaseMs) }
          : { state: 'failed', untilMs: null, note: 'The ticket was cancelled.' },
      )
      .where('eventId', '=', eventId)
      .where('job', '=', job)
      // Another process may have given it away meanwhile.
      .where('state', '=', next.state)
      .executeTakeFirstOrThrow();
    if (content && changed === 1n) return { job, layout, content };
    next = undefined;
  }
}

async function forgetOldest(queries: Queries, eventId: EventId): Promise<void> {
  const oldest = await queries
    .selectFrom('badgeJob')
    .select('place')
    .where('eventId', '=', eventId)
    .orderBy('place', 'desc')
    .offset(mostKept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await queries
    .deleteFrom('badgeJob')
    .where('eventId', '=', eventId)
    .where('place', '<=', oldest.place)
    .execute();
}
