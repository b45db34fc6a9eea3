/**
 * Sells at the entrance, one sale after the other, by the specification's calls on purchases: any service has
 * them. A sale and each answered step is on the disk before the next request, so a crash loses none (B2).
 */
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { mostSessionsInCall } from '../../contract/cash-session.ts';
import { general } from '../../contract/error-code.ts';
import { paymentTickets } from '../../contract/payment.ts';
import {
  paymentCreate,
  paymentFinalize,
  paymentSetTicketCount,
  paymentStart,
  purchaseErrors,
} from '../../contract/purchase.ts';
import type { AnswerOf } from '../../contract/resource.ts';
import { ticketRead } from '../../contract/ticket.ts';
import { eventTicketCategories, type ticketCategory } from '../../contract/ticket-category.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { Direction } from '../../domain/gate.ts';
import type { EventId, ParticipantId, PaymentId, TicketId } from '../../domain/ids.ts';
import type { Clock, LocalDateTime } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';
import type { ChooseAll } from '../check-in/choose-all.ts';
import { createMutex } from '../device/mutex.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type { Collections } from '../orders/collections.ts';
import { type CashSession, cashSession, takingsSince } from './cash-session.ts';
import {
  isUnderWay,
  type Offer,
  type Offers,
  type Sale,
  type SaleRefusal,
  type SaleStage,
  sale,
  type ToSell,
  totalOf,
} from './sale.ts';
import { createSessionReports, type SessionReports } from './session-reports.ts';

/** The sale on the screen, and the cash sessions, the newest first. */
const kept = v.object({ sale: v.nullable(sale), sessions: v.array(cashSession) });
export type BoxOfficeState = Readonly<v.InferOutput<typeof kept>>;

/** What it reads is parsed here, where it is used: no start pays for it. */
export type BoxOfficeStore = {
  read(): Promise<unknown>;
  write(state: BoxOfficeState): Promise<void>;
};

export type BoxOffice = {
  readonly state: ReadableStore<BoxOfficeState>;
  /** What the service has of the cash sessions. */
  readonly deliveries: SessionReports['state'];
  /** What can be sold now; null: the service does not answer. */
  offers(): Promise<Offers | null>;
  /**
   * Begins a sale for which staff took the money, and brings it as far as the service answers.
   * @throws where it can't be stored: then nothing is sold
   */
  sell(order: ToSell): Promise<void>;
  /** Continues the sale, and reports the cash sessions. */
  proceed(): Promise<void>;
  /** Puts a sale away that is done or refused, or one for which the service has sold nothing. */
  putAway(): Promise<void>;
  /** @param float in the currency's smallest unit */
  openSession(given: { who: string; float: number; currency: string }): Promise<void>;
  /** @param counted what is in the cash box, in the currency's smallest unit */
  closeSession(given: { who: string; counted: number }): Promise<void>;
  stop(): Promise<void>;
};

export type BoxOfficeOptions = {
  readonly client: Pick<ServiceClient, 'request'>;
  readonly eventId: EventId;
  /** How the device names itself. */
  readonly device: string;
  readonly store: BoxOfficeStore;
  readonly isOffline: () => boolean;
  readonly participants: Pick<ParticipantReader, 'read'>;
  readonly attendee: (ticketId: TicketId) => Attendee | undefined;
  readonly chooseAll: ChooseAll;
  readonly collections: Pick<Collections, 'collect' | 'state'>;
  readonly clock: Clock;
  readonly serviceClock: Clock;
  /** The event's local time, by the service's clock. */
  readonly localNow: () => LocalDateTime;
  readonly timers: Timers;
  readonly log: Log;
  readonly newId: () => string;
};

const againMs = 5000;
const deadlineMs = 8000;
const entry: Direction = 'in';

