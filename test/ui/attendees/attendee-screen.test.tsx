// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AttendeeFileState } from '../../../src/client/manual-check-in/attendee-file.ts';
import { undoTool } from '../../../src/domain/action.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { ActionState } from '../../../src/domain/outbox.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { doorState, minute } from '../door-in-memory.ts';
import { entry, line, onProduct, onTicket } from '../gallery/an-evening.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const inside = { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' } as const;
const mara = attendee({
  ticketId: asId(101),
  participantId: asId(501),
  firstName: 'Mara',
  lastName: 'Lindqvist',
  company: 'Nordlicht Studio',
  email: 'mara@nordlicht.example',
  paymentId: asId(40_771),
  orderNumber: 'R-902603907698',
});

async function showGuest(
  person: Attendee,
  file: Partial<AttendeeFileState> = {},
  change: Parameters<typeof showDoor>[0] = {},
) {
  const shown = showDoor(change);
  const { door } = shown;
  door.listed.push(person);
  door.desk.finder.state.setState({
    query: 'mara',
    hits: [{ ticketId: person.ticketId, from: 'list', match: 'exact' }],
  });
  door.desk.file.setState(file);
  await openTab('Search');
  fireEvent.click(screen.getByRole('button', { name: /^Mara Lindqvist/ }));
  await screen.findByRole('heading', { name: 'Guest' });
  const become = (next: Partial<AttendeeFileState>) => act(() => door.desk.file.setState(next));
  return { ...shown, page: await shownScreen(), become };
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** What this device did, and what became of it. */
const own = (type: 'check' | 'reset', time: string, state: ActionState['state'] = 'waiting') => {
  const progress = { state, at: 0, errors: [] } as unknown as ActionState;
  const recorded = entry(`${type} ${time}`, minute, progress, { type, target: onTicket(0) });
  return line(type, time, { device: 'Phone 3', entry: recorded });
};
/** This device took back what it had recorded. */
const undoing = (time: string) => {
  const made = { type: 'reset', tool: undoTool, target: onTicket(0) } as const;
  const recorded = entry(`undo ${time}`, minute, { state: 'waiting' }, made);
  return line('reset', time, { device: 'Phone 3', entry: recorded });
};
const moves = () =>
  [...document.querySelectorAll<HTMLElement>('.move')].map(({ textContent }) => textContent);

test('where the service tells no sum, the page says that it cannot take the money, and who can', async () => {
  await showGuest({ ...mara, paymentStatus: 'authorized', due: null });
  expect(await screen.findByText(/does not say how much is due.*Ask the organizer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
});

describe('who it is', () => {
  test('name, category, company and what else is known stand on the page', async () => {
    const { page } = await showGuest(mara, {
      title: 'Dr.',
      notes: [{ title: 'Ernährung', value: 'vegan' }],
    });
    expect(within(page).getByRole('heading', { name: 'Dr. Mara Lindqvist' })).toBeTruthy();
    for (const text of [
      'Standard',
      'Nordlicht Studio',
      'mara@nordlicht.example',
      'R\u2011902603907698',
      'Paid',
    ])
      expect(within(page).getByText(text)).toBeTruthy();
    expect(within(page).getByText('Ernährung').nextSibling?.textContent).toBe('vegan');
  });

  test('V4: the check-in note appears there too', async () => {
    const { page } = await showGuest({ ...mara, flags: ['Check ID'], note: 'Table 4' });
    for (const text of ['Check ID', 'Table 4']) expect(within(page).getByText(text)).toBeTruthy();
  });

  test('the picture is shown for as long as the page is open', async () => {
    const revoked = vi.fn<(address: string) => void>();
    URL.createObjectURL = () => 'blob:face';
    URL.revokeObjectURL = revoked;
    const { page, become } = await showGuest(mara);
    expect(within(page).queryByRole('img')).toBeNull();
    become({ picture: new Blob(['a face']) });
    const picture = within(page).getByRole('img', { name: 'Picture of Mara Lindqvist' });
    expect(picture.getAttribute('src')).toBe('blob:face');
    fireEvent.error(picture);
    expect(within(page).queryByRole('img')).toBeNull();
    expect(revoked).not.toHaveBeenCalled();
    await openTab('Activity');
    await screen.findByRole('heading', { name: 'Activity of this device' });
    expect(revoked).toHaveBeenCalledWith('blob:face');
  });

  test.each([
    ['Awaiting payment', { paymentStatus: 'new' }],
    ['The booking is on hold', { status: 'onHold' }],
    [
      'Cancelled on Thu 12 Nov at 09:30',
      { status: 'cancelled', cancelled: local('2026-11-12T09:30:00') },
    ],
  ] as const)('%s: is said', async (said, change) => {
    const { page } = await showGuest({ ...mara, ...change });
    expect(within(page).getByText(said).className).toBe('attention');
  });

  test('R4: anyone who is not on the list any more is said to be gone', async () => {
    const { become } = await showGuest(mara);
    become({ attendee: undefined });
    await press('Back to search');
    expect(await screen.findByRole('textbox', { name: 'Find a guest' })).toBeTruthy();
  });
});

describe('in and out', () => {
  test('who is outside is checked in, who is inside is checked out: on the path of a scan', async () => {
    const { door, page, become } = await showGuest(mara);
    expect(page.querySelector('.person__presence')?.textContent).toBe('Not checked in');
    await press('Check in');
    become({ attendee: { ...mara, presence: inside } });
    expect(page.querySelector('.person__presence')?.textContent).toBe(
      'Checked insince 19:02 · South gate 2',
    );
    await press('Check out');
    expect(door.asked.filter((each) => each.startsWith('choose'))).toEqual([
      'choose 101 in',
      'choose 101 out',
    ]);
  });
});

describe('products', () => {
  const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });

  test('V5: are handed out to who is inside', async () => {
    const { door, become } = await showGuest({ ...mara, products: [drink] });
    expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
    become({ attendee: { ...mara, presence: inside, products: [drink] } });
    await press('Hand out: Welcome drink');
    expect(door.asked).toContain('handOver 101 901');
  });

  test('O10: what could not be recorded is said at the product, and can be tried again', async () => {
    const { door } = await showGuest({ ...mara, presence: inside, products: [drink] });
    door.desk.handsOver = 'cannot-record';
    await press('Hand out: Welcome drink');
    expect(screen.getByText('Could not be saved. Do not hand it out.')).toBeTruthy();
    door.desk.handsOver = 'handed-over';
    await press('Hand out: Welcome drink');
    expect(screen.queryByText('Could not be saved. Do not hand it out.')).toBeNull();
  });

  test('only those that this gate hands over', async () => {
    const { pairing } = doorState();
    const gate = { ...defaultGate, products: [asId<typeof drink.definitionId>(99)] };
    await showGuest(
      { ...mara, presence: inside, products: [drink] },
      {},
      { pairing: { ...pairing, gate } },
    );
    expect(screen.getByText('Welcome drink')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
  });
});

describe('the history', () => {
  const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });

  test('says what, when and which device, and what is pending', async () => {
    await showGuest(
      { ...mara, products: [drink] },
      {
        history: [
          own('reset', '20:10:05'),
          line('check', '19:20:10', { productId: drink.productId, device: 'Bar 1' }),
          line('check', '19:02:40'),
          line('reset', '18:02:40', { productId: asId(999), device: null }),
        ],
      },
    );
    expect(moves()).toEqual([
      'Check-out20:10 · Phone 3PendingUndo',
      'Handed out: Welcome drink19:20 · Bar 1',
      'Check-in19:02 · South gate 2',
      'Returned: add-on 99918:02',
    ]);
  });

  test('without the service it is said to be this device’s alone', async () => {
    const { page, become } = await showGuest(mara, { service: 'failed' });
    expect(page.textContent).toContain('Offline: only what this device recorded.');
    expect(page.textContent).toContain('This device knows of nothing yet.');
    become({ service: 'answered' });
    expect(page.textContent).toContain('Nothing yet.');
  });

  test.each([
    ['check', 'Undo: Check-in', 'choose 101 out undo'],
    ['reset', 'Undo: Check-out', 'choose 101 in undo'],
  ] as const)(
    'this device’s last %s is undone on the path of a scan',
    async (type, name, asked) => {
      const { door } = await showGuest(mara, { history: [own(type, '20:10:05', 'confirmed')] });
      await press(name);
      expect(door.asked).toContain(asked);
    },
  );

  test('a hand-over is taken back; where that can’t be stored, it is said', async () => {
    const recorded = entry('drink', 0, { state: 'waiting' }, { target: onProduct(0) });
    const handedOver = line('check', '20:10:05', {
      productId: drink.productId,
      device: 'Phone 3',
      entry: recorded,
    });
    const { door } = await showGuest(
      { ...mara, presence: inside, products: [{ ...drink, presence: inside }] },
      { history: [handedOver, line('check', '19:02:40')] },
    );
    await press('Undo: Handed out: Welcome drink');
    expect(door.asked).toContain('takeBack 101 901');
    expect(screen.queryByRole('alert')).toBeNull();
    door.desk.takeBack = async () => false;
    await press('Undo: Handed out: Welcome drink');
    expect(screen.getByRole('alert').textContent).toMatch(/could not save that/);
  });

  test.each([
    ['what another door did', [line('check', '20:10:05')]],
    ['what another door has changed since', [line('reset', '20:12:00'), own('check', '20:10:05')]],
    ['what the service refused', [own('check', '20:10:05', 'rejected')]],
    ['what takes something back itself', [undoing('20:10:09'), own('check', '20:10:05')]],
  ])('not undone: %s', async (_, history) => {
    await showGuest(mara, { history });
    expect(moves()).toHaveLength(history.length);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});

test('the page is followed no longer once it is left, and leads back to the search', async () => {
  const { door } = await showGuest(mara);
  await press('Back');
  expect(await screen.findByRole('textbox', { name: 'Find a guest' })).toBeTruthy();
  expect(door.asked).toContain('close 101');
});
