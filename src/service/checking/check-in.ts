/** What a door sends with a check or a reset, as it is kept (`record-check-ins.ts` writes it). */
import type { ReadParams } from '../../contract/call.ts';
import { invalidParam } from '../../contract/error-code.ts';
import type { productCheck } from '../../contract/product.ts';
import type { ticketReset } from '../../contract/ticket.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import { type Result, refuse } from '../means/refusal.ts';
import { instantSent } from '../means/wall-clock.ts';
import { flag } from '../store/schema/flag.ts';
import type { CheckInActionTable } from '../store/schema/guest-schema.ts';

/** What happened at a door, on whatever ticket or product. */
export type CheckIn = Pick<
  CheckInActionTable,
  'action' | 'atMs' | 'dateGiven' | 'device' | 'tool' | 'source'
>;

type Sent = ReadParams<typeof productCheck> & Pick<ReadParams<typeof ticketReset>, 'checkedDate'>;

/** Beyond what any clock at a door is wrong by. By C1 such a date would win for ever. */
const mostAheadMs = 24 * 60 * 60 * 1000;

/**
 * A check or reset as it was sent.
 * @param zone of the event: `checkedDate` is read on its wall clock, unless it has an offset
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
