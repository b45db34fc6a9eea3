/** The money of orders, as organizers and devices note it: none of it moves here. */
import type { ReadParams } from '../../contract/call.ts';
import { general } from '../../contract/error-code.ts';
import { type orderCollect, otherSum } from '../../contract/order.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { type ApiError, isApiError, refuse } from '../core/deps/api-error.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import type { KeptMoney } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { announceParticipantsOf } from '../sync/announce.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';
import { lockPayment, type Payment, updatePayment } from './purchase.ts';

export const orderMoneyCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async paymentMarkPaid({ id, store }) {
      return store.writeInLine(
        async (queries) => (await received(queries, clock.now(), id, ['direct'])) ?? {},
      );
    },

    async paymentReceived({ id, params: { note }, store }) {
      return store.writeInLine(
        async (queries) => (await received(queries, clock.now(), id, byHand, note)) ?? {},
      );
    },

    async orderNotPaid({ id, store }) {
      return store.writeInLine(async (queries) => (await notPaid(queries, clock.now(), id)) ?? {});
    },

    async orderCollect({ id, params, store }) {
      return store.writeInLine(
        async (queries) => (await collect(queries, clock.now(), id, params)) ?? {},
      );
    },

    async orderRefund({ id, params: { refunded, note }, store }) {
      return store.writeInLine(async (queries) => {
        const payment = await lockPayment(queries, id);
        if (isApiError(payment)) return payment;
        if (payment.stage !== 'done') return refuse(405, general.methodNotAllowed);
        await noteRefund(queries, clock.now(), payment, refunded, note);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** How the money comes to the organizer without anybody in between, so that the organizer knows of it. */
const byHand: readonly string[] = ['direct', 'invoice', 'prepayment'] satisfies Payment['type'][];

export const isPaidByHand = ({ type }: Pick<Payment, 'type'>): boolean => byHand.includes(type);

/** @returns MethodNotAllowed where its money is not noted by hand, it is not done yet, or cancelled */
async function lockOrder(
  queries: Queries,
  id: PaymentId,
  types: readonly string[] = byHand,
): Promise<Payment | ApiError> {
  const payment = await lockPayment(queries, id);
  if (isApiError(payment)) return payment;
  const { stage, type, status } = payment;
  return stage === 'done' && types.includes(type) && status !== 'cancelled'
    ? payment
    : refuse(405, general.methodNotAllowed);
}

/** The money is there. Of an order that is paid already, nothing changes. */
async function received(
  queries: Queries,
  now: Instant,
  id: PaymentId,
  types: readonly string[],
  note: string | null = null,
): Promise<ApiError | null> {
  const payment = await lockOrder(queries, id, types);
  if (isApiError(payment)) return payment;
  if (!awaitsPayment(payment.status)) return null;
  const { amount } = payment;
  await become(queries, now, payment, { status: 'paid' }, [
    ...moneyOf(payment),
    { ...noted('received', 'account', amount, now), note, before: stateOf(payment) },
  ]);
  return null;
}

/** Takes back the last that made it paid. What a payment service brought is not the organizer's to take back. */
async function notPaid(queries: Queries, now: Instant, id: PaymentId): Promise<ApiError | null> {
  const payment = await lockOrder(queries, id);
  if (isApiError(payment)) return payment;
  if (awaitsPayment(payment.status)) return null;
  if (payment.status !== 'paid') return refuse(405, general.methodNotAllowed);
  const money = moneyOf(payment);
  const last = money.findLast(({ kind }) => kind === 'received');
  // One that was paid before there were notes awaits payment as its type does.
  const status = payment.type === 'prepayment' ? 'new' : 'authorized';
  const { before = { status, type: payment.type } as const } = last ?? {};
  await become(queries, now, payment, before, [
    ...money,
    noted('takenBack', last?.way ?? null, payment.amount, now),
  ]);
  return null;
}

type Collection = ReadParams<typeof orderCollect>;

async function collect(
  queries: Queries,
  now: Instant,
  id: PaymentId,
  { collection, way, device, amount, takenDate, note, undo = false }: Collection,
): Promise<ApiError | null> {
  const payment = await lockOrder(queries, id);
  if (isApiError(payment)) return payment;
  const money = moneyOf(payment);
  const ofThis = money.filter((one) => one.collection === collection);
  const taken = ofThis.find(({ kind }) => kind !== 'takenBack');
  const isBack = ofThis.some(({ kind }) => kind === 'takenBack');
  if (undo) {
    if (isBack) return null;
    // Only the last can be taken back: what came after it counts.
    if (!taken?.before || money.at(-1) !== taken) return refuse(405, general.methodNotAllowed);
    await become(queries, now, payment, taken.before, [
      ...money,
      { ...noted('takenBack', taken.way, taken.amount, now), device, collection },
    ]);
    return null;
  }
  if (taken) return null;
  if (!awaitsPayment(payment.status) || payment.amount === 0)
    return refuse(405, general.methodNotAllowed);
  if (payment.amount !== amount) return refuse(400, otherSum);
  const isInvoice = way === 'PAYMENT_TYPE_ONLOCATION_INVOICE';
  const at = takenDate
    ? earlier(instantSent(takenDate, await timezoneOf(queries, payment.eventId)), now)
    : now;
  const entry = noted(isInvoice ? 'invoiced' : 'received', way, amount, at);
  const after = isInvoice
    ? ({ status: 'authorized', type: 'invoice' } as const)
    : ({ status: 'paid' } as const);
  await become(queries, now, payment, after, [
    ...money,
    { ...entry, device, note: note ?? null, collection, before: stateOf(payment) },
  ]);
  return null;
}

/** A device's clock may be ahead. */
const earlier = (one: Instant, other: Instant): Instant => instant(Math.min(one, other));

/** Notes a refund, if there is one. */
export async function noteRefund(
  queries: Queries,
  now: Instant,
  payment: Payment,
  refunded: number | undefined,
  note: string | null = null,
): Promise<void> {
  if (refunded === undefined || refunded === 0) return;
  const entry = { ...noted('refunded', null, refunded, now), note };
  const money = [...moneyOf(payment), entry];
  await updatePayment(queries, now, payment.id, { details: { ...payment.details, money } });
}

export const moneyOf = ({ details }: Pick<Payment, 'details'>): readonly KeptMoney[] =>
  details.money ?? [];

const stateOf = ({ status, type }: Payment): NonNullable<KeptMoney['before']> => ({ status, type });

const noted = (
  kind: KeptMoney['kind'],
  way: KeptMoney['way'],
  amount: number,
  atMs: Instant,
): KeptMoney => ({ kind, way, amount, atMs, device: null, note: null });

/** Writes the new state with its notes, tells the devices, and sends tickets that were kept back until now. */
async function become(
  queries: Queries,
  now: Instant,
  payment: Payment,
  after: Partial<Pick<Payment, 'status' | 'type'>>,
  money: readonly KeptMoney[],
): Promise<void> {
  const { id, eventId, status, details } = payment;
  const isPaid = after.status === 'paid';
  await updatePayment(queries, now, id, {
    ...after,
    paidMs: isPaid ? now : null,
    details: { ...details, money },
  });
  if (status === 'new' && after.status !== 'new') {
    await queueFollowUp(queries, now, { eventId, paymentId: id, kind: 'bought' });
  }
  await announceParticipantsOf(queries, id);
}

const dayMs = 24 * 60 * 60_000;

/** Until when the money of a transfer or an invoice is awaited: so many days after the order, and before the event begins. */
export const payByMs = (boughtMs: Instant, startsMs: Instant, days: number): Instant =>
  instant(Math.min(boughtMs + days * dayMs, Math.max(startsMs, boughtMs)));
