/** How an answer shows a participant: as doors need it, and as the specification has it. */
import { type ParticipantAnswer, writeParticipantStatus } from '../../contract/participant.ts';
import type { StreamedParticipant } from '../../contract/participant-stream.ts';
import { localDateTime } from '../../domain/time.ts';
import {
  type DocumentFile,
  documentPath,
  editPath,
  invoicePath,
} from '../core/access/document-token.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { imagePath } from '../core/image/image-store.ts';
import { fromJson } from '../core/store/schema/json.ts';
import type { Action, productsOf, Row, ticketsOf } from './participant-rows.ts';
import type { ReplacedCode } from './replaced-codes.ts';
import { userDataShown } from './user-data-record.ts';

export type Answering<Answer> = (
  row: Row,
  tickets: Awaited<ReturnType<typeof ticketsOf>>,
  products: Awaited<ReturnType<typeof productsOf>>,
  history: readonly Action[],
  replaced: readonly ReplacedCode[],
) => Answer;

export const doorAnswer: Answering<StreamedParticipant> = (
  row,
  tickets,
  products,
  history,
  replaced,
) => {
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
export const linkedAnswer =
  (origin: string): Answering<ParticipantAnswer> =>
  (row, tickets, products, history, replaced) => {
    const zone = row.timezone;
    const { salutation, title, language, doubleOptIn, discountCode } = fromJson(row.details);
    const buyer = fromJson(row.buyerAddress);
    const [first] = tickets;
    const isValid = row.cancelledMs === null;
    const documentLink = (file: DocumentFile) =>
      first && isValid ? `${origin}${documentPath(file, first.id, first.ownCode)}` : null;
    return {
      ...doorAnswer(row, tickets, products, history, replaced),
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
