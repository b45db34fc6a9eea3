/** The public key for which an event's doors seal what they record (ours, `outbox-key.ts`). */
import { invalidFormat } from '../../contract/error-code.ts';
import type { EventId } from '../../domain/ids.ts';
import { localDateTime } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';

export const outboxKeyOf = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('outboxKey')
    .select(['publicKey', 'madeMs'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();

export const outboxKeyCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventOutboxKey({ id: eventId, store }) {
      return store.read(async (queries) => {
        const kept = await outboxKeyOf(queries, eventId);
        if (!kept) return { outboxKey: null };
        const { publicKey, madeMs } = kept;
        const zone = await timezoneOf(queries, eventId);
        return { outboxKey: { publicKey, madeDate: localDateTime(madeMs, zone) } };
      });
    },

    async eventSetOutboxKey({ id: eventId, params: { publicKey }, store }) {
      if (!(await isOnCurve(publicKey))) return refuse(400, invalidFormat('publicKey'));
      const madeMs = clock.now();
      return store.write(async (queries) => {
        await queries
          .insertInto('outboxKey')
          .values({ eventId, publicKey, madeMs })
          .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ publicKey, madeMs }))
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** One that is on no curve would leave the devices' outboxes unsealed, and nobody would be told. */
async function isOnCurve(publicKey: string): Promise<boolean> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const bytes = Buffer.from(publicKey, 'base64url');
  try {
    await crypto.subtle.importKey('raw', bytes, curve, false, []);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
