/** The tables of what was imported from other systems' files (see `schema.ts`). */
import type { Generated } from 'kysely';
import type { AnswerTo } from '../../../../contract/call.ts';
import type { importStages, importTakeRows } from '../../../../contract/guest-import.ts';
import type { EventId, GuestImportId, TicketCategoryId, TicketId } from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';
import type { TicketBefore } from './details.ts';
import type { Flag } from './flag.ts';
import type { Json } from './json.ts';

export type GuestImportTable = {
  id: Generated<GuestImportId>;
  eventId: EventId;
  /** Where the file comes from: references of one system say nothing in another. */
  system: string;
  fileName: string | null;
  dryRun: Flag;
  stage: (typeof importStages)[number];
  createdMs: Instant;
  /** Those taken so far; the next has this number. */
  batches: number;
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
  /** Of a dry run: how many tickets it would have taken, by category. */
  planned: Json<readonly (readonly [TicketCategoryId, number])[]>;
};

/** What was answered to a batch, for whoever sends it again. */
export type ImportBatchTable = {
  eventId: EventId;
  importId: GuestImportId;
  number: number;
  digest: string;
  answer: Json<AnswerTo<typeof importTakeRows>>;
};

export type ImportedTicketTable = {
  ticketId: TicketId;
  eventId: EventId;
  /** The last that had a row for it. */
  importId: GuestImportId;
  /** By what a later file of the same system finds it beside its code (`namesOfRow`); null: it had none. */
  reference: string | null;
  person: string | null;
};

/** What an import made or changed, so that it can be undone, the last first. */
export type ImportChangeTable = {
  id: Generated<number>;
  eventId: EventId;
  importId: GuestImportId;
  ticketId: TicketId;
  /** null: there was none. */
  before: Json<TicketBefore> | null;
};
