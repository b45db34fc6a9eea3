// @vitest-environment jsdom
/** Whoever is signed in sees where, ends a session, and chooses another password. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownPageHeader } from '../../../src/contract/account.ts';
import { browserName } from '../../../src/office/accounts/own-account-page.tsx';
import { field, fill, openOffice, pageTitled, told, withCookies } from '../show-office.tsx';

const { service, venue, show } = await openOffice({ shortestPassword: 8 });

const signIn = (password: string) =>
  service.request({
    method: 'POST',
    url: '/api/extension/session',
    body: new URLSearchParams({ username: venue.username, password }).toString(),
    headers: {
      [ownPageHeader]: '1',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  });

async function openOwnAccount() {
  const shown = await show({ key: null, path: '/account', fetch: withCookies(service.fetch) });
  await screen.findByLabelText(/^E-mail/);
  fill([
    [/^E-mail/, venue.username],
    [/^Password/, venue.password],
  ]);
  await shown.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await pageTitled('My account');
  return shown;
}

test('the sessions are listed; another browser’s is ended, and this one continues', async () => {
  expect((await signIn(venue.password)).status).toBe(201);
  const { user } = await openOwnAccount();
  const table = await screen.findByRole('table', { name: 'Active sessions' });
  const other = within(table).getByRole('row', { name: /Firefox, Linux/ });
  expect(within(table).getByText('this browser')).toBeTruthy();
  await user.click(within(other).getByRole('button', { name: /^Sign out Firefox, Linux/ }));
  await waitFor(() => expect(screen.queryByText('Firefox, Linux')).toBeNull());
  expect(within(table).getByText('this browser')).toBeTruthy();
});

test('the password is changed: what is wrong is told next to it, and this browser stays signed in', async () => {
  const { user } = await openOwnAccount();
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByLabelText(/^Current password/);
  await change();
  await waitFor(() => expect(told(field(/^New password/))).toContain('Enter a password'));
  fill([
    [/^Current password/, 'not this one'],
    [/^New password/, 'another sesame'],
  ]);
  await change();
  await waitFor(() =>
    expect(told(field(/^Current password/))).toContain('The current password is wrong'),
  );
  fill([
    [/^Current password/, venue.password],
    [/^New password/, 'short'],
  ]);
  await change();
  await waitFor(() => expect(told(field(/^New password/))).toContain('too short'));
  fill([[/^New password/, 'another sesame']]);
  await change();
  await screen.findByText(/Your password was changed/);
  await screen.findByText('this browser');
  expect((await signIn(venue.password)).status).toBe(400);
  expect((await signIn('another sesame')).status).toBe(201);
});

test('with a key there is no account', async () => {
  await show({ path: '/account' });
  await screen.findByText('You are signed in with an access key');
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'Safari, iPhone'],
  ['curl/8.0', null],
  [null, null],
])('a browser that calls itself %s is shown as %s', (program, name) => {
  expect(browserName(program)).toBe(name);
});
