/** A guest buys from the event's page, with no script and no key. */
import { describe, expect, test } from 'vitest';
import { service as guestTexts } from '../../../../src/texts/service.ts';
import { besideField, guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { openShop } from '../../../support/open-shop.ts';

const { clock, service, venue, key, event, category, payments } = await openShop();
const guest = guestVisit(service);

const minutes = 60 * 1000;

async function begin(choice: Record<string, string | number>, url: string, by = guest) {
  const arrived = await by.send(url, choice);
  expect(arrived.url, arrived.text).toMatch(/^\/buy\/\w{32}$/);
  return arrived;
}

async function buy(choice: Record<string, string | number>, url: string, further: object = {}) {
  const { url: details } = await begin(choice, url);
  const check = await guest.send(details, { ...guestBuyer, ...further });
  expect(check.url, check.text).toBe(`${details}/check`);
  return guest.send(check.url, {});
}

test('two tickets for nothing: chosen, filled in, looked at again, and there', async () => {
  const { id, parkett, url } = await event({}, [], { name: 'Presse', price: 0 });
  const chosen = await begin({ [`t${parkett}`]: 2 }, url);
  expect(chosen.text).toContain('2 × Presse');
  expect(chosen.text).toContain('Für Sie reserviert bis 20:20 Uhr (MEZ).');
  expect(chosen.text).toContain('class="bar bar-20"');
  expect(chosen.text).not.toContain('name="payment"');
  const check = await guest.send(chosen.url, guestBuyer);
  expect(check.url).toBe(`${chosen.url}/check`);
  expect(check.text).toContain('Berta Käufer');
  expect(check.text).toContain('Tickets holen');
  const bought = await guest.send(check.url, {});
  expect(bought.url).toMatch(/^\/order\/\d+\?token=[\w-]{43}$/);
  expect(bought.text).toContain('Kostenlos.');
  expect(bought.text.match(/\/documents\/ticket\/\d+\.pdf\?token=/g)).toHaveLength(2);
  const [payment] = await payments(id);
  expect(payment).toMatchObject({
    status: 'paid',
    type: 'free',
    numTickets: 2,
    language: 'de',
    distributionChannel: 'CHANNEL_SHOP',
  });
  // Who reads purchases by a key does not get at their pages.
  expect(payment?.startIdentifier ?? null).toBeNull();
});

test.each([
  ['PAYMENT_TYPE_INVOICE', 'invoice', 'authorized', true],
  ['PAYMENT_TYPE_PREPAYMENT', 'prepayment', 'new', false],
  ['PAYMENT_TYPE_ONLOCATION', 'direct', 'authorized', true],
  ['PAYMENT_TYPE_DIRECT', 'direct', 'authorized', true],
] as const)('%s becomes %s, %s; tickets at once: %s', async (way, type, status, hasTickets) => {
  const { id, parkett, url } = await event({}, [way]);
  const bought = await buy({ [`t${parkett}`]: 1 }, url, { payment: way });
  expect(bought.text).toContain('So bezahlen Sie');
  expect(bought.text).toMatch(/12,50\u00a0€/);
  expect(/\/documents\/ticket\//.test(bought.text)).toBe(hasTickets);
  expect(await payments(id)).toMatchObject([{ type, status, amount: 1250 }]);
});

test('a guest chooses the language of the page, with what was chosen so far, and the order keeps it', async () => {
  const { id, parkett, url } = await event();
  const choice = `t${parkett}=2`;
  const german = (await guest.open(`${url}?${choice}`)).text;
  const [, toFrench = ''] = /<a href="([^"]*language=fr)" lang="fr"/.exec(german) ?? [];
  expect(german).not.toContain('name="language"');
  const french = (await guest.open(toFrench.replaceAll('&amp;', '&'))).text;
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain(guestTexts.fr.shop.tickets);
  expect(french).toMatch(/<h1 itemprop="name" lang="de">/);
  expect(french).toContain('value="2"');
  expect(french).toContain('<input type="hidden" name="language" value="fr">');
  expect((await guest.open(`${url}?language=xx"`)).text).toContain('<html lang="de">');
  const details = await begin({ [`t${parkett}`]: 2, language: 'fr' }, url);
  expect(details.text).toContain('<html lang="fr">');
  await guest.send(details.url, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
  const bought = await guest.send(`${details.url}/check`, {});
  expect(bought.text).toContain('<html lang="fr">');
  expect(await payments(id)).toMatchObject([{ language: 'fr' }]);
});

test('who pays before gets the tickets when the money is there', async () => {
  const { id, parkett, url } = await event({}, ['PAYMENT_TYPE_PREPAYMENT']);
  const bought = await buy({ [`t${parkett}`]: 1 }, url, { payment: 'PAYMENT_TYPE_PREPAYMENT' });
  expect(bought.text).toContain('Sie bekommen die Tickets, sobald Ihre Zahlung eingegangen ist.');
  expect(bought.text).not.toContain('/documents/ticket/');
  const [payment] = await payments(id);
  const paymentId = payment?.id ?? 0;
  // The specification's own call is for direct payments.
  expect((await service.call('paymentMarkPaid', { key, id: paymentId })).status).toBe(405);
  await service.must('paymentReceived', { key, id: paymentId });
  await service.must('paymentReceived', { key, id: paymentId });
  expect(await payments(id)).toMatchObject([{ status: 'paid', type: 'prepayment' }]);
  const page = await guest.open(bought.url);
  expect(page.text).toContain('Bezahlt.');
  expect(page.text).toContain('/documents/ticket/');
  expect(page.text).not.toContain('So bezahlen Sie');
});

test('a page that is loaded again, or left and come back to, has lost nothing', async () => {
  const { parkett, url } = await event();
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  await guest.send(details, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
  const again = await guest.open(details);
  expect(again.text).toContain('value="Käufer"');
  expect(again.text).toContain('value="DE" selected');
  expect(again.text).toMatch(/value="PAYMENT_TYPE_INVOICE" checked/);
  const done = await guest.send(`${details}/check`, {});
  // The same form once more, because its answer was lost: one purchase.
  const twice = await guest.send(`${details}/check`, {});
  expect(twice.url).toBe(done.url);
  expect((await guest.open(details)).url).toBe(done.url);
});

test('nobody looks at the check before all is filled in', async () => {
  const { parkett, url } = await event();
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  expect((await guest.open(`${details}/check`)).url).toBe(details);
  expect((await guest.send(`${details}/check`, {})).url).toBe(details);
});

test('what is wrong is said beside its field, and what was typed stays', async () => {
  const { parkett, url } = await event();
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const { city: _, accepted: __, ...lacking } = guestBuyer;
  const refused = await guest.send(details, { ...lacking, email: 'ber<ta', zipCode: '"9' });
  expect([refused.status, refused.url]).toEqual([200, details]);
  expect(besideField(refused.text, 'city')).toBe('Bitte füllen Sie dieses Feld aus.');
  expect(besideField(refused.text, 'email')).toBe(
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  );
  expect(besideField(refused.text, 'payment')).toBe('Bitte wählen Sie etwas aus.');
  expect(besideField(refused.text, 'accepted')).toMatch(/^Bitte stimmen Sie zu/);
  expect(besideField(refused.text, 'firstName')).toBeUndefined();
  expect(refused.text).toContain('value="ber&lt;ta"');
  expect(refused.text).toContain('value="&quot;9"');
  expect(refused.text.match(/ autofocus/g)).toHaveLength(1);
  expect(refused.text).toContain('role="alert"');
});

describe('a choice that can’t be bought', () => {
  test('is said beside its number: too many, too few, none', async () => {
    const { id, parkett, url } = await event({}, undefined, {
      available: 5,
      minSell: 2,
      maxSell: 4,
    });
    const wrong = async (count: number | string) => {
      const { status, text } = await guest.send(url, { [`t${parkett}`]: count });
      expect(status).toBe(400);
      expect(text).toContain(`value="${count}"`);
      return besideField(text, `t${parkett}`);
    };
    expect(await wrong(1)).toMatch(/^Das ist weniger/);
    expect(await wrong(5)).toMatch(/^Das ist mehr/);
    expect(await wrong('viele')).toBe('Bitte prüfen Sie diese Angabe.');
    expect(await wrong('-1')).toBe('Bitte prüfen Sie diese Angabe.');
    const none = await guest.send(url, { [`t${parkett}`]: 0 });
    expect(none.text).toContain('Bitte wählen Sie mindestens ein Ticket.');
    await begin({ [`t${parkett}`]: 4 }, url);
    // One is left, and the least is two.
    const late = await guest.send(url, { [`t${parkett}`]: 2 });
    expect(besideField(late.text, `t${parkett}`)).toBe(
      'Es sind nicht mehr genug Tickets verfügbar. Bitte wählen Sie weniger.',
    );
    expect(late.text).toContain('Ausverkauft');
    // What was refused left nothing behind.
    expect(await payments(id)).toHaveLength(1);
  });

  test('a guest takes 20 of a category at most where nothing is said, so that nobody empties a house; a call may take more', async () => {
    const { id, parkett, url } = await event({}, undefined, { available: 200 });
    const page = await guest.open(url);
    expect(page.text).toContain('max="20"');
    expect(page.text).toContain('Höchstens 20 je Bestellung.');
    const { status, text } = await guest.send(url, { [`t${parkett}`]: 21 });
    expect(status).toBe(400);
    expect(besideField(text, `t${parkett}`)).toMatch(/^Das ist mehr/);
    await begin({ [`t${parkett}`]: 20 }, url);
    const said = { key, id: parkett, params: { maxSell: 60 } };
    await service.must('ticketCategoryUpdate', said);
    await begin({ [`t${parkett}`]: 60 }, url, guestVisit(service, '192.0.2.8'));
    await service.must('ticketCategoryUpdate', { ...said, params: { maxSell: '' as never } });
    const draft = await service.must('paymentCreate', { key, id });
    const count = { key, id: draft.id, pairs: { [parkett]: 100 } };
    await service.must('paymentSetTicketCount', count);
  });

  test('one visitor reserves no house empty, order by order; what is done or lapsed counts no longer', async () => {
    const { parkett, url } = await event({}, undefined, { available: 48 });
    const wish = (count: number) => ({ [`t${parkett}`]: count });
    const first = await begin(wish(8), url);
    // A quarter of the house.
    const refused = await guest.send(url, wish(5));
    expect([refused.status, refused.url]).toEqual([400, url]);
    expect(refused.text).toContain('Aus Ihrem Netz sind zu viele Tickets reserviert.');
    const second = await begin(wish(4), url);
    await begin(wish(12), url, guestVisit(service, '192.0.2.9'));
    await guest.send(first.url, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
    expect((await guest.send(`${first.url}/check`, {})).url).toContain('/order/');
    await begin(wish(8), url);
    // Neither does who lets orders lapse and takes them up again, all at once.
    await clock.advance(21 * minutes);
    await begin(wish(10), url);
    const again = await guest.send(`${second.url}/again`, {});
    expect(again.text).not.toContain('Reserviert für Sie');
  });

  test('with no payment method that works here is told so before anything is reserved', async () => {
    const { id, parkett, url } = await event({}, ['PAYMENT_TYPE_CC']);
    const { results } = await service.must('eventPaymentTypes', { key, id });
    for (const type of results.paymentTypes) {
      if (type.type !== 'PAYMENT_TYPE_CC') {
        await service.must('paymentTypeDelete', { key, id: type.id });
      }
    }
    expect((await guest.open(url)).text).toContain('keine Zahlungsart verfügbar');
    expect((await guest.send(url, { [`t${parkett}`]: 1 })).status).toBe(400);
    expect(await payments(id)).toEqual([]);
  });
});

describe('a code', () => {
  const code = (id: number, params: object) =>
    service.must('codeDefinitionCreate', {
      key,
      id,
      params: { name: 'SOMMER', type: 'DISCOUNTCODE_TYPE_PERCENT', value: 2000, ...params },
    });

  test('makes it cheaper on the page already, and in what is bought', async () => {
    const { id, parkett, url } = await event();
    await code(id, {});
    const shown = await guest.open(`${url}?code=SOMMER&t${parkett}=2`);
    expect(shown.text).toContain('Aktionscode „SOMMER“ eingelöst.');
    expect(shown.text).toMatch(/10,00\u00a0€ <s>statt 12,50\u00a0€/);
    expect(shown.text).toMatch(/name="t\d+"[^>]* value="2"/);
    const arrived = await guest.send(url, { [`t${parkett}`]: 2, code: ' SOM\u200bMER' });
    expect(arrived.text).toMatch(/Rabatt<\/td><td>-5,00\u00a0€/);
    await guest.send(arrived.url, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
    await guest.send(`${arrived.url}/check`, {});
    expect(await payments(id)).toMatchObject([{ amount: 2000, discountCode: 'SOMMER' }]);
  });

  test('that is unknown, used up or fits nothing is told beside its field', async () => {
    const { id, parkett, url } = await event();
    const other = await category(id, { name: 'Rang' });
    await code(id, { name: 'EINMAL', validCount: 1 });
    await code(id, { name: 'RANG', categories: [other] });
    const wrong = async (typed: string, count = 1) =>
      besideField((await guest.send(url, { [`t${parkett}`]: count, code: typed })).text, 'code');
    expect(await wrong('NICHTS')).toMatch(/^Dieser Aktionscode ist ungültig/);
    expect(await wrong('RANG')).toMatch(/^Dieser Aktionscode gilt nicht/);
    expect(await wrong('EINMAL', 2)).toMatch(/^Dieser Aktionscode gilt nicht/);
    expect(besideField((await guest.open(`${url}?code=NICHTS`)).text, 'code')).toBeDefined();
  });

  test('opens what is hidden, and nothing else does', async () => {
    const { id, url } = await event();
    const hidden = await category(id, { name: 'Loge', active: false });
    await code(id, {
      name: 'LOGE',
      type: 'DISCOUNTCODE_TYPE_CATEGORY',
      categories: [hidden],
    });
    expect((await guest.open(url)).text).not.toContain('Loge');
    expect((await guest.open(`${url}?code=LOGE`)).text).toContain('Loge');
    expect((await guest.send(url, { [`t${hidden}`]: 1 })).status).toBe(400);
    await begin({ [`t${hidden}`]: 1, code: 'LOGE' }, url);
  });
});

test('add-ons: one for each ticket at most, one for each purchase at most', async () => {
  const { id, parkett, url } = await event();
  const extra = async (name: string, level: 'PAYMENT' | 'TICKET') => {
    const made = await service.must('productDefinitionCreate', {
      key,
      id,
      params: { name, level, options: [{ name: `${name} normal`, price: 300 }] as never },
    });
    const { productDefinition } = await service.must('productDefinitionRead', { key, id: made.id });
    return `p${productDefinition.options[0]?.id}`;
  };
  const [meal, parking] = [await extra('Essen', 'TICKET'), await extra('Parken', 'PAYMENT')];
  expect((await guest.open(url)).text).toContain('Essen normal');
  const refused = await guest.send(url, { [`t${parkett}`]: 1, [meal]: 1, [parking]: 2 });
  expect(besideField(refused.text, parking)).toBe(
    'Es sind nicht mehr genug Tickets verfügbar. Bitte wählen Sie weniger.',
  );
  expect(besideField(refused.text, meal)).toBeUndefined();
  const { text } = await begin({ [`t${parkett}`]: 1, [meal]: 1, [parking]: 1 }, url);
  expect(text).toContain('1 × Essen: Essen normal');
  expect(text).toMatch(/Summe<\/th><td>18,50\u00a0€/);
});

test('every kind of field that the organizer asks for, of the purchase and of its tickets', async () => {
  const { id, parkett, url } = await event();
  const field = async (type: string, level: 'ticket' | 'payment', required = false) =>
    (
      await service.must('userDataDefinitionCreate', {
        key,
        id,
        params: { title: `Feld <${type}>`, type: type as never, level, required },
      })
    ).id;
  const sent = {
    string: 'Wort',
    number: '2.5',
    date: '2026-12-31',
    gender: 'f',
    email: 'e@example.org',
    url: 'https://example.org/',
    birthday: '1990-02-03',
    address: 'Weg 1\n12345 Ort',
    phone: '+49 30 1',
    zipCode: '12345',
    country: 'FR',
    blog: 'https://blog.example.org/',
    checkbox: 'true',
    radio: 'links',
    dropdown: 'oben',
    textarea: 'Zeile\nZeile',
  };
  const ids = new Map<string, string>();
  for (const type of Object.keys(sent)) {
    const level = type < 'd' ? 'ticket' : 'payment';
    const made = await field(type, level, type !== 'blog');
    ids.set(type, level === 'ticket' ? `${made}_1` : String(made));
  }
  await field('photo', 'ticket', true);
  const { url: details, text } = await begin({ [`t${parkett}`]: 2 }, url);
  expect(text).toContain('Feld &lt;string&gt;');
  expect(text).not.toMatch(/Feld <|photo/);
  const form = { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' };
  const lacking = await guest.send(details, form);
  for (const [type, name] of ids) {
    expect(besideField(lacking.text, name), type).toBe(
      type === 'blog' ? undefined : 'Bitte füllen Sie dieses Feld aus.',
    );
  }
  const values = Object.fromEntries(
    Object.entries(sent).flatMap(([type, value]) => {
      const name = ids.get(type) ?? '';
      // The second ticket is asked the same.
      return [name, name.replace(/_1$/, '_2')].map((each) => [each, value]);
    }),
  );
  const wrong = await guest.send(details, { ...form, ...values, [ids.get('number') ?? '']: 'x' });
  expect(besideField(wrong.text, String(ids.get('number')))).toBe('Bitte prüfen Sie diese Angabe.');
  const check = await guest.send(details, { ...form, ...values });
  expect(check.url, check.text).toBe(`${details}/check`);
  expect(check.text).toContain('2026-12-31');
  await guest.send(check.url, {});
  const [payment] = await payments(id);
  const { tickets } = await service.must('paymentTickets', { key, id: payment?.id ?? 0 });
  expect(payment?.userData).toHaveLength(11);
  for (const ticket of tickets) {
    const read = await service.must('ticketRead', { key, id: ticket });
    expect(read.ticket.userData).toHaveLength(5);
  }
});

test('paper tickets go to another address where the buyer says so, and nowhere else', async () => {
  const { id, parkett, url } = await event();
  const to = Object.fromEntries(
    Object.entries({ ...guestBuyer, firstName: 'Otto', city: 'Dorf' }).map(([name, value]) => [
      `to_${name}`,
      value,
    ]),
  );
  const form = { ...guestBuyer, ...to, delivery: 'Paper', payment: 'PAYMENT_TYPE_INVOICE' };
  const { url: details } = await begin({ [`t${parkett}`]: 1 }, url);
  const lacking = await guest.send(details, { ...form, elsewhere: 'true', to_city: '' });
  expect(besideField(lacking.text, 'to_city')).toBe('Bitte füllen Sie dieses Feld aus.');
  const check = await guest.send(details, { ...form, elsewhere: 'true' });
  expect(check.text).toContain('Otto Käufer');
  const bought = await guest.send(check.url, {});
  expect(bought.text).toContain('Dieses Ticket kommt mit der Post.');
  const [payment] = await payments(id);
  const read = { key, id: payment?.id ?? 0 };
  const { address } = await service.must('paymentShipmentAddressRead', read);
  expect(address).toMatchObject({ firstName: 'Otto', city: 'Dorf', email: guestBuyer.email });
  const { tickets } = await service.must('paymentTickets', read);
  const { ticket } = await service.must('ticketRead', { key, id: tickets[0] ?? 0 });
  expect(ticket.ticketType).toBe('com.svc.ticket.type.Paper');

  // Whoever ticked it and then chose a ticket to print sends nothing anywhere.
  for (const other of [{ to_city: '' }, { elsewhere: 'true', delivery: 'ETicket' }]) {
    const home = await buy({ [`t${parkett}`]: 1 }, url, { ...form, ...other });
    const [, bareId] = /\/order\/(\d+)/.exec(home.url) ?? [];
    const shipment = { key, id: Number(bareId) };
    expect((await service.call('paymentShipmentAddressRead', shipment)).status).toBe(404);
  }
});

test('terms and privacy of the organizer are linked; a wrong link is left out', async () => {
  const { id, parkett, url } = await event();
  await service.must('ticketShopUpdate', {
    key,
    id,
    params: { ownTermsAndConditions: 'https://example.org/agb?a=1&b="2"' },
  });
  const { text } = await begin({ [`t${parkett}`]: 1 }, url);
  expect(text).toContain('href="https://example.org/agb?a=1&amp;b=');
  expect(text).toContain('Ich akzeptiere die Geschäftsbedingungen des Veranstalters.');
});

test('a host who signed no agreement sells all the same: the buyer agrees', async () => {
  const { id, parkett, url } = await event();
  await service.store.write((queries) =>
    queries
      .updateTable('user')
      .set({ agreementSignedMs: null })
      .where('id', '=', venue.hostId)
      .execute(),
  );
  await buy({ [`t${parkett}`]: 1 }, url, { payment: 'PAYMENT_TYPE_INVOICE' });
  expect(await payments(id)).toHaveLength(1);
});

describe('the reservation', () => {
  test('lapses: one tap begins again with the same choice, and what was typed', async () => {
    const { id, parkett, url } = await event({}, undefined, { available: 2 });
    const { url: details } = await begin({ [`t${parkett}`]: 2 }, url);
    await guest.send(details, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
    await clock.advance(20 * minutes);
    const lapsed = await guest.open(`${details}/check`);
    expect(lapsed.text).toContain('Ihre Reservierung ist abgelaufen.');
    expect(lapsed.text).not.toContain('Zahlungspflichtig');
    const again = await guest.send(`${details}/again`, {});
    expect(again.url).toBe(`${details}/check`);
    expect(again.text).toContain('Für Sie reserviert bis');
    // Reserved again: for nobody else.
    expect((await guest.send(url, { [`t${parkett}`]: 1 })).status).toBe(400);
    await guest.send(again.url, {});
    expect(await payments(id)).toMatchObject([{ numTickets: 2, type: 'invoice' }]);
  });

  test('lapses, and others were faster: the page says so and leads back to the choice', async () => {
    const { parkett, url } = await event({}, undefined, { available: 2 });
    const { url: details } = await begin({ [`t${parkett}`]: 2, language: 'en' }, url);
    await guest.send(details, { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' });
    await clock.advance(20 * minutes);
    await begin({ [`t${parkett}`]: 1 }, url);
    for (const path of ['again', 'check']) {
      const late = await guest.send(`${details}/${path}`, {});
      expect(late.status).toBe(400);
      expect(late.text).toContain(`>${guestTexts.en.shop.notAgain}<`);
      expect(late.text).toContain(`href="${url}?t${parkett}=2&amp;language=en#tickets"`);
    }
  });
});

test('a purchase that software began by its key is not bought on these pages', async () => {
  const { parkett, id } = await event();
  const { id: payment } = await service.must('paymentCreate', { key, id });
  await service.must('paymentSetTicketCount', { key, id: payment, pairs: { [parkett]: 1 } });
  const { startIdentifier } = await service.must('paymentStart', { key, id: payment });
  expect((await guest.open(`/buy/${startIdentifier}`)).status).toBe(404);
  expect((await guest.send(`/buy/${startIdentifier}/check`, {})).status).toBe(404);
});

test('a private event sells to anyone who has its link', async () => {
  const { parkett, url } = await event({ visibility: 'private' });
  const [path = ''] = url.split('?');
  expect((await guest.send(path, { [`t${parkett}`]: 1 })).status).toBe(404);
  const { text } = await begin({ [`t${parkett}`]: 1 }, url);
  expect(text).toContain('Ihre Angaben');
});
