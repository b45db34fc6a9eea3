/** Attendees by the thousand for an event, put where the service keeps its own. */
import { fold } from '../../src/domain/folded-text.ts';
import type { EventId } from '../../src/domain/ids.ts';
import { enterGuests, foldedTextsOf } from '../../src/service/attendees/participant-record.ts';
import type { Queries, Store } from '../../src/service/core/store/store.ts';
import { enterPayments } from '../../src/service/orders/payment-record.ts';
import { personAt } from './demo-people.ts';

const atOnce = 500;

/**
 * Each like the first accepted attendee that the event has, with a purchase, a name and codes of
 * its own: `MANY00000042`, displayed as `MANY-0000-0042`.
 */
export async function addManyAttendees(
  store: Store,
  eventId: EventId,
  count: number,
  prefix = 'MANY',
): Promise<void> {
  for (let made = 0; made < count; made += atOnce) {
    const from = made;
    const people = Array.from({ length: Math.min(atOnce, count - made) }, (_, at) => ({
      ...personAt(from + at),
      identifier: `${prefix}${numbered(from + at)}`,
      displayIdentifier: `${prefix}-${numbered(from + at).replace(/(?=.{4}$)/, '-')}`,
    }));
    await store.write((queries) => insert(queries, eventId, people));
  }
}

const numbered = (index: number): string => String(index).padStart(8, '0');

type Newcomer = ReturnType<typeof personAt> & {
  readonly identifier: string;
  readonly displayIdentifier: string;
};

async function insert(
  queries: Queries,
  eventId: EventId,
  people: readonly Newcomer[],
): Promise<void> {
  const model = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .select(['ticket.id as ticketId', 'ticket.participantId', 'ticket.paymentId'])
    .where('ticket.eventId', '=', eventId)
    .where('participant.status', '=', 'accepted')
    .orderBy('ticket.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: _, ...payment } = await queries
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', model.paymentId)
    .executeTakeFirstOrThrow();
  const { id: __, ...participant } = await queries
    .selectFrom('participant')
    .selectAll()
    .where('id', '=', model.participantId)
    .executeTakeFirstOrThrow();
  const { id: ___, ...ticket } = await queries
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', model.ticketId)
    .executeTakeFirstOrThrow();

  const payments = await queries
    .insertInto('payment')
    .values(people.map(({ identifier }) => ({ ...payment, identifier: `P-${identifier}` })))
    .returning(['id', 'identifier'])
    .execute();
  const participants = await queries
    .insertInto('participant')
    .values(
      people.map(({ firstName, lastName, email, company }, at) => ({
        ...participant,
        paymentId: payments[at]?.id ?? tooFew(),
        firstName,
        lastName,
        email,
        company,
        foldedFirstName: fold(firstName),
        foldedLastName: fold(lastName),
        foldedEmail: fold(email),
        foldedCompany: fold(company ?? ''),
      })),
    )
    .returning(['id', 'paymentId'])
    .execute();
  const tickets = await queries
    .insertInto('ticket')
    .values(
      people.map((person, at) => ({
        ...ticket,
        paymentId: participants[at]?.paymentId ?? tooFew(),
        participantId: participants[at]?.id ?? tooFew(),
        identifier: person.identifier,
        displayIdentifier: person.displayIdentifier,
        foldedTexts: foldedTextsOf({
          ...person,
          paymentIdentifier: `P-${person.identifier}`,
          categoryName: '',
        }),
      })),
    )
    .returning('id')
    .execute();
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  await enterPayments(queries, eventId, idsOf(payments), payments);
  await enterGuests(queries, eventId, idsOf(participants), idsOf(tickets), people);
}

function tooFew(): never {
  throw new Error('fewer rows were inserted than given');
}
