/**
 * Stripe Checkout, by four of its HTTPS calls. Its library would be 5 MB for them. The secret key is in a header of
 * these calls alone: neither an error nor a log line holds it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { asId, type PaymentId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import type { CardNotice, CardOrder, CardProvider, CardState, Unreached } from './card-provider.ts';

export type StripeOptions = {
  readonly secretKey: string;
  /** Of the endpoint that Stripe calls (`whsec_…`); null: its calls are not taken, and sessions are looked at. */
  readonly noticeSecret: string | null;
  readonly clock: Clock;
  /** `https://api.stripe.com`, but in tests. */
  readonly origin?: string;
};

const deadlineMs = 10_000;
/** How old a signed notice may be, as Stripe's own libraries have it. */
const oldestNoticeSeconds = 300;

/** Here ISO 4217, by which we count, and Stripe differ in the digits. */
const countedOtherwise = new Set(['ISK', 'MGA', 'UGX']);

const session = v.object({
  id: v.string(),
  url: v.nullish(v.string()),
  status: v.nullish(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.nullish(v.number()),
  currency: v.nullish(v.string()),
  payment_intent: v.nullish(v.string()),
});

const metadata = v.nullish(v.record(v.string(), v.string()));
const notice = v.object({
  type: v.string(),
  data: v.object({
    object: v.object({
      metadata,
      payment_intent: v.nullish(v.string()),
      amount_refunded: v.optional(v.number()),
    }),
  }),
});

export function stripe(options: StripeOptions): CardProvider {
  const { secretKey, noticeSecret, clock, origin = 'https://api.stripe.com' } = options;

  async function ask(path: string, init: RequestInit = {}) {
    try {
      const response = await fetch(`${origin}/v1/checkout/sessions${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${secretKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      const answer = v.safeParse(session, await response.json());
      // Its own words may repeat what was sent.
      if (!response.ok || !answer.success) return unreached(`status ${response.status}`);
      return answer.output;
    } catch (error) {
      return unreached(error instanceof Error ? error.name : 'failed');
    }
  }

  return {
    takes: (currency) => !countedOtherwise.has(currency),

    async begin(order) {
      const begun = await ask('', {
        method: 'POST',
        body: formOf(order),
        headers: { 'Idempotency-Key': order.tryId },
      });
      if ('kind' in begun) return begun;
      return begun.url ? { id: begun.id, url: begun.url } : unreached('no address');
    },

    async look(sessionId) {
      const found = await ask(`/${encodeURIComponent(sessionId)}`);
      return 'kind' in found ? found : stateOf(found);
    },

    readNotice(body, signature) {
      if (noticeSecret === null || !isSigned(body, signature, noticeSecret, clock)) return null;
      return noticeIn(body);
    },
  };
}

const unreached = (reason: string): Unreached => ({ kind: 'unreached', reason });

function formOf(order: CardOrder): URLSearchParams {
  const { paymentId, number, event, amount, currency, email, language, returnUrl, endsMs } = order;
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: number,
    // Later methods may be paid after days.
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': `${event} (${number})`,
    'metadata[admitPayment]': String(paymentId),
    // The charge, of which a refund tells, has these from the intent.
    'payment_intent_data[metadata][admitPayment]': String(paymentId),
    ...(email && { customer_email: email }),
    locale: language,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: String(Math.floor(endsMs / 1000)),
  });
}

function stateOf(found: v.InferOutput<typeof session>): CardState {
  const { status, payment_status: paid, amount_total: amount, currency, payment_intent } = found;
  if (paid === 'paid' && amount != null && currency != null) {
    const chargeId = payment_intent ?? null;
    return { kind: 'paid', amount, currency: currency.toUpperCase(), chargeId };
  }
  return { kind: status === 'expired' ? 'expired' : 'open' };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`; a new secret's signature may stand beside. */
function isSigned(body: Buffer, signature: string, secret: string, clock: Clock): boolean {
  const parts = signature.split(',').map((part) => part.split('=', 2));
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(at)) return false;
  if (Math.abs(clock.now() / 1000 - Number(at)) > oldestNoticeSeconds) return false;
  const right = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  return parts.some(([name, hex = '']) => {
    const given = name === 'v1' ? Buffer.from(hex, 'hex') : Buffer.alloc(0);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function noticeIn(body: Buffer): CardNotice {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), notice), body.toString('utf8'));
  const id = read.success ? (read.output.data.object.metadata?.admitPayment ?? '') : '';
  if (!read.success || !/^\d{1,15}$/.test(id)) return { kind: 'other' };
  const paymentId = asId<PaymentId>(Number(id));
  const { type, data } = read.output;
  if (type === 'charge.refunded') {
    const { payment_intent: chargeId, amount_refunded: amount = 0 } = data.object;
    return chargeId ? { kind: 'refund', paymentId, chargeId, amount } : { kind: 'other' };
  }
  return type.startsWith('checkout.session.') ? { kind: 'session', paymentId } : { kind: 'other' };
}
