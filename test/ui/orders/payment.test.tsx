// @vitest-environment jsdom
/** Money at the entrance, as staff see and press it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Attendee } from '../../../src/domain/attendee.ts';
import type { Verdict } from '../../../src/domain/verdict.ts';
import { collection } from '../../suites/collection-store.ts';
import { attendee } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { showDoor } from '../show-app.tsx';

const unpaid: Attendee = attendee({
  orderNumber: 'R-902603907698',
  paymentStatus: 'authorized',
  due: { amount: 2400, currency: 'EUR' },
});

async function show(verdict: Partial<Verdict> = {}) {
  const current = scan({
    code: 'ask-unpaid',
    attendee: unpaid,
    attention: ['money-due'],
    ...verdict,
  });
  const { door } = showDoor({ current });
  return door;
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
const collected = (way: string, note = '') => `collect R-902603907698 2400 ${way} ${note}`;

test('exact cash is two taps, and the guest is judged again', async () => {
  const door = await show();
  expect((await screen.findByText('Order R\u2011902603907698')).textContent).toBeTruthy();
  await press('Take €24.00');
  await press('Take cash');
  await waitFor(() =>
    expect(door.asked).toEqual([collected('PAYMENT_TYPE_ONLOCATION'), 'judgeMoney']),
  );
  expect(await screen.findByText('Paid in cash: €24.00')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a tap on what the guest gave says the change, which stays to be seen', async () => {
  await show();
  await press('Take €24.00');
  const given = within(await screen.findByRole('group', { name: 'Cash given' }));
  expect(given.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '€24.00',
    '€25.00',
    '€30.00',
    '€40.00',
    '€50.00',
    '€100.00',
  ]);
  await press('€50.00');
  expect(screen.getByText('Change: €26.00')).toBeTruthy();
  await press('Take cash');
  expect(await screen.findByText('Paid in cash: €24.00')).toBeTruthy();
  expect(screen.getByText('Change: €26.00')).toBeTruthy();
});

test('a card payment may have the number of its receipt', async () => {
  const door = await show({ code: 'unpaid' });
  await press('Take €24.00');
  await press('Take card payment');
  fireEvent.change(await screen.findByLabelText(/Receipt number/), {
    target: { value: ' 4711 ' },
  });
  await press('Save card payment');
  await waitFor(() =>
    expect(door.asked).toEqual([collected('PAYMENT_TYPE_ONLOCATION_MPOS', '4711'), 'judgeMoney']),
  );
});

test('U3 by invoice, staff have answered the question of the gate', async () => {
  const door = await show();
  await press('Take €24.00');
  await press('Switch to invoice');
  await press('Save as invoice');
  await waitFor(() =>
    expect(door.asked).toEqual([collected('PAYMENT_TYPE_ONLOCATION_INVOICE'), 'agree']),
  );
});

test('U4 undoing asks first', async () => {
  const door = await show();
  await press('Take €24.00');
  await press('Take cash');
  await press('Undo payment');
  expect(screen.getByText('Give back €24.00 first.')).toBeTruthy();
  await press('Yes, undo payment');
  expect(await screen.findByText('Undone: €24.00')).toBeTruthy();
  expect(door.asked.at(-1)).toBe('judgeMoney');
});

test('U6 what was not recorded is on the scan screen, until it is marked as resolved', async () => {
  const { door } = showDoor();
  const refused = { ...collection('x'), state: { at: 'refused', why: 'paid' } } as const;
  door.collections.state.setState(
    [refused, { ...collection('y'), way: 'PAYMENT_TYPE_ONLOCATION' }],
    true,
  );
  await press('1 payment was not recorded');
  expect(await screen.findByText(/R\u2011902603907698 was paid already/)).toBeTruthy();
  expect(screen.getByText('Cash').nextSibling?.textContent).toBe('€25.00');
  await press('Mark as resolved');
  await waitFor(() => expect(screen.queryByText(/was paid already/)).toBeNull());
});
