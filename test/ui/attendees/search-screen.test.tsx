// @vitest-environment jsdom

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { FinderState, Hit } from '../../../src/client/manual-check-in/find-attendee.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import type { Gate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { attendee, local } from '../../support/attendees.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { german } from '../english.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

const mara = attendee({ ticketId: asId(101), firstName: 'Mara', lastName: 'Lindqvist' });
const ole = attendee({ ticketId: asId(102), firstName: 'Ole', lastName: 'Brandt' });
const hit = ({ ticketId }: Attendee, change: Partial<Hit> = {}): Hit => ({
  ticketId,
  from: 'list',
  match: 'part',
  ...change,
});

async function showSearch(
  guests: readonly Attendee[] = [],
  finder: Partial<FinderState> = {},
  change: Partial<DoorState> = {},
) {
  const shown = showDoor(change);
  shown.door.listed.push(...guests);
  const found = (next: Partial<FinderState>) =>
    act(() => shown.door.desk.finder.state.setState(next));
  found({ hits: guests.map((each) => hit(each)), query: guests.length > 0 ? 'x' : '', ...finder });
  const page = await openTab('Search');
  const field = within(page).getByRole('textbox', { name: 'Find a guest' });
  return { ...shown, page, field, found, user: userEvent.setup() };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.guest')];
const texts = () => rows().map(({ textContent }) => textContent);
const pageOf = (name: string) => screen.findByRole('heading', { level: 2, name });

const keepingNames = (names: Gate['names']): Partial<DoorState> => {
  const { pairing } = doorState();
  return { pairing: { ...pairing, gate: { ...pairing.gate, names } } };
};

describe('names on a door', () => {
  test('that shows them from the third letter on: nobody before, and it says why', async () => {
    const { found, page } = await showSearch([mara], { query: 'ma' }, keepingNames('typed'));
    expect(rows()).toEqual([]);
    expect(page.textContent).toContain('Type at least three letters');
    found({ query: 'm a -' });
    expect(rows()).toEqual([]);
    found({ query: 'mar' });
    expect(texts()).toEqual([expect.stringContaining('Mara Lindqvist')]);
    expect(page.textContent).not.toContain('Type at least three letters');
  });

  test('that keeps none: it says why it finds none, and shows category and code', async () => {
    const nameless = { ...mara, firstName: '', lastName: '', company: null };
    const { found, page } = await showSearch([nameless], {}, keepingNames('none'));
    expect(texts()[0]).toContain(`${mara.categoryName}${mara.displayIdentifier}`);
    found({ query: '', hits: [] });
    expect(page.textContent).toContain('This device keeps no names');
    found({ query: 'lindqvist', hits: [] });
    expect(page.textContent).toMatch(/No guest found for “lindqvist”.*This device keeps no names/);
  });
});

describe('the field', () => {
  test('has the focus at once, and searches with every key', async () => {
    const { door, field, user } = await showSearch();
    expect(document.activeElement).toBe(field);
    expect(door.asked).toContain('open finder');
    await user.keyboard('li');
    expect(door.asked.filter((each) => each.startsWith('seek'))).toEqual(['seek l', 'seek li']);
  });

  test('shows nobody before something is typed, but what can be typed', async () => {
    const { page } = await showSearch();
    expect(rows()).toEqual([]);
    expect(page.textContent).toContain('name, company, e-mail address, order number or code.');
  });

  test('is cleared by Escape, and by a button that leaves the focus in it', async () => {
    const { door, field, page, user } = await showSearch([mara]);
    await user.keyboard('{Escape}');
    expect(door.asked.at(-1)).toBe('seek ');
    await user.type(field, 'm');
    await user.click(within(page).getByRole('button', { name: 'Clear' }));
    expect(door.asked.at(-1)).toBe('seek ');
    expect(document.activeElement).toBe(field);
  });
});

describe('a guest', () => {
  test('appears with category, company, and state: in words, each with a separate icon', async () => {
    await showSearch([
      { ...mara, company: 'Nordlicht Studio' },
      { ...ole, presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'A' } },
      attendee({
        ticketId: asId(103),
        firstName: 'Ida',
        presence: { inside: false, at: local('2026-11-21T19:02:40'), device: 'A' },
        paymentStatus: 'authorized',
      }),
      attendee({ ticketId: asId(104), firstName: 'Udo', cancelled: local('2026-11-12T09:30:00') }),
      attendee({ ticketId: asId(105), status: 'onHold' }),
    ]);
    expect(texts()).toEqual([
      'Mara LindqvistStandard · Nordlicht StudioNot checked in',
      'Ole BrandtStandardChecked in',
      'Ida GroßStandardChecked outNot paid',
      'Udo GroßStandardCancelled',
      'Jürgen GroßStandardNot confirmed',
    ]);
    const icons = rows().map((row) => row.querySelector('svg')?.dataset.icon);
    expect(new Set(icons).size).toBe(5);
  });

  test('of the same name as another is told apart by the code on the ticket', async () => {
    await showSearch([mara, { ...mara, ticketId: asId(103) }, ole]);
    expect(texts().map((text) => text?.includes('4821-0937-5518'))).toEqual([true, true, false]);
  });

  test('only a guest who was found with a typing error is marked', async () => {
    await showSearch([ole, mara], { hits: [hit(ole), hit(mara, { match: 'guess' })] });
    expect(texts().map((text) => text?.includes('similar'))).toEqual([false, true]);
  });

  test('that the service found is marked so', async () => {
    await showSearch([mara], { hits: [hit(mara, { from: 'service' })], service: 'answered' });
    expect(texts()[0]).toContain('from the server');
  });

  test('goes inside on the screen when they go inside', async () => {
    const { door, become } = await showSearch([mara]);
    expect(texts()[0]).toContain('Not checked in');
    door.listed.splice(0, 1, {
      ...mara,
      presence: { inside: true, at: local('2026-11-21T20:14:05'), device: 'Phone 3' },
    });
    become({ rosterRevision: 1 });
    expect(texts()[0]).toContain('Checked in');
  });

  test('is opened by a tap', async () => {
    await showSearch([mara, ole]);
    fireEvent.click(screen.getByRole('button', { name: /^Ole Brandt/ }));
    expect(await pageOf('Ole Brandt')).toBeTruthy();
  });
});

