/** Orders that are paid by card, with a stand-in that speaks the provider's protocol. */
import { afterAll, expect, test } from 'vitest';
import { stripe } from '../../../../src/service/orders/card/stripe.ts';
import { guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { manualTime, notAwaitedByClocks } from '../../../support/manual-time.ts';
import { openShop } from '../../../support/open-shop.ts';
import { standInKeys, stripeStandIn } from '../../../support/stripe-stand-in.ts';

const clock = manualTime();
const standIn = await stripeStandIn(clock);
afterAll(() => standIn.stop());
const origin = 'https://tickets.example';
const lines: string[] = [];
const { service, key, event, payments } = await openShop({
  clock,
  timers: clock,
  publicUrl: origin,
  log: { write: (line) => void lines.push(line) },
  cards: { provider: stripe({ ...standInKeys, clock, origin: standIn.origin }), origin },
});
const guest = guestVisit(service);
const minutes = 60_000;

async function order(available = 10) {
  const { id, parkett, url } = await event({}, ['PAYMENT_TYPE_CC'], { available });
  const details = await guest.send(url, { [`t${parkett}`]: 1 });
  const check = await guest.send(details.url, { ...guestBuyer, payment: 'PAYMENT_TYPE_CC' });
  const bought = await guest.send(check.url, {});
  expect(bought.url, bought.text).toMatch(/^\/order\/\d+\?token=/);
  const [payPath = ''] = /\/order\/\d+\/card\?token=[\w-]+/.exec(bought.text) ?? [];
  const state = async () => {
    const [payment] = await payments(id);
    return [payment?.type, payment?.status, payment?.amount];
  };
  return { id, parkett, shop: url, page: bought.url, payPath, state, bought };
}

const visitCard = async (path: string) => {
  const { status, headers } = await service.request({ url: path });
  return [status, String(headers.location ?? '')];
};
const newest = () => standIn.sessions.at(-1)?.id ?? '';
/**
 * What the next round over open sessions brings. A round may still be under way when the clock moves, and then none
 * begins: so it moves on for as long as the test waits.
 */
const afterRound = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(async () => {
    await clock.advance(1000);
    return read();
  });
/** The provider calls, and we look at the sessions of its order. */
const tell = () =>
  service.request(standIn.notice('checkout.session.expired', standIn.sessions.at(-1) ?? {}));
const looksAt = (id: string) =>
  standIn.asked.filter((asked) => asked === `GET /v1/checkout/sessions/${id}`).length;

test('a guest pays: the page of the provider and back, and the tickets are there', async () => {
  const { payPath, page, state, bought } = await order();
  expect(await state()).toEqual(['creditcard', 'new', 1250]);
  expect(bought.text).not.toContain('/documents/ticket/');
  expect(await visitCard(payPath)).toEqual([303, `https://checkout.example/${newest()}`]);
  // Back without having paid: the same session is there.
  expect((await guest.open(page)).text).toContain(payPath);
  const begun = standIn.sessions.length;
  expect(await visitCard(payPath)).toEqual([303, `https://checkout.example/${newest()}`]);
  expect(standIn.sessions.length).toBe(begun);
  standIn.pay(newest());
  const back = await guest.open(page);
  expect(back.text).toContain('/documents/ticket/');
  expect(await state()).toEqual(['creditcard', 'paid', 1250]);
  // Its old page or a second tab leads to no second payment.
  expect((await visitCard(payPath))[1]).not.toContain('checkout.example');
  expect(standIn.sessions.length).toBe(begun);
});

test('a shop sells where cards are its only payment method', async () => {
  const { id, parkett, url } = await event({}, ['PAYMENT_TYPE_CC']);
  const { results } = await service.must('eventPaymentTypes', { key, id });
  for (const type of results.paymentTypes) {
    if (type.type === 'PAYMENT_TYPE_CC') continue;
    await service.must('paymentTypeDelete', { key, id: type.id });
  }
  expect((await guest.send(url, { [`t${parkett}`]: 1 })).url).toMatch(/^\/buy\//);
});

test('a lost call of the provider loses nothing, and one that comes twice changes nothing', async () => {
  const lost = await order();
  await visitCard(lost.payPath);
  standIn.pay(newest());
  await clock.advance(minutes);
  await afterRound(lost.state).toEqual(['creditcard', 'paid', 1250]);

  const told = await order();
  await visitCard(told.payPath);
  standIn.pay(newest());
  const notice = standIn.notice('checkout.session.completed', standIn.sessions.at(-1) ?? {});
  for (const _ of [1, 2]) expect((await service.request(notice)).status).toBe(204);
  expect(await told.state()).toEqual(['creditcard', 'paid', 1250]);
});

test('what is not signed by the provider, or too old, is refused and changes nothing', async () => {
  const { payPath, state } = await order();
  await visitCard(payPath);
  const session = { ...standIn.sessions.at(-1), payment_status: 'paid', status: 'complete' };
  const type = 'checkout.session.completed';
  const forged = standIn.notice(type, session, 'whsec_of_somebody_else');
  const old = standIn.notice(type, session, standInKeys.noticeSecret, clock.now() - 6 * minutes);
  const changed = { ...standIn.notice(type, session), body: '{"type":"x","data":{"object":{}}}' };
  const { headers, ...rest } = standIn.notice(type, session);
  const unsigned = { ...rest, headers: { 'content-type': headers['content-type'] } };
  for (const each of [forged, old, changed, unsigned])
    expect((await service.request(each)).status).toBe(400);
  // A right signature is no proof of payment: the session says what is so.
  expect((await service.request(standIn.notice(type, session))).status).toBe(204);
  expect(await state()).toEqual(['creditcard', 'new', 1250]);
});

test('an answer that is lost begins one session, and nobody pays twice', async () => {
  const { payPath, state } = await order();
  const before = standIn.sessions.length;
  standIn.loseAnswers(1);
  const [, toPage] = await visitCard(payPath);
  expect(toPage).not.toContain('checkout.example');
  expect(await visitCard(payPath)).toEqual([303, `https://checkout.example/${newest()}`]);
  expect(standIn.sessions.length).toBe(before + 1);
  standIn.pay(newest());
  await clock.advance(minutes);
  await afterRound(state).toEqual(['creditcard', 'paid', 1250]);
});

test('two visits at once begin one session, which is looked at once', async () => {
  const { payPath } = await order();
  const before = standIn.sessions.length;
  const visits = await Promise.all([visitCard(payPath), visitCard(payPath)]);
  const toPage = [303, `https://checkout.example/${newest()}`];
  expect(visits).toEqual([toPage, toPage]);
  expect(standIn.sessions.length).toBe(before + 1);
  const looks = looksAt(newest());
  await tell();
  expect(looksAt(newest())).toBe(looks + 1);
});

test('while the provider cannot be asked, an order whose time is over is not cancelled', async () => {
  const { payPath, state } = await order();
  await visitCard(payPath);
  standIn.loseAnswers(Number.POSITIVE_INFINITY);
  standIn.pay(newest());
  await clock.advance(37 * minutes);
  await tell();
  expect(await state()).toEqual(['creditcard', 'new', 1250]);
  const begun = standIn.sessions.length;
  expect((await visitCard(payPath))[1]).not.toContain('checkout.example');
  expect(standIn.sessions.length).toBe(begun);
  standIn.loseAnswers(0);
  await tell();
  expect(await state()).toEqual(['creditcard', 'paid', 1250]);
});

test('a session that is begun while an ended one is looked at keeps its order', async () => {
  const { payPath, state } = await order();
  await visitCard(payPath);
  const ended = standIn.sessions.at(-1);
  if (!ended) throw new Error('no session');
  ended.status = 'expired';
  await clock.advance(34 * minutes);
  let hasBegun = false;
  standIn.duringNextLook(ended.id, async () => {
    await visitCard(payPath);
    await notAwaitedByClocks(() => clock.advance(2 * minutes));
    hasBegun = true;
  });
  await service.request(standIn.notice('checkout.session.expired', ended));
  await expect.poll(() => hasBegun).toBe(true);
  expect(newest()).not.toBe(ended.id);
  // The next round begins when the one before it is over.
  const looks = looksAt(newest());
  await clock.advance(minutes);
  await afterRound(() => looksAt(newest())).toBeGreaterThan(looks);
  expect(await state()).toEqual(['creditcard', 'new', 1250]);
});

test('an expired session frees the places', async () => {
  const { parkett, shop, payPath, state } = await order(1);
  await visitCard(payPath);
  const soldOut = await guest.send(shop, { [`t${parkett}`]: 1 });
  expect(soldOut.url).not.toMatch(/^\/buy\//);
  await clock.advance(37 * minutes);
  await afterRound(state).toEqual(['creditcard', 'cancelled', 1250]);
  expect((await guest.send(shop, { [`t${parkett}`]: 1 })).url).toMatch(/^\/buy\//);
});

test('another sum than that of the order pays nothing, and somebody is told', async () => {
  const { payPath, state } = await order();
  await visitCard(payPath);
  standIn.pay(newest(), 1);
  await clock.advance(minutes);
  await afterRound(() => lines.join('')).toContain('paid another sum');
  expect(await state()).toEqual(['creditcard', 'new', 1250]);
});

test('a refund at the provider is noted once, told of twice or in another order', async () => {
  const { id, payPath, state } = await order();
  await visitCard(payPath);
  standIn.pay(newest());
  await clock.advance(minutes);
  await afterRound(state).toEqual(['creditcard', 'paid', 1250]);
  const [payment] = await payments(id);
  const metadata = { admitPayment: String(payment?.id) };
  const own = `pi_of_${newest()}`;
  const refund = async (refunded: number, payment_intent?: string, about = metadata) => {
    const charge = { metadata: about, payment_intent, amount_refunded: refunded };
    return (await service.request(standIn.notice('charge.refunded', charge))).status;
  };
  // Charges that are not ours: of a service with the same account that numbers its orders alike, of another shop, or
  // of nobody.
  expect(await refund(300, 'pi_of_another_service')).toBe(204);
  expect(await refund(300)).toBe(204);
  for (const admitPayment of ['999999999', 'another shop'])
    expect(await refund(300, own, { admitPayment })).toBe(204);
  // Nobody can tell whose charge it is: the provider calls again.
  standIn.loseAnswers(1);
  expect(await refund(500, own)).toBe(503);
  for (const amount of [500, 500, 1250, 500]) expect(await refund(amount, own)).toBe(204);
  expect((await service.request(standIn.notice('charge.updated', {}))).status).toBe(204);
  const { money } = await service.must('orderRead', { key, id: payment?.id ?? 0 });
  expect(money.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount)).toEqual([
    500, 750,
  ]);
});

test('money for an order that was cancelled meanwhile is told of, and the order stays cancelled', async () => {
  const { id, payPath, state } = await order();
  await visitCard(payPath);
  const [payment] = await payments(id);
  await service.must('orderCancel', { key, id: payment?.id ?? 0, params: {} });
  standIn.pay(newest());
  await clock.advance(minutes);
  const told = () => lines.join('').split('paid after it was cancelled').length - 1;
  await afterRound(told).toBe(1);
  const isDue = async () =>
    (await service.must('orderRead', { key, id: payment?.id ?? 0 })).order.refundDue;
  expect(await isDue()).toBe(true);
  await service.must('orderRefund', { key, id: payment?.id ?? 0, params: { refunded: 1250 } });
  expect(await isDue()).toBe(false);
  await clock.advance(minutes);
  expect(told()).toBe(1);
  expect(await isDue()).toBe(false);
  expect(await state()).toEqual(['creditcard', 'cancelled', 1250]);
  // A session ends after 35 minutes. Later rounds look at those that are open, and no more at this one.
  const ended = newest();
  await clock.advance(71 * minutes);
  const other = await order();
  await visitCard(other.payPath);
  const round = async () => {
    const before = looksAt(newest());
    await clock.advance(minutes);
    await afterRound(() => looksAt(newest())).toBeGreaterThan(before);
  };
  await round();
  const looks = looksAt(ended);
  await round();
  expect(looksAt(ended)).toBe(looks);
});

test('without a provider the shop offers no card, and its keys are in no line of the log', async () => {
  const without = await openShop();
  const { url } = await without.event({}, ['PAYMENT_TYPE_CC']);
  const page = await guestVisit(without.service).open(url);
  expect(page.text).not.toContain('PAYMENT_TYPE_CC');
  for (const key of Object.values(standInKeys)) expect(lines.join('')).not.toContain(key);
});
