// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffice, pageTitled, untilPath } from '../show-office.tsx';

const { venue, show } = await openOffice();

test('every page has an address: it opens there, and back leads to the one before', async () => {
  const { user } = await show({ path: `/events/${venue.eventId}` });
  await pageTitled('Sommerfest');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await pageTitled('Events');
  await untilPath('/events');
  act(() => history.back());
  await pageTitled('Sommerfest');
});

test('the navigation says which page is open', async () => {
  await show({ path: `/events/${venue.eventId}` });
  await pageTitled('Sommerfest');
  const ofEvent = within(screen.getByRole('navigation', { name: 'Pages of this event' }));
  expect(ofEvent.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBeNull();
});

test.each(['/no-such-page', '/events/abc', '/events/7/no-such-page'])(
  'an address of no page says so and leads home: %s',
  async (path) => {
    const { user } = await show({ path });
    await pageTitled('There is no such page');
    await user.click(screen.getByRole('link', { name: 'To the events' }));
    await pageTitled('Events');
  },
);

test('an event that is not there is told of in words, not in codes', async () => {
  await show({ path: '/events/99999' });
  expect((await screen.findByRole('alert')).textContent).toContain('This is not there');
});

test('language and colours are chosen, at once and for the next time', async () => {
  const { user } = await show({});
  await pageTitled('Events');
  await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  await pageTitled('Veranstaltungen');
  expect(document.documentElement.lang).toBe('de');
  await user.selectOptions(screen.getByLabelText('Farben'), 'Dunkel');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(JSON.parse(localStorage.getItem('admit-office-preferences') ?? '')).toEqual({
    language: 'de',
    theme: 'dark',
  });
});
