/** Sends the rows of a file to the service, batch by batch, in a dry run or for good. */
import type { Outcome } from '../../client/api/outcome.ts';
import {
  importBegin,
  importEnd,
  importTakeRows,
  mostImportRows,
} from '../../contract/guest-import.ts';
import type { EventId, GuestImportId } from '../../domain/ids.ts';
import type { ImportRow } from '../../domain/import-row.ts';
import type { Failure } from '../session/service-calls.ts';
import type { Session } from '../session/use-session.ts';
import type { RowFault } from './mapping.ts';

export type Sum = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faults: readonly RowFault[];
  /** Answers that did not fit their question, by their lines. */
  readonly unfit: readonly { readonly line: number; readonly question: number }[];
};

export type Sent =
  | { readonly kind: 'done'; readonly importId: GuestImportId; readonly sum: Sum }
  /** Some of it was imported. Importing the same file again continues where it stopped. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly sum: Sum };

type Sending = {
  readonly request: Session['request'];
  readonly eventId: EventId;
  readonly system: string;
  readonly fileName: string;
  readonly isDryRun: boolean;
  /** Called after each batch with how many rows were taken. */
  readonly onProgress: (rows: number) => void;
};

/** A batch locks the sales of the event while it is written. */
const deadlineMs = 30_000;
const tries = 4;
/** The service takes a megabyte; written into a form a text may grow threefold. */
const mostBatchLength = 300_000;

export async function sendRows(sending: Sending, rows: readonly ImportRow[]): Promise<Sent> {
  const { eventId: id, system, fileName, isDryRun, onProgress } = sending;
  let sum: Sum = { created: 0, updated: 0, unchanged: 0, faults: [], unfit: [] };
  const begun = await again(() =>
    sending.request(importBegin, {
      id,
      params: { system, fileName, dryRun: isDryRun, acceptedTermsAndConditions: true },
      deadlineMs,
    }),
  );
  if (begun.kind !== 'answer') return { kind: 'failed', failure: begun, sum };
  const { importId } = begun.answer;
  let taken = 0;
  for (const [batch, some] of batchesOf(rows).entries()) {
    // Sending the same batch twice changes nothing, so it is sent again when an answer is lost.
    const outcome = await again(() =>
      sending.request(importTakeRows, {
        id,
        params: { importId, batch, rows: [...some] },
        deadlineMs,
      }),
    );
    if (outcome.kind !== 'answer') return { kind: 'failed', failure: outcome, sum };
    const { created, updated, unchanged, faults, unfit } = outcome.answer;
    sum = {
      created: sum.created + created,
      updated: sum.updated + updated,
      unchanged: sum.unchanged + unchanged,
      faults: [...sum.faults, ...faults],
      unfit: [...sum.unfit, ...unfit],
    };
    taken += some.length;
    onProgress(taken);
  }
  const ended = await again(() =>
    sending.request(importEnd, { id, params: { importId }, deadlineMs }),
  );
  if (ended.kind !== 'answer') return { kind: 'failed', failure: ended, sum };
  return { kind: 'done', importId, sum };
}

async function again<Answer>(ask: () => Promise<Outcome<Answer>>): Promise<Outcome<Answer>> {
  let outcome = await ask();
  for (let tried = 1; tried < tries && outcome.kind === 'unavailable'; tried += 1) {
    outcome = await ask();
  }
  return outcome;
}

export function batchesOf(rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] {
  const batches: ImportRow[][] = [];
  let length = 0;
  for (const row of rows) {
    const rowLength = encodeURIComponent(JSON.stringify(row)).length;
    const last = batches.at(-1);
    if (last && last.length < mostImportRows && length + rowLength <= mostBatchLength) {
      last.push(row);
      length += rowLength;
    } else {
      batches.push([row]);
      length = rowLength;
    }
  }
  return batches;
}
