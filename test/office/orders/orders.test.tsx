// @vitest-environment jsdom
/** An order is found by its number, paid and taken back, and cancelled with its refund noted. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { instant } from '../../../src/domain/time.ts';
import { fromJson, toJson } from '../../../src/service/core/store/schema/column-types.ts';
import { openTill } from '../../support/till.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const till = openTill(service, venue);
const category = await till.category({ name: 'Rang', price: 1250 });
const balcony = await till.category({ name: 'Balkon', price: 1250 });
const { eventId } = venue;

const bought = async (tickets = 1) => {
  const id = await till.bought(await till.cart({ [category]: tickets }));
  return { id, number: (await till.read(id)).identifier ?? '' };
};
const order = async (id: Awaited<ReturnType<typeof bought>>['id']) =>
  service.must('orderRead', { key, id });

const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }));
const question = () => screen.findByRole('dialog');

describe('the list', () => {
  test('finds an order by the text of a transfer, and keeps the search in the address', async () => {
    const { id, number } = await bought();
    await bought();
    await show({ path: `/events/${eventId}/orders` });
    await pageTitled('Orders');
    fireEvent.change(await screen.findByLabelText(/^Search/), {
      target: { value: `SVWZ+ ${number} Gast` },
    });
    await press('Search');
    await screen.findByText('1 order');
    const link = screen.getByRole('link', { name: number });
    expect(link.getAttribute('href')).toMatch(new RegExp(`/orders/${id}$`));
    expect(location.search).toContain('query=SVWZ');
    await userEvent.click(link);
    await pageTitled(`Order ${number}`);
  });

  test('by state, and says when there is none', async () => {
    await show({ path: `/events/${eventId}/orders?state=cancelled` });
    await screen.findByText('No order found');
  });
});

describe('one order', () => {
  test('is marked as paid, and taken back', async () => {
    const { id, number } = await bought();
    await show({ path: `/events/${eventId}/orders/${id}` });
    await pageTitled(`Order ${number}`);
    await screen.findByText('€12.50 is still due.');
    await press('Mark as paid');
    await press('Mark as paid', await question());
    await press('Mark as not paid');
    expect((await order(id)).order.status).toBe('paid');
    await press('Mark as not paid', await question());
    await screen.findByText('€12.50 is still due.');
    expect((await order(id)).order.status).toBe('authorized');
    screen.getByText(/Payment undone/);
  });

  test('is cancelled with its refund noted', async () => {
    const { id } = await bought();
    await service.must('paymentReceived', { key, id });
    await show({ path: `/events/${eventId}/orders/${id}`, language: 'de-DE' });
    await press('Bestellung stornieren');
    const asked = await question();
    const sum = within(asked).getByLabelText<HTMLInputElement>(/^Erstattung in EUR/);
    expect(sum.value).toBe('12,50');
    fireEvent.change(sum, { target: { value: 'zehn' } });
    await press('Bestellung stornieren', asked);
    await within(asked).findByText(/Geben Sie einen Betrag ein/);
    fireEvent.change(sum, { target: { value: '10,00' } });
    await press('Bestellung stornieren', asked);
    await screen.findByRole('link', { name: 'Stornorechnung (PDF)' });
    const { order: gone, money } = await order(id);
    expect(gone.status).toBe('cancelled');
    expect(money.at(-1)).toMatchObject({ kind: 'refunded', amount: 1000 });
  });

  test('says that a card payment is left over, until its refund is recorded', async () => {
    const { id } = await bought();
    await service.must('paymentReceived', { key, id });
    await service.store.write(async (queries) => {
      const { details } = await queries
        .selectFrom('payment')
        .select('details')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const card = { tries: 1, endsMs: instant(0), sessions: [], refundDue: true } as const;
      await queries
        .updateTable('payment')
        .set({ details: toJson({ ...fromJson(details), card }) })
        .where('id', '=', id)
        .execute();
    });
    await show({ path: `/events/${eventId}/orders/${id}` });
    await screen.findByText('A card payment is left over');
    await press('Record refund');
    const asked = await question();
    fireEvent.change(within(asked).getByLabelText(/^Refund in EUR/), {
      target: { value: '12.50' },
    });
    await press('Record refund', asked);
    await screen.findByText(/^Refunded/);
    expect(screen.queryByText('A card payment is left over')).toBeNull();
  });

  test('has tickets that are cancelled or change their category one by one', async () => {
    const { id } = await bought(2);
    await show({ path: `/events/${eventId}/orders/${id}` });
    const [change] = await screen.findAllByRole('button', { name: 'Change category' });
    if (change) await userEvent.click(change);
    const asked = await question();
    await within(asked).findByRole('option', { name: 'Balkon' });
    fireEvent.change(within(asked).getByLabelText(/^Category/), {
      target: { value: String(balcony) },
    });
    await press('Change category', asked);
    await screen.findByText(/^Balkon/);
    const [, cancel] = screen.getAllByRole('button', { name: 'Cancel ticket' });
    if (cancel) await userEvent.click(cancel);
    await press('Cancel ticket', await question());
    await screen.findByText('€12.50 is still due.');
    const { tickets } = await order(id);
    expect(
      tickets.map(({ ticketCategoryName, cancelled }) => [ticketCategoryName, cancelled === null]),
    ).toEqual([
      ['Balkon', true],
      ['Rang', false],
    ]);
  });

  test('of another event it does not count', async () => {
    await show({ path: `/events/${eventId}/orders/1` });
    await screen.findByText('This event has no such order');
  });
});
