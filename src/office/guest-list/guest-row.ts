/** One line of the table of guests: of an guest what the table shows, sorts and searches by. */
import { searchText } from '../../client/attendees/search/search-text.ts';
import { countsAs } from '../../domain/attendance.ts';
import { type Attendee, isPaid } from '../../domain/attendee.ts';
import { foldName } from '../../domain/folded-text.ts';
import type { ParticipantId, TicketCategoryId, TicketId } from '../../domain/ids.ts';
import type { LocalDateTime } from '../../domain/time.ts';

/** In the order in which a table sorted by state shows them. */
export const guestStates = ['inside', 'left', 'expected', 'unconfirmed', 'cancelled'] as const;
export type GuestState = (typeof guestStates)[number];

/** What a table can be narrowed to: a guest who is inside may be unpaid, or cancelled since. */
export const guestFilters = [...guestStates, 'unpaid'] as const;
export type GuestFilter = (typeof guestFilters)[number];

export type GuestRow = {
  readonly ticketId: TicketId;
  readonly participantId: ParticipantId;
  readonly name: string;
  readonly company: string | null;
  readonly categoryId: TicketCategoryId;
  readonly categoryName: string;
  readonly state: GuestState;
  readonly isCancelled: boolean;
  readonly isUnpaid: boolean;
  /** What the devices have to see. */
  readonly flags: readonly string[];
  /** Of the last check-in or check-out. */
  readonly movedAt: LocalDateTime | null;
  readonly device: string | null;
  /** As it is printed. */
  readonly code: string;
  /** Family name first, folded. */
  readonly nameKey: string;
  /** As `searchText` writes it. */
  readonly text: string;
};

export function guestRow(attendee: Attendee): GuestRow {
  const { firstName, lastName, presence } = attendee;
  const isCancelled = attendee.cancelled !== null || attendee.status === 'cancelled';
  return {
    ticketId: attendee.ticketId,
    participantId: attendee.participantId,
    name: `${firstName} ${lastName}`.trim(),
    company: attendee.company,
    categoryId: attendee.categoryId,
    categoryName: attendee.categoryName,
    state: stateOf(attendee, isCancelled),
    isCancelled,
    isUnpaid: !isCancelled && !isPaid(attendee),
    flags: attendee.flags,
    movedAt: presence.at,
    device: presence.device,
    code: attendee.displayIdentifier,
    nameKey: foldName(`${lastName} ${firstName}`),
    text: searchText(attendee),
  };
}

function stateOf(attendee: Attendee, isCancelled: boolean): GuestState {
  const counts = countsAs(attendee);
  if (counts !== 'not-expected') return counts;
  return isCancelled ? 'cancelled' : 'unconfirmed';
}

export function passes(row: GuestRow, filter: GuestFilter): boolean {
  if (filter === 'cancelled') return row.isCancelled;
  if (filter === 'unpaid') return row.isUnpaid;
  return row.state === filter;
}
