// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import type { Verdict, VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { code, minute, now, scan } from '../door-in-memory.ts';
import { showDoor, voice } from '../show-app.tsx';

const autoClearMs = defaultGate.verdictMs ?? 0;

const guest = attendee({ firstName: 'Mara', lastName: 'Lindqvist', categoryName: 'Weekend' });
const inside = { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' };

type Row = {
  readonly given: Partial<Verdict> & { readonly code: VerdictCode };
  readonly word: string;
  readonly icon: string;
  readonly line: string;
};

const rows: readonly Row[] = [
  {
    given: { code: 'admitted', attendee: guest },
    word: 'Admitted',
    icon: 'check',
    line: 'Checked in at 20:14',
  },
  {
    given: { code: 'left', attendee: guest },
    word: 'Checked out',
    icon: 'leave',
    line: 'Checked out at 20:14',
  },
  {
    given: { code: 'already', attendee: { ...guest, presence: inside } },
    word: 'Already checked in',
    icon: 'twice',
    line: 'Since 19:02\u00a0· South gate 2',
  },
  {
    given: { code: 'not-inside', attendee: guest },
    word: 'Not checked in',
    icon: 'person-off',
    line: 'Was never checked in',
  },
  {
    given: { code: 'cancelled', attendee: { ...guest, cancelled: local('2026-11-12T09:30:00') } },
    word: 'Cancelled',
    icon: 'cross',
    line: 'Cancelled on Thu 12 Nov at 09:30',
  },
  {
    given: { code: 'replaced', attendee: guest, replacedAt: local('2026-11-12T09:30:00') },
    word: 'Code replaced',
    icon: 'refresh',
    line: 'New code since Thu 12 Nov. Ask for the new ticket.',
  },
  {
    given: { code: 'not-accepted', attendee: { ...guest, status: 'onHold' } },
    word: 'Not confirmed',
    icon: 'clock',
    line: 'The booking is on hold',
  },
  {
    given: { code: 'not-booked', attendee: guest },
    word: 'Not booked',
    icon: 'bag',
    line: 'The ticket does not include what is checked here',
  },
  {
    given: { code: 'area-closed', attendee: guest },
    word: 'Closed',
    icon: 'lock',
    line: 'This area is not open now',
  },
  {
    given: { code: 'full', attendee: guest },
    word: 'Full',
    icon: 'people',
    line: 'No place is free in this area',
  },
  {
    given: { code: 'category', attendee: guest },
    word: 'Wrong gate',
    icon: 'bar',
    line: 'No entry at North gate with Weekend',
  },
  {
    given: { code: 'unpaid', attendee: guest },
    word: 'Not paid',
    icon: 'card-off',
    line: 'Awaiting payment',
  },
  {
    given: { code: 'ask-unpaid', attendee: guest },
    word: 'Not paid',
    icon: 'exclamation',
    line: 'Awaiting payment. You decide.',
  },
  {
    given: { code: 'unknown' },
    word: 'Ticket not found',
    icon: 'question',
    line: 'This code is not on the guest list',
  },
  {
    given: { code: 'wrong-event' },
    word: 'Wrong event',
    icon: 'calendar-off',
    line: 'This ticket is for another event',
  },
  {
    given: { code: 'cannot-record', attendee: guest },
    word: 'Not recorded',
    icon: 'disk-off',
    line: 'No entry yet',
  },
];

describe('each verdict says itself by word, icon, shape and one line', () => {
  test.each(rows)('$given.code', ({ given, word, icon, line }) => {
    showDoor({ current: scan(given) });
    const heading = screen.getByRole('heading', { level: 2, name: word });
    const band = heading.closest('.verdict__band');
    expect(band?.textContent).toBe(`${word}${line}`);
    expect(band?.querySelector(`[data-icon="${icon}"]`)).not.toBeNull();
    expect(band?.querySelector('.badge')?.getAttribute('data-shape')).toBeTruthy();
    expect(voice().dataset).toMatchObject({ verdict: given.code, scan: 'scan-1' });
    expect(voice().textContent).toContain(`${word}. ${line}`);
  });

  test('no two verdicts share both shape and icon', () => {
    const faces = rows.map(({ given }) => {
      showDoor({ current: scan(given) });
      const badge = document.querySelector('.verdict .badge');
      const face = `${badge?.getAttribute('data-shape')} ${badge?.querySelector('.icon')?.getAttribute('data-icon')}`;
      document.body.replaceChildren();
      return face;
    });
    expect(new Set(faces).size).toBe(rows.length);
  });
});

describe('who and why', () => {
  test('of another day, the day is said', () => {
    const presence = { ...inside, at: local('2026-11-20T22:41:10') };
    showDoor({ current: scan({ code: 'already', attendee: { ...guest, presence } }) });
    expect(screen.getByText('Since 20 Nov, 22:41 · South gate 2')).toBeTruthy();
  });

  test('P1, P3: what is checked in place of the ticket, since when, and how many are used', () => {
    const day = product({ name: 'Saturday', option: 'Child', presence: inside });
    const { become } = showDoor({
      current: scan({
        code: 'already',
        attendee: guest,
        checked: { product: day, count: 1, used: 1 },
      }),
    });
    expect(screen.getByText('Since 19:02 · South gate 2')).toBeTruthy();
    const shown = () => document.querySelector('.details__checked')?.textContent;
    expect(shown()).toBe('Saturday · Child');
    expect(voice().textContent).toContain('Saturday. Child.');
    const checked = { product: day, count: 3, used: 1 };
    become({ current: scan({ code: 'admitted', attendee: guest, checked }) });
    expect(shown()).toBe('Saturday · Child2 of 3 used');
    become({ current: scan({ code: 'left', attendee: guest, checked }) });
    expect(shown()).toBe('Saturday · Child0 of 3 used');
    become({ current: scan({ code: 'product-cancelled', attendee: guest, checked }) });
    expect(screen.getByText('Saturday was cancelled')).toBeTruthy();
  });

  test('an unknown code is shown, its middle left out', () => {
    showDoor({ current: scan({ code: 'unknown' }, { code: code('SHOP-COUPON-2025-11-00042') }) });
    expect(screen.getByText('SHOP-COUPO…11-00042')).toBeTruthy();
  });

  test('V7: the service, or this device’s list and its age', () => {
    const { become } = showDoor({ current: scan({ code: 'admitted', attendee: guest }) });
    expect(screen.getByText('Confirmed by the server')).toBeTruthy();
    const origin = { from: 'list', readAt: instant(now - 5 * minute) } as const;
    become({ current: scan({ code: 'admitted', attendee: guest, origin }) });
    expect(
      screen.getByText(/^From the guest list on this device, updated 5 min\.? ago$/),
    ).toBeTruthy();
    become({ current: scan({ code: 'unknown', origin: { from: 'list', readAt: null } }) });
    expect(screen.getByText('Decided by this device, without a complete guest list')).toBeTruthy();
  });

  test('V1, R2: what an incomplete list does not have is not said to be missing from the guest list', () => {
    const { become } = showDoor({
      current: scan({ code: 'unknown', origin: { from: 'list', readAt: null } }),
    });
    const line = /list is not complete yet\. The ticket may still be missing/;
    expect(screen.getAllByText(line).length).toBeGreaterThan(0);
    expect(screen.queryByText('This code is not on the guest list')).toBeNull();
    become({ current: scan({ code: 'unknown', origin: { from: 'list', readAt: now } }) });
    expect(screen.queryByText(line)).toBeNull();
  });

  test('V4: money due and an unverified entry are shown with the verdict', () => {
    const { become } = showDoor({
      current: scan({ code: 'admitted', attendee: guest, attention: ['money-due'] }),
    });
    expect(screen.getByText('Awaiting payment')).toBeTruthy();
    become({ current: scan({ code: 'admitted', attention: ['unverified'] }) });
    expect(screen.getByText('Not on the guest list, not verified')).toBeTruthy();
    expect(screen.getByText('Will be verified when the device is online')).toBeTruthy();
  });

  test('V4: flags and a note are shown, read out, and stay until they are tapped away', async () => {
    const told = { ...guest, flags: ['VIP', 'Check ID'], note: 'Table 4\nwith Ada' };
    const shown = showDoor({
      current: scan({ code: 'admitted', attendee: told, attention: ['note'] }),
    });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'VIP',
      'Check ID',
    ]);
    expect(document.querySelector('.note')?.textContent).toBe('Table 4\nwith Ada');
    expect(voice().textContent).toMatch(/VIP\. Check ID\. Table 4\nwith Ada\./);
    expect(shown.door.asked).not.toContain('dismiss');
    shown.become({ current: scan({ code: 'wrong-event', attendee: told }) });
    expect(document.querySelector('.verdict')?.textContent).not.toMatch(/VIP|Table 4/);
  });

  test('tickets that wait to be checked are counted on it, and on no other verdict', () => {
    const { become } = showDoor({
      current: scan({ code: 'admitted', attendee: guest }),
      waiting: 2,
    });
    expect(screen.getByText('2 queued scans')).toBeTruthy();
    become({ waiting: 0 });
    expect(screen.queryByText(/to be checked/)).toBeNull();
  });

  test('a ticket cancelled today names the day as well', () => {
    const today = { ...guest, cancelled: local('2026-11-21T13:11:00') };
    showDoor({ current: scan({ code: 'cancelled', attendee: today }) });
    expect(screen.getAllByText('Cancelled on Sat 21 Nov at 13:11').length).toBeGreaterThan(0);
  });

  test('O10: cannot-record says what to do, and shows the code to write down', () => {
    showDoor({ current: scan({ code: 'cannot-record', attendee: guest }) });
    expect(screen.getByText('Free some space on this device, then scan again.')).toBeTruthy();
    expect(screen.getByText('K7QX2M9PLD4W')).toBeTruthy();
  });
});

