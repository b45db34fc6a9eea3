// @vitest-environment jsdom
/** The box office, as staff see and press it. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { doorState } from '../door-in-memory.ts';
import { onSale } from '../gallery/box-office-scenes.ts';
import { showDoor } from '../show-app.tsx';

const gate = { ...defaultGate, sells: true };
const selling = { pairing: { ...doorState().pairing, gate } };

async function show(change: Partial<DoorState> = {}) {
  const { door } = showDoor({ ...selling, ...change });
  door.till.offers = onSale;
  await press('More');
  await press('^Box office');
  return door;
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));

test('an anonymous guest: the category, the sum, cash', async () => {
  const door = await show();
  await press('Add one: Day ticket, €');
  await press('Sell for €24.00');
  await press('Take cash');
  expect(await screen.findByText('Selling')).toBeTruthy();
  expect(door.asked).toEqual(['sell 1 Day ticket PAYMENT_TYPE_ONLOCATION 0 ']);
});

test('several categories, less one again, and change', async () => {
  const door = await show();
  for (const _ of [1, 2]) await press('Add one: Day ticket, €');
  await press('Add one: Day ticket, reduced');
  await press('Remove one: Day ticket$');
  await press('Sell for €40.50');
  await press('€50.00');
  expect(screen.getByText('Change: €9.50')).toBeTruthy();
  await press('Take cash');
  await screen.findByText('Selling');
  expect(door.asked).toEqual([
    'sell 1 Day ticket, 1 Day ticket, reduced PAYMENT_TYPE_ONLOCATION 950 ',
  ]);
});

test('a guest of a free category is registered, and no money is asked for', async () => {
  const door = await show();
  await press('Add one: Children under six');
  await press('Register 1 guest');
  await screen.findByText('Selling');
  expect(door.asked).toEqual(['sell 1 Children under six null 0 ']);
});

test('what is sold out can not be added', async () => {
  const door = await show();
  await press('Add one: Balcony');
  expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull();
  expect(door.asked).toEqual([]);
});

test('B6 offline it says what needs the network, and offers nothing', async () => {
  const connection = { state: 'offline', reason: 'unreachable', nextTryAt: null } as const;
  await show({ connection });
  expect(await screen.findByText(/Selling needs a connection to the server/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add one/ })).toBeNull();
});

test('B6 the network goes with the payment on the screen: what staff typed stays, and is sold later', async () => {
  const door = await show();
  await press('Add one: Day ticket, €');
  await press('Sell for €24.00');
  await press('Take card payment');
  fireEvent.change(screen.getByLabelText(/^Receipt number/), { target: { value: 'Slip 7' } });
  const connection = { state: 'offline', reason: 'unreachable', nextTryAt: null } as const;
  act(() => door.state.setState({ connection }));
  expect(await screen.findByText(/Take no payment until the connection is back/)).toBeTruthy();
  // What is on sale is not read again under the payment.
  door.till.offers = { ...onSale, offers: [] };
  act(() => door.state.setState({ connection: { state: 'online' } }));
  await press('Save card payment');
  await screen.findByText('Selling');
  expect(door.asked).toEqual(['sell 1 Day ticket PAYMENT_TYPE_ONLOCATION_MPOS 0 Slip 7']);
});

test('a device that does not sell has no box office', async () => {
  showDoor({});
  await press('More');
  await screen.findByRole('button', { name: /^Gate/ });
  expect(screen.queryByRole('button', { name: /^Box office/ })).toBeNull();
});

test('B7 a cash session needs a name and a sum, and is closed with what was counted', async () => {
  const door = await show();
  await press('Open cash session');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Name');
  await press('Open cash session');
  expect(await screen.findByText('Enter who is at the cash box.')).toBeTruthy();
  type('Name', 'Kim');
  type('Cash in the box at the start', '150,5');
  await press('Open cash session');
  const expected = (await screen.findByText('Cash expected in the box')).closest('div');
  expect(within(expected as HTMLElement).getByText('€150.50')).toBeTruthy();
  expect(screen.getByText(/^The device reports this cash session/)).toBeTruthy();
  door.till.deliveries.setState({ session: 'kept' });
  expect(await screen.findByText(/^This server collects no cash sessions/)).toBeTruthy();
  type('Name', 'Lou');
  type('Cash counted', '150');
  await press('Close cash session');
  expect(door.asked).toEqual(['closeSession Lou 15000']);
});