describe('the keyboard', () => {
  test('arrows lead from the field through the guests and back; Enter opens one', async () => {
    const { field, user } = await showSearch([mara, ole]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows()[0]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(rows()[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await pageOf('Ole Brandt')).toBeTruthy();
  });

  test('Enter after what was typed opens the only guest', async () => {
    const { user } = await showSearch([mara]);
    await user.keyboard('{Enter}');
    expect(await pageOf('Mara Lindqvist')).toBeTruthy();
  });

  test('or, of several, the only one that is named exactly', async () => {
    const { user } = await showSearch([mara, ole], {
      hits: [hit(ole, { match: 'exact' }), hit(mara)],
    });
    await user.keyboard('{Enter}');
    expect(await pageOf('Ole Brandt')).toBeTruthy();
  });

  test('but none of several that may be meant', async () => {
    const { page, user } = await showSearch([mara, ole]);
    await user.keyboard('{Enter}');
    expect(await shownScreen()).toBe(page);
    expect(rows()).toHaveLength(2);
  });
});

describe('what is said beside the guests', () => {
  const said = () => document.querySelector('.search__remarks')?.textContent;
  const list = {
    phase: 'loading',
    count: 640,
    readAt: null,
    inside: 0,
    reading: null,
    failure: null,
  } as const;

  test('nobody: what was sought, and what may help', async () => {
    await showSearch([], { query: 'Zacharias' });
    expect(said()).toBe(
      'No guest found for “Zacharias”. Try fewer letters, or only the last name.',
    );
  });

  test('while the service is asked nobody is not said yet; then it is, or that it did not answer', async () => {
    const { found } = await showSearch([], { query: 'Zacharias', service: 'asking' });
    expect(said()).toBe('Asking the server');
    found({ service: 'answered' });
    expect(said()).toMatch(
      /^No guest found.*The server does not know a guest with this name either\.$/,
    );
    found({ service: 'failed' });
    expect(said()).toMatch(/The server did not answer\./);
  });

  test('offline, where the service would have helped', async () => {
    const offline = {
      connection: { state: 'offline', reason: 'unreachable', nextTryAt: null },
    } as const;
    const { found, door } = await showSearch([], { query: 'Zacharias' }, offline);
    expect(said()).toMatch(/Offline: only the guest list on this device was searched\.$/);
    door.listed.push(mara);
    found({ hits: [hit(mara)] });
    expect(said()).toBe('');
  });

  test('a list that is not whole, or not there', async () => {
    const { become } = await showSearch([mara], {}, { roster: list });
    expect(said()).toBe('The guest list on this device is not complete yet: 640 loaded so far.');
    become({ roster: { ...list, phase: 'empty', count: 0 } });
    expect(said()).toBe('This device has no guest list yet.');
  });

  test('more than are shown, and a list that is being made ready', async () => {
    await showSearch([mara], { hasMore: true, isWhole: false });
    expect(said()).toMatch(
      /^There are more guests\. Type more.*The guest list is being prepared\./,
    );
  });

  test('how many there are is said to who listens, beside the one voice of the verdicts', async () => {
    await showSearch([mara, ole]);
    expect(document.querySelector('main.screen [aria-live=polite]')?.textContent).toBe('2 guests');
  });
});

test('a scan while somebody searches: its verdict covers the screen, and what was typed is still there after', async () => {
  const { door, field, user, become } = await showSearch();
  await user.type(field, 'mar');
  // Some of a verdict's parts are fetched when they are first shown.
  await act(async () =>
    door.state.setState({ current: scan({ code: 'admitted', attendee: mara }) }),
  );
  expect(screen.getByRole('heading', { name: 'Admitted' })).toBeTruthy();
  become({ current: null });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('mar');
});

test('in German', async () => {
  const shown = showDoor({}, german);
  shown.door.desk.finder.state.setState({ query: 'Zacharias' });
  const page = await openTab(german.texts.tabs.name.search);
  expect(page.textContent).toContain('Kein Gast gefunden für „Zacharias“.');
});

test('back from a guest, the list is where it was, and their row has the focus', async () => {
  const { user } = await showSearch([mara, ole]);
  const scrolling = () => document.querySelector<HTMLElement>('.app__side') ?? document.body;
  scrolling().scrollTop = 340;
  const row = rows()[1];
  if (!row) throw new Error('no second row');
  await user.click(row);
  await pageOf('Ole Brandt');
  expect(scrolling().scrollTop).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('textbox', { name: 'Find a guest' });
  expect(scrolling().scrollTop).toBe(340);
  expect(document.activeElement?.textContent).toContain('Ole Brandt');
});
