/**
 * Ours, not in the specification: guests of another system's file, with the codes on their tickets.
 * An import begins, gets its rows in batches, and ends. It can be undone as a whole until one of
 * its guests is checked in. A service that does not have the calls answers 404 or 405.
 */
import * as v from 'valibot';
import type { GuestImportId, TicketCategoryId } from '../domain/ids.ts';
import { importFaultKinds, importStates } from '../domain/import-row.ts';
import { call, keys, nothing } from './call.ts';
import { agreementMissing } from './error-code.ts';
import { boolean, count, date, id, json, oneOf, text } from './form.ts';
import { answerOf, optional, property, required } from './resource.ts';

const path = '/api/extension/event/:id/import';

/** Of a batch: so many take the event's sales for a moment only. */
export const mostImportRows = 500;
/** Of a row. */
const mostAnswers = 200;
/** Of an answer. */
export const mostImports = 100;

/** `open`: rows may come. `undoing`: a part is undone. */
export const importStages = ['open', 'done', 'undoing', 'undone'] as const;

export const importErrors = {
  /** The import has ended, or the batch is not the next one. */
  notNext: 'com.svc.extension.Import.NotNext',
  checkedIn: 'com.svc.extension.Import.CheckedIn',
  /** A later import may have changed the same guests. */
  notNewest: 'com.svc.extension.Import.NotNewest',
} as const;

const cell = v.optional(v.pipe(v.string(), v.maxLength(10_000)));
const importRow = v.object({
  line: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ticketCategoryId: id<TicketCategoryId>().json,
  firstName: cell,
  lastName: cell,
  email: cell,
  company: cell,
  note: cell,
  flags: cell,
  seatBlock: cell,
  seatRow: cell,
  seatNumber: cell,
  code: cell,
  reference: cell,
  order: cell,
  state: v.optional(v.picklist(importStates)),
  /** By the id of the question (`userDataDefinition`), of those that each ticket is asked. */
  answers: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.pipe(v.string(), v.maxLength(5000))),
      v.maxEntries(mostAnswers),
    ),
  ),
});

export const guestImport = {
  id: property(id<GuestImportId>(), 'R--', 'always'),
  system: property(text(50), 'R--', 'always'),
  fileName: property(text(255), 'R--'),
  stage: property(oneOf(importStages), 'R--', 'always'),
  date: property(date, 'R--', 'always'),
  created: property(count, 'R--', 'always'),
  updated: property(count, 'R--', 'always'),
  unchanged: property(count, 'R--', 'always'),
  faulty: property(count, 'R--', 'always'),
} as const;

const which = { importId: required(id<GuestImportId>()) } as const;

/** `system`: where the file comes from, in any words; references of one say nothing in another. */
export const importBegin = call({
  method: 'POST',
  path: `${path}/begin`,
  object: 'event',
  keys: keys.adminEditor,
  params: {
    system: required(text(50)),
    fileName: optional(text(255)),
    /** Everything is judged, and nothing is changed. */
    dryRun: optional(boolean),
    acceptedTermsAndConditions: optional(boolean),
  },
  answer: v.object({ importId: id<GuestImportId>().json }),
  statuses: [201],
  errors: [agreementMissing],
});

/**
 * Batches are numbered from 0. The same again changes nothing and gets the same answer. A row with a
 * fault changes nothing; all others of its batch are taken.
 */
export const importTakeRows = call({
  method: 'POST',
  path: `${path}/rows`,
  object: 'event',
  keys: keys.adminEditor,
  logged: false,
  params: {
    ...which,
    batch: required(count),
    rows: required(json(v.pipe(v.array(importRow), v.maxLength(mostImportRows)))),
  },
  answer: v.object({
    created: count.json,
    updated: count.json,
    unchanged: count.json,
    faults: v.array(v.object({ line: v.number(), fault: v.picklist(importFaultKinds) })),
    /** Answers that don't fit their question, or whose question is gone: the guest is taken without them. */
    unfit: v.nullish(v.array(v.object({ line: v.number(), question: v.number() })), () => []),
  }),
  errors: [importErrors.notNext],
});

/** No further batch is taken. That it began is in the audit log. */
export const importEnd = call({
  logged: false,
  method: 'POST',
  path: `${path}/end`,
  object: 'event',
  keys: keys.adminEditor,
  params: which,
  answer: nothing,
});

/**
 * Undoes a part, and is called again until nothing remains. A guest who is checked in meanwhile
 * stays as the import created them.
 */
export const importUndo = call({
  method: 'POST',
  path: `${path}/undo`,
  object: 'event',
  keys: keys.adminEditor,
  params: which,
  answer: v.object({ left: count.json }),
  errors: [importErrors.checkedIn, importErrors.notNewest],
});

/** The newest first; without dry runs. */
export const eventImports = call({
  method: 'GET',
  path: '/api/extension/event/:id/imports',
  object: 'event',
  keys: keys.adminEditor,
  params: {},
  answer: v.object({ imports: v.array(answerOf(guestImport)) }),
});
