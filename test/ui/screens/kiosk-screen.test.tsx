// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createKiosk,
  type Kiosk,
  type KioskSettings,
  plainSettings,
} from '../../../src/client/kiosk/kiosk.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { english } from '../../../src/ui/i18n/language.ts';
import { attendee, product } from '../../support/attendees.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { doorInMemory, now, scan } from '../door-in-memory.ts';
import { type KioskDevice, kioskDevice } from '../kiosk-device.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { showApp } from '../show-app.tsx';

const pin = '2580';
const mara = attendee({ firstName: 'Mara', lastName: 'Lindqvist' });

let device: KioskDevice;
beforeEach(() => {
  device = kioskDevice();
});
afterEach(() => vi.restoreAllMocks());

function open(kiosk: Kiosk, time: ManualTime) {
  const door = doorInMemory();
  door.listed.push(mara);
  const event = door.state.getState().event;
  const shown = showApp({ phase: 'paired', door, event, others: [] }, english, kiosk, time);
  const judged = (
    code: VerdictCode,
    given: Parameters<typeof scan>[0] = { attendee: mara },
    id = code as string,
  ) => act(() => door.state.setState({ current: scan({ code, ...given }, { id }) }));
  return { ...shown, door, judged, page: () => document.querySelector('main') };
}

/** Opens the app on a kiosk whose PIN does not matter. */
async function openKiosk(settings: Partial<KioskSettings> = {}) {
  const time = manualTime({ startsAt: now });
  const on = { phase: 'on', settings: { ...plainSettings, ...settings } } as const;
  const shown = open(kioskInMemory(on, time), time);
  await waitFor(() => expect(place()).toBe('welcome'));
  return shown;
}

/** Opens the app on a device that was made a kiosk with the PIN. */
async function openLocked() {
  const time = manualTime({ startsAt: now });
  const kiosk = await device.open(time);
  await kiosk.start(plainSettings, pin);
  const shown = open(kiosk, time);
  await waitFor(() => expect(place()).toBe('welcome'));
  return shown;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const place = () => document.querySelector<HTMLElement>('.kiosk')?.dataset.kiosk;
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the start', () => {
  test('shows the organizer’s words, and the event where there are none', async () => {
    await openKiosk({ title: 'Welcome to Winter Lights', words: 'Drinks to the left.' });
    expect(headline()).toBe('Welcome to Winter Lights');
    screen.getByText('Drinks to the left.');
    cleanup();
    await openKiosk();
    expect(headline()).toBe('Winter Lights Festival');
  });

  test('shows nothing of the screens of staff: no tabs, no scans, no names', async () => {
    const { door } = await openKiosk();
    act(() =>
      door.state.setState({
        recent: [scan({ code: 'admitted', attendee: mara })],
        skewMs: 999_999,
      }),
    );
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.body.textContent).not.toContain('Mara');
  });

  test('clears what staff scanned last', async () => {
    const time = manualTime({ startsAt: now });
    const kiosk = await device.open(time);
    const { judged } = open(kiosk, time);
    judged('admitted');
    await act(async () => void (await kiosk.start(plainSettings, pin)));
    await waitFor(() => expect(place()).toBe('welcome'));
    expect(document.body.textContent).not.toContain('Mara');
  });

  test('speaks the language that a guest chooses, until they are gone', async () => {
    const { judged, advance } = await openKiosk();
    press('Deutsch');
    await screen.findByRole('button', { name: /Ticket scannen/ });
    expect(document.querySelector('main')?.lang).toBe('de');
    judged('admitted');
    expect(headline()).toBe('Willkommen, Mara');
    await advance(8000);
    screen.getByRole('button', { name: /Scan my ticket/ });
    expect(document.querySelector('main')?.lang).toBe('en-GB');
  });
});

test('a language that nobody uses any more gives way to the device’s', async () => {
  const { advance } = await openKiosk();
  press('Deutsch');
  await screen.findByRole('button', { name: /Ticket scannen/ });
  await advance(59_000);
  screen.getByRole('button', { name: /Ticket scannen/ });
  await advance(1000);
  screen.getByRole('button', { name: /Scan my ticket/ });
});

