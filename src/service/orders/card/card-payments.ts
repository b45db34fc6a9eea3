/**
 * Orders that are paid by card. We look at each session of the provider until it has ended: when the guest comes
 * back, when the provider calls, and every half minute. So a call that is lost loses nothing, and one that comes
 * twice changes nothing.
 */
import type { PaymentId } from '../../../domain/ids.ts';
import { type Clock, instant } from '../../../domain/time.ts';
import { isApiError } from '../../core/deps/api-error.ts';
import type { Cards } from '../../core/deps/cards.ts';
import { eventOfObject } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { CardAttempts } from '../../core/store/schema/details.ts';
import type { Queries, Store } from '../../core/store/store.ts';
import { shopOf } from '../../events/shop/shop-record.ts';
import { announceParticipantsOf } from '../../sync/announce.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { queueMail } from '../mail/queue/queue-mail.ts';
import { moneyOf, noteRefund } from '../order-money.ts';
import { cardMs, lockPayment, type Payment, updatePayment } from '../purchase.ts';
import { type CardProvider, type CardSession, isUnreached } from './card-provider.ts';

/** What is left of it when the same try may still be begun again. */
const leastMs = 31 * 60_000;
/** A session of a cancelled order may still be paid. */
const lookedAtMs = 2 * cardMs;

type Means = {
  readonly store: Store;
  readonly clock: Clock;
  readonly sendsMail: boolean;
  readonly provider: CardProvider;
  /** With which the addresses begin to which guests come back. */
  readonly origin: string;
  /** What an administrator or an organizer has to look after. */
  readonly onTrouble: (paymentId: PaymentId, what: string) => void;
};

type Open = { readonly payment: Payment; readonly currency: string; readonly event: string };

export class CardPayments implements Cards {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  takes(currency: string): boolean {
    return this.#means.provider.takes(currency);
  }

  readNotice(body: Buffer, signature: string) {
    return this.#means.provider.readNotice(body, signature);
  }

