// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createKiosk } from '../../../src/client/kiosk/kiosk.ts';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import { held } from '../../support/held.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { now, scan } from '../door-in-memory.ts';
import { type KioskDevice, kioskDevice } from '../kiosk-device.ts';
import {
  atStart,
  headline,
  mara,
  place,
  press,
  showKiosk,
  showLocked,
  showWith,
} from '../show-kiosk.tsx';

let device: KioskDevice;
beforeEach(() => {
  // As in a tab that was just opened.
  history.replaceState(null, '');
  device = kioskDevice();
});

describe('the start', () => {
  test('shows the organizer’s words, and the event where there are none', async () => {
    await showKiosk({ title: 'Welcome to Winter Lights', words: 'Drinks to the left.' });
    expect(headline()).toBe('Welcome to Winter Lights');
    screen.getByText('Drinks to the left.');
    cleanup();
    await showKiosk();
    expect(headline()).toBe('Winter Lights Festival');
  });

  test('shows nothing of the screens of staff: no tabs, no scans, no names', async () => {
    const { door } = await showKiosk();
    act(() =>
      door.state.setState({
        recent: [scan({ code: 'admitted', attendee: mara })],
        skewMs: 999_999,
      }),
    );
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.body.textContent).not.toContain('Mara');
  });

  test('opens no menu of the browser’s for a long press', async () => {
    await showKiosk();
    const isOpened = fireEvent.contextMenu(screen.getByRole('heading', { level: 1 }));
    expect(isOpened).toBe(false);
  });

  test('speaks the language that a guest chooses, until they are gone', async () => {
    const { judged, advance } = await showKiosk();
    press('Deutsch');
    await screen.findByRole('button', { name: /Ticket scannen/ });
    expect(document.querySelector('main')?.lang).toBe('de');
    judged('admitted');
    expect(headline()).toBe('Willkommen, Mara');
    await advance(8000);
    screen.getByRole('button', { name: /Scan my ticket/ });
    expect(document.querySelector('main')?.lang).toBe('en-GB');
  });

  test('speaks it to all of a family, and to the next guest the device’s', async () => {
    const { door, judged } = await showKiosk();
    press('Deutsch');
    await screen.findByRole('button', { name: /Ticket scannen/ });
    judged('admitted');
    act(() => door.state.setState({ waiting: 1 }));
    press('Fertig');
    expect(document.querySelector('main')?.lang).toBe('de');
    act(() => door.state.setState({ waiting: 0 }));
    judged('admitted');
    expect(headline()).toBe('Willkommen, Mara');
    press('Fertig');
    expect(document.querySelector('main')?.lang).toBe('en-GB');
  });
});

test('a language that nobody uses any more gives way to the device’s', async () => {
  const { advance } = await showKiosk();
  press('Deutsch');
  await screen.findByRole('button', { name: /Ticket scannen/ });
  await advance(59_000);
  screen.getByRole('button', { name: /Ticket scannen/ });
  await advance(1000);
  screen.getByRole('button', { name: /Scan my ticket/ });
});

