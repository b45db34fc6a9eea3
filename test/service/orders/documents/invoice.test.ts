// @database any
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentId } from '../../../../src/domain/ids.ts';
import { plainParagraphs } from '../../../../src/service/core/deps/formatted-text.ts';
import {
  type InvoiceContent,
  invoicePdf,
} from '../../../../src/service/core/worker-pool/invoice-pdf.ts';
import { cancelPayment } from '../../../../src/service/orders/cancel-payment.ts';
import { invoiceContent } from '../../../../src/service/orders/documents/invoice-content.ts';
import { makePayable } from '../../../support/event-examples.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { openTill, type Till } from '../../../support/till.ts';
import { addGuest, makeVenue, signAgreement, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let till: Till;
let key: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  till = openTill(service, venue);
});
afterAll(() => service.stop());

const contentOf = (id: PaymentId) => service.store.read((queries) => invoiceContent(queries, id));
const linkOf = async (id: number) =>
  (await service.must('participantRead', { key, id })).participant.invoiceLink;
async function load(url: string) {
  const { pathname, search } = new URL(url);
  const { statusCode, headers, rawPayload } = await service.app.inject({ url: pathname + search });
  return { status: statusCode, headers, bytes: rawPayload };
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

const buyer = {
  firstName: 'Berta',
  lastName: 'Käufer',
  email: 'berta@example.org',
  company: 'Köhler & Söhne',
  street: 'Am Markt 1',
  zipCode: '99999',
  city: 'Stadt',
  country: 'DE',
  vatId: 'DE123456789',
  referenceNo: 'PO 7',
};

test('invoiceLink: number, date, buyer, lines with prices and discounts, total and its tax', async () => {
  await till.code({ name: 'ZEHN', type: 'DISCOUNTCODE_TYPE_PERCENT', value: 1000 });
  const parkett = await till.category({ name: 'Parkett', price: 1250 });
  const [menu = 0] = await till.options('TICKET', [{ name: 'Menü', price: 3000, available: 9 }]);
  const draft = await till.cart({ [parkett]: 3, [venue.free]: 1 }, 'ZEHN');
  await till.setProducts(draft, { [menu]: 2 });
  await signAgreement(service, venue.hostId);
  await service.must('paymentBuyerAddressUpdate', { key, id: draft, params: buyer });
  const update = { language: 'de', invoiceText: '<p>Zahlbar <b>sofort</b></p>' };
  await service.must('eventUpdate', { key, id: venue.eventId, params: update });
  await till.shop({ salesTax: 700, vatId: 'DE987654321' });
  const id = await till.bought(draft);
  const { identifier, amount } = await till.read(id);
  expect(amount).toBe(3 * 1125 + 2 * 3000);
  expect(await contentOf(id)).toEqual({
    kind: 'invoice',
    language: 'de',
    number: identifier,
    date: '21. November 2026',
    event: expect.any(String),
    seller: ['Hanna Wirth', 'USt-IdNr.: DE987654321'],
    buyer: [
      'Köhler & Söhne',
      'Berta Käufer',
      'Am Markt 1',
      '99999 Stadt',
      'Deutschland',
      'USt-IdNr.: DE123456789',
    ],
    referenceNo: 'PO 7',
    lines: expect.arrayContaining([
      {
        name: 'Parkett',
        count: 3,
        price: '12,50\u00a0€',
        discount: '-1,25\u00a0€',
        amount: '33,75\u00a0€',
      },
      { name: 'Presse', count: 1, price: '0,00\u00a0€', discount: '', amount: '0,00\u00a0€' },
      {
        name: 'Essen: Menü',
        count: 2,
        price: '30,00\u00a0€',
        discount: '',
        amount: '60,00\u00a0€',
      },
    ]),
    total: '93,75\u00a0€',
    // 93.75 × 7 / 107
    tax: { rate: '7\u00a0%', amount: '6,13\u00a0€' },
    paid: null,
    payTo: [],
    remark: [
      {
        spans: [
          { text: 'Zahlbar ', weight: 'regular' },
          { text: 'sofort', weight: 'bold' },
        ],
        depth: 0,
        mark: null,
      },
    ],
  });
  for (const { id: participantId } of await till.participants(id)) {
    const { status, headers, bytes } = await load((await linkOf(participantId)) ?? '');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${identifier}.pdf"`,
    });
    expect(pagesOf(bytes)).toBe(1);
  }
});

