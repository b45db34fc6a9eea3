/** Puts mails that were given up back into the queue, as if they were new. */
import type { Instant } from '../../../domain/time.ts';
import type { Queries } from '../../core/store/store.ts';

/** @returns a statement to narrow and execute; what was not given up stays as it is */
export const sendAgain = (queries: Queries, now: Instant) =>
  queries
    .updateTable('mail')
    .set({ state: 'waiting', queuedMs: now, dueMs: now, attempts: 0, unsure: 0 })
    .set({ reason: null, replyCode: null })
    .where('state', '=', 'failed');
