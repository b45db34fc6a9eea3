// @database any
/** The page of a purchase that is done. */
import { describe, expect, test } from 'vitest';
import type { ShopPaymentType } from '../../../../src/contract/ticket-shop.ts';
import { asId, type PaymentId } from '../../../../src/domain/ids.ts';
import { instant } from '../../../../src/domain/time.ts';
import { isApiError } from '../../../../src/service/core/deps/api-error.ts';
import { invoicePdf } from '../../../../src/service/core/worker-pool/invoice-pdf.ts';
import { mayBuyerCancel } from '../../../../src/service/orders/cancel-payment.ts';
import {
  cancellationContent,
  invoiceContent,
} from '../../../../src/service/orders/documents/invoice-content.ts';
import { guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { openShop } from '../../../support/open-shop.ts';
import { readPdf } from '../../../support/pdf-text.ts';

const { clock, service, key, event, payments } = await openShop();
const guest = guestVisit(service);

async function buy(
  params: object = {},
  way: ShopPaymentType = 'PAYMENT_TYPE_INVOICE',
  offer: object = {},
  count = 2,
) {
  const made = await event(params, [way], offer);
  const begun = await guest.send(made.url, { [`t${made.parkett}`]: count });
  await guest.send(begun.url, { ...guestBuyer, payment: way });
  const page = await guest.send(`${begun.url}/check`, {});
  expect(page.url, page.text).toContain('/order/');
  const [payment] = await payments(made.id);
  const paymentId = payment?.id ?? 0;
  const { tickets } = await service.must('paymentTickets', { key, id: paymentId });
  return { ...made, page, paymentId, tickets };
}

const cancelled = (page: { url: string }) => guest.send(page.url.replace('?', '/cancel?'), {});

test('its tickets and its invoice are PDFs; each name leads to its page', async () => {
  const { page, tickets } = await buy();
  for (const [path = ''] of page.text.matchAll(/\/documents\/[^"]+/g)) {
    const { status, headers } = await guest.open(path.replaceAll('&amp;', '&'));
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  }
  expect(page.text.match(/\/documents\/ticket\//g)).toHaveLength(2);
  expect(page.text.match(/\/documents\/invoice\//g)).toHaveLength(1);
  const [edit = ''] = /\/participant\/\d+\?token=[\w-]+/.exec(page.text) ?? [];
  await guest.send(edit, { firstName: 'Nora', lastName: 'Neu', company: '' });
  expect((await guest.open(page.url)).text).toContain('Nora Neu');
  const { ticket } = await service.must('ticketRead', { key, id: tickets[0] ?? 0 });
  await service.must('ticketCheck', { key, params: { identifier: ticket.identifier ?? '' } });
  const { text } = await guest.open(page.url);
  expect(text).toContain('Eingecheckt');
  expect(text.match(/\/participant\/\d+\?token=/g)).toHaveLength(2);
});

test('the page says how to pay: the organizer’s account and the number', async () => {
  const { page, paymentId } = await buy();
  const { payment } = await service.must('paymentRead', { key, id: paymentId });
  expect(page.text).toContain(payment.identifier);
  expect(page.text).toContain('<dt>IBAN</dt><dd>DE89 3704 0044 0532 0130 00</dd>');
  expect(page.text).toMatch(/Bitte überweisen Sie 25,00\u00a0€ bis zum 5. Dezember 2026 auf/);
});

test.each([
  ['PAYMENT_TYPE_ONLOCATION', 'Bitte bezahlen Sie 25,00\u00a0€ am Einlass.'],
  [
    'PAYMENT_TYPE_DIRECT',
    'Bitte bezahlen Sie 25,00\u00a0€ an den Veranstalter. Er sagt Ihnen, wie.',
  ],
] as const)('%s: the page says where the money goes, and shows no account', async (way, said) => {
  const { page } = await buy({}, way);
  expect(page.text).toContain(said);
  expect(page.text).not.toContain('IBAN');
});

test('until when is the organizer’s to say, and never after the event begins', async () => {
  const { id, page } = await buy();
  const until = async (payWithinDays: number) => {
    await service.must('ticketShopPage', { key, id, params: { payWithinDays } });
    return /bis zum ([^<]+) auf dieses Konto/.exec((await guest.open(page.url)).text)?.[1];
  };
  expect(await until(3)).toBe('24. November 2026');
  expect(await until(365)).toBe('31. Dezember 2026');
});

test('the invoice says where the money goes while it is not there, and its countries by their names', async () => {
  const { paymentId } = await buy();
  const content = () => service.store.read((queries) => invoiceContent(queries, asId(paymentId)));
  const { payment } = await service.must('paymentRead', { key, id: paymentId });
  const owed = await content();
  if (isApiError(owed) || !owed) throw new Error('no invoice');
  expect(owed.payTo).toEqual([
    `Bitte überweisen Sie den Betrag bis zum 5. Dezember 2026 auf dieses Konto. Verwendungszweck: ${payment.identifier}`,
    'Hanna Wirth · IBAN DE89 3704 0044 0532 0130 00',
  ]);
  expect(owed.buyer).toContain('Deutschland');
  const texts = readPdf(await invoicePdf(owed))
    .flatMap((page) => page.texts)
    .join(' ');
  expect(texts).toContain('IBAN DE89 3704 0044 0532 0130 00');
  await service.must('paymentReceived', { key, id: paymentId });
  const paid = await content();
  expect(isApiError(paid) ? null : paid?.payTo).toEqual([]);
});

test('nobody finds it without its token, nor by another purchase’s', async () => {
  const [one, other] = [await buy(), await buy()];
  const path = (page: { url: string }) => page.url.split('?')[0] ?? '';
  const token = (page: { url: string }) => page.url.split('?')[1] ?? '';
  for (const url of [path(one.page), `${path(one.page)}?${token(other.page)}`, '/order/x?token=']) {
    expect((await guest.open(url)).status, url).toBe(404);
    expect((await guest.send(url.replace(/(\?|$)/, '/cancel$1'), {})).status).toBe(404);
  }
  // It changes something: no other site shows it in a frame.
  const { headers } = await guest.open(one.page.url);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

describe('cancelling', () => {
  test('is offered as cancellationOption says; then the tickets are others’', async () => {
    const { page, id, parkett, url, paymentId } = await buy(
      { cancellationOption: 'Allowed' },
      undefined,
      { available: 2 },
    );
    expect(page.text).toContain('Bestellung stornieren');
    expect((await guest.open(url)).text).toContain('Ausverkauft');
    const after = await cancelled(page);
    expect(after.url).toBe(page.url);
    expect(after.text).toContain('Storniert am 21. November 2026.');
    expect(after.text).not.toMatch(/\/documents\/(ticket|invoice)|stornieren<|\/participant\//);
    const [document = ''] = /\/documents\/cancellation\/[^"]+/.exec(after.text) ?? [];
    const pdf = await service.app.inject({ url: document });
    expect(pdf.statusCode).toBe(200);
    const printed = readPdf(pdf.rawPayload)
      .flatMap(({ texts }) => texts)
      .join(' ');
    expect(printed).toContain('Stornorechnung zur Rechnung R-');
    expect(printed).toMatch(/-25,00\s€/);
    expect((await guest.open(document.replace('cancellation', 'invoice'))).status).toBe(404);
    const { payment } = await service.must('paymentRead', { key, id: paymentId });
    expect(payment.status).toBe('cancelled');
    expect((await guest.send(url, { [`t${parkett}`]: 2 })).url).toContain('/buy/');
    expect(id).toBeGreaterThan(0);
  });

  test.each([
    ['NotAllowed by default', {}],
    ['NotAllowed', { cancellationOption: 'NotAllowed' }],
  ])('%s: neither offered nor done', async (_, params) => {
    const { page, paymentId } = await buy(params);
    expect(page.text).not.toContain('stornieren');
    await cancelled(page);
    const { payment } = await service.must('paymentRead', { key, id: paymentId });
    expect(payment.status).toBe('authorized');
  });

  test('not with cancelationPossible=false, nor once somebody is in, nor when it has begun', async () => {
    const { page, id, tickets, paymentId } = await buy({ cancellationOption: 'Allowed' });
    const stays = async () => {
      await cancelled(page);
      const { payment } = await service.must('paymentRead', { key, id: paymentId });
      return payment.status === 'authorized';
    };
    const shop = (cancelationPossible: boolean) =>
      service.must('ticketShopUpdate', { key, id, params: { cancelationPossible } });
    await shop(false);
    expect(await stays()).toBe(true);
    await shop(true);
    const { ticket } = await service.must('ticketRead', { key, id: tickets[0] ?? 0 });
    await service.must('ticketCheck', { key, params: { identifier: ticket.identifier ?? '' } });
    expect((await guest.open(page.url)).text).toContain('lässt sich hier nicht mehr stornieren');
    expect(await stays()).toBe(true);
  });

  test('a ticket that was cancelled before says nothing of when the purchase was', async () => {
    const { page, tickets, paymentId } = await buy({ cancellationOption: 'Allowed' });
    await service.must('ticketCancel', { key, id: tickets[1] ?? 0 });
    const day = () =>
      new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
        clock.now(),
      );
    const before = day();
    await clock.advance(36 * 60 * 60_000);
    const after = await cancelled(page);
    expect(after.text).toContain(`am ${day()}`);
    expect(after.text).not.toContain(before);
    // Nor is its price taken back twice.
    const id = asId<PaymentId>(paymentId);
    const document = await service.store.read((queries) => cancellationContent(queries, id));
    expect(document).toMatchObject({
      ...{ date: day(), total: '-12,50\u00a0€' },
      lines: [{ count: 1, amount: '-12,50\u00a0€' }],
    });
  });

  test('is on the page of a guest who has the only ticket; of several, the buyer decides', async () => {
    const ofGuest = ({ page }: { page: { text: string } }) =>
      (/\/participant\/\d+\?token=[\w-]+/.exec(page.text) ?? [''])[0];
    const several = ofGuest(await buy({ cancellationOption: 'Allowed' }));
    const refused = await guest.send(several.replace('?', '/cancel?'), {});
    expect(refused.status).toBe(403);
    expect((await guest.open(several)).text).toContain('Nur der Käufer kann dieses Ticket');
    expect((await guest.open(ofGuest(await buy()))).text).not.toContain('stornieren');

    const alone = await buy({ cancellationOption: 'Allowed' }, undefined, {}, 1);
    const own = ofGuest(alone);
    expect((await guest.open(own)).text).toContain('Ticket stornieren');
    expect((await guest.send(`${own.split('?')[0]}/cancel?token=x`, {})).status).toBe(404);
    expect((await guest.send(own.replace('?', '/cancel?'), {})).text).toContain('Storniert.');
    const { payment } = await service.must('paymentRead', { key, id: alone.paymentId });
    expect(payment.status).toBe('cancelled');
  });

  test('ends when the event begins', () => {
    const rules = {
      option: 'Allowed',
      isPossible: true,
      status: 'paid',
      startsMs: instant(1000),
      isChecked: false,
    } as const;
    expect(mayBuyerCancel(rules, instant(999))).toBe(true);
    expect(mayBuyerCancel(rules, instant(1000))).toBe(false);
    expect(mayBuyerCancel({ ...rules, status: 'disbursed' }, instant(0))).toBe(false);
    expect(mayBuyerCancel({ ...rules, option: null }, instant(0))).toBe(false);
  });
});

test('an archived event’s purchases have no page', async () => {
  const { page } = await buy();
  await clock.advance(5 * 365 * 24 * 60 * 60 * 1000);
  expect((await guest.open(page.url)).status).toBe(404);
});
