import { agreementMissing } from '../../contract/error-code.ts';
import type { TicketId } from '../../domain/ids.ts';
import { hasHostSigned } from '../accounts/user-record.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
  refuse,
} from '../core/deps/api-error.ts';
import { enter, removeCodes } from '../core/store/query/directory.ts';
import type { Queries } from '../core/store/store.ts';
import { announce, announceParticipantsOf } from '../sync/announce.ts';
import { foldedTextsOf } from './participant-record.ts';
import { updateParticipant } from './participant-update.ts';
import { makeDisplayIdentifier, makeIdentifier } from './ticket-code.ts';
import { type TicketRow, ticketsById } from './ticket-record.ts';
import { changeForm } from './user-data.ts';

export const ticketChangeCalls = ({ clock }: Deps) =>
  ({
    async ticketUpdate({ id, params: { ticketType, ...holder }, store }) {
      return store.write(async (queries) =>
        changeTicket(queries, id, async ({ type, participantId }) => {
          const isRetyped = ticketType !== undefined && ticketType !== type;
          if (isRetyped) {
            await queries
              .updateTable('ticket')
              .set({ type: ticketType })
              .where('id', '=', id)
              .execute();
          }
          return updateParticipant(
            queries,
            clock.now(),
            participantId,
            holder,
            new Map(),
            isRetyped,
          );
        }),
      );
    },

    async ticketUserData({ id, pairs, store }) {
      return store.write(async (queries) =>
        changeTicket(queries, id, async ({ eventId, paymentId, timezone }) => {
          const form = { eventId, zone: timezone, paymentId, ticketIds: [id] };
          const said = await changeForm(queries, clock.now(), form, pairs);
          if (isApiError(said)) return said;
          if (said.ticket || said.payment) await announceParticipantsOf(queries, paymentId);
          return null;
        }),
      );
    },
  }) satisfies Partial<Handlers>;

/** Changing a holder's data needs the agreement that the event's host signs. */
async function changeTicket(
  queries: Queries,
  id: TicketId,
  change: (ticket: TicketRow) => Promise<ApiError | null>,
): Promise<Result<object>> {
  const [ticket] = await ticketsById(queries, { id });
  if (!ticket) return objectNotFound;
  if (!(await hasHostSigned(queries, ticket.eventId))) return refuse(400, agreementMissing);
  return (await change(ticket)) ?? {};
}

// Gives a ticket new codes in place of those that leaked. The old ones stay known, to be denied as such.

export const replaceCodeCalls = (deps: Pick<Deps, 'clock' | 'randomness'>) =>
  ({
    async ticketReplaceCode({ id, store }) {
      return store.write(async (queries) => (await replaceCode(queries, deps, id)) ?? {});
    },
  }) satisfies Partial<Handlers>;

/** The ticket's links are made with its code: those that leaked lead nowhere any more. */
async function replaceCode(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  id: TicketId,
): Promise<ApiError | null> {
  // Under the lock of its row, so that of two at once each replaces the codes of the one before.
  const ticket = await queries
    .updateTable('ticket')
    .set(({ ref }) => ({ type: ref('type') }))
    .where('id', '=', id)
    .returning(['eventId', 'participantId', 'paymentId', 'ticketCategoryId', 'cancelledMs'])
    .returning(['identifier', 'displayIdentifier', 'importedCode', 'importedForm'])
    .executeTakeFirst();
  if (!ticket) return objectNotFound;
  if (ticket.cancelledMs !== null) return null;
  const { eventId, participantId, importedCode, importedForm } = ticket;
  const replacedMs = clock.now();
  const scanned = importedCode ?? ticket.identifier;
  const old = [
    { code: scanned, form: importedForm ?? scanned },
    { code: ticket.displayIdentifier, form: ticket.displayIdentifier },
  ];
  await queries
    .insertInto('replacedCode')
    .values(old.map((one) => ({ eventId, ticketId: id, replacedMs, ...one })))
    .execute();
  const identifier = makeIdentifier(randomness);
  const displayIdentifier = makeDisplayIdentifier(randomness);
  await removeCodes(queries, 'identifier', eventId, [ticket.identifier]);
  await removeCodes(queries, 'displayIdentifier', eventId, [ticket.displayIdentifier]);
  if (importedForm !== null) await removeCodes(queries, 'importedForm', eventId, [importedForm]);
  await enter(queries, eventId, {
    codes: { identifier: [identifier], displayIdentifier: [displayIdentifier] },
  });
  const texts = await queries
    .selectFrom('participant')
    .innerJoin('payment', 'payment.id', 'participant.paymentId')
    .innerJoin('ticketCategory', (join) =>
      join.on('ticketCategory.id', '=', ticket.ticketCategoryId),
    )
    .select(['participant.firstName', 'participant.lastName', 'participant.email'])
    .select(['participant.company', 'payment.identifier as paymentIdentifier'])
    .select('ticketCategory.name as categoryName')
    .where('participant.id', '=', participantId)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('ticket')
    .set({
      ...{ identifier, displayIdentifier, replacedMs, importedCode: null, importedForm: null },
      foldedTexts: foldedTextsOf({ ...texts, identifier, displayIdentifier }),
    })
    .where('id', '=', id)
    .execute();
  await announce(queries, {
    eventId,
    operation: 'update',
    objectType: 'participant',
    objectId: participantId,
  });
  return null;
}
