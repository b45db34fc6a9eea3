/** The list as this device knows it: counted, with its own actions applied on top (C1, R3). */
import type { Action, ActionTarget } from '../../domain/action.ts';
import type { AreaFold, KnownArea } from '../../domain/area.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { Gate } from '../../domain/gate.ts';
import type { TicketId } from '../../domain/ids.ts';
import { type Clock, orderKey, type Timezone } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { createRoster, type Roster } from '../attendees/list/roster.ts';
import type { SharedActions } from '../links/shared-actions.ts';
import { type AttendanceKeeper, createAttendanceKeeper } from '../numbers/attendance.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createOwnActions, type OwnActions, type WithOwnActions } from '../outbox/own-actions.ts';

export type OwnList = {
  readonly roster: Roster;
  readonly withOwnActions: OwnActions;
  readonly attendance: AttendanceKeeper;
  /** Changes whenever an guest on the list may have changed. */
  revision(): number;
  /** undefined: the list doesn't have the ticket. */
  attendee(ticketId: TicketId): Attendee | undefined;
  /** As the list has the target's guest; undefined if it names nobody (yet). */
  attendeeOf(target: ActionTarget): Attendee | undefined;
  /** Whether the service's own state of the target is as new as the action, as the list has it. */
  isKnownToService(action: Action): boolean;
  /** To be called when an action of this device, or of another one, is on its disk. */
  noteRecorded(action: Action): void;
};

export type OwnListOptions = {
  readonly outbox: Outbox;
  readonly shared: SharedActions;
  /** Lays the money that this device took over a guest (U5). */
  readonly layMoney: WithOwnActions;
  /** The event's. */
  readonly zone: Timezone;
  readonly gate: Gate;
  /** The area of the gate, as it is known now. */
  readonly areaNow: () => KnownArea | null;
  /** null: the gate belongs to none. */
  readonly layMovements: AreaFold['layMovements'] | null;
  readonly clock: Clock;
  readonly timers: Timers;
};

export function createOwnList(options: OwnListOptions): OwnList {
  const { outbox, shared, layMoney, zone, gate, areaNow, layMovements, clock, timers } = options;
  const actions = createOwnActions(outbox, shared, zone, layMovements);
  const withOwnActions = Object.assign((attendee: Attendee) => layMoney(actions(attendee)), {
    presenceOf: actions.presenceOf,
  });
  const ticketOf = ({ target }: Action) =>
    // Recorded by its code alone, and on the list since.
    target.kind === 'ticket' && target.ticketId === null
      ? roster.find(target.code)?.ticketId
      : target.ticketId;
  const roster = createRoster(withOwnActions, () =>
    [...outbox.entries(), ...shared.all()].flatMap(({ action }) => ticketOf(action) ?? []),
  );
  function attendee(ticketId: TicketId): Attendee | undefined {
    const listed = roster.get(ticketId);
    return listed && withOwnActions(listed);
  }
  const attendance = createAttendanceKeeper({
    ticketIds: roster.ticketIds,
    read: attendee,
    gate,
    areaNow,
    clock,
    timers,
  });
  let revision = 0;
  roster.onChange((changed) => {
    revision += 1;
    attendance.recount(changed);
  });
  return {
    roster,
    withOwnActions,
    attendance,
    revision: () => revision,
    attendee,
    attendeeOf(target) {
      if (target.kind !== 'ticket') return roster.get(target.ticketId);
      return target.ticketId === null ? roster.find(target.code) : roster.get(target.ticketId);
    },
    isKnownToService(action) {
      const { target, checkedDate } = action;
      const ticketId = ticketOf(action);
      const listed = ticketId && roster.get(ticketId);
      if (target.kind === 'area') {
        return (listed?.movements ?? []).some(({ at }) => at >= action.madeAt);
      }
      const { presence } =
        (target.kind === 'product'
          ? listed?.products.find(({ productId }) => productId === target.productId)
          : listed) ?? {};
      if (!presence?.at) return false;
      return orderKey(presence.at, zone) >= orderKey(checkedDate, zone);
    },
    noteRecorded(action) {
      const ticketId = ticketOf(action) ?? null;
      if (ticketId !== null) roster.recount(ticketId);
    },
  };
}
