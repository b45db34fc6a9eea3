import type { Handlers, Means } from '../core/access/handler.ts';
import { archiveBefore, authorize, isOpen, neverArchived } from '../core/access/permission.ts';
import { isRefusal, objectNotFound } from '../core/deps/refusal.ts';
import { findPartner, insertPartner, partnerAnswerOf, updatePartner } from './partner-record.ts';

export const partnerCalls = ({ clock }: Means) =>
  ({
    async partnerRead({ id, store }) {
      const row = await store.read((queries) => findPartner(queries, id));
      if (isRefusal(row)) return row;
      return row ? { partner: partnerAnswerOf(row) } : objectNotFound;
    },

    async partnerCreate({ caller, params, store }) {
      return store.write(async (queries) => {
        const refusal = await authorize(queries, caller, neverArchived, 'user', params.adminId);
        if (refusal) return refusal;
        const { referrerPartnerId: referrer } = params;
        if (referrer !== undefined) {
          // Else its ids could be tried out, and another's partner be named as whoever brought this one.
          const foreign = await authorize(queries, caller, neverArchived, 'partner', referrer);
          if (foreign) return foreign;
        }
        const id = await insertPartner(queries, params);
        return isRefusal(id) ? id : { id };
      });
    },

    async partnerUpdate({ id, params, store }) {
      return store.write(async (queries) => (await updatePartner(queries, id, params)) ?? {});
    },

    /** A partner's events are those that its admin hosts. */
    async partnerEvents({ id, store }) {
      const events = await store.read((queries) =>
        queries
          .selectFrom('event')
          .innerJoin('partner', 'partner.adminId', 'event.hostId')
          .select('event.id')
          .where('partner.id', '=', id)
          .where(isOpen(archiveBefore(clock.now())))
          .orderBy('event.id')
          .execute(),
      );
      if (isRefusal(events)) return events;
      return { events: events.map((event) => event.id) };
    },
  }) satisfies Partial<Handlers>;
