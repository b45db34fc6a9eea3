// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffice, origin, pageTitled, told } from '../show-office.tsx';

const { service, venue, key, show: showOffice } = await openOffice();

/** The form for a key, where nobody is signed in. */
const show: typeof showOffice = async (shown) => {
  const { user, ...rest } = await showOffice(shown);
  if (shown.key === null) {
    await user.click(await screen.findByRole('button', { name: /with an access key/ }));
  }
  return { user, ...rest };
};

const keyField = () => screen.getByLabelText(/^Access key/);
const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('a key that the service knows opens the dashboard; the tab keeps it, no address shows it', async () => {
  const { user } = await show({ key: null });
  await user.type(keyField(), key);
  await user.click(submit());
  await pageTitled('Events');
  expect(sessionStorage.getItem('admit-office-session')).toContain(key);
  expect(location.href).not.toContain(key);
});

test.each([
  ['nothing', '', 'Enter your access key'],
  ['no key', 'a b', 'An access key has at least 16'],
  ['an unknown key', 'a'.repeat(40), 'This access key is unknown or disabled'],
  ['belongs to a device', venue.keys.door.key, 'belongs to a device'],
])('with %s it is told beside the field, which gets the focus', async (_, typed, said) => {
  const { user } = await show({ key: null });
  if (typed !== '') await user.type(keyField(), typed);
  await user.click(submit());
  await waitFor(() => expect(told(keyField())).toContain(said));
  await waitFor(() => expect(document.activeElement).toBe(keyField()));
  expect(sessionStorage.length).toBe(0);
});

test('the address of another service is asked, not this one', async () => {
  const asked: string[] = [];
  const { user } = await show({
    key: null,
    fetch: (url, init) => {
      if (new Headers(init.headers).has('Authorization')) asked.push(new URL(url).origin);
      return service.fetch(url, init);
    },
  });
  const address = screen.getByLabelText(/^Server address/);
  expect(address).toHaveProperty('value', origin);
  await user.clear(address);
  await user.type(address, 'elsewhere.example/some/page');
  await user.type(keyField(), key);
  await user.click(submit());
  await pageTitled('Events');
  expect(new Set(asked)).toEqual(new Set(['https://elsewhere.example']));
});

test('a service that can’t be reached is told with what to do, and nothing is kept', async () => {
  const { user } = await show({ key: null, fetch: () => Promise.reject(new TypeError('offline')) });
  await user.type(keyField(), key);
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Can’t reach the server');
  expect(alert.textContent).toContain('Check your network');
  expect(sessionStorage.length).toBe(0);
});

test('a key that is turned off ends the session, and the page says so', async () => {
  const { id, apiKey } = await service.must('apiKeyCreate', { key, params: { name: 'Aushilfe' } });
  await service.must('apiKeyUpdate', { key, id, params: { enabled: false } });
  await show({ key: apiKey.key });
  await pageTitled('Sign in');
  expect(screen.getByText(/You were signed out/)).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
});

test('who signs out leaves nothing in the tab', async () => {
  const { user } = await show({});
  await pageTitled('Events');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await pageTitled('Sign in');
  expect(sessionStorage.length).toBe(0);
});