describe('how a verdict ends', () => {
  const admitted = scan({ code: 'admitted', attendee: guest });

  test('what was recorded clears itself, and takes the attributes of its voice along', async () => {
    const { door, advance } = showDoor({ current: admitted });
    await advance(autoClearMs - 1);
    expect(door.asked).toEqual([]);
    await advance(1);
    expect(door.asked).toEqual(['dismiss']);
    expect(voice().textContent).toBe('');
    expect(voice().hasAttribute('data-verdict')).toBe(false);
    expect(voice().hasAttribute('data-scan')).toBe(false);
  });

  test.each(rows.filter(({ given }) => !['admitted', 'left'].includes(given.code)))(
    '$given.code stays until it is tapped away',
    async ({ given, word }) => {
      const { door, advance } = showDoor({ current: scan(given) });
      await advance(10 * autoClearMs);
      expect(door.asked).toEqual([]);
      expect(screen.getByRole('heading', { name: word })).toBeTruthy();
      const away = given.code === 'ask-unpaid' ? 'Deny entry' : 'Next';
      fireEvent.click(screen.getByRole('button', { name: away }));
      expect(door.asked).toEqual(['dismiss']);
    },
  );

  test('a finger on it holds it; the time starts again when it is lifted', async () => {
    const { door, advance } = showDoor({ current: admitted });
    const panel = screen.getByRole('region', { name: 'Admitted' });
    await advance(autoClearMs - 1);
    fireEvent.pointerDown(panel);
    await advance(10 * autoClearMs);
    expect(door.asked).toEqual([]);
    fireEvent.pointerUp(panel);
    await advance(autoClearMs - 1);
    expect(door.asked).toEqual([]);
    await advance(1);
    expect(door.asked).toEqual(['dismiss']);
  });

  test('a finger that slides off it holds it no longer', async () => {
    const { door, advance } = showDoor({ current: admitted });
    const panel = screen.getByRole('region', { name: 'Admitted' });
    fireEvent.pointerDown(panel);
    fireEvent.pointerLeave(panel);
    await advance(autoClearMs);
    expect(door.asked).toEqual(['dismiss']);
  });

  test('the next person’s verdict gets its whole time', async () => {
    const { door, advance, become } = showDoor({ current: admitted });
    await advance(autoClearMs - 1);
    become({ current: { ...admitted, id: 'scan-2' } });
    await advance(autoClearMs - 1);
    expect(door.asked).toEqual([]);
    await advance(1);
    expect(door.asked).toEqual(['dismiss']);
  });

  test('V5: it stays while something is to be handed out, and then clears', async () => {
    const drink = product({ productId: asId(901) });
    const served = scan({
      code: 'admitted',
      attendee: { ...guest, products: [drink] },
      attention: ['products'],
    });
    const { door, advance, become } = showDoor({ current: served });
    await advance(10 * autoClearMs);
    expect(door.asked).toEqual([]);
    become({ current: { ...served, products: { [drink.productId]: 'handed-over' } } });
    await advance(autoClearMs);
    expect(door.asked).toEqual(['dismiss']);
  });

  test('no button has the focus, so that a scanner keyboard’s Enter presses none', () => {
    showDoor({ current: scan({ code: 'cancelled', attendee: guest }) });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cancelled' }));
  });
});
