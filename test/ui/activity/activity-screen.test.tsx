// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { OutboxEntry } from '../../../src/domain/outbox.ts';
import { instant } from '../../../src/domain/time.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee } from '../../support/attendees.ts';
import { code, minute, now, scan } from '../door-in-memory.ts';
import { entry, evening, guests, onProduct, onTicket, refused } from '../gallery/an-evening.ts';
import { openTab, showDoor } from '../show-app.tsx';

const sent = {
  state: 'confirmed',
  at: entry('', 0, { state: 'waiting' }, {}).action.madeAt,
} as const;

async function showActivity(recorded: readonly OutboxEntry[], change: Partial<DoorState> = {}) {
  const shown = showDoor(change);
  shown.door.recorded.push(...recorded);
  shown.door.listed.push(...guests);
  return { ...shown, page: await openTab('Activity') };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];
const ids = () => rows().map(({ dataset }) => dataset.entry);
const texts = () => rows().map(({ textContent }) => textContent);

function row(id: string): HTMLElement {
  const found = rows().find(({ dataset }) => dataset.entry === id);
  if (!found) throw new Error(`no row of ${id}`);
  return found;
}

test('a service that was restored is named as the reason why so much waits again', async () => {
  const { door } = await showActivity([], { offeredAgain: 2 });
  const notice = () => document.querySelector('[data-offered-again]')?.textContent;
  expect(notice()).toMatch(/restored from a backup\. 2 check-ins .* are verified/);
  act(() => door.state.setState({ offeredAgain: 0 }));
  expect(notice()).toBeUndefined();
});

test('O7: entries that the device damaged are counted, with what to do, and marked at the tab', async () => {
  const { door } = await showActivity([], { unreadable: 2 });
  const notice = () => document.querySelector('[data-unreadable]')?.textContent;
  const tab = () => screen.getByRole('button', { name: /^Activity/ }).textContent;
  expect(notice()).toMatch(/2 entries can’t be read.*Tell the organizer/);
  expect(tab()).toContain('Needs attention');
  act(() => door.state.setState({ unreadable: 'all' }));
  expect(notice()).toMatch(/not synced are lost; how many is not known\. Tell the organizer/);
  expect(tab()).toContain('Needs attention');
  act(() => door.state.setState({ unreadable: 0 }));
  expect(notice()).toBeUndefined();
  expect(tab()).not.toContain('Needs attention');
});

describe('each action', () => {
  test('O3: appears with its name, what and when, another device’s name, and what became of it', async () => {
    await showActivity([
      entry('a', 5 * minute, sent, { target: onTicket(0) }),
      entry('b', 4 * minute, { state: 'unsure' }, { target: onTicket(2), device: 'Phone 5' }),
      entry('c', 3 * minute, { state: 'sending' }, { target: onTicket(2), type: 'reset' }),
      entry('d', 2 * minute, { state: 'waiting' }, { target: onProduct(1) }),
      entry('e', minute, { state: 'waiting' }, { target: onTicket(50, '4821-0937-5518') }),
      entry('f', 0, { state: 'waiting' }, { target: onProduct(50) }),
    ]);
    expect(texts()).toEqual([
      'Ticket 151Handed out: add-on 951 · 20:14Pending',
      '4821-0937-5518Check-in · 20:13Pending',
      'Aiko WatanabeHanded out: Welcome drink · 20:12Pending',
      'Jürgen GroßCheck-out · 20:11Syncing',
      'Jürgen GroßCheck-in · 20:10 · Phone 5Unconfirmed',
      'Tomás FerreiraCheck-in · 20:09Synced',
    ]);
  });

  test('an imported action appears at the time at which it happened', async () => {
    await showActivity([
      entry('ours', minute, sent, {}),
      entry('theirs', 30 * minute, { state: 'unsure' }, { device: 'Phone 5' }),
      entry('ours, later', 0, sent, {}),
    ]);
    expect(ids()).toEqual(['ours, later', 'ours', 'theirs']);
  });

  test('follows the outbox', async () => {
    const { door, become } = await showActivity([entry('a', 0, { state: 'waiting' }, {})]);
    expect(row('a').dataset.progress).toBe('waiting');
    door.recorded.splice(0, 1, entry('a', 0, sent, {}));
    become({ outbox: { unsent: 0, rejected: 0, stopped: false } });
    expect(row('a').dataset.progress).toBe('confirmed');
  });
});

