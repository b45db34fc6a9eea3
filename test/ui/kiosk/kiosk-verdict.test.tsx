// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { product } from '../../support/attendees.ts';
import { headline, mara, place, press, showKiosk } from '../show-kiosk.tsx';

afterEach(() => vi.restoreAllMocks());

describe('a verdict in a guest’s words', () => {
  test('V8: welcomes by the first name alone, is heard and spoken, and closes automatically', async () => {
    const { judged, advance, heard } = await showKiosk();
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

  test('a silent gate’s is felt and not heard', async () => {
    const { judged, door, become, heard, felt } = await showKiosk();
    const { pairing } = door.state.getState();
    const gate = { ...pairing.gate, sounds: false };
    become({ pairing: { ...pairing, gate } });
    judged('unknown', { attendee: null });
    expect([heard, felt]).toEqual([[], ['ask-first']]);
  });

  test('V1: an unverified entry has no name', async () => {
    const { judged } = await showKiosk();
    judged('admitted', { attendee: null, attention: ['unverified'] });
    expect(headline()).toBe('Welcome');
  });

  test('that takes its time is waited for in words', async () => {
    const { become, judged } = await showKiosk();
    become({ judging: mara.identifier as TicketCode });
    expect(screen.getByRole('status').textContent).toBe('One moment, please');
    become({ judging: null });
    judged('admitted');
    expect(screen.getByRole('status').textContent).toContain('Welcome, Mara');
  });

  test('V3: says goodbye', async () => {
    const { judged } = await showKiosk();
    judged('left');
    expect(headline()).toBe('Goodbye, Mara');
  });

  test.each([
    'unknown',
    'replaced',
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
    const { judged, door, heard, advance } = await showKiosk();
    const unpaid = { ...mara, paymentStatus: 'new' as const, products: [product()] };
    judged(code, { attendee: unpaid, attention: ['money-due', 'products'] });
    const shown = document.querySelector('.kiosk')?.textContent ?? '';
    expect(shown).toBe(
      'Please see our staffThey will be happy to help you in person.DonePlease see our staff. They will be happy to help you in person.',
    );
    expect(heard.map(({ verdict }) => verdict)).toEqual(['ask-first']);
    await advance(15_000);
    expect(place()).toBe('welcome');
    // Nobody agrees alone.
    expect(door.asked.filter((call) => call.startsWith('agree'))).toEqual([]);
  });

  test('V4: tells what is to be collected, and hands nothing out', async () => {
    const { judged, advance } = await showKiosk();
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

  test.each(['admitted', 'cancelled', 'already'] as const)(
    'V4: what the doors are told of a guest is not for the guest: %s',
    async (code) => {
      const { judged } = await showKiosk();
      const told = { ...mara, note: 'Drinks too much', flags: ['Watch her'] };
      judged(code, { attendee: told, attention: ['note'] });
      expect(document.body.textContent).not.toMatch(/Drinks|Watch/);
    },
  );

  test('waits for anyone who still touches the screen, and goes at their word', async () => {
    const { judged, advance } = await showKiosk();
    judged('admitted');
    await advance(7000);
    fireEvent.pointerDown(document.body);
    await advance(7000);
    expect(place()).toBe('verdict');
    press('Done');
    expect(place()).toBe('welcome');
  });

  test('the next guest’s takes its place, with its own time', async () => {
    const { judged, advance, heard } = await showKiosk();
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
    const { judged } = await showKiosk({ printsBadges: true });
    let printed = '';
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed = document.querySelector('.badge-sheet')?.textContent ?? '';
    });
    judged('admitted', { attendee: { ...mara, company: 'Nordlicht Studio' } });
    press('Print my badge');
    await screen.findByRole('button', { name: 'Print again' });
    expect(printed).toBe('Winter Lights FestivalMaraLindqvistNordlicht StudioStandard');
    expect(document.querySelector('.badge-sheet')).toBeNull();
    press('Print again');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  });

  test.each(['already', 'left'] as const)('is not for %s', async (code) => {
    const { judged } = await showKiosk({ printsBadges: true });
    judged(code);
    expect(screen.queryByRole('button', { name: /badge/ })).toBeNull();
  });

  test('is the service’s where it has one', async () => {
    const { judged, door } = await showKiosk({ printsBadges: true });
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
    await screen.findByRole('button', { name: 'Print again' });
    expect(printed).toBe('blob:badge');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:badge');
  });

  test('is our own label where the service’s picture cannot be drawn', async () => {
    const { judged, door } = await showKiosk({ printsBadges: true });
    URL.createObjectURL = vi.fn(() => 'blob:badge');
    URL.revokeObjectURL = vi.fn();
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('not an image'));
    door.desk.readBadge = async () => new Blob(['<html>'], { type: 'image/png' });
    let printed: string | null | undefined;
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed = document.querySelector('.badge-sheet')?.textContent;
    });
    judged('admitted');
    press('Print my badge');
    await screen.findByRole('button', { name: 'Print again' });
    expect(printed).toBe('Winter Lights FestivalMaraLindqvistStandard');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:badge');
  });

  test('is not offered without a printer', async () => {
    const { judged } = await showKiosk();
    judged('admitted');
    expect(screen.queryByRole('button', { name: /badge/ })).toBeNull();
  });
});
