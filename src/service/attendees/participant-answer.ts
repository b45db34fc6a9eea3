/** How an answer shows a participant: as doors need it, and as the specification has it. */

import {
  type ParticipantAnswer,
  type StreamedParticipant,
  writeParticipantStatus,
} from '../../contract/participant.ts';
import type { UserData } from '../../contract/user-data.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import type { CheckInAction } from '../../domain/history.ts';
import type { EventId, ParticipantId } from '../../domain/ids.ts';
import type { ScanLine } from '../../domain/scan-line.ts';
import { seatIn } from '../../domain/seat.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import type { MovementRow } from '../areas/areas.ts';
import {
  type DocumentFile,
  documentPath,
  editPath,
  invoicePath,
} from '../core/access/document-token.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { imagePath } from '../core/image/image.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { codeInBarcode, type ReplacedCode } from './ticket-code.ts';
import { userDataShown } from './user-data.ts';

export type Answering<Answer> = (
  row: Row,
  tickets: Awaited<ReturnType<typeof ticketsOf>>,
  products: Awaited<ReturnType<typeof productsOf>>,
  history: readonly Action[],
  replaced: readonly ReplacedCode[],
  movements: readonly MovementRow[],
) => Answer;

/** @param lines of the event: what they need is added (L2) */
export const streamedAnswer =
  (lines: readonly ScanLine[]): Answering<StreamedParticipant> =>
  (row, tickets, ...others) => ({
    ...doorAnswer(row, tickets, ...others),
    ...(lines.some(({ kind }) => kind === 'seat') && seatIn(fromJson(row.details))),
    ...answersFor(lines, row, tickets),
  });

function answersFor(
  lines: readonly ScanLine[],
  row: Row,
  tickets: Awaited<ReturnType<typeof ticketsOf>>,
): Partial<StreamedParticipant> {
  const asked = new Set<number | null>(
    lines.flatMap((line) => (line.kind === 'question' ? line.question : [])),
  );
  if (asked.size === 0) return {};
  const given = (all: readonly UserData[]) => {
    const chosen = all.filter(({ userFieldId }) => asked.has(userFieldId));
    return chosen.length === 0 ? null : chosen;
  };
  return {
    userData: given(tickets.flatMap((ticket) => userDataShown(ticket.userData))),
    buyerUserData: given(userDataShown(row.buyerUserData)),
  };
}

