/** What a signed code says of its ticket, as a finding beside those of the list (V1). */
import type { EventId } from '../../domain/ids.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant } from '../../domain/time.ts';
import type { Finding } from '../../domain/verdict.ts';
import type { OwnActions } from '../outbox/own-actions.ts';
import type { Vouchers } from '../roster/sync/vouchers.ts';
import { verifiedClaims } from './verified-claims.ts';

export type Vouching = {
  readonly eventId: EventId;
  /** As they came with the list. */
  readonly vouchers: () => Vouchers;
  readonly withOwnActions: Pick<OwnActions, 'presenceOf'>;
  /** The service's clock less this device's. */
  readonly skewMs: () => number;
};

/** @param signed the code with its signature @param code the identifier alone, as it was looked up */
export async function vouch(
  { eventId, vouchers, withOwnActions, skewMs }: Vouching,
  code: TicketCode,
  signed: string,
): Promise<Finding> {
  const { keys, categories } = vouchers();
  const claims = await verifiedClaims(signed, code, eventId, keys);
  if (!claims) return { found: 'forged' };
  const { categoryId, isPaid } = claims;
  const categoryName = categories.find(({ id }) => id === categoryId)?.name ?? '';
  const soldAt = instant(claims.soldAt - skewMs());
  const ticket = { categoryId, categoryName, isPaid, soldAt };
  return { found: 'vouched', ticket, presence: withOwnActions.presenceOf(code) };
}
