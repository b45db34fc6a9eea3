/**
 * The audit log for people who come by a link or a code that was shown to them. Until then they
 * have no key, so there is no caller whose change the guarded store could log.
 */
import type { ApiKeyId, EventId, UserId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import { toJson } from '../store/schema/column-types.ts';
import type { Queries } from '../store/store.ts';
import { hostOfEvent, noEvent, tellSent, type Values } from './change-log.ts';

type Arrival = {
  /** The key that they have now. */
  readonly apiKeyId: ApiKeyId;
  /** Of an account; null: a door. */
  readonly userId: UserId | null;
  /** What was opened to them; null: all events of the host. */
  readonly eventId: EventId | null;
  /** null: that of the event; where there is none, it is told to the account itself. */
  readonly hostId: UserId | null;
  readonly said: Values;
};

/** Must be called in the transaction that lets them in. */
export async function noteArrival(
  queries: Queries,
  now: Instant,
  call: 'doorKeyCreate' | 'accountClaim' | 'passwordReset',
  { apiKeyId, userId, eventId, hostId, said }: Arrival,
): Promise<void> {
  const ofEvent = eventId === null ? null : await hostOfEvent(queries, eventId);
  const kind = userId === null ? 'apiKey' : 'account';
  await queries
    .insertInto('changeLog')
    .values({
      ...{ atMs: now, apiKeyId, userId, call },
      objectType: kind,
      objectId: userId ?? apiKeyId,
      eventId: eventId ?? noEvent,
      hostId: hostId ?? ofEvent ?? userId,
      changes: toJson(tellSent(kind, said)),
    })
    .execute();
}