  async begin(id: PaymentId, returnPath: string): Promise<string | null | 'unreached'> {
    const { provider, origin } = this.#means;
    const known = await this.#settleOf(id);
    if (known === 'unreached') return 'unreached';
    if (known === null) return null;
    if (known.kind === 'open') return known.session.url;
    const tried = await this.#write(id, (queries, payment) =>
      this.#nextTry(queries, payment, known.seen),
    );
    if (!tried) return null;
    // Another visit has begun a session meanwhile: this one goes to the same.
    if (tried === 'begun-meanwhile') return this.begin(id, returnPath);
    const { payment, currency, event } = tried;
    const { card } = payment.details;
    if (!card) return null;
    const begun = await provider.begin({
      paymentId: id,
      number: payment.identifier,
      event,
      amount: payment.amount,
      currency,
      email: payment.buyerAddress?.email ?? null,
      language: payment.details.language ?? 'auto',
      returnUrl: `${origin}${returnPath}`,
      endsMs: card.endsMs,
      tryId: `admit-${payment.identifier}-${card.tries}`,
    });
    if (isUnreached(begun)) {
      this.#means.onTrouble(id, `no card session: ${begun.reason}`);
      return 'unreached';
    }
    await this.#write(id, (queries, now) => this.#keep(queries, now, begun));
    return begun.url;
  }

  async settle(id: PaymentId): Promise<void> {
    await this.#settleOf(id);
  }

  /** Looks at all that are open. */
  async settleOpen(isEnding: () => boolean): Promise<void> {
    const { store, clock } = this.#means;
    const open = await store.read((queries) =>
      queries
        .selectFrom('payment')
        .select('id')
        .where('type', '=', 'creditcard')
        .where('stage', '=', 'done')
        .where((row) =>
          row.or([
            row('status', '=', 'new'),
            row.and([
              row('status', '=', 'cancelled'),
              row('modifiedMs', '>', instant(clock.now() - lookedAtMs)),
            ]),
          ]),
        )
        .execute(),
    );
    for (const { id } of open) {
      if (isEnding()) return;
      await this.#settleOf(id);
    }
  }

  /**
   * Notes what the organizer gave back at the provider. The order stays: the organizer cancels it.
   * Several services may use one account of the provider and number their orders alike, so the charge must be that
   * of the order's own session.
   * @param refunded all that was given back so far
   * @returns 'unreached' if no session could tell: the provider's notice has to come again
   */
  async noteRefund(
    id: PaymentId,
    chargeId: string,
    refunded: number,
  ): Promise<'noted' | 'foreign' | 'unreached'> {
    const owner = await this.#ownsCharge(id, chargeId);
    if (owner !== 'own') return owner;
    await this.#write(id, async (queries, payment) => {
      const before = moneyOf(payment)
        .filter(({ kind }) => kind === 'refunded')
        .reduce((sum, { amount }) => sum + amount, 0);
      if (refunded <= before) return;
      await noteRefund(queries, this.#means.clock.now(), payment, refunded - before);
    });
    return 'noted';
  }

  async #ownsCharge(id: PaymentId, chargeId: string): Promise<'own' | 'foreign' | 'unreached'> {
    const payment = await this.#read(id);
    let isUnsure = false;
    for (const session of payment?.sessions ?? []) {
      const state = await this.#means.provider.look(session.id);
      if (state.kind === 'paid' && state.chargeId === chargeId) return 'own';
      isUnsure ||= state.kind === 'unreached';
    }
    return isUnsure ? 'unreached' : 'foreign';
  }

  async #settleOf(id: PaymentId) {
    const { provider, clock } = this.#means;
    const payment = await this.#read(id);
    if (!payment) return null;
    const none = { kind: 'none', seen: payment.sessions.length } as const;
    let open: CardSession | null = null;
    let isUnsure = false;
    for (const session of payment.sessions) {
      const state = await provider.look(session.id);
      if (state.kind === 'unreached') isUnsure = true;
      else if (state.kind === 'open') open = session;
      else if (state.kind === 'paid') {
        await this.#write(id, (queries, now, currency) =>
          this.#notePaid(queries, now, state.amount === now.amount && state.currency === currency),
        );
        return none;
      }
    }
    if (isUnsure) return 'unreached' as const;
    if (open) return { kind: 'open', session: open } as const;
    // Nobody can pay any more: the places are free again.
    if (payment.status === 'new' && payment.endsMs <= clock.now()) {
      await this.#write(id, async (queries, now) => {
        const isSame = now.details.card?.sessions.length === payment.sessions.length;
        if (now.status === 'new' && isSame) await cancelPayment(queries, clock, id);
      });
    }
    return none;
  }

  async #read(id: PaymentId) {
    return this.#means.store.read(async (everything) => {
      const eventId = await eventOfObject(everything, 'payment', id);
      if (eventId === undefined) return null;
      const row = await ofEvent(everything, eventId)
        .selectFrom('payment')
        .select(['status', 'type', 'stage', 'details'])
        .where('id', '=', id)
        .executeTakeFirst();
      const card = row && fromJson(row.details).card;
      return card ? { status: row.status, ...card } : null;
    });
  }

  /** Under the order's lock. */
  async #write<Value>(
    id: PaymentId,
    job: (queries: Queries, payment: Payment, currency: string) => Promise<Value>,
  ): Promise<Value | null> {
    return this.#means.store.writeInLine(async (everything) => {
      const eventId = await eventOfObject(everything, 'payment', id);
      if (eventId === undefined) return null;
      const queries = ofEvent(everything, eventId);
      const payment = await lockPayment(queries, id);
      if (isApiError(payment) || payment.stage !== 'done' || payment.type !== 'creditcard') {
        return null;
      }
      return job(queries, payment, (await shopOf(queries, eventId)).currency);
    });
  }

  /**
   * The same try again where its answer was lost: two visits at once begin one session.
   * @param seen how many sessions of the order were looked at before
   */
  async #nextTry(
    queries: Queries,
    payment: Payment,
    seen: number,
  ): Promise<Open | 'begun-meanwhile' | null> {
    const now = this.#means.clock.now();
    const { details, eventId, status } = payment;
    if (status !== 'new' || !details.card) return null;
    if (details.card.sessions.length > seen) return 'begun-meanwhile';
    const { currency } = await shopOf(queries, eventId);
    const { title: event } = await queries
      .selectFrom('event')
      .select('title')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const { card } = details;
    const isUnderWay = card.tries > card.sessions.length && card.endsMs - now >= leastMs;
    if (isUnderWay) return { payment, currency, event };
    const next: CardAttempts = { ...card, tries: card.tries + 1, endsMs: instant(now + cardMs) };
    const changed = { ...details, card: next };
    await updatePayment(queries, now, payment.id, { details: changed });
    return { payment: { ...payment, details: changed }, currency, event };
  }

  async #keep(queries: Queries, { id, details }: Payment, session: CardSession): Promise<void> {
    const { card } = details;
    if (!card || card.sessions.some((one) => one.id === session.id)) return;
    const sessions = [...card.sessions, session];
    await updatePayment(queries, this.#means.clock.now(), id, {
      details: {
        ...details,
        card: { ...card, sessions, tries: Math.max(card.tries, sessions.length) },
      },
    });
  }

  /** @param isRight whether it is the sum of the order */
  async #notePaid(queries: Queries, payment: Payment, isRight: boolean): Promise<void> {
    const { clock, sendsMail, onTrouble } = this.#means;
    const { id, eventId, status, details } = payment;
    const now = clock.now();
    if (status === 'new' && isRight) {
      await updatePayment(queries, now, id, { status: 'paid', paidMs: now });
      if (sendsMail) await queueMail(queries, now, { eventId, paymentId: id, kind: 'bought' });
      await announceParticipantsOf(queries, id);
      return;
    }
    if ((status === 'paid' && isRight) || !details.card || details.card.refundDue) return;
    await updatePayment(queries, now, id, {
      details: { ...details, card: { ...details.card, refundDue: true } },
    });
    onTrouble(id, status === 'cancelled' ? 'paid after it was cancelled' : 'paid another sum');
  }
}