describe('scanning', () => {
  test('takes the front camera, and leaves it with the screen', async () => {
    const { scanner, door } = await openKiosk();
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

  test('asks after a minute whether somebody is there, and goes back to the start', async () => {
    const { advance } = await openKiosk();
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

describe('a verdict in a guest’s words', () => {
  test('V8: welcomes by the first name alone, is heard and spoken, and gives way by itself', async () => {
    const { judged, advance, heard } = await openKiosk();
    judged('admitted');
    expect(headline()).toBe('Welcome, Mara');
    expect(document.body.textContent).not.toContain('Lindqvist');
    const voice = screen.getByRole('status');
    expect(voice.textContent).toBe('Welcome, Mara. You are checked in. Have a good time!');
    expect(voice.dataset.verdict).toBe('admitted');
    expect(heard.map(({ verdict }) => verdict)).toEqual(['admitted']);
    await advance(7999);
    expect(place()).toBe('verdict');
    await advance(1);
    expect(place()).toBe('welcome');
    expect(document.body.textContent).not.toContain('Mara');
  });

  test('V1: an unverified entry has no name', async () => {
    const { judged } = await openKiosk();
    judged('admitted', { attendee: null, attention: ['unverified'] });
    expect(headline()).toBe('Welcome');
  });

  test('V3: says goodbye', async () => {
    const { judged } = await openKiosk();
    judged('left');
    expect(headline()).toBe('Goodbye, Mara');
  });

  test.each([
    'unknown',
    'wrong-event',
    'cancelled',
    'not-accepted',
    'category',
    'unpaid',
    'ask-unpaid',
    'ask-first',
    'already',
    'not-inside',
    'cannot-record',
  ] as const)('V2: %s sends the guest to the staff, and says neither who nor why', async (code) => {
    const { judged, door, heard, advance } = await openKiosk();
    const unpaid = { ...mara, paymentStatus: 'new' as const, products: [product()] };
    judged(code, { attendee: unpaid, attention: ['money-due', 'products'] });
    const shown = document.querySelector('.kiosk')?.textContent ?? '';
    expect(shown).toBe(
      'Please go to the staffThey will be happy to help you in person.DonePlease go to the staff. They will be happy to help you in person.',
    );
    expect(heard.map(({ verdict }) => verdict)).toEqual(['ask-first']);
    await advance(15_000);
    expect(place()).toBe('welcome');
    // Nobody agrees alone.
    expect(door.asked.filter((call) => call.startsWith('agree'))).toEqual([]);
  });

  test('V4: tells what is to be collected, and hands nothing over', async () => {
    const { judged, advance } = await openKiosk();
    const products = [
      product({ name: 'Welcome drink', option: '' }),
      product({ productId: asId(902), name: 'Shirt', option: 'Size M' }),
      product({ productId: asId(903), name: 'Cancelled', cancelled: true }),
    ];
    judged('admitted', { attendee: { ...mara, products }, attention: ['products'] });
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Welcome drink', 'ShirtSize M']);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Done']);
    await advance(19_000);
    expect(place()).toBe('verdict');
    await advance(1000);
    expect(place()).toBe('welcome');
  });

  test('waits for whoever still touches the screen, and goes at their word', async () => {
    const { judged, advance } = await openKiosk();
    judged('admitted');
    await advance(7000);
    fireEvent.pointerDown(document.body);
    await advance(7000);
    expect(place()).toBe('verdict');
    press('Done');
    expect(place()).toBe('welcome');
  });

  test('the next guest’s takes its place, with its own time', async () => {
    const { judged, advance, heard } = await openKiosk();
    judged('unknown', { attendee: null });
    await advance(10_000);
    judged('admitted', { attendee: mara }, 'next');
    await advance(7000);
    expect(headline()).toBe('Welcome, Mara');
    expect(heard).toHaveLength(2);
    await advance(1000);
    expect(place()).toBe('welcome');
  });
});

describe('a badge', () => {
  test('is offered where a printer is, printed as our own label, and can be had again', async () => {
    const { judged } = await openKiosk({ printsBadges: true });
    let printed = '';
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed = document.querySelector('.badge-sheet')?.textContent ?? '';
    });
    judged('admitted', { attendee: { ...mara, company: 'Nordlicht Studio' } });
    press('Print my badge');
    await screen.findByRole('button', { name: 'Print it again' });
    expect(printed).toBe('Winter Lights FestivalMaraLindqvistNordlicht StudioStandard');
    expect(document.querySelector('.badge-sheet')).toBeNull();
    press('Print it again');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  });

  test.each(['already', 'left'] as const)('is not for %s', async (code) => {
    const { judged } = await openKiosk({ printsBadges: true });
    judged(code);
    expect(screen.queryByRole('button', { name: /badge/ })).toBeNull();
  });

  test('is the service’s where it has one', async () => {
    const { judged, door } = await openKiosk({ printsBadges: true });
    URL.createObjectURL = vi.fn(() => 'blob:badge');
    URL.revokeObjectURL = vi.fn();
    HTMLImageElement.prototype.decode = async () => {};
    door.desk.readBadge = async () => new Blob(['badge'], { type: 'image/png' });
    let printed: string | null | undefined;
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed = document.querySelector('.badge-sheet img')?.getAttribute('src');
    });
    judged('admitted');
    press('Print my badge');
    await screen.findByRole('button', { name: 'Print it again' });
    expect(printed).toBe('blob:badge');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:badge');
  });

  test('is not offered without a printer', async () => {
    const { judged } = await openKiosk();
    judged('admitted');
    expect(screen.queryByRole('button', { name: /badge/ })).toBeNull();
  });
});