describe('scanning', () => {
  test('takes the front camera, and leaves it with the screen', async () => {
    const { scanner, door } = await showKiosk();
    press(/Scan my ticket/);
    expect(scanner.start).toHaveBeenCalledExactlyOnceWith(
      expect.any(HTMLVideoElement),
      door,
      'front',
    );
    expect(scanner.stop).not.toHaveBeenCalled();
    press('Back');
    expect(place()).toBe('welcome');
    expect(scanner.stop).toHaveBeenCalledOnce();
  });

  test('gives way to typing, for a ticket that the camera cannot read', async () => {
    const { scanner } = await showKiosk();
    press(/Scan my ticket/);
    press('Type my code');
    screen.getByLabelText('Ticket code or order number');
    expect(scanner.stop).toHaveBeenCalledOnce();
  });

  test('asks after a minute whether somebody is there, and goes back to the start', async () => {
    const { advance } = await showKiosk();
    press(/Scan my ticket/);
    await advance(59_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await advance(1000);
    press('Yes, I am still here');
    expect(place()).toBe('scan');
    await advance(60_000);
    screen.getByRole('heading', { name: 'Are you still there?' });
    await advance(20_000);
    expect(place()).toBe('welcome');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('finding yourself', () => {
  const locked = { why: 'locked', isListGone: false } as const;

  async function type(code: string, lastName: string) {
    fireEvent.change(screen.getByLabelText('Ticket code or order number'), {
      target: { value: code },
    });
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: lastName } });
    await act(async () => void fireEvent.submit(screen.getByLabelText('Last name')));
  }

  /** A family of two has found itself. */
  async function showFamily() {
    const shown = await showKiosk();
    shown.door.listed.push({ ...mara, ticketId: asId<TicketId>(110), firstName: 'Lea' });
    press(/Type my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    return shown;
  }

  test('takes code and last name together, and goes the path of every scan', async () => {
    const { door } = await showKiosk();
    press(/Type my code/);
    await type('482109375518', 'lindqvist');
    expect(door.asked).toContain(`choose ${mara.ticketId} in`);
  });

  test('takes the number of the order as well', async () => {
    const { door } = await showKiosk();
    press(/Type my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    expect(door.asked).toContain(`choose ${mara.ticketId} in`);
  });

  test('a family whose order and name are the same chooses one, or all', async () => {
    const { door } = await showKiosk();
    const lea = { ...mara, ticketId: asId<TicketId>(110), firstName: 'Lea' };
    door.listed.push(lea);
    const chosen = () => door.asked.filter((call) => call.startsWith('choose'));
    press(/Type my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    expect(chosen()).toEqual([]);
    press(/^Lea/);
    press('Check in all 2 tickets');
    expect(chosen()).toEqual([`choose ${lea.ticketId} in`]);
    // It has been recorded.
    await act(async () => {});
    press('Check in all 2 tickets');
    await screen.findByRole('heading', { name: 'Welcome' });
    expect(chosen().slice(1)).toEqual([`chooseAll ${mara.ticketId} ${lea.ticketId} in`]);
    press('Done');
    expect(place()).toBe('welcome');
  });

  test('each of a family has words and a badge of their own', async () => {
    const { door, heard } = await showKiosk({ printsBadges: true });
    const lea = { ...mara, ticketId: asId<TicketId>(110), firstName: 'Lea' };
    const olof = { ...mara, ticketId: asId<TicketId>(111), firstName: 'Olof' };
    door.listed.push(lea, olof);
    door.choosesAs[olof.ticketId] = 'unpaid';
    const printed: (string | null | undefined)[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelector('.badge-sheet .label__first')?.textContent);
    });
    press(/Type my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    press('Check in all 3 tickets');
    await screen.findByRole('heading', { name: 'Please see our staff' });
    const members = [...document.querySelectorAll<HTMLElement>('.kiosk-member')];
    expect(members.map(({ dataset }) => dataset.kind)).toEqual(['welcome', 'welcome', 'staff']);
    press('Badge: Mara');
    await screen.findByRole('button', { name: 'Again: Mara' });
    press('Badge: Lea');
    await screen.findByRole('button', { name: 'Again: Lea' });
    expect(printed).toEqual(['Mara', 'Lea']);
    expect(screen.queryByRole('button', { name: /Olof/ })).toBeNull();
    expect(heard.at(-1)?.verdict).toBe('ask-first');
  });

  test('two badges at once are printed one after the other, and the screen waits for them', async () => {
    const { door, advance } = await showKiosk({ printsBadges: true });
    const lea = { ...mara, ticketId: asId<TicketId>(110), firstName: 'Lea' };
    door.listed.push(lea);
    const picture = held<null>();
    door.desk.readBadge = () => picture.promise;
    const printed: (string | null | undefined)[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      const names = [...document.querySelectorAll('.badge-sheet .label__first')];
      printed.push(names.map(({ textContent }) => textContent).join(' '));
    });
    press(/Type my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    press('Check in all 2 tickets');
    await screen.findByRole('button', { name: 'Badge: Lea' });
    press('Badge: Mara');
    press('Badge: Lea');
    await advance(60_000);
    expect(place()).toBe('family');
    await act(async () => picture.answer(null));
    await screen.findByRole('button', { name: 'Again: Lea' });
    expect(printed).toEqual(['Mara', 'Lea']);
  });

  test('while all are checked in no name can be tapped, and a verdict between takes no badges away', async () => {
    const { door, judged, heard } = await showKiosk({ printsBadges: true });
    const lea = { ...mara, ticketId: asId<TicketId>(110), firstName: 'Lea' };
    door.listed.push(lea);
    const recorded = held<null>();
    const chooseAll = door.chooseAll.bind(door);
    Object.assign(door, {
      async chooseAll(...chosen: Parameters<typeof chooseAll>) {
        await recorded.promise;
        return chooseAll(...chosen);
      },
    });
    press(/Type my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    press('Check in all 2 tickets');
    const meanwhile = screen.getByRole('button', { name: /^Mara/ });
    expect(meanwhile.ariaDisabled).toBe('true');
    fireEvent.click(meanwhile);
    expect(door.asked.filter((call) => call.startsWith('choose '))).toEqual([]);
    await act(async () => recorded.answer(null));
    await screen.findByRole('button', { name: 'Badge: Mara' });
    judged('already');
    expect(place()).toBe('verdict');
    press('Done');
    await screen.findByRole('button', { name: 'Badge: Mara' });
    // The family was heard once.
    expect(heard.map(({ verdict }) => verdict)).toEqual(['admitted', 'ask-first']);
    press('Done');
    expect(place()).toBe('welcome');
  });

  test('V9: a family’s verdict does not come back when the device is in service again', async () => {
    const { become } = await showFamily();
    press('Check in all 2 tickets');
    await screen.findByRole('heading', { name: 'Welcome' });
    become({ outOfService: locked });
    expect(place()).toBe('closed');
    become({ outOfService: null });
    expect(place()).toBe('welcome');
  });

  test('V9: a family that was being checked in as the device closed is neither shown nor heard', async () => {
    const { door, become, heard } = await showFamily();
    const recorded = held<null>();
    const chooseAll = door.chooseAll.bind(door);
    Object.assign(door, {
      async chooseAll(...chosen: Parameters<typeof chooseAll>) {
        await recorded.promise;
        return chooseAll(...chosen);
      },
    });
    press('Check in all 2 tickets');
    become({ outOfService: locked });
    await act(async () => recorded.answer(null));
    become({ outOfService: null });
    expect(place()).toBe('welcome');
    expect(heard).toEqual([]);
  });

  test('answers every wrong guess with the same words, and asks nobody', async () => {
    const { door } = await showKiosk();
    const answers = new Set<string>();
    for (const [code, name] of [
      ['4821-0937-5518', 'Meier'],
      ['0000-0000-0000', 'Lindqvist'],
      [`${mara.paymentId}`, 'Meier'],
    ] as const) {
      press(/Type my code/);
      await type(code, name);
      answers.add(screen.getByRole('alert').textContent ?? '');
      press('Back');
    }
    expect([...answers]).toEqual([
      'We found no ticket with these details.Please check both fields, or see our staff. They will be happy to help.',
    ]);
    expect(door.asked.filter((call) => call.startsWith('choose'))).toEqual([]);
  });

  test('slows down after three wrong guesses, no matter who makes them', async () => {
    const { door, advance } = await showKiosk();
    for (let guest = 0; guest < 3; guest += 1) {
      press(/Type my code/);
      await type('4821-0937-5518', 'Meier');
      press('Back');
    }
    press(/Type my code/);
    screen.getByRole('button', { name: 'Please wait 5 seconds' });
    await type('4821-0937-5518', 'Lindqvist');
    expect(door.asked.filter((call) => call.startsWith('choose'))).toEqual([]);
    await advance(5000);
    await type('4821-0937-5518', 'Lindqvist');
    expect(door.asked).toContain(`choose ${mara.ticketId} in`);
  });

  test('leaves nothing of a guest for the next one', async () => {
    const { advance } = await showKiosk();
    press(/Type my code/);
    await type('4821-0937-5518', 'Meier');
    await advance(60_000);
    await advance(20_000);
    expect(place()).toBe('welcome');
    press(/Type my code/);
    expect(screen.getByLabelText<HTMLInputElement>('Ticket code or order number').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('only the PIN leads out', () => {
  test('opened again, the device is a kiosk again', async () => {
    await showLocked(device);
    cleanup();
    const time = manualTime({ startsAt: now });
    showWith(await device.open(time), time);
    await atStart();
  });

  test('nobody sees a screen of staff before that is known', async () => {
    const time = manualTime({ startsAt: now });
    const store = { read: async () => undefined, write: async () => {} };
    const kiosk = createKiosk({ log: noLog, store, clock: time, newId: () => '0'.repeat(32) });
    showWith(kiosk, time);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.querySelector('.starting')).not.toBeNull();
    await act(() => kiosk.load());
    screen.getByRole('navigation');
  });

  test('the device’s “back” does not', async () => {
    await showLocked(device);
    history.back();
    await waitFor(() => expect(history.state).toMatchObject({ held: true }));
    expect(place()).toBe('welcome');
  });

  test('a box that nobody uses closes automatically', async () => {
    const { advance } = await showLocked(device);
    press('For staff');
    await advance(30_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
