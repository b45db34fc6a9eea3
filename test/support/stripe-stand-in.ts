/**
 * Speaks as much of Stripe Checkout's protocol as we use: sessions that are begun with a form and an idempotency key,
 * read, paid, expired, and told of by signed calls. It refuses what Stripe refuses.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../src/domain/time.ts';

const leastSeconds = 30 * 60;

type Session = {
  readonly id: string;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  readonly currency: string;
  readonly expires_at: number;
  payment_intent: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

export const standInKeys = { secretKey: 'sk_test_stand_in', noticeSecret: 'whsec_stand_in' };

export async function stripeStandIn(clock: Clock) {
  const sessions: Session[] = [];
  const byKey = new Map<string, { readonly body: string; readonly session: Session }>();
  const asked: string[] = [];
  /** The next answers are lost on their way: what was asked for is done. */
  let lost = 0;
  const meanwhile = new Map<string, () => Promise<void>>();

  function begin(body: string, key: string): Session | string {
    const before = byKey.get(key);
    if (before) return before.body === body ? before.session : 'idempotency_error';
    const form = new URLSearchParams(body);
    const quantity = Number(form.get('line_items[0][quantity]'));
    const amount = Number(form.get('line_items[0][price_data][unit_amount]')) * quantity;
    const expires = Number(form.get('expires_at'));
    const currency = form.get('line_items[0][price_data][currency]') ?? '';
    const urls = [form.get('success_url') ?? '', form.get('cancel_url') ?? ''];
    if (form.get('mode') !== 'payment' || !Number.isSafeInteger(amount) || amount < 1)
      return 'amount';
    if (!/^[a-z]{3}$/.test(currency) || !urls.every((url) => URL.canParse(url))) return 'parameter';
    if (expires - clock.now() / 1000 < leastSeconds) return 'expires_at';
    const id = `cs_test_${sessions.length + 1}`;
    const session: Session = {
      id,
      url: `https://checkout.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency,
      expires_at: expires,
      payment_intent: null,
      metadata: { admitPayment: form.get('metadata[admitPayment]') ?? '' },
    };
    sessions.push(session);
    byKey.set(key, { body, session });
    return session;
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    const found = outcome(request, path, body);
    const event = meanwhile.get(path);
    meanwhile.delete(path);
    await event?.();
    if (lost > 0) {
      lost -= 1;
      response.destroy();
      return;
    }
    const isRefused = typeof found === 'string';
    response.writeHead(isRefused ? (found === 'auth' ? 401 : found === 'none' ? 404 : 400) : 200, {
      'Content-Type': 'application/json',
    });
    response.end(JSON.stringify(isRefused ? { error: { type: found } } : found));
  }

  function outcome(request: IncomingMessage, path: string, body: string): Session | string {
    if (request.headers.authorization !== `Bearer ${standInKeys.secretKey}`) return 'auth';
    if (request.method === 'POST' && path === '/v1/checkout/sessions') {
      return begin(body, String(request.headers['idempotency-key']));
    }
    for (const session of sessions) {
      if (session.status === 'open' && session.expires_at <= clock.now() / 1000) {
        session.status = 'expired';
      }
    }
    return sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}`) ?? 'none';
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    asked,
    loseAnswers(count: number) {
      lost = count;
    },
    /** What happens between the next look at a session and its answer. */
    duringNextLook(id: string, event: () => Promise<void>) {
      meanwhile.set(`/v1/checkout/sessions/${id}`, event);
    },
    /** The guest pays on the provider's page. */
    pay(id: string, amount?: number) {
      const session = sessions.find((one) => one.id === id);
      if (!session) throw new Error(`no session ${id}`);
      session.status = 'complete';
      session.payment_status = 'paid';
      session.payment_intent = `pi_of_${id}`;
      if (amount !== undefined) session.amount_total = amount;
    },
    /** @returns a call as the provider makes it */
    notice(
      type: string,
      object: object,
      secret = standInKeys.noticeSecret,
      atMs: number = clock.now(),
    ) {
      const body = JSON.stringify({ type, data: { object } });
      const at = Math.floor(atMs / 1000);
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return {
        method: 'POST',
        url: '/card/notice',
        body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${at},v1=${signature}`,
        },
      };
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
