// @database any
/** What the page of a begun purchase asks its buyer, and what it keeps of what was typed. */
import { expect, test } from 'vitest';
import { asId, type PaymentId } from '../../../../src/domain/ids.ts';
import { besideField, guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { openShop } from '../../../support/open-shop.ts';

const { service, key, event, payments } = await openShop();
const guest = guestVisit(service);

async function begin(choice: Record<string, string | number>, url: string) {
  const arrived = await guest.send(url, choice);
  expect(arrived.url, arrived.text).toMatch(/^\/buy\/\w{32}$/);
  return arrived;
}

test.each([
  'ber\u200bta@example.org\u2060',
  'mailto:berta@example.org',
  'Berta Käufer <berta@example.org>',
  'berta@example.org;',
])('an address that was pasted as %j is read as it was meant', async (email) => {
  const { id, parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const check = await guest.send(details, { ...guestBuyer, email });
  await guest.send(check.url, {});
  const [payment] = await payments(id);
  const to = { key, id: payment?.id ?? asId<PaymentId>(0) };
  const { address } = await service.must('paymentBuyerAddressRead', to);
  expect(address.email).toBe('berta@example.org');
});

test.each(['berta@example.org,otto@example.org', 'ber"ta@example.org', 'berta;@example.org'])(
  'an address that no mail can be sent to is refused beside its field: %j',
  async (email) => {
    const { parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
    const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
    const refused = await guest.send(details, { ...guestBuyer, email });
    expect(besideField(refused.text, 'email')).toBe(
      'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    );
  },
);

test('Back after a corrected mistake: every page on the way is one that can be loaded again', async () => {
  const { id, parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const body = new URLSearchParams({ ...guestBuyer, lastName: '' }).toString();
  const sent = await service.request({ method: 'POST', url: details, body });
  expect([sent.status, sent.headers.location]).toEqual([303, details]);
  for (const again of [await guest.open(details), await guest.open(details)]) {
    expect(besideField(again.text, 'lastName')).toBe('Bitte füllen Sie dieses Feld aus.');
    expect(again.text).toContain('value="Berta"');
  }
  const check = await guest.send(details, guestBuyer);
  expect(check.url).toBe(`${details}/check`);
  const back = await guest.open(details);
  expect(besideField(back.text, 'lastName')).toBeUndefined();
  expect(back.text).toContain('value="Käufer"');
  // A mistake on the way back changes nothing of what was right before, and nothing of it is kept for good.
  await guest.send(details, { ...guestBuyer, firstName: '' });
  await guest.send(check.url, {});
  const { address } = await service.must('paymentBuyerAddressRead', {
    key,
    id: (await payments(id))[0]?.id ?? asId<PaymentId>(0),
  });
  expect(address.firstName).toBe('Berta');
  const rows = await service.store.read((queries) =>
    queries.selectFrom('payment').select('details').where('eventId', '=', id).execute(),
  );
  expect(JSON.stringify(rows)).not.toContain('typed');
});

test('a value that is far too long stays too long, and is not kept whole', async () => {
  const { parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const refused = await guest.send(details, { ...guestBuyer, lastName: 'x'.repeat(50_000) });
  expect(besideField(refused.text, 'lastName')).toBe('Bitte prüfen Sie diese Angabe.');
  expect(refused.text.match(/x{1000,}/)?.[0]).toHaveLength(5001);
});

test('buyers of free tickets give only name and e-mail', async () => {
  const { id, parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
  const chosen = await begin({ [`t${parkett}`]: 1 }, url);
  const [ofEveryone = '', ofPost = ''] = chosen.text.split('<div class="of-paper">');
  for (const name of ['firstName', 'lastName', 'email']) {
    expect(ofEveryone).toContain(`name="${name}"`);
  }
  for (const name of ['company', 'street', 'zipCode', 'city', 'country']) {
    expect(ofEveryone).not.toContain(`name="${name}"`);
  }
  expect(ofPost).toContain('name="street"');
  const { firstName, lastName, email, delivery, accepted } = guestBuyer;
  const few = { firstName, lastName, email, delivery, accepted };
  const lacking = await guest.send(chosen.url, { ...few, email: '' });
  expect(besideField(lacking.text, 'email')).toBe('Bitte füllen Sie dieses Feld aus.');
  const check = await guest.send(chosen.url, few);
  expect(check.url, check.text).toBe(`${chosen.url}/check`);
  const bought = await guest.send(check.url, {});
  expect(bought.url).toMatch(/^\/order\//);
  const [payment] = await payments(id);
  const read = { key, id: payment?.id ?? asId<PaymentId>(0) };
  const { address } = await service.must('paymentBuyerAddressRead', read);
  expect(address).toMatchObject({ firstName, lastName, email, street: null, country: null });
});

test('tickets for nothing that come by post need to know where', async () => {
  const { parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const { street: _, ...lacking } = { ...guestBuyer, delivery: 'Paper' };
  const refused = await guest.send(details, lacking);
  expect(besideField(refused.text, 'street')).toBe('Bitte füllen Sie dieses Feld aus.');
  const check = await guest.send(details, { ...guestBuyer, delivery: 'Paper' });
  expect(check.text).toContain('Am Markt 1');
});

test('what costs something asks for the whole address', async () => {
  const { parkett, url } = await event({}, ['PAYMENT_TYPE_INVOICE']);
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const { street: _, ...lacking } = { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' };
  expect(besideField((await guest.send(details, lacking)).text, 'street')).toBe(
    'Bitte füllen Sie dieses Feld aus.',
  );
});

test('of one payment method only, it is chosen; of two, none is', async () => {
  const { id, parkett, url } = await event({}, ['PAYMENT_TYPE_INVOICE', 'PAYMENT_TYPE_PREPAYMENT']);
  const { text } = await begin({ [`t${parkett}`]: 1 }, url);
  expect(text).not.toMatch(/name="payment"[^>]* checked/);
  const { results } = await service.must('eventPaymentTypes', { key, id });
  for (const type of results.paymentTypes) {
    if (type.type === 'PAYMENT_TYPE_INVOICE') continue;
    await service.must('paymentTypeDelete', { key, id: type.id });
  }
  const single = await begin({ [`t${parkett}`]: 1 }, url);
  expect(single.text).toMatch(/name="payment" value="PAYMENT_TYPE_INVOICE" checked/);
  const check = await guest.send(single.url, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
  expect(check.text).toMatch(/<dt>Zahlungsart<\/dt><dd><p>[^<]*Rechnung/);
});

test('the field for a promo code is there where the event has codes', async () => {
  const { id, url } = await event({}, ['PAYMENT_TYPE_INVOICE']);
  expect((await guest.open(url)).text).not.toContain('name="code"');
  await service.must('codeDefinitionCreate', {
    key,
    id,
    params: { type: 'DISCOUNTCODE_TYPE_PERCENT', name: 'SOMMER', value: 1000 },
  });
  expect((await guest.open(url)).text).toContain('name="code"');
});
