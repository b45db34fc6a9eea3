// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import type { SentParams } from '../../../src/contract/call.ts';
import type { ticketCategoryCreate } from '../../../src/contract/ticket-category.ts';
import { asId, type TicketCategoryId } from '../../../src/domain/ids.ts';
import { addEvent } from '../../support/event-examples.ts';
import { addGuest, local } from '../../support/venue.ts';
import { heldWrites } from '../held-writes.ts';
import { field, fill, openOffice, told } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

const guestList: SentParams<typeof ticketCategoryCreate> = { name: 'Gast', price: 0, available: 5 };

/** @param params of a ticket category that the event has already */
async function openTickets(
  language = 'en-GB',
  params?: typeof guestList,
  fetch: Fetch = service.fetch,
) {
  const id = await addEvent(service, venue, {});
  const made = params && (await service.must('ticketCategoryCreate', { key, id, params }));
  for (let guest = 0; made && guest < 2; guest += 1) await addGuest(service, key, id, made.id);
  const { user } = await show({ path: `/events/${id}/tickets`, language, fetch });
  const categories = async () => {
    const params = { resultType: 'full' } as const;
    return (await service.must('eventTicketCategories', { key, id, params })).ticketCategories;
  };
  return { id, user, categories, category: made?.id ?? asId<TicketCategoryId>(0) };
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a ticket category has a name, a price, a number and a time in which it is sold', async () => {
  const { user, categories } = await openTickets();
  await press(user, 'Add ticket category');
  fill([
    [/^Name/, 'Standard'],
    [/^Price in EUR/, '12.50'],
    [/^Quantity/, '300'],
    [/^Start of sale/, '2026-11-22T10:00'],
  ]);
  await press(user, 'Save');
  await closed();
  expect(await categories()).toMatchObject([
    {
      name: 'Standard',
      price: 1250,
      available: 300,
      saleStart: '2026-11-22T10:00:00',
      saleEnd: null,
      active: true,
    },
  ]);
  const row = await screen.findByRole('row', { name: /Standard/ });
  expect(row.textContent).toMatch(/€12.50.*0 of 300.*From Sun.*22 Nov 2026/);
});

test('a German price has a comma, and comes back with it', async () => {
  const { user, categories } = await openTickets('de-DE');
  await press(user, 'Ticketkategorie hinzufügen');
  fill([
    [/^Name/, 'Normal'],
    [/^Preis in EUR/, '9,5'],
    [/^Kontingent/, '10'],
  ]);
  await press(user, 'Speichern');
  await closed();
  expect(await categories()).toMatchObject([{ price: 950 }]);
  await press(user, 'Normal bearbeiten');
  expect(field(/^Preis in EUR/).value).toBe('9,50');
});

test('what is wrong stands next to its field; nothing is sent', async () => {
  const { user, categories } = await openTickets();
  await press(user, 'Add ticket category');
  fill([
    [/^Price in EUR/, '1,2,3'],
    [/^Quantity/, '0'],
    [/^Start of sale/, '2026-11-22T10:00'],
    [/^End of sale/, '2026-11-21T10:00'],
  ]);
  await press(user, 'Save');
  expect(told(field(/^Name/))).toContain('Enter a name');
  expect(told(field(/^Price/))).toContain('Enter a price');
  expect(told(field(/^Quantity/))).toContain('at least 1');
  expect(told(field(/^End of sale/))).toContain('The end is before the start');
  expect(await categories()).toEqual([]);
});

test('it can’t be less than what is taken: the service’s error is next to the number', async () => {
  const { user } = await openTickets('en-GB', guestList);
  await press(user, 'Edit Gast');
  fill([[/^Quantity/, '1']]);
  await press(user, 'Save');
  await waitFor(() => expect(told(field(/^Quantity/))).toContain('are sold or reserved'));
});

test('a change sends what differs: another’s change of the rest stays, and a date is cleared', async () => {
  const saleEnd = local('2026-12-01T00:00:00');
  const early = { ...guestList, name: 'Früh', saleEnd };
  const { user, categories, category } = await openTickets('en-GB', early);
  await press(user, 'Edit Früh');
  await service.must('ticketCategoryUpdate', { key, id: category, params: { available: 80 } });
  fill([[/^End of sale/, '']]);
  await user.click(screen.getByRole('switch', { name: 'Sell in the ticket shop' }));
  await press(user, 'Save');
  await closed();
  expect(await categories()).toMatchObject([{ available: 80, saleEnd: null, active: false }]);
});

test('a product with variants is made', async () => {
  const { id, user } = await openTickets();
  await press(user, 'Add add-on');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add add-on' }));
  await press(user, 'Add option');
  fill([[/^Name/, 'T-Shirt']]);
  fill([
    [/^Option 1/, 'M'],
    [/^Option 2/, 'L'],
  ]);
  const [, price] = sheet.getAllByLabelText<HTMLInputElement>(/^Price in EUR/);
  await user.clear(price as HTMLInputElement);
  await user.type(price as HTMLInputElement, '25');
  await press(user, 'Save');
  await closed();
  const answer = await service.must('eventProductDefinitions', {
    key,
    id,
    params: { resultType: 'full' },
  });
  expect(answer.productDefinitions).toMatchObject([
    {
      name: 'T-Shirt',
      level: 'TICKET',
      options: [
        { name: 'M', price: 0 },
        { name: 'L', price: 2500 },
      ],
    },
  ]);
});