export async function openBoxOffice(given: BoxOfficeOptions): Promise<BoxOffice> {
  const { store, isOffline, collections, clock, timers, log } = given;
  const state = createStore<BoxOfficeState>(() => ({ sale: null, sessions: [] }));
  const { getState } = state;
  const inTurn = createMutex();
  let cancel = () => {};
  let isStopped = false;
  const options: BoxOfficeOptions = {
    ...given,
    // What the next tab writes must not be written over by what this one still asks.
    client: {
      request: async (call, request) =>
        isStopped
          ? { kind: 'unavailable', reason: 'unreachable' }
          : given.client.request(call, request),
    },
  };

  const stored = await store.read();
  const read = v.safeParse(kept, stored);
  if (read.success) state.setState(read.output, true);
  else if (stored !== undefined) log('storage-failed', 'box-office-damaged');

  const reports = createSessionReports({
    ...options,
    sessions: () => getState().sessions,
  });

  async function keep(change: Partial<BoxOfficeState>): Promise<void> {
    const next = { ...getState(), ...change };
    await store.write(next);
    state.setState(next, true);
  }

  async function advance(): Promise<void> {
    cancel();
    for (;;) {
      const now = getState().sale;
      if (isStopped || !now || !isUnderWay(now) || isOffline()) return;
      const stage = await nextStage(options, now);
      if (isStopped) return;
      if (stage) {
        await keep({ sale: { ...now, stage } });
        continue;
      }
      // Offline, the connection's tries wake it.
      if (!isOffline()) cancel = timers.after(againMs, () => void proceed());
      return;
    }
  }

  const report = () => reports.report().catch((error) => log('sale-not-continued', error));

  const proceed = async () => {
    await inTurn(advance).catch((error) => {
      // It is on the disk as it was.
      log('sale-not-continued', error);
    });
    void report();
  };

  return {
    state,
    deliveries: reports.state,
    offers: () => readOffers(options),
    async sell(order) {
      await inTurn(async () => {
        const before = getState().sale;
        if (before && isUnderWay(before)) throw new Error('a sale is under way');
        await keep({ sale: { ...order, id: options.newId(), stage: { at: 'asked' } } });
      });
      await proceed();
    },
    proceed,
    putAway: () =>
      inTurn(async () => {
        const at = getState().sale?.stage.at;
        if (at !== 'reserved' && at !== 'bought') await keep({ sale: null });
      }),
    async openSession({ who, ...given }) {
      await inTurn(async () => {
        const session = {
          id: options.newId(),
          ...given,
          opened: { at: clock.now(), who },
          closed: null,
        };
        await keep({ sessions: [session, ...getState().sessions].slice(0, mostSessionsInCall) });
      });
      void report();
    },
    async closeSession({ who, counted }) {
      await inTurn(async () => {
        const [open, ...others] = getState().sessions;
        if (!open || open.closed) return;
        const takings = takingsSince(open.opened.at, open.currency, collections.state.getState());
        const closed: CashSession['closed'] = { at: clock.now(), who, counted, takings };
        await keep({ sessions: [{ ...open, closed }, ...others] });
      });
      void report();
    },
    async stop() {
      isStopped = true;
      cancel();
      reports.stop();
      await inTurn(async () => {});
    },
  };
}

/** Brings a sale to its next stage. @returns null: the service did not answer, and it must be asked again */
async function nextStage(options: BoxOfficeOptions, now: Sale): Promise<SaleStage | null> {
  const { stage } = now;
  switch (stage.at) {
    case 'asked':
      return stageOf(await reservePlaces(options, now));
    case 'reserved': {
      const refused = await finishPurchase(options, stage);
      return refused ? stageOf(refused) : { at: 'bought', paymentId: stage.paymentId };
    }
    case 'bought':
      return handOver(options, now, stage.paymentId);
    case 'done':
    case 'refused':
      return null;
  }
}

function stageOf(step: SaleStage | NoStep): SaleStage | null {
  if ('at' in step) return step;
  return step.kind === 'wait' ? null : { at: 'refused', why: step.why };
}

