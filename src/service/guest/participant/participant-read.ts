/** Participants as answers hold them: a whole page of them by a handful of queries. */
import { type ParticipantAnswer, writeParticipantStatus } from '../../../contract/participant.ts';
import type { StreamedParticipant } from '../../../contract/participant-stream.ts';
import type { EventId, ParticipantId } from '../../../domain/ids.ts';
import { localDateTime } from '../../../domain/time.ts';
import {
  type DocumentFile,
  documentPath,
  editPath,
  invoicePath,
} from '../../access/document-token.ts';
import type { Page } from '../../access/page.ts';
import { imagePath } from '../../image/image-store.ts';
import { shown } from '../../means/wall-clock.ts';
import { compileOnce } from '../../store/query/compile-once.ts';
import { isGiven } from '../../store/query/given-rows.ts';
import { fromJson } from '../../store/schema/json.ts';
import type { Queries } from '../../store/store.ts';
import { codeInBarcode } from '../ticket-code.ts';

export async function findParticipant(
  queries: Queries,
  id: ParticipantId,
  origin: string,
): Promise<ParticipantAnswer | undefined> {
  const rows = await participantsById(queries, { id });
  return (await withBelongings(queries, rows, linkedAnswer(origin)))[0];
}

export async function participantsPage(
  queries: Queries,
  eventId: EventId,
  page: Page,
  origin: string,
): Promise<ParticipantAnswer[]> {
  const rows = await selectParticipants(queries)
    .where('participant.eventId', '=', eventId)
    .orderBy('participant.id')
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return withBelongings(queries, rows, linkedAnswer(origin));
}

/** The next participants of the event in the order of their ids, as a door needs them. */
export const participantsAfter = async (
  queries: Queries,
  eventId: EventId,
  after: number,
): Promise<StreamedParticipant[]> =>
  withBelongings(queries, await rowsAfter(queries, { eventId, after }), doorAnswer);

const selectParticipants = (queries: Queries) =>
  queries
    .selectFrom('participant')
    .innerJoin('payment', 'payment.id', 'participant.paymentId')
    .innerJoin('event', 'event.id', 'participant.eventId')
    // A picture is shown only while the event has a field for one.
    .leftJoin('participantPicture', (join) =>
      join
        .onRef('participantPicture.participantId', '=', 'participant.id')
        .on(({ exists, selectFrom }) =>
          exists(
            selectFrom('userField')
              .select('userField.id')
              .whereRef('userField.eventId', '=', 'participant.eventId')
              .where('userField.type', '=', 'photo'),
          ),
        ),
    )
    .innerJoin('linkSecret', (join) => join.onTrue())
    .leftJoin('image', 'image.token', 'participantPicture.imageToken')
    .select([
      'participant.id',
      'participant.eventId',
      'participant.paymentId',
      'participant.status',
    ])
    .select(['participant.firstName', 'participant.lastName', 'participant.email'])
    .select(['participant.company', 'participant.registeredMs', 'participant.cancelledMs'])
    .select(['participant.details', 'event.timezone', 'linkSecret.secret as linkSecret'])
    .select(['image.token as pictureToken', 'image.type as pictureType'])
    .select(['payment.status as paymentStatus', 'payment.type as paymentType'])
    .select(['payment.paidMs', 'payment.buyerAddress', 'payment.userData as buyerUserData']);

const participantsById = compileOnce(['id'], (queries, { id }: { id: ParticipantId }) =>
  selectParticipants(queries).where('participant.id', '=', id),
);

/** Doors' check-ins wait for so many, and no longer. */
const stepOfStream = 200;
const rowsAfter = compileOnce(
  ['eventId', 'after'],
  (queries, { eventId, after }: { eventId: EventId; after: number }) =>
    selectParticipants(queries)
      .where('participant.eventId', '=', eventId)
      .where('participant.id', '>', after as ParticipantId)
      .orderBy('participant.id')
      .limit(stepOfStream),
);

type Row = Awaited<ReturnType<ReturnType<typeof selectParticipants>['execute']>>[number];

type Answering<Answer> = (
  row: Row,
  tickets: Awaited<ReturnType<typeof ticketsOf>>,
  products: Awaited<ReturnType<typeof productsOf>>,
  history: readonly Action[],
) => Answer;

async function withBelongings<Answer>(
  queries: Queries,
  rows: readonly Row[],
  answerOf: Answering<Answer>,
): Promise<Answer[]> {
  if (rows.length === 0) return [];
  const tickets = await ticketsOf(queries, given(rows.map((row) => row.id)));
  const products = await productsOf(queries, given(rows.map((row) => row.paymentId)));
  const onTickets = await actionsOnTickets(queries, given(tickets.map((ticket) => ticket.id)));
  // Most purchases have no products: then their actions are not read.
  const onProducts =
    products.length === 0
      ? []
      : await actionsOnProducts(queries, given(products.map((product) => product.id)));
  const actions = [...onTickets, ...onProducts];
  const ticketsByParticipant = groupedBy(tickets, (ticket) => ticket.participantId);
  const productsByPayment = groupedBy(products, (product) => product.paymentId);
  const actionsByTicket = groupedBy(actions, (action) => action.ticketId);
  const actionsByProduct = groupedBy(actions, (action) => action.productId);

  return rows.map((row) => {
    const own = ticketsByParticipant.get(row.id) ?? [];
    // A product of the whole purchase belongs to each of its participants.
    const theirs = (productsByPayment.get(row.paymentId) ?? []).filter(
      ({ ticketId }) => ticketId === null || own.some((ticket) => ticket.id === ticketId),
    );
    const history = [
      ...own.flatMap((ticket) => actionsByTicket.get(ticket.id) ?? []),
      ...theirs.flatMap((product) => actionsByProduct.get(product.id) ?? []),
    ];
    return answerOf(row, own, theirs, history);
  });
}

function groupedBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Ids as JSON, of the rows whose belongings are read. */
type Given = { readonly ids: string };

const given = (ids: readonly number[]): Given => ({ ids: JSON.stringify([...new Set(ids)]) });

const ticketsOf = compileOnce(['ids'], (queries, participants: Given) =>
  queries
    .selectFrom('ticket')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', 'ticket.participantId', 'ticket.displayIdentifier'])
    .select([codeInBarcode.as('identifier'), 'ticket.identifier as ownCode'])
    .select(['ticket.ticketCategoryId', 'ticketCategory.name as ticketCategoryName'])
    .select(['ticket.checked', 'ticket.stateMs', 'ticket.stateDevice', 'ticket.userData'])
    .where(({ ref }) => isGiven(queries, ref('ticket.participantId'), participants.ids))
    .orderBy('ticket.id'),
);

const productsOf = compileOnce(['ids'], (queries, payments: Given) =>
  queries
    .selectFrom('product')
    .select(['id', 'paymentId', 'ticketId', 'definitionId', 'optionId'])
    .select(['checked', 'stateMs', 'stateDevice', 'cancelledMs'])
    .where(({ ref }) => isGiven(queries, ref('paymentId'), payments.ids))
    .orderBy('id'),
);

const actionsOn = (column: 'ticketId' | 'productId') =>
  compileOnce(['ids'], (queries, objects: Given) =>
    queries
      .selectFrom('checkInAction')
      .select(['id', 'ticketId', 'productId', 'action', 'atMs', 'device', 'tool'])
      .where(({ ref }) => isGiven(queries, ref(column), objects.ids)),
  );

const actionsOnTickets = actionsOn('ticketId');
const actionsOnProducts = actionsOn('productId');

type Action = Awaited<ReturnType<typeof actionsOnTickets>>[number];

const doorAnswer: Answering<StreamedParticipant> = (row, tickets, products, history) => {
  const zone = row.timezone;
  const [first] = tickets;
  const { note = null, flags = null } = fromJson(row.details);
  return {
    id: row.id,
    eventId: row.eventId,
    status: writeParticipantStatus(row.status),
    paymentId: row.paymentId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    company: row.company,
    note,
    flags,
    displayIdentifier: first?.displayIdentifier ?? null,
    identifier: first?.identifier ?? null,
    paidDate: shown(row.paidMs, zone),
    cancelled: shown(row.cancelledMs, zone),
    paymentStatus: row.paymentStatus,
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      ticketCategoryId: ticket.ticketCategoryId,
      ticketCategoryName: ticket.ticketCategoryName,
      checked: ticket.checked === 1,
      checkedDate: shown(ticket.stateMs, zone),
      checkedDevice: ticket.stateDevice,
    })),
    products: products.map((product) => ({
      id: product.id,
      productDefinitionId: product.definitionId,
      productDefinitionOptionId: product.optionId,
      checked: product.checked === 1,
      checkedDate: shown(product.stateMs, zone),
      checkedDevice: product.stateDevice,
      cancelledDate: shown(product.cancelledMs, zone),
    })),
    checkInHistory: history
      .toSorted((one, other) => one.id - other.id)
      .map(({ action, ticketId, productId, atMs, device, tool }) => ({
        action,
        ticketId,
        productId,
        date: localDateTime(atMs, zone),
        device,
        tool,
      })),
  };
};

/** The specification's answer, with links to the service's own pages. */
const linkedAnswer =
  (origin: string): Answering<ParticipantAnswer> =>
  (row, tickets, products, history) => {
    const zone = row.timezone;
    const { salutation, title, language, doubleOptIn, discountCode } = fromJson(row.details);
    const buyer = fromJson(row.buyerAddress);
    const [first] = tickets;
    const isValid = row.cancelledMs === null;
    const documentLink = (file: DocumentFile) =>
      first && isValid ? `${origin}${documentPath(file, first.id, first.ownCode)}` : null;
    return {
      ...doorAnswer(row, tickets, products, history),
      salutation,
      title,
      pictureLink:
        row.pictureToken === null || row.pictureType === null
          ? null
          : `${origin}${imagePath(row.pictureToken, row.pictureType)}`,
      language,
      doubleOptIn,
      discountCode,
      registrationDate: shown(row.registeredMs, zone),
      paymentType: row.paymentType,
      buyerAddress: buyer && {
        salutation: buyer.salutation,
        title: buyer.title,
        firstName: buyer.firstName,
        lastName: buyer.lastName,
        email: buyer.email,
        company: buyer.company,
        street: buyer.street,
        zipCode: buyer.zipCode,
        city: buyer.city,
        country: buyer.country,
        telephone: buyer.telephone,
        vatId: buyer.vatId,
      },
      buyerUserData: [...fromJson(row.buyerUserData)],
      userData: tickets.flatMap((ticket) => fromJson(ticket.userData)),
      invoiceLink:
        row.paymentStatus === 'cancelled'
          ? null
          : `${origin}${invoicePath(row.paymentId, row.linkSecret)}`,
      ticketLink: documentLink({ kind: 'ticket', ending: 'pdf' }),
      badgeLink: documentLink({ kind: 'badge', ending: 'pdf' }),
      badgePngLink: documentLink({ kind: 'badge', ending: 'png' }),
      editUrl: isValid ? `${origin}${editPath(row.id, row.linkSecret)}` : null,
    };
  };
