/**
 * Staff find a guest by hand, open their page, and hand out add-ons or take them back. Check-in and
 * check-out take the same way as a scan (`ScanController.choose`).
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Action } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { Asked } from '../../domain/decision.ts';
import type { ParticipantId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import { orderNumberForm } from '../../domain/order-number.ts';
import { judgeProduct, type ProductVerdictCode } from '../../domain/product-verdict.ts';
import { type Clock, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { createPace } from '../api/pace.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { type Roster, walkRoster } from '../attendees/list/roster.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';
import { makeProductAction, type Stamp } from '../check-in/make-action.ts';
import { productCodes } from '../check-in/records.ts';
import type { Fetch } from '../device/fetch.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { WithOwnActions } from '../outbox/own-actions.ts';
import type { Recorded, Recording } from '../outbox/recording.ts';
import { type AttendeeFile, createAttendeeFile } from './attendee-file.ts';
import { type AtTheDoor, createFinder, type Finder } from './find-attendee.ts';

export type Desk = {
  readonly finder: Finder;
  /** As this device knows the ticket now; undefined: it is not on the list, or no longer. */
  attendee(ticketId: TicketId): Attendee | undefined;
  openFile(ticketId: TicketId): AttendeeFile;
  /** All tickets of an order on this device's list, as this device knows them. */
  ofOrder(paymentId: PaymentId): Promise<readonly Attendee[]>;
  /** The same, by the order's number as a guest types it. */
  ofOrderNumber(number: string): Promise<readonly Attendee[]>;
  /** Reads the badge that the service draws; null if it has none or can't be reached. */
  readBadge(participantId: ParticipantId): Promise<Blob | null>;
  /** Hands over a product (V5). */
  handOver(ticketId: TicketId, productId: ProductId): Promise<ProductVerdictCode>;
  /**
   * Takes back an add-on that was handed out by mistake. @returns whether that is recorded (O10)
   */
  takeBack(ticketId: TicketId, productId: ProductId): Promise<boolean>;
};

export type DeskOptions = {
  readonly door: Pick<StoreApi<AtTheDoor>, 'getState' | 'subscribe'>;
  readonly client: ServiceClient;
  readonly roster: Roster;
  readonly outbox: Pick<Outbox, 'onTicket' | 'onProduct'>;
  readonly withOwnActions: WithOwnActions;
  /** Stamps an action that staff make by hand now. */
  readonly stamp: () => Stamp;
  readonly enter: Recording['enter'];
  readonly participants: Pick<ParticipantReader, 'read'>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

export function createDesk(options: DeskOptions): Desk {
  const { door, roster, outbox, withOwnActions, stamp, clock, timers } = options;
  const pace = createPace(clock, timers);
  const orders = createOrders(roster, clock, timers);
  const known = (tickets: readonly TicketId[]) =>
    tickets.flatMap((ticketId) => attendee(ticketId) ?? []);

  function attendee(ticketId: TicketId): Attendee | undefined {
    const listed = roster.get(ticketId);
    return listed && withOwnActions(listed);
  }

  const entriesOn = ({ ticketId, products }: Attendee) =>
    [outbox.onTicket(ticketId), ...products.map((each) => outbox.onProduct(each.productId))]
      .flat()
      .sort((a, b) => a.action.madeAt - b.action.madeAt);

  async function recordProduct(
    type: Action['type'],
    ticketId: TicketId,
    productId: ProductId,
  ): Promise<Recorded> {
    const person = attendee(ticketId);
    const product = person?.products.find((each) => each.productId === productId);
    if (!person || !product) return 'not-recorded';
    const action = makeProductAction(stamp(), type, person, product);
    const asked: Asked | null = type === 'check' ? { expects: 'notHandedOut', basis: null } : null;
    const until = instant(clock.now() + door.getState().pairing.gate.waitMs);
    const [recorded = 'not-recorded'] = await options.enter([{ action, asked }], until);
    return recorded;
  }

  return {
    finder: createFinder({
      async loadSearch() {
        const { createRosterSearch } = await import('../attendees/search/search.ts');
        return createRosterSearch(roster, clock, timers);
      },
      // Its file is fetched when the list does not have whom somebody searches for.
      async askService(query, take) {
        const { askService } = await import('./ask-service.ts');
        return askService({ ...options, eventId: door.getState().event.id, pace }, query, take);
      },
      door: door.getState,
      timers,
      log: options.log,
    }),
    attendee,
    openFile: (ticketId) => createAttendeeFile({ ...options, entriesOn }, ticketId),
    ofOrder: async (paymentId) => known(await orders.of(paymentId)),
    ofOrderNumber: async (number) => known(await orders.numbered(number)),
    async readBadge(participantId) {
      if (door.getState().connection.state === 'offline') return null;
      const { readBadge } = await import('./read-badge.ts');
      return readBadge(options, participantId);
    },
    async handOver(ticketId, productId) {
      const products = attendee(ticketId)?.products ?? [];
      const code = judgeProduct(products.find((each) => each.productId === productId));
      if (code !== 'handed-over') return code;
      return productCodes[await recordProduct('check', ticketId, productId)];
    },
    takeBack: async (ticketId, productId) =>
      (await recordProduct('reset', ticketId, productId)) !== 'not-recorded',
  };
}

/**
 * The tickets of each order on this device's list, which is in the order of no orders. The list is
 * looked through once, when an order is first asked for; from there on what changes is added.
 */
type Index = {
  readonly tickets: Map<PaymentId, TicketId[]>;
  /** By the form of the order's number. */
  readonly numbers: Map<string, PaymentId>;
};

/** Finds the tickets of an order, in the order in which they were made. */
type Orders = {
  of(paymentId: PaymentId): Promise<readonly TicketId[]>;
  /** @param number as it was typed */
  numbered(number: string): Promise<readonly TicketId[]>;
};

export function createOrders(
  roster: Pick<Roster, 'ticketIds' | 'get' | 'onChange'>,
  clock: Clock,
  timers: Timers,
): Orders {
  let index: Index | null = null;
  let indexed: Promise<Index> | null = null;

  function add(to: Index, { paymentId, orderNumber, ticketId }: Attendee): void {
    if (paymentId === null) return;
    if (orderNumber !== null) to.numbers.set(orderNumberForm(orderNumber), paymentId);
    const tickets = to.tickets.get(paymentId);
    if (!tickets) to.tickets.set(paymentId, [ticketId]);
    else if (!tickets.includes(ticketId)) tickets.push(ticketId);
  }

  roster.onChange((changed) => {
    if (changed === null) {
      index = null;
      indexed = null;
    } else if (index) {
      const listed = roster.get(changed);
      if (listed) add(index, listed);
    }
  });

  async function make(): Promise<Index> {
    const made: Index = { tickets: new Map(), numbers: new Map() };
    // What changes from now on is added, also while the rest is looked through.
    index = made;
    await walkRoster(roster, clock, timers, (attendee) => add(made, attendee));
    return made;
  }

  async function of(paymentId: PaymentId | undefined): Promise<readonly TicketId[]> {
    indexed ??= make();
    const { tickets } = await indexed;
    // A ticket may have left the list, or its order.
    return (paymentId === undefined ? [] : (tickets.get(paymentId) ?? []))
      .filter((ticketId) => roster.get(ticketId)?.paymentId === paymentId)
      .sort((a, b) => a - b);
  }

  return {
    of,
    async numbered(number) {
      indexed ??= make();
      const { numbers } = await indexed;
      return of(numbers.get(orderNumberForm(number)));
    },
  };
}
