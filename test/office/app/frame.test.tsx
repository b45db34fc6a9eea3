// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { openOffice, pageTitled, untilPath } from '../show-office.tsx';

const { service, venue, show } = await openOffice();

test('every page has an address: it opens there, and back leads to the one before', async () => {
  const { user } = await show({ path: `/events/${venue.eventId}` });
  await pageTitled('Sommerfest');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await pageTitled('Events');
  await untilPath('/events');
  act(() => history.back());
  await pageTitled('Sommerfest');
});

test('the title of the document names the page and the event', async () => {
  const { user } = await show({ path: `/events/${venue.eventId}` });
  await pageTitled('Sommerfest');
  await waitFor(() => expect(document.title).toBe('Sommerfest · Admit'));
  await user.click(screen.getByRole('link', { name: 'Guests' }));
  await pageTitled('Guests');
  await waitFor(() => expect(document.title).toBe('Guests · Sommerfest · Admit'));
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await waitFor(() => expect(document.title).toBe('Events · Admit'));
});

test('the navigation says which page is open', async () => {
  await show({ path: `/events/${venue.eventId}` });
  await pageTitled('Sommerfest');
  const ofEvent = within(screen.getByRole('navigation', { name: 'Event menu' }));
  expect(ofEvent.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBeNull();
});

test.each(['/no-such-page', '/events/abc', '/events/7/no-such-page'])(
  'an address of no page says so and leads home: %s',
  async (path) => {
    const { user } = await show({ path });
    await pageTitled('Page not found');
    await user.click(screen.getByRole('link', { name: 'Go to events' }));
    await pageTitled('Events');
  },
);

test('an event that is not there is told of in words, not in codes', async () => {
  await show({ path: '/events/99999' });
  expect((await screen.findByRole('alert')).textContent).toContain('Not found');
});

test('language and colours are chosen, at once and for the next time', async () => {
  const { user } = await show({});
  await pageTitled('Events');
  await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  await pageTitled('Veranstaltungen');
  expect(document.documentElement.lang).toBe('de');
  await user.selectOptions(screen.getByLabelText('Darstellung'), 'Dunkel');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(JSON.parse(localStorage.getItem('admit-office-preferences') ?? '')).toEqual({
    language: 'de',
    theme: 'dark',
  });
});

/** Lets a test decide how the service answers. */
function changeable() {
  let answer: Fetch | null = null;
  const fetch: Fetch = (url, init) => (answer ?? service.fetch)(url, init);
  return { fetch, become: (next: Fetch | null) => (answer = next) };
}
const lost: Fetch = () => Promise.reject(new TypeError('offline'));

test('what can’t be read again is said to be old, until it is read', async () => {
  const { fetch, become } = changeable();
  const { user } = await show({ path: `/events/${venue.eventId}/tickets`, fetch });
  await user.click(await screen.findByRole('button', { name: 'Add add-on' }));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Poster' } });
  // The product arrives, and nothing is read after it.
  become((url, init) => (init.method === 'POST' ? service.fetch(url, init) : lost(url, init)));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This data may be out of date.');
  become(null);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('rowheader', { name: 'Poster' });
  expect(screen.queryByText(/may be out of date/)).toBeNull();
});

test('something new whose answer is lost is not called unmade: it is looked for before it is sent again', async () => {
  const { fetch, become } = changeable();
  const { user } = await show({ path: `/events/${venue.eventId}/tickets`, fetch });
  await user.click(await screen.findByRole('button', { name: 'Add add-on' }));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Badge' } });
  become(async (url, init) => {
    await service.fetch(url, init);
    become(null);
    throw new TypeError('the connection broke');
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Your change may have been saved/);
  // The list behind the sheet shows that it did.
  await screen.findByText('Badge');
});

test('changing the language by keys leaves the focus where it was', async () => {
  const { user } = await show({});
  await pageTitled(/Events|Veranstaltungen/);
  const field = screen.getByLabelText(/Language|Sprache/);
  field.focus();
  await user.selectOptions(field, 'English');
  await pageTitled('Events');
  field.focus();
  await user.selectOptions(field, 'Deutsch');
  await pageTitled('Veranstaltungen');
  expect(document.activeElement).toBe(field);
  await user.selectOptions(field, '');
});
