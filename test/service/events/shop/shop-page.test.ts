// @database any
/** How an organizer's shop looks, in what order it offers, and what can be taken out of it again. */
import { expect, test } from 'vitest';
import { asId, type TicketCategoryId } from '../../../../src/domain/ids.ts';
import { accents } from '../../../../src/service/orders/shop-pages/page-frame.ts';
import { contrast } from '../../../support/contrast.ts';
import { addEvent } from '../../../support/event-examples.ts';
import { guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { openShop } from '../../../support/open-shop.ts';

const { service, venue, key, event, category } = await openShop();
const guest = guestVisit(service);
const free = { name: 'Presse', price: 0 };

test('colour, imprint, terms and privacy are on every page of the shop, as plain links', async () => {
  const { id, parkett, url } = await event({}, [], free);
  await service.must('ticketShopPage', {
    key,
    id,
    params: { accent: 'teal', ownImprint: 'https://example.org/impressum' },
  });
  await service.must('ticketShopUpdate', {
    key,
    id,
    params: { ownPrivacyPolicy: 'https://example.org/datenschutz' },
  });
  const first = await guest.open(url);
  const { url: details, text } = await guest.send(url, { [`t${parkett}`]: 1 });
  const check = await guest.send(details, guestBuyer);
  const done = await guest.send(check.url, {});
  expect(done.url).toMatch(/^\/order\//);
  for (const page of [first.text, text, check.text, done.text]) {
    expect(page).toContain('<html lang="de" class="accent-teal">');
    expect(page).toContain('href="https://example.org/impressum"');
    expect(page).toContain('>Impressum</a>');
    expect(page).toContain('href="https://example.org/datenschutz"');
  }
  const refused = await service.call('ticketShopPage', {
    key,
    id,
    params: { accent: '#123' as never },
  });
  expect(refused.errors).toEqual(['com.svc.api.rest.InvalidFormat.accent']);
});

test('every colour of a shop is readable on its paper, and so is the text on it', () => {
  for (const [name, { light, dark }] of Object.entries(accents)) {
    for (const [ink, paper] of [
      [light, '#ffffff'],
      [light, '#f3f4f6'],
      [dark, '#090c10'],
      [dark, '#12171e'],
      [dark, '#06101f'],
    ] as const) {
      expect(contrast(ink, paper), `${name} ${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the shop offers in the order of its organizer', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const second = await category(id, { name: 'Zweite' });
  const third = await category(id, { name: 'Dritte' });
  await service.must('ticketShopOrder', {
    key,
    id,
    params: { ticketCategories: [third, parkett] },
  });
  const { ticketCategories } = await service.must('eventTicketCategories', { key, id });
  expect(ticketCategories).toEqual([third, parkett, second]);
  const { text } = await guest.open(url);
  const places = ['Dritte', 'Presse', 'Zweite'].map((name) => text.indexOf(`>${name}<`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('free tickets ask for an address where the organizer wants it', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const lacking = { ...guestBuyer, street: '' };
  const before = await guest.send(url, { [`t${parkett}`]: 1 });
  expect((await guest.send(before.url, lacking)).url).toBe(`${before.url}/check`);
  await service.must('ticketShopPage', { key, id, params: { asksAddress: true } });
  const after = await guest.send(url, { [`t${parkett}`]: 1 });
  expect((await guest.send(after.url, lacking)).url).toBe(after.url);
});

test('a draft shows its page to who has the preview’s address, and sells nothing there', async () => {
  const id = await addEvent(service, venue, { title: 'Vorschau-Ball', language: 'de' });
  const parkett = await category(id, free);
  const read = async () => (await service.must('eventRead', { key, id })).event;
  const { previewURL, eventURL } = await read();
  const preview = new URL(previewURL ?? '');
  expect((await guest.open(new URL(eventURL ?? '').pathname)).status).toBe(404);
  expect((await guest.open(`${preview.pathname}?token=${'x'.repeat(43)}`)).status).toBe(404);
  const shown = await guest.open(preview.pathname + preview.search);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Dies ist eine Vorschau.');
  expect(shown.text).toContain('Presse');
  expect(shown.text).toContain('noindex');
  expect(shown.text).not.toContain('<button class="main">');
  const bought = await guest.send(preview.pathname + preview.search, { [`t${parkett}`]: 1 });
  expect(bought.status).toBe(404);
  await service.must('eventActivate', { key, id });
  expect((await read()).previewURL).toBeNull();
});

test('sale dates say their zone', async () => {
  const { url } = await event({}, [], { ...free, saleEnd: '2026-12-30T12:00:00' });
  const { text } = await guest.open(url);
  expect(/Verkauf[^<]*/.exec(text)?.[0]).toContain('12:00 Uhr (MEZ)');
});

test('F12: a category that nobody ordered is deleted; any other stays', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const typo = await category(id, { name: 'Tippfeler' });
  const remove = async (one: TicketCategoryId) =>
    (await service.must('ticketCategoryDelete', { key, id: one })).deleted;
  const { id: question } = await service.must('userDataDefinitionCreate', {
    key,
    id,
    params: { title: 'A', type: 'string', level: 'ticket', categories: [typo, parkett] },
  });
  expect(await remove(typo)).toBe(true);
  expect((await service.call('ticketCategoryRead', { key, id: typo })).status).toBe(404);
  const { userDataDefinitions } = await service.must('eventUserDataDefinitions', { key, id });
  expect(userDataDefinitions).toMatchObject([{ id: question, categories: [parkett] }]);
  const feed = (await service.must('syncRead', { key, id: 0 })).events;
  expect(feed).toContainEqual(
    expect.objectContaining({ objectType: 'ticketCategory', objectId: typo, operation: 'delete' }),
  );
  await guest.send(url, { [`t${parkett}`]: 1 });
  expect(await remove(parkett)).toBe(false);
});

test('F12: an add-on is edited, its options too, and deleted while nobody has it', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const { id: meal } = await service.must('productDefinitionCreate', {
    key,
    id,
    params: {
      name: 'Esen',
      level: 'TICKET',
      options: [
        { name: 'Fleisch', price: 0, available: 5 },
        { name: 'Vegan', price: 0, available: null },
      ],
    },
  });
  const read = async () =>
    (await service.must('productDefinitionRead', { key, id: meal })).productDefinition;
  const change = (params: object) =>
    service.call('productDefinitionUpdate', { key, id: meal, params });
  const [meat, vegan] = (await read()).options;
  const { url: details } = await guest.send(url, { [`t${parkett}`]: 1, [`p${vegan?.id}`]: 1 });
  const check = await guest.send(details, guestBuyer);
  await guest.send(check.url, {});
  const kept = { id: vegan?.id, name: 'Vegan', price: 100, available: 10 };
  const changed = await change({ name: 'Essen', options: [kept, { name: 'Fisch', price: 200 }] });
  expect(changed.status, changed.errors.join()).toBe(200);
  expect(await read()).toMatchObject({
    name: 'Essen',
    options: [
      { id: vegan?.id, name: 'Vegan', price: 100, available: 10 },
      { name: 'Fisch', price: 200, available: null },
    ],
  });
  const sold = ['com.svc.api.rest.ProductOptionSold'];
  expect((await change({ options: [{ name: 'Fisch', price: 0 }] })).errors).toEqual(sold);
  expect((await change({ options: [{ ...kept, available: 0 }] })).errors).toEqual(sold);
  expect((await read()).options).toHaveLength(2);
  const unknown = await change({ options: [kept, { ...kept, id: asId(meat?.id ?? 0) }] });
  expect(unknown.status).toBe(404);
  const remove = async () =>
    (await service.must('productDefinitionDelete', { key, id: meal })).deleted;
  expect(await remove()).toBe(false);
});

test('a code that is turned off opens nothing, until it is turned on', async () => {
  const { id, url } = await event({}, [], free);
  const hidden = await category(id, { name: 'Geheim', price: 0, active: false });
  const { id: code } = await service.must('codeDefinitionCreate', {
    key,
    id,
    params: { name: 'CREW', type: 'DISCOUNTCODE_TYPE_CATEGORY', categories: [hidden] },
  });
  const isShown = async () => (await guest.open(`${url}?code=CREW`)).text.includes('Geheim');
  expect(await isShown()).toBe(true);
  await service.must('codeDefinitionTurn', { key, id: code, params: { active: false } });
  expect(await isShown()).toBe(false);
  await service.must('codeDefinitionTurn', { key, id: code, params: { active: true } });
  expect(await isShown()).toBe(true);
});
