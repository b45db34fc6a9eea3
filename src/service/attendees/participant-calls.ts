import type { ReadParams } from '../../contract/call.ts';
import { pageSizeLimit } from '../../contract/event.ts';
import type { participantCheck } from '../../contract/participant.ts';
import type { ParticipantId, PaymentId } from '../../domain/ids.ts';
import { type CheckIn, checkInSent } from '../check-in/check-in.ts';
import { type Checked, recordCheckIns } from '../check-in/record-check-ins.ts';
import type { Handlers, Received, StoreDeps } from '../core/access/handler.ts';
import { pageOf, readPage } from '../core/access/page.ts';
import { isApiError, objectNotFound } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { eraseParticipant } from './erase-participant.ts';
import { copyParticipant } from './participant-copy.ts';
import { findParticipant, participantsPage } from './participant-read.ts';

type AtTheDoor = ReadParams<typeof participantCheck>;

export const participantCalls = (deps: StoreDeps) => {
  const record = (
    action: CheckIn['action'],
    { id, params, store }: Received<typeof participantCheck>,
  ) =>
    store.write(async (queries) => {
      const participant = await queries
        .selectFrom('participant')
        .select(['id', 'eventId', 'paymentId'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!participant) return objectNotFound;
      const zone = await timezoneOf(queries, participant.eventId);
      const checkIn = checkInSent(action, params, zone, deps.clock.now());
      if (isApiError(checkIn)) return checkIn;
      const tickets = await ticketsMeant(queries, id, params);
      const products = await productsMeant(queries, participant, params);
      const objects: readonly Checked[] = [
        ...tickets.map((ticket) => ({ kind: 'ticket', ...ticket }) as const),
        ...products.map((product) => ({ kind: 'product', ...product }) as const),
      ];
      await recordCheckIns(
        queries,
        objects.map((object) => ({ object, checkIn, decision: null })),
      );
      return {};
    }, 'atDoor');

  return {
    async participantRead({ caller, id, store }) {
      const participant = await store.read(
        (queries) => findParticipant(queries, id, caller.origin),
        'atDoor',
      );
      if (isApiError(participant)) return participant;
      return participant ? { participant } : objectNotFound;
    },

    async participantErase({ id, params, store }) {
      const invoices = params.invoice ? 'erase' : 'keep';
      const erased = await store.write(
        async (queries) => (await eraseParticipant(queries, id, invoices)) ?? objectNotFound,
      );
      if (!isApiError(erased)) await deps.store.overwriteErased();
      return erased;
    },

    /** Written for its entry in the audit log alone. */
    async participantCopy({ id, store }) {
      return store.write(async (queries) => {
        const copy = await copyParticipant(queries, deps.clock.now(), id);
        return copy ? { copy } : objectNotFound;
      });
    },

    participantCheck: (received) => record('DEVALUATED', received),

    participantReset: (received) => record('RESET', received),

    async eventParticipants({ caller, id: eventId, params, store }) {
      if (params.resultType !== 'full') {
        const participants = await store.read((queries) =>
          queries
            .selectFrom('participant')
            .select('id')
            .where('eventId', '=', eventId)
            .orderBy('id')
            .execute(),
        );
        if (isApiError(participants)) return participants;
        return { participants: participants.map(({ id }) => id) };
      }
      const page = readPage(params, pageSizeLimit);
      if (isApiError(page)) return page;
      return store.read(async (queries) => {
        const { total } = await queries
          .selectFrom('participant')
          .select((participant) => participant.fn.countAll<number>().as('total'))
          .where('eventId', '=', eventId)
          .executeTakeFirstOrThrow();
        const participants = await participantsPage(queries, eventId, page, caller.origin);
        return { participants, ...pageOf(page, total) };
      });
    },
  } satisfies Pick<
    Handlers,
    | 'participantRead'
    | 'participantCheck'
    | 'participantErase'
    | 'participantCopy'
    | 'participantReset'
    | 'eventParticipants'
  >;
};

/** All tickets, or those of the given categories; none where only products are given. */
async function ticketsMeant(
  queries: Queries,
  id: ParticipantId,
  { categories, products }: AtTheDoor,
) {
  if (!categories && products) return [];
  const tickets = queries
    .selectFrom('ticket')
    .select(['id', 'eventId', 'participantId'])
    .where('participantId', '=', id);
  return (categories ? tickets.where('ticketCategoryId', 'in', categories) : tickets).execute();
}

/** The participant's products of the given options; other options raise no error. */
async function productsMeant(
  queries: Queries,
  { id, paymentId }: { readonly id: ParticipantId; readonly paymentId: PaymentId },
  { products }: AtTheDoor,
) {
  if (!products) return [];
  return queries
    .selectFrom('product')
    .leftJoin('ticket', 'ticket.id', 'product.ticketId')
    .select(['product.id', 'product.eventId', 'product.paymentId', 'ticket.participantId'])
    .where('product.paymentId', '=', paymentId)
    .where('product.optionId', 'in', products)
    .where((product) =>
      product.or([
        product('product.ticketId', 'is', null),
        product('ticket.participantId', '=', id),
      ]),
    )
    .execute();
}