describe('finding yourself', () => {
  async function type(code: string, lastName: string) {
    fireEvent.change(screen.getByLabelText('Ticket code or order number'), {
      target: { value: code },
    });
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: lastName } });
    await act(async () => void fireEvent.submit(screen.getByLabelText('Last name')));
  }

  test('takes code and last name together, and goes the path of every scan', async () => {
    const { door } = await openKiosk();
    press(/Type in my code/);
    await type('482109375518', 'lindqvist');
    expect(door.asked).toContain(`choose ${mara.ticketId} in`);
  });

  test('takes the number of the order as well', async () => {
    const { door } = await openKiosk();
    press(/Type in my code/);
    await type(`${mara.paymentId}`, 'Lindqvist');
    expect(door.asked).toContain(`choose ${mara.ticketId} in`);
  });

  test('answers every wrong guess with the same words, and asks nobody', async () => {
    const { door } = await openKiosk();
    const answers = new Set<string>();
    for (const [code, name] of [
      ['4821-0937-5518', 'Meier'],
      ['0000-0000-0000', 'Lindqvist'],
      [`${mara.paymentId}`, 'Meier'],
    ] as const) {
      press(/Type in my code/);
      await type(code, name);
      answers.add(screen.getByRole('alert').textContent ?? '');
      press('Back');
    }
    expect([...answers]).toEqual([
      'That did not fit together.Please check both, or go to the staff. They will be happy to help.',
    ]);
    expect(door.asked.filter((call) => call.startsWith('choose'))).toEqual([]);
  });

  test('slows down after three wrong guesses, whoever makes them', async () => {
    const { door, advance } = await openKiosk();
    for (let guest = 0; guest < 3; guest += 1) {
      press(/Type in my code/);
      await type('4821-0937-5518', 'Meier');
      press('Back');
    }
    press(/Type in my code/);
    screen.getByRole('button', { name: 'Please wait 5 seconds' });
    await type('4821-0937-5518', 'Lindqvist');
    expect(door.asked.filter((call) => call.startsWith('choose'))).toEqual([]);
    await advance(5000);
    await type('4821-0937-5518', 'Lindqvist');
    expect(door.asked).toContain(`choose ${mara.ticketId} in`);
  });

  test('leaves nothing of a guest for the next one', async () => {
    const { advance } = await openKiosk();
    press(/Type in my code/);
    await type('4821-0937-5518', 'Meier');
    await advance(60_000);
    await advance(20_000);
    expect(place()).toBe('welcome');
    press(/Type in my code/);
    expect(screen.getByLabelText<HTMLInputElement>('Ticket code or order number').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('only the PIN leads out', () => {
  async function enter(digits: string) {
    press('For staff');
    await userEvent.keyboard(digits);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  }

  test('by keyboard or by tapping it; staff are at the camera then', async () => {
    await openLocked();
    press('For staff');
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
    for (const digit of pin) press(digit);
    press('Leave');
    await screen.findByRole('navigation');
    expect(place()).toBeUndefined();
  });

  test('a wrong one is said, and wrong ones slow down', async () => {
    const { advance } = await openLocked();
    await enter('1111');
    await screen.findByText('This is not the PIN.');
    for (const wrong of ['2222', '3333']) {
      await userEvent.keyboard(`${wrong}{Enter}`);
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe(''));
    }
    screen.getByRole('button', { name: 'Please wait 5 seconds' });
    await userEvent.keyboard(`${pin}{Enter}`);
    expect(place()).toBe('welcome');
    await advance(5000);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('navigation');
  });

  test('opened again, the device is a kiosk again', async () => {
    await openLocked();
    cleanup();
    const time = manualTime({ startsAt: now });
    open(await device.open(time), time);
    await waitFor(() => expect(place()).toBe('welcome'));
  });

  test('nobody sees a screen of staff before that is known', async () => {
    const time = manualTime({ startsAt: now });
    const store = { read: async () => undefined, write: async () => {} };
    const kiosk = createKiosk({ store, clock: time, newId: () => '0'.repeat(32) });
    open(kiosk, time);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.querySelector('.starting')).not.toBeNull();
    await act(() => kiosk.load());
    screen.getByRole('navigation');
  });

  test('the device’s “back” does not', async () => {
    await openLocked();
    history.back();
    await waitFor(() => expect(history.state).toMatchObject({ held: true }));
    expect(place()).toBe('welcome');
  });

  test('a box that nobody uses closes by itself', async () => {
    const { advance } = await openLocked();
    press('For staff');
    await advance(30_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
