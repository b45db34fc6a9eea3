/** Turns the specification's participant into what the door knows about its tickets. */
import { type ParticipantAnswer, parseParticipantStatus } from '../../contract/participant.ts';
import { undoTool } from '../../domain/action.ts';
import { arrivalIn } from '../../domain/arrival.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { ProductOptionId, TicketId } from '../../domain/ids.ts';
import { type Presence, withNewest } from '../../domain/presence.ts';
import type { ReplacedCode } from '../../domain/replaced-code.ts';
import { contentsFor, type ScanLines } from '../../domain/scan-line.ts';
import type { Instant, Timezone } from '../../domain/time.ts';

export type ProductName = { readonly name: string; readonly option: string };
export type ProductNames = ReadonlyMap<ProductOptionId, ProductName>;

/** What the participant's own data is read by, and comes with the list. */
export type ListWords = {
  readonly names: ProductNames;
  /** Of the event, which say what is kept of a guest (L2). */
  readonly lines: ScanLines['lines'];
};

export const noWords: ListWords = { names: new Map(), lines: [] };

/**
 * One guest for each ticket; only deprecated registration events have more than one.
 * @param zone the event's, in which the history's dates are put in order (T3)
 */
export function toAttendees(
  participant: ParticipantAnswer,
  { names, lines }: ListWords,
  zone: Timezone,
  readAt: Instant,
): Attendee[] {
  const contents = contentsFor(lines, participant, [
    ...(participant.userData ?? []),
    ...(participant.buyerUserData ?? []),
  ]);
  const products = (participant.products ?? []).map((product) =>
    toProduct(product, participant, names, zone),
  );
  const flags = flagsIn(participant.flags ?? '');
  const replaced = (participant.replacedIdentifiers ?? []).map(
    ({ identifier, replacedDate }): ReplacedCode => ({ code: identifier, at: replacedDate }),
  );
  const { paymentId, paymentIdentifier, amountDue, currency } = participant;
  const due = amountDue === null || currency === null ? null : { amount: amountDue, currency };
  return participant.tickets.map((ticket) => {
    const history = historyOf(participant, ticket.id);
    const presence = withNewest(toPresence(ticket), history ?? [], zone);
    return {
      eventId: participant.eventId,
      participantId: participant.id,
      ticketId: ticket.id,
      paymentId,
      orderNumber: paymentIdentifier || (paymentId === null ? null : String(paymentId)),
      due,
      identifier: participant.identifier ?? '',
      displayIdentifier: participant.displayIdentifier ?? '',
      replaced,
      firstName: participant.firstName ?? '',
      lastName: participant.lastName ?? '',
      company: participant.company,
      email: participant.email ?? null,
      note: participant.note?.trim() || null,
      flags,
      ...contents,
      categoryId: ticket.ticketCategoryId,
      categoryName: ticket.ticketCategoryName ?? '',
      // A status that this app doesn't know is not "accepted"; "on hold" says just that.
      status: parseParticipantStatus(participant.status) ?? 'onHold',
      cancelled: participant.cancelled,
      paymentStatus: participant.paymentStatus ?? (participant.paidDate === null ? 'new' : 'paid'),
      presence,
      arrival: arrivalIn(history, presence),
      products,
      movements: movementsOf(participant, ticket.id),
      readAt,
    };
  });
}

function movementsOf(
  { areaHistory }: ParticipantAnswer,
  ticketId: TicketId,
): Attendee['movements'] {
  if (!areaHistory) return noMovements;
  return areaHistory
    .filter((each) => each.ticketId === ticketId)
    .map(({ areaId, action, atMs, device, tool, isForced }) => ({
      areaId,
      enters: action === 'DEVALUATED',
      at: atMs,
      device,
      undoes: tool === undoTool,
      isForced: isForced ?? false,
    }));
}

/** Most guests share it. */
const noMovements: Attendee['movements'] = [];

const historyOf = ({ checkInHistory }: ParticipantAnswer, ticketId: TicketId) =>
  checkInHistory?.filter((entry) => entry.ticketId === ticketId && entry.productId === null) ??
  null;

type ProductAnswer = NonNullable<ParticipantAnswer['products']>[number];

function toProduct(
  product: ProductAnswer,
  { checkInHistory }: ParticipantAnswer,
  names: ProductNames,
  zone: Timezone,
): AttendeeProduct {
  const name = names.get(product.productDefinitionOptionId);
  const history = checkInHistory?.filter(({ productId }) => productId === product.id) ?? [];
  return {
    productId: product.id,
    definitionId: product.productDefinitionId,
    optionId: product.productDefinitionOptionId,
    name: name?.name ?? '',
    option: name?.option ?? '',
    cancelled: product.cancelledDate !== null,
    presence: withNewest(toPresence(product), history, zone),
  };
}

const toPresence = (state: {
  readonly checked: boolean;
  readonly checkedDate: Presence['at'];
  readonly checkedDevice: string | null;
}): Presence => ({ inside: state.checked, at: state.checkedDate, device: state.checkedDevice });
