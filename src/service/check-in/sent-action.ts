/** One action of a batch, as it came. */
import * as v from 'valibot';
import { invalidSource } from '../../contract/check.ts';
import { invalidParam } from '../../contract/error-code.ts';
import { type Decided, type ReadAction, sentAction } from '../../contract/record.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import type { Result } from '../core/deps/refusal.ts';
import { type CheckIn, checkInSent } from './check-in.ts';

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
