/** What a door sends with a check or a reset, in the form in which it is stored. */

import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import { invalidParam } from '../../contract/error-code.ts';
import { invalidSource, type productCheck } from '../../contract/product.ts';
import { type Decided, type ReadAction, sentAction } from '../../contract/record.ts';
import type { ticketReset } from '../../contract/ticket.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import { type Result, refuse } from '../core/deps/api-error.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import { flag } from '../core/store/schema/column-types.ts';
import type { CheckInActionTable } from '../core/store/schema/guest-schema.ts';

/** What happened at a door to a ticket or a product. */
export type CheckIn = Pick<
  CheckInActionTable,
  'action' | 'atMs' | 'dateGiven' | 'device' | 'tool' | 'source'
>;

type Sent = ReadParams<typeof productCheck> & Pick<ReadParams<typeof ticketReset>, 'checkedDate'>;

/** No clock at a door is that far ahead. A date beyond it would win over all others forever (C1). */
const mostAheadMs = 24 * 60 * 60 * 1000;

/**
 * A check or reset as it was sent.
 * @param zone of the event: a `checkedDate` without an offset is its wall clock
 * @returns 400 for a date more than a day ahead
 */
export function checkInSent(
  action: CheckIn['action'],
  { checkedDate, device, tool, source }: Sent,
  zone: Timezone,
  now: Instant,
): Result<CheckIn> {
  const atMs = checkedDate ? instantSent(checkedDate, zone) : now;
  if (atMs > now + mostAheadMs) return refuse(400, invalidParam);
  return {
    action,
    atMs,
    dateGiven: flag(checkedDate !== undefined),
    device: device ?? null,
    tool: tool ?? null,
    source: source ?? null,
  };
}

// One action of a batch, as it came.

export type ActionOrRefusal = { readonly sent: ReadAction } | { readonly refused: Decided };

/** Its wrong form costs nothing but itself (O11). */
export function readAction(given: unknown): ActionOrRefusal {
  const read = v.safeParse(sentAction, given);
  if (read.success) return { sent: read.output };
  const wrong = read.issues[0].path?.[0]?.key;
  return { refused: refused(idIn(given), [wrong === 'source' ? invalidSource : invalidParam]) };
}

const idIn = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string'
    ? given.id
    : '';

export const refused = (id: string, errors: string[]): Decided => ({
  ...{ id, result: 'refused', entry: null, errors, participant: null },
});

/** @returns 400 as `checkInSent` does */
export const checkInOf = (
  { action, checkedDate, device, tool, source }: ReadAction,
  zone: Timezone,
  now: Instant,
): Result<CheckIn> =>
  checkInSent(
    action,
    {
      ...(checkedDate !== undefined && { checkedDate }),
      ...(device !== undefined && { device }),
      ...(tool !== undefined && { tool }),
      ...(source !== undefined && { source }),
    },
    zone,
    now,
  );
