// @vitest-environment jsdom
/** An order as a whole, from a verdict and from a guest's page, in two taps. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { defaultGate, type Gate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { showDoor, shownScreen } from '../show-app.tsx';

const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });
const parking = product({ productId: asId(902), name: 'Parking', option: '' });
const member = (ticketId: number, firstName: string, change: Partial<Attendee> = {}) =>
  attendee({
    ticketId: asId(ticketId),
    paymentId: asId(40_771),
    orderNumber: 'R-902603907698',
    firstName,
    ...change,
  });

const mara = member(101, 'Mara', {
  presence: { inside: true, at: local('2026-11-21T20:14:05'), device: 'Phone 3' },
});
const family = [
  mara,
  // A product of the purchase appears with each of its guests.
  member(102, 'Olof', { products: [drink, parking] }),
  member(103, 'Ida', { products: [parking] }),
  member(104, 'Nils', { status: 'cancelled' }),
];

const gated = (gate: Partial<Gate>) => ({
  pairing: { ...doorState().pairing, gate: { ...defaultGate, ...gate } },
});

async function showVerdict(change: Parameters<typeof showDoor>[0] = {}, listed = family) {
  const shown = showDoor(change);
  shown.door.listed.push(...listed);
  shown.become({ current: scan({ code: 'admitted', attendee: mara }), rosterRevision: 1 });
  await act(async () => {});
  return shown;
}

async function openOrder(change: Parameters<typeof showDoor>[0] = {}, listed = family) {
  const shown = await showVerdict(change, listed);
  fireEvent.click(screen.getByRole('button', { name: /more in this order/ }));
  await shownScreen();
  await screen.findByRole('heading', { name: 'Order R\u2011902603907698' });
  await screen.findByText('Ida Groß');
  shown.door.asked.length = 0;
  return shown;
}

const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};

test('a verdict says how many more there are, and how many of them are not checked in', async () => {
  const { door } = await showVerdict();
  expect(
    screen.getByRole('button', { name: '3 more in this order 2 not checked in' }),
  ).toBeTruthy();
  expect(door.asked).toEqual([]);
});

test('a verdict of a guest who came alone says nothing', async () => {
  await showVerdict({}, [mara, member(105, 'Tom', { paymentId: asId(7) })]);
  expect(screen.queryByRole('button', { name: /in this order/ })).toBeNull();
});

test('a refusal says nothing of it', async () => {
  const { become } = await showVerdict();
  become({ current: scan({ code: 'cancelled', attendee: mara }) });
  await act(async () => {});
  expect(screen.queryByRole('button', { name: /in this order/ })).toBeNull();
});

describe('the order', () => {
  test('is checked in at one tap: who is inside or may not come is left out', async () => {
    const { door, heard } = await openOrder();
    await press('Check in all 2');
    expect(door.asked).toEqual(['chooseAll 102 103 in']);
    expect(screen.getByRole('alert').textContent).toBe('2 checked in');
    expect(heard.map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted']);
  });

  test('with what is to be handed out, each thing counted once', async () => {
    const { door } = await openOrder();
    await press('Check in, hand out 2 add-ons');
    expect(door.asked).toEqual(['chooseAll 102 103 in with products']);
  });

  test('or one of it, with or without', async () => {
    const { door } = await openOrder();
    await press('Check in: Ida Groß');
    await press('With 2 add-ons: Olof Groß');
    expect(door.asked).toEqual(['chooseAll 103 in', 'chooseAll 102 in with products']);
  });

  test('a gate that hands over with the entry asks for no second way', async () => {
    await openOrder(gated({ handsOver: 'with-entry' }));
    expect(screen.getAllByRole('button', { name: /Check in/ })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /item/ })).toBeNull();
  });

  test('says whom it did not check in and why, and sounds like it', async () => {
    const { door, heard } = await openOrder();
    door.choosesAs[asId<Attendee['ticketId']>(103)] = 'unpaid';
    await press('Check in all 2');
    expect(screen.getByRole('alert').textContent).toBe(
      '1 checked in · 1 not checked in. The reason is next to the name.',
    );
    const row = document.querySelector<HTMLElement>('[data-ticket="103"]');
    expect(row?.dataset.chosen).toBe('unpaid');
    expect(within(row as HTMLElement).getByText('Not paid')).toBeTruthy();
    expect(heard.map(({ verdict }) => verdict)).toEqual(['admitted', 'unpaid']);
  });

  test('V4: shows a guest’s flags and note, before the tap and beside the verdict', async () => {
    const noted = { flags: ['Check ID'], note: 'Comes with a guide dog.' };
    await openOrder({}, [mara, member(103, 'Ida', noted)]);
    const row = within(document.querySelector<HTMLElement>('[data-ticket="103"]') as HTMLElement);
    row.getByText('Check ID');
    await press('Check in');
    row.getByText('Admitted');
    row.getByText('Check ID');
    row.getByText('Comes with a guide dog.');
  });

  test('where the gate asks first, one guest’s button leads to the question', async () => {
    const { door } = await openOrder(gated({ asksFirst: true }));
    door.choosesAs[asId<Attendee['ticketId']>(102)] = 'ask-first';
    door.choosesAs[asId<Attendee['ticketId']>(103)] = 'ask-first';
    await press('Check in all 2');
    expect(screen.getAllByText(/This gate asks first\. Tap “Check in” in this row/)).toHaveLength(
      2,
    );
    expect(screen.queryByRole('button', { name: /^With/ })).toBeNull();
    await press('Check in: Ida Groß');
    expect(door.asked).toEqual(['chooseAll 102 103 in', 'choose 103 in']);
    expect(screen.getAllByText(/This gate asks first/)).toHaveLength(1);
  });

  test('and so does an unpaid order’s, where the gate asks about money', async () => {
    const { door, become } = await openOrder(gated({ unpaid: 'ask' }));
    door.listed.splice(2, 1, member(103, 'Ida', { paymentStatus: 'new' }));
    become({ rosterRevision: 2 });
    await act(async () => {});
    await press('Check in: Ida Groß');
    await press('Check in: Olof Groß');
    expect(door.asked).toEqual(['choose 103 in', 'chooseAll 102 in']);
  });

  test('all means guests who are not checked in yet: who is checked out comes in alone', async () => {
    const { door, become } = await openOrder();
    const presence = { inside: false, at: local('2026-11-21T21:00:00'), device: 'Phone 3' };
    door.listed.splice(2, 1, member(103, 'Ida', { presence }));
    become({ rosterRevision: 2 });
    await act(async () => {});
    expect(screen.getByRole('button', { name: 'Check in: Ida Groß' })).toBeTruthy();
    await press('Check in');
    expect(door.asked).toEqual(['chooseAll 102 in']);
  });

  test('2.4.3: what came of a tap has the focus, since its button is gone', async () => {
    await openOrder();
    await press('Check in all 2');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  test('leads to each guest', async () => {
    const { door } = await openOrder();
    fireEvent.click(screen.getByRole('button', { name: /^Ida Groß/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Ida Groß' })).toBeTruthy();
    expect(door.asked).toEqual([]);
  });
});