test('a variant that was added by mistake is removed; one alone is called as the product', async () => {
  const { id, user } = await openTickets();
  await press(user, 'Add add-on');
  expect(screen.queryByRole('button', { name: /^Remove option/ })).toBeNull();
  await press(user, 'Add option');
  await press(user, 'Add option');
  fill([
    [/^Name/, 'Cap'],
    [/^Option 1/, 'S'],
    [/^Option 3/, 'L'],
  ]);
  await press(user, 'Save');
  expect(told(field(/^Option 2/))).not.toBe('');
  await press(user, 'Remove option 2');
  expect(field(/^Option 2/).value).toBe('L');
  expect(field(/^Option 2/).getAttribute('aria-invalid')).toBe('false');
  await press(user, 'Remove option 2');
  expect(screen.queryByLabelText(/^Option/)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Add option');
  await press(user, 'Save');
  await closed();
  const { productDefinitions } = await service.must('eventProductDefinitions', {
    ...{ key, id },
    params: { resultType: 'full' },
  });
  expect(productDefinitions).toMatchObject([{ name: 'Cap', options: [{ name: 'Cap' }] }]);
});

test('delivery and payment methods are enabled and disabled', async () => {
  const { id, user } = await openTickets();
  const paper = await screen.findByRole('checkbox', { name: /^Paper ticket/ });
  expect(paper).toHaveProperty('checked', true);
  await user.click(paper);
  const cash = screen.getByRole('checkbox', { name: /^Cash/ });
  expect(cash).toHaveProperty('checked', false);
  await user.click(cash);
  await waitFor(() => expect(cash).toHaveProperty('checked', true));
  await waitFor(() => expect(paper).toHaveProperty('checked', false));
  const active = (types: readonly { type: string | null; active: boolean }[]) =>
    types.flatMap((each) => (each.active ? [each.type] : []));
  const { results: tickets } = await service.must('eventTicketTypes', { key, id, params: {} });
  expect(active(tickets.ticketTypes)).toEqual(['TICKETTYPE_ETICKET']);
  const { results: payments } = await service.must('eventPaymentTypes', { key, id, params: {} });
  expect(active(payments.paymentTypes)).toContain('PAYMENT_TYPE_ONLOCATION');
});

test('what is being saved is not sent a second time', async () => {
  const writes = heldWrites(service.fetch);
  const { user, categories } = await openTickets('en-GB', undefined, writes.fetch);
  const paper = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Paper ticket/ });
  await press(user, 'Add ticket category');
  fill([
    [/^Name/, 'Standard'],
    [/^Price in EUR/, '12.50'],
    [/^Quantity/, '300'],
  ]);
  writes.hold();
  await press(user, 'Save');
  await press(user, 'Save');
  expect(screen.getByRole('button', { name: 'Save' }).ariaDisabled).toBe('true');
  await user.click(paper);
  await user.click(paper);
  expect(paper.ariaDisabled).toBe('true');
  expect(writes.written).toHaveLength(2);
  writes.answer();
  await closed();
  expect(await categories()).toHaveLength(1);
  await waitFor(() => expect(paper.checked).toBe(false));
});

describe('the colour of a ticket category', () => {
  test('is chosen by its name, appears next to the kind in words, and can be removed', async () => {
    const { user, categories } = await openTickets('de-DE', guestList);
    await press(user, 'Gast bearbeiten');
    await user.selectOptions(field(/^Farbe \(/), 'Türkis');
    await press(user, 'Speichern');
    await closed();
    expect(await categories()).toMatchObject([{ colour: 'teal' }]);
    const row = await screen.findByRole('row', { name: /Gast/ });
    expect(within(row).getByText('Türkis')).toBeTruthy();
    expect(row.querySelector('[data-colour="teal"]')).toBeTruthy();
    await press(user, 'Gast bearbeiten');
    await user.selectOptions(field(/^Farbe \(/), 'Keine');
    await press(user, 'Speichern');
    await closed();
    expect(await categories()).toMatchObject([{ colour: null }]);
  });

  test('a service without colours keeps the rest, once, and the sheet says so', async () => {
    const id = await addEvent(service, venue, {});
    const { user } = await show({
      path: `/events/${id}/tickets`,
      fetch: (url, init) =>
        url.endsWith('/colour')
          ? Promise.resolve(Response.json({ success: false, errors: [] }, { status: 404 }))
          : service.fetch(url, init),
    });
    await press(user, 'Add ticket category');
    fill([
      [/^Name/, 'VIP'],
      [/^Quantity/, '10'],
    ]);
    await user.selectOptions(field(/^Colour \(/), 'Red');
    await press(user, 'Save');
    expect((await screen.findByRole('alert')).textContent).toContain('can’t save colours');
    await user.selectOptions(field(/^Colour \(/), 'None');
    await press(user, 'Save');
    await closed();
    const params = { resultType: 'full' } as const;
    const { ticketCategories } = await service.must('eventTicketCategories', { key, id, params });
    expect(ticketCategories).toMatchObject([{ name: 'VIP', colour: null }]);
  });
});