/** Notes the money, and checks in. Each of it counts once, however often it is made (B4, B5). */
async function handOver(
  options: BoxOfficeOptions,
  now: Sale,
  paymentId: PaymentId,
): Promise<SaleStage | null> {
  const { participants, attendee, collections } = options;
  const tickets = await readTickets(options, paymentId);
  if (!tickets) return null;
  let orderNumber = `${paymentId}`;
  for (const { participantId } of tickets) {
    if (participantId === null) continue;
    const read = await participants.read(participantId, deadlineMs);
    if (read.kind === 'unavailable' || read.kind === 'throttled') return null;
    if (read.kind === 'answer')
      orderNumber = read.answer.participant.paymentIdentifier || orderNumber;
  }
  const { id, way, change, note, lines } = now;
  const sum = totalOf(now);
  if (way !== null && sum.amount > 0) {
    const isSale = true as const;
    await collections.collect({ id, isSale, paymentId, orderNumber, sum, way, change, note });
  }
  const admitted = now.admits ? await checkIn(options, tickets) : null;
  const names = lines.flatMap(({ name, count }) => Array.from({ length: count }, () => name));
  return {
    at: 'done',
    orderNumber,
    tickets: tickets.map(({ ticketId, code, shownCode }, at) => ({
      ...{ ticketId, code, shownCode },
      category: attendee(ticketId)?.categoryName ?? names[at] ?? '',
      isAdmitted: admitted === null ? null : admitted.has(ticketId),
    })),
  };
}

/** An earlier try may have checked the guest in: then this device's own record says “inside”. */
async function checkIn(
  { attendee, chooseAll }: BoxOfficeOptions,
  tickets: readonly BoughtTicket[],
): Promise<ReadonlySet<TicketId>> {
  const guests = tickets.flatMap(({ ticketId }) => attendee(ticketId) ?? []);
  const scans = await chooseAll(guests, entry);
  const inside = scans.filter(({ verdict: { code } }) => isRecorded(code) || code === 'already');
  return new Set(inside.flatMap(({ verdict }) => verdict.attendee?.ticketId ?? []));
}

/** No answer: the step is made again. Or why nothing is sold. */
type NoStep = { readonly kind: 'wait' } | { readonly kind: 'refused'; why: SaleRefusal };

/** @returns null: the service did not answer, or names its categories by their ids alone */
async function readOffers(options: BoxOfficeOptions): Promise<Offers | null> {
  const { client, eventId: id } = options;
  const [categories, shop] = await Promise.all([
    client.request(eventTicketCategories, { id, params: { resultType: 'full' }, deadlineMs }),
    client.request(ticketShopRead, { id, params: {}, deadlineMs }),
  ]);
  if (categories.kind !== 'answer' || shop.kind !== 'answer') return null;
  const { currency, closed } = shop.answer.ticketShop;
  const now = options.localNow();
  const onSale = categories.answer.ticketCategories.flatMap((one) => {
    if (typeof one !== 'object' || one.active === false || closed) return [];
    const isBegun = one.saleStart === null || one.saleStart <= now;
    const isOver = one.saleEnd !== null && one.saleEnd < now;
    return isBegun && !isOver ? [one] : [];
  });
  return { currency, offers: onSale.map(offerOf) };
}

type Category = AnswerOf<typeof ticketCategory>;

function offerOf({ id, name, price, available, sold, reservedCount, ...limits }: Category): Offer {
  const { minSell, maxSell } = limits;
  const left = sold === null ? null : Math.max(0, available - sold - (reservedCount ?? 0));
  const limit = maxSell !== null && maxSell > 0 ? maxSell : null;
  return {
    ...{ categoryId: id, name, price, left },
    least: Math.max(1, minSell ?? 1),
    most: left === null || limit === null ? (left ?? limit) : Math.min(left, limit),
  };
}