describe('O6: what was refused', () => {
  test.each([
    ['ObjectNotFound', 'The server does not know this ticket.', 'organizer'],
    ['NotAuthorized', 'This device may not check this ticket.', 'another event'],
    ['InvalidParam', 'rejects a detail of this check-in', 'Give the code and the time'],
    ['InvalidDevaluationSource', 'the way in which the ticket was read', 'organizer'],
    ['InvalidDavaluationSource', 'the way in which the ticket was read', 'organizer'],
  ])(
    '%s: the reason and the next step in plain words, and the ticket’s code',
    async (code, why, next) => {
      await showActivity([
        entry('a', 0, refused(code), { target: onTicket(50, '4821-0937-5518') }),
      ]);
      const said = row('a').textContent;
      for (const part of [why, next, 'Code: 4821-0937-5518']) expect(said).toContain(part);
      expect(said).not.toContain('com.svc');
    },
  );

  test('can be sent again by hand, once what it was refused for is mended', async () => {
    const { door } = await showActivity([entry('a', 0, refused('ObjectNotFound'), {})]);
    await act(async () => void fireEvent.click(screen.getByText('Sync again')));
    expect(door.asked).toEqual(['sendAgain a']);
  });

  test('a code without words is shown as it is; a missing one is not shown', async () => {
    await showActivity([
      entry('code', 1, refused('SeatTaken', '<b>Other</b>'), {}),
      entry('silent', 0, refused(), {}),
    ]);
    expect(row('code').textContent).toContain('The server rejected this check-in. Show this page');
    expect(within(row('code')).getByText(/SeatTaken, com\.svc\.api\.rest\.<b>Other/)).toBeTruthy();
    expect(row('silent').textContent).toContain('The server rejected this check-in.');
    expect(row('silent').textContent).not.toContain('Answer from the server');
  });
});

describe('an evening of hundreds', () => {
  const button = (name: RegExp) => screen.getByRole('button', { name });

  test('is counted and can be narrowed down', async () => {
    const { page } = await showActivity(evening);
    const shown = within(page).getByRole('button', { name: '247 All' });
    expect(shown.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button(/^2 Rejected$/));
    expect(ids()).toEqual(['refused', 'refused-other']);
    expect(shown.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button(/^3 Pending$/));
    expect(ids()).toEqual(['waiting', 'out', 'adopted']);
  });

  test('is shown a hundred at a time', async () => {
    await showActivity(evening);
    expect(rows()).toHaveLength(100);
    await act(async () => void fireEvent.click(button(/^Show 100 more$/)));
    expect(rows()).toHaveLength(200);
    await act(async () => void fireEvent.click(button(/^Show 47 more$/)));
    expect(rows()).toHaveLength(247);
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
    fireEvent.click(button(/^242 Synced$/));
    expect(rows()).toHaveLength(100);
  });

  test('nothing is said where there is nothing', async () => {
    await showActivity([]);
    expect(screen.getByText('Nothing has been recorded on this device yet.')).toBeTruthy();
    fireEvent.click(button(/^0 Rejected$/));
    expect(screen.getByText('No check-in was rejected.')).toBeTruthy();
  });
});

test('nothing is scanned while staff reads; a verdict comes before the page and gives way to it', async () => {
  const { scanner, become, page } = await showActivity([]);
  expect(scanner.stop).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.viewfinder')).toBeNull();
  become({ current: scan({ code: 'admitted', attendee: attendee() }) });
  expect(screen.getByRole('heading', { name: 'Admitted' })).toBeTruthy();
  expect(page.closest('[inert]')).not.toBeNull();
  become({ current: null });
  expect(page.isConnected).toBe(true);
  expect(page.closest('[inert]')).toBeNull();
  expect(scanner.start).toHaveBeenCalledTimes(1);
});

describe('whom this device denied', () => {
  const turned = (verdict: VerdictCode, text: string, ago: number) => ({
    id: `${verdict} ${text}`,
    at: instant(now - ago * minute),
    code: code(text),
    verdict,
  });
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-refused]')].map(
      ({ textContent }) => textContent,
    );

  test('has a separate filter: who, why, when', async () => {
    const { door } = await showActivity([]);
    const known = attendee({
      firstName: 'Mara',
      lastName: 'Lindqvist',
      displayIdentifier: '7788-0937-5518',
    });
    act(() => {
      door.listed.push(known);
      door.refused.state.setState(
        [
          turned('cancelled', known.displayIdentifier, 0),
          turned('ask-first', 'NOBODY12345', 4),
          turned('ask-unpaid', 'NOBODY12346', 5),
        ],
        true,
      );
    });
    fireEvent.click(screen.getByRole('button', { name: '3 Denied entry' }));
    expect(shown()).toEqual([
      `Mara LindqvistCancelled · 20:14${known.displayIdentifier}`,
      'NOBODY12345Nobody confirmed the check-in · 20:10',
      'NOBODY12346Not paid · Nobody confirmed the check-in · 20:09',
    ]);
  });

  test('says so where there was nobody', async () => {
    await showActivity([]);
    fireEvent.click(screen.getByRole('button', { name: '0 Denied entry' }));
    expect(screen.getByText('Nobody was denied entry on this device.')).toBeTruthy();
  });
});