test('speaks the language of the purchase, else of its event; English where it is another', async () => {
  const inLanguage = async (language?: string) => {
    const draft = await till.draft(language === undefined ? {} : { language });
    await till.setTickets(draft, { [venue.standard]: 1 });
    const content = await contentOf(await till.bought(draft));
    if (!content) throw new Error('no invoice');
    const [page] = readPdf(await invoicePdf(content));
    return { content, words: page?.texts.join(' ') ?? '' };
  };
  const german = await inLanguage();
  expect(german.content).toMatchObject({ language: 'de', date: '21. November 2026' });
  for (const word of ['Rechnung', 'Artikel', 'Summe', 'Zahlung ausstehend.']) {
    expect(german.words).toContain(word);
  }
  expect(german.words).not.toMatch(/Invoice|Item|Total|paid/);
  for (const language of ['en', 'fi']) {
    const english = await inLanguage(language);
    expect(english.content).toMatchObject({ language: 'en', date: 'November 21, 2026' });
    expect(english.content.total).toMatch(/^€/);
    for (const word of ['Invoice', 'Item', 'Total', 'Awaiting payment.']) {
      expect(english.words).toContain(word);
    }
    expect(english.words).not.toMatch(/Rechnung|Artikel|Summe|bezahlt/);
  }
});

test('an organizer that is not commercial has no tax; one with a billing address signs with it', async () => {
  await makePayable(service, venue);
  await till.shop({ commercial: false });
  const id = await till.bought(await till.cart({ [venue.standard]: 1 }));
  const content = await contentOf(id);
  expect(content?.tax).toBeNull();
  const { address } = await service.must('userBillingAddressRead', { key, id: venue.hostId });
  expect(content?.seller.join()).toContain(address.street);
  // No VAT number is known, and what is paid by card goes to no account.
  await service.must('userBillingAddressUpdate', {
    key,
    id: venue.hostId,
    params: { vatId: '' },
  });
  expect((await contentOf(id))?.seller.at(-1)).toBe('Deutschland');
  await service.store.write((queries) =>
    queries.updateTable('payment').set({ type: 'creditcard' }).where('id', '=', id).execute(),
  );
  expect((await contentOf(id))?.payTo).toEqual([]);
});

test('the tax is that of the day of the purchase, whatever the rate is today', async () => {
  await till.shop({ salesTax: 1900 });
  const bought = await till.bought(await till.cart({ [venue.standard]: 1 }));
  const { paymentId: registered } = await addGuest(service, key, venue.eventId, venue.standard);
  await till.shop({ salesTax: 700 });
  for (const id of [bought, registered]) {
    expect((await contentOf(id))?.tax?.rate).toBe('19\u00a0%');
  }
});

test('what is paid says so', async () => {
  const guest = await addGuest(service, key, venue.eventId, venue.free);
  expect(await contentOf(guest.paymentId)).toMatchObject({ paid: '21. November 2026' });
});

describe('opens nothing', () => {
  test('with another token, for another purchase, or with that of the ticket', async () => {
    const { participantId } = venue.guest;
    const { participant } = await service.must('participantRead', { key, id: participantId });
    const one = new URL(participant.invoiceLink ?? '');
    const guest = await addGuest(service, key, venue.eventId, venue.free);
    const two = new URL((await linkOf(guest.participantId)) ?? '');
    for (const path of [
      one.pathname,
      `${one.pathname}?token=${'A'.repeat(43)}`,
      `${one.pathname}${two.search}`,
      `${one.pathname}${new URL(participant.ticketLink ?? '').search}`,
      `${one.pathname}${new URL(participant.editUrl ?? '').search}`,
      `/documents/invoice/987654321.pdf${one.search}`,
      `/documents/invoice/x.pdf${one.search}`,
    ]) {
      expect((await load(`${one.origin}${path}`)).status, path).toBe(404);
    }
  });

  test('once the purchase is cancelled', async () => {
    const { participantId, paymentId } = venue.guest;
    const link = await linkOf(participantId);
    await service.store.writeInLine((queries) => cancelPayment(queries, service.clock, paymentId));
    expect(await linkOf(participantId)).toBeNull();
    expect((await load(link ?? '')).status).toBe(404);
  });
});

test('many lines and long texts continue on further pages', async () => {
  const text = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(20);
  const line = { name: text, count: 1000, price: '1 €', discount: '-1 €', amount: '1000 €' };
  const content: InvoiceContent = {
    kind: 'invoice',
    language: 'en',
    number: 'R-123456789012',
    date: 'today',
    event: text,
    seller: [text],
    buyer: [text, '', 'Ζωή Şükrü Дмитрий محمد 王秀英'],
    referenceNo: text,
    lines: Array.from({ length: 60 }, () => line),
    total: '1 €',
    tax: { rate: '7 %', amount: '1 €' },
    paid: null,
    payTo: [],
    remark: plainParagraphs(`${text}\n`.repeat(10)),
  };
  const pages = pagesOf(await invoicePdf(content)) ?? 0;
  expect(pages).toBeGreaterThan(5);
  expect(pages).toBeLessThan(30);
  expect(pagesOf(await invoicePdf({ ...content, lines: [], remark: [], event: '' }))).toBe(1);
});