const doorAnswer: Answering<StreamedParticipant> = (
  row,
  tickets,
  products,
  history,
  replaced,
  movements,
) => {
  const zone = row.timezone;
  const [first] = tickets;
  const { note = null, flags = null } = fromJson(row.details);
  return {
    id: row.id,
    eventId: row.eventId,
    status: writeParticipantStatus(row.status),
    paymentId: row.paymentId,
    paymentIdentifier: row.paymentIdentifier,
    ...dueOf(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    company: row.company,
    note,
    flags,
    displayIdentifier: first?.displayIdentifier ?? null,
    identifier: first?.identifier ?? null,
    replacedIdentifiers:
      replaced.length === 0
        ? null
        : replaced.map(({ code, replacedMs }) => ({
            identifier: code,
            replacedDate: localDateTime(replacedMs, zone),
          })),
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
    checkInHistory: historyOf(history, zone),
    areaHistory: movements.length === 0 ? null : movements.map(movementShown),
  };
};

/** @returns what was recorded, in the order of the record and in the event's time */
export const historyOf = (actions: readonly Action[], zone: Timezone): CheckInAction[] =>
  actions
    .toSorted((one, other) => one.id - other.id)
    .map(({ action, ticketId, productId, atMs, device, tool }) => ({
      action,
      ticketId,
      productId,
      date: localDateTime(atMs, zone),
      device,
      tool,
    }));

const movementShown = ({ areaId, ticketId, enters, atMs, device, tool, forced }: MovementRow) => ({
  ...{ areaId, ticketId, action: enters ? ('DEVALUATED' as const) : ('RESET' as const) },
  ...{ atMs, device, tool, isForced: forced === 1 || null },
});

/** An order of another system's file has no sum here. */
function dueOf({ paymentStatus, paymentAmount, currency }: Row) {
  const isDue = awaitsPayment(paymentStatus) && paymentAmount > 0;
  return isDue ? { amountDue: paymentAmount, currency } : { amountDue: null, currency: null };
}

/** The specification's answer, with links to the service's own pages. */
export const linkedAnswer =
  (origin: string): Answering<ParticipantAnswer> =>
  (row, tickets, products, history, replaced, movements) => {
    const zone = row.timezone;
    const details = fromJson(row.details);
    const { salutation, title, language, doubleOptIn, discountCode } = details;
    const buyer = fromJson(row.buyerAddress);
    const [first] = tickets;
    const isValid = row.cancelledMs === null;
    const documentLink = (file: DocumentFile) =>
      first && isValid ? `${origin}${documentPath(file, first.id, first.ownCode)}` : null;
    return {
      ...doorAnswer(row, tickets, products, history, replaced, movements),
      ...seatIn(details),
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
      buyerUserData: userDataShown(row.buyerUserData),
      userData: tickets.flatMap((ticket) => userDataShown(ticket.userData)),
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

// Participants and what belongs to them, as the store holds them.

export const selectParticipants = (queries: Queries) =>
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
    .innerJoin('ticketShop', 'ticketShop.eventId', 'participant.eventId')
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
    .select(['payment.identifier as paymentIdentifier', 'payment.amount as paymentAmount'])
    .select('ticketShop.currency')
    .select(['payment.paidMs', 'payment.buyerAddress', 'payment.userData as buyerUserData']);

export const participantsById = compileOnce(['id'], (queries, { id }: { id: ParticipantId }) =>
  selectParticipants(queries).where('participant.id', '=', id),
);

/** Whatever PostgreSQL knew of the event when it planned this, it looks up both by their keys. */
export const participantsByIds = compileOnce(
  ['ids', 'paymentIds'],
  (queries, { ids, paymentIds }: Given & { readonly paymentIds: string }) =>
    selectParticipants(queries)
      .where(({ ref }) => isGiven(queries, ref('participant.id'), ids))
      .where(({ ref }) => isGiven(queries, ref('payment.id'), paymentIds)),
);

/** Doors' check-ins wait for so many, and no longer. */
const stepOfStream = 200;
export const rowsAfter = compileOnce(
  ['eventId', 'after'],
  (queries, { eventId, after }: { eventId: EventId; after: number }) =>
    selectParticipants(queries)
      .where('participant.eventId', '=', eventId)
      .where('participant.id', '>', after as ParticipantId)
      .orderBy('participant.id')
      .limit(stepOfStream),
);

export type Row = Awaited<ReturnType<ReturnType<typeof selectParticipants>['execute']>>[number];

/** Ids as JSON, of the rows whose belongings are read. */
type Given = { readonly ids: string };

export const given = (ids: readonly number[]): Given => ({
  ids: JSON.stringify([...new Set(ids)]),
});

export const ticketsOf = compileOnce(['ids'], (queries, participants: Given) =>
  queries
    .selectFrom('ticket')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', 'ticket.participantId', 'ticket.displayIdentifier'])
    .select([codeInBarcode.as('identifier'), 'ticket.identifier as ownCode', 'ticket.replacedMs'])
    .select(['ticket.ticketCategoryId', 'ticketCategory.name as ticketCategoryName'])
    .select(['ticket.checked', 'ticket.stateMs', 'ticket.stateDevice', 'ticket.userData'])
    .where(({ ref }) => isGiven(queries, ref('ticket.participantId'), participants.ids))
    .orderBy('ticket.id'),
);

export const productsOf = compileOnce(['ids'], (queries, payments: Given) =>
  queries
    .selectFrom('product')
    .select(['id', 'paymentId', 'ticketId', 'definitionId', 'optionId'])
    .select(['checked', 'stateMs', 'stateDevice', 'cancelledMs'])
    .where(({ ref }) => isGiven(queries, ref('paymentId'), payments.ids))
    .orderBy('id'),
);

const selectActions = (queries: Queries, column: 'ticketId' | 'productId', objects: Given) =>
  queries
    .selectFrom('checkInAction')
    .select(['id', 'ticketId', 'productId', 'action', 'atMs', 'device', 'tool'])
    .where(({ ref }) => isGiven(queries, ref(column), objects.ids));

const actionsBy = (column: 'ticketId' | 'productId') =>
  compileOnce(['ids'], (queries, objects: Given) => selectActions(queries, column, objects));
const namedActionsBy = (column: 'ticketId' | 'productId') =>
  compileOnce(['ids'], (queries, objects: Given) =>
    selectActions(queries, column, objects).select(['dateGiven', 'actionId']).orderBy('id'),
  );

export const actionsOn = { tickets: actionsBy('ticketId'), products: actionsBy('productId') };
/** With what recognizes an action that is sent again; in the order in which they were recorded. */
export const namedActionsOn = {
  tickets: namedActionsBy('ticketId'),
  products: namedActionsBy('productId'),
};

export type Action = Awaited<ReturnType<typeof actionsOn.tickets>>[number];
export type NamedAction = Awaited<ReturnType<typeof namedActionsOn.tickets>>[number];
type ReadActions<Entry> = (queries: Queries, objects: Given) => Promise<Entry[]>;
export type ActionsOn<Entry> = {
  readonly tickets: ReadActions<Entry>;
  readonly products: ReadActions<Entry>;
};
