/**
 * Ours, beside the specification: badges that are printed by a station. A device or the dashboard asks for a badge, the
 * station takes it and says what became of it. A service that does not have the calls answers 404 or 405.
 */
import * as v from 'valibot';
import { badgeJobStates, badgeOutcomes } from '../domain/badge-job.ts';
import type { TicketId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { date, id, json, oneOf, text } from './form.ts';
import { absentOr, optional, required } from './resource.ts';

const path = '/api/extension/event/:id/badgeJobs';

/** In one call. */
export const mostBadgeJobs = 100;
/** In an answer, the newest first. */
export const mostJobsShown = 500;
const longestName = 60;
const longestNote = 255;

/* @__NO_SIDE_EFFECTS__ */
const shortText = (longest: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.regex(/^[^\0\p{Surrogate}]*$/u));
const jobId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
const ticketId = v.pipe(v.custom<TicketId>(Number.isSafeInteger), v.minValue(1 as TicketId));

const asked = v.object({
  /** By who asks: sent again, it is the same job. */
  id: jobId,
  ticketId,
  /** Why another badge of this ticket is needed. */
  reason: absentOr(shortText(longestNote)),
});

export const eventAddBadgeJobs = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: {
    station: required(text(longestName)),
    jobs: required(json(v.pipe(v.array(asked), v.maxLength(mostBadgeJobs)))),
  },
  answer: v.object({
    /** In the order of the jobs that were sent. */
    outcomes: v.array(
      v.picklist([
        'added',
        /** There is a job of this id. */
        'repeated',
        /** There is a badge of this ticket, or will be: another one needs a reason. */
        'reason-needed',
        /** The event has no such ticket, or it was cancelled. */
        'no-ticket',
      ]),
    ),
  }),
});

export const eventBadgeJobs = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  answer: v.object({
    /** Those that asked for work within a day. */
    stations: v.array(v.object({ name: v.string(), seenDate: date.json, isThere: v.boolean() })),
    jobs: v.array(
      v.object({
        id: v.string(),
        ticketId: id<TicketId>().json,
        station: v.string(),
        state: v.picklist(badgeJobStates),
        reason: absentOr(v.string()),
        /** What the printer or the station said. */
        note: absentOr(v.string()),
        askedDate: date.json,
      }),
    ),
  }),
});

/** For a station: the oldest badge that waits for it. */
export const eventTakeBadgeJob = call({
  method: 'POST',
  path: `${path}/take`,
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: {
    station: required(text(longestName)),
    /** By the station: sent again, it gets the same job. */
    attempt: required(text(64)),
    /** A PDF with all sides, or the front as a PNG of 300 dots per inch. */
    form: required(oneOf(['pdf', 'png'])),
  },
  answer: v.object({
    /** null: none waits. */
    job: absentOr(
      v.object({
        id: v.string(),
        /** The front's sides in millimetres. */
        width: v.number(),
        height: v.number(),
        /** In base64. */
        file: v.pipe(v.string(), v.base64()),
      }),
    ),
  }),
});

export const eventEndBadgeJob = call({
  method: 'POST',
  path: `${path}/end`,
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: {
    job: required(text(64)),
    outcome: required(oneOf(badgeOutcomes)),
    note: optional(text(longestNote)),
  },
  answer: nothing,
});