/** Fills a purchase and reserves its places. */
async function reservePlaces(
  steps: BoxOfficeOptions,
  { lines }: Sale,
): Promise<Extract<SaleStage, { at: 'reserved' }> | NoStep> {
  const { client, eventId, device } = steps;
  const made = await client.request(paymentCreate, {
    id: eventId,
    params: { distributionChannel: device },
    deadlineMs,
  });
  if (made.kind !== 'answer') return noStep(made);
  const { id } = made.answer;
  const pairs = Object.fromEntries(lines.map(({ categoryId, count }) => [categoryId, `${count}`]));
  const set = await client.request(paymentSetTicketCount, { id, params: {}, pairs, deadlineMs });
  if (set.kind !== 'answer') return noStep(set);
  const started = await client.request(paymentStart, { id, params: {}, deadlineMs });
  if (started.kind !== 'answer') return noStep(started);
  // From its start on, a purchase keeps its prices: one that staff did not say is not sold.
  const now = await readOffers(steps);
  if (!now) return { kind: 'wait' };
  const priceOf = new Map(now.offers.map(({ categoryId, price }) => [categoryId, price]));
  if (lines.some(({ categoryId, price }) => (priceOf.get(categoryId) ?? price) !== price)) {
    return { kind: 'refused', why: 'other-price' };
  }
  return { at: 'reserved', paymentId: id, queueIdentifier: started.answer.queueIdentifier };
}

/** Sent again, it changes nothing. @returns null: the purchase has its tickets */
async function finishPurchase(
  { client }: BoxOfficeOptions,
  { paymentId: id, queueIdentifier }: Extract<SaleStage, { at: 'reserved' }>,
): Promise<NoStep | null> {
  const params = { queueIdentifier };
  const finished = await client.request(paymentFinalize, { id, params, deadlineMs });
  if (finished.kind === 'answer') return null;
  const step = noStep(finished);
  if (step.kind === 'wait') return step;
  // A service that is not ours may refuse the second time. Where there are tickets, they are sold.
  const listed = await client.request(paymentTickets, { id, params: {}, deadlineMs });
  if (listed.kind === 'refused') return step;
  if (listed.kind !== 'answer') return { kind: 'wait' };
  return listed.answer.tickets.length > 0 ? null : step;
}

type BoughtTicket = {
  readonly ticketId: TicketId;
  readonly participantId: ParticipantId | null;
  readonly code: string;
  readonly shownCode: string;
};

/** @returns null: the service did not answer */
async function readTickets(
  { client }: BoxOfficeOptions,
  id: PaymentId,
): Promise<readonly BoughtTicket[] | null> {
  const listed = await client.request(paymentTickets, { id, params: {}, deadlineMs });
  if (listed.kind !== 'answer') return null;
  const tickets: BoughtTicket[] = [];
  for (const ticketId of listed.answer.tickets) {
    const read = await client.request(ticketRead, { id: ticketId, params: {}, deadlineMs });
    if (read.kind !== 'answer') return null;
    const { participantId, identifier, displayIdentifier } = read.answer.ticket;
    tickets.push({ ticketId, participantId, code: identifier, shownCode: displayIdentifier });
  }
  return tickets;
}

const { codeRequired, belowMinSell, aboveMaxSell, ticketsRequired, tooMany } = purchaseErrors;
const notOnSale: readonly string[] = [codeRequired, belowMinSell, aboveMaxSell, ticketsRequired];

function noStep(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): NoStep {
  switch (outcome.kind) {
    case 'refused':
      if (outcome.errors.includes(tooMany)) return { kind: 'refused', why: 'sold-out' };
      if (outcome.errors.some((error) => notOnSale.includes(error))) {
        return { kind: 'refused', why: 'not-on-sale' };
      }
      return { kind: 'refused', why: 'unknown' };
    case 'forbidden':
      // A disabled key may be enabled again (V9).
      return outcome.errors.includes(general.invalidApiKey)
        ? { kind: 'wait' }
        : { kind: 'refused', why: 'not-allowed' };
    case 'throttled':
    case 'unavailable':
      return { kind: 'wait' };
  }
}
