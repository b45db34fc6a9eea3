/** The organizer's questions in the shop: for each ticket or the order, of some categories, in an order. */
import { expect, test } from 'vitest';
import type { EventId } from '../../../../src/domain/ids.ts';
import { besideField, guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { openShop } from '../../../support/open-shop.ts';

const { service, key, event, category, payments } = await openShop();
const guest = guestVisit(service);

const ask = async (id: EventId, params: object) =>
  (
    await service.must('userDataDefinitionCreate', {
      key,
      id,
      params: { title: 'Größe', type: 'string', level: 'ticket', ...params },
    })
  ).id;
const asked = async (id: EventId) =>
  (await service.must('eventUserDataDefinitions', { key, id })).userDataDefinitions;
const free = { name: 'Presse', price: 0 };

async function answersOf(id: EventId) {
  const [payment] = await payments(id);
  const { tickets } = await service.must('paymentTickets', { key, id: payment?.id ?? 0 });
  const read = await Promise.all(
    tickets.map(async (one) => (await service.must('ticketRead', { key, id: one })).ticket),
  );
  return {
    order: payment?.userData?.map(({ value }) => value) ?? [],
    tickets: read
      .sort((one, other) => one.id - other.id)
      .map(({ userData }) => userData?.map(({ value }) => value) ?? []),
  };
}

test('the shop asks for each ticket separately, for the order once, and each ticket keeps its own answer', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const vip = await category(id, { name: 'VIP', price: 0 });
  const size = await ask(id, { required: true });
  const meal = await ask(id, { title: 'Menü', categories: [vip] });
  const from = await ask(id, { title: 'Woher', level: 'payment' });
  const { url: details, text } = await guest.send(url, { [`t${parkett}`]: 2, [`t${vip}`]: 1 });
  expect(text.match(/Größe/g)).toHaveLength(3);
  expect(text.match(/Menü/g)).toHaveLength(1);
  expect(text).toContain('<legend>Ticket 3: VIP</legend>');
  const answers = {
    [`${size}_1`]: 'S',
    [`${size}_3`]: 'L',
    [`${meal}_3`]: 'vegan',
    [from]: 'Plakat',
  };
  const lacking = await guest.send(details, { ...guestBuyer, ...answers });
  expect(besideField(lacking.text, `${size}_1`)).toBeUndefined();
  expect(besideField(lacking.text, `${size}_2`)).toBe('Bitte füllen Sie dieses Feld aus.');
  expect(lacking.text).toContain('value="vegan"');
  const check = await guest.send(details, { ...guestBuyer, ...answers, [`${size}_2`]: 'M' });
  expect(check.text).toContain('Größe (Ticket 2: Presse)');
  const back = await guest.open(details);
  expect(back.text).toContain('value="M"');
  await guest.send(check.url, {});
  expect(await answersOf(id)).toEqual({
    order: ['Plakat'],
    tickets: [['S'], ['M'], ['L', 'vegan']],
  });
});

test('what is required of one category is not required of another, in the shop and by a call', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const vip = await category(id, { name: 'VIP', price: 0 });
  await ask(id, { required: true, categories: [vip] });
  const { url: details } = await guest.send(url, { [`t${parkett}`]: 1 });
  expect((await guest.send(details, guestBuyer)).url).toBe(`${details}/check`);
  const add = (ticketCategoryId: typeof vip) =>
    service.call('participantCreate', {
      key,
      id,
      params: {
        ...{ firstName: 'Nora', lastName: 'Neu', email: 'n@example.org', ticketCategoryId },
        acceptedTermsAndConditions: true,
      },
    });
  expect((await add(parkett)).status).toBe(201);
  expect((await add(vip)).status).toBe(400);
});

test('questions are placed, edited and removed; answers stay', async () => {
  const { id, parkett, url } = await event({}, [], free);
  const one = await ask(id, { title: 'Eins' });
  const two = await ask(id, { title: 'Zwei', type: 'dropdown', options: ['a', 'b'] });
  await service.must('ticketShopOrder', { key, id, params: { userDataDefinitions: [two, one] } });
  expect((await asked(id)).map(({ title }) => title)).toEqual(['Zwei', 'Eins']);
  await service.must('userDataDefinitionUpdate', {
    key,
    id,
    params: { userFieldId: two, title: 'Zweitens', required: true, options: ['b', 'c'] },
  });
  expect((await asked(id))[0]).toMatchObject({
    title: 'Zweitens',
    required: true,
    // The key of a name that was there before stays, and none is given twice.
    options: [
      { userDataOptionKey: '2', userDataOptionName: 'b' },
      { userDataOptionKey: '3', userDataOptionName: 'c' },
    ],
  });
  const { url: details, text } = await guest.send(url, { [`t${parkett}`]: 1 });
  expect(text.indexOf('Zweitens')).toBeLessThan(text.indexOf('Eins'));
  const check = await guest.send(details, { ...guestBuyer, [`${two}_1`]: 'c', [`${one}_1`]: 'x' });
  await service.must('userDataDefinitionRemove', { key, id, params: { userFieldId: one } });
  expect((await asked(id)).map(({ title }) => title)).toEqual(['Zweitens']);
  await guest.send(check.url, {});
  expect((await answersOf(id)).tickets).toEqual([['x', 'c']]);
});

test('a question of another event, and a category of one, do not belong to this event', async () => {
  const here = await event({}, [], free);
  const there = await event({}, [], free);
  const foreign = await ask(there.id, {});
  for (const name of ['userDataDefinitionUpdate', 'userDataDefinitionRemove'] as const) {
    const params = { userFieldId: foreign };
    expect((await service.call(name, { key, id: here.id, params })).status, name).toBe(404);
  }
  const own = await ask(here.id, {});
  const params = { userFieldId: own, categories: [there.parkett] };
  const refused = await service.call('userDataDefinitionUpdate', { key, id: here.id, params });
  expect(refused.status).toBe(404);
  expect(await asked(there.id)).toHaveLength(1);
  await service.must('ticketShopOrder', {
    key,
    id: here.id,
    params: { userDataDefinitions: [foreign, own] },
  });
  expect((await asked(there.id)).map(({ title }) => title)).toEqual(['Größe']);
});
