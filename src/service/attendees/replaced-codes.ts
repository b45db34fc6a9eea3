/** The codes that tickets had before: kept, so that doors can deny them as replaced. */
import type { TicketId } from '../../domain/ids.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isGiven } from '../core/store/query/given-rows.ts';
import type { Queries } from '../core/store/store.ts';

type Replaceable = { readonly id: TicketId; readonly replacedMs: number | null };

/**
 * The codes that these tickets had before, the oldest first. Most tickets never got another: then nothing is
 * read.
 */
export async function replacedCodesOf(queries: Queries, tickets: readonly Replaceable[]) {
  const ids = tickets.flatMap(({ id, replacedMs }) => (replacedMs === null ? [] : [id]));
  return ids.length === 0 ? [] : replacedCodes(queries, { ids: JSON.stringify(ids) });
}

export type ReplacedCode = Awaited<ReturnType<typeof replacedCodesOf>>[number];

const replacedCodes = compileOnce(['ids'], (queries, { ids }: { readonly ids: string }) =>
  queries
    .selectFrom('replacedCode')
    .select(['ticketId', 'code', 'form', 'replacedMs'])
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .orderBy('replacedMs')
    .orderBy('form'),
);
