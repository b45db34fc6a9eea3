// @vitest-environment jsdom
/** An authenticator app: set up, asked for at the next sign-in, and removed. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { codeAt, stepMs } from '../../../src/service/accounts/one-time-code.ts';
import { manualTime } from '../../support/manual-time.ts';
import { field, fill, openOffice, pageTitled, told, withCookies } from '../show-office.tsx';

const clock = manualTime();
const { service, venue, show } = await openOffice({ clock });

const press = async (name: string) =>
  screen.findByRole('button', { name }).then((button) => button.click());

function typeInto(input: HTMLElement | undefined, value: string): void {
  if (input) fireEvent.change(input, { target: { value } });
}

async function open() {
  await show({ key: null, path: '/account', fetch: withCookies(service.fetch) });
  await screen.findByLabelText(/^E-mail/);
  fill([
    [/^E-mail/, venue.username],
    [/^Password/, venue.password],
  ]);
  await press('Sign in');
}

test('an app is added with its first code; then the sign-in asks for one, until it is removed', async () => {
  await open();
  await pageTitled('My account');
  // Without passkeys in the browser, none are offered.
  await screen.findByText(/does not support passkeys/);
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  await press('Add authenticator app');
  const passwords = () => screen.getAllByLabelText<HTMLInputElement>(/^Your password/);
  await waitFor(() => expect(passwords()).toHaveLength(2));
  await press('Continue');
  await waitFor(() => expect(told(passwords().at(-1) as HTMLElement)).toContain('Enter your'));
  typeInto(passwords().at(-1), venue.password);
  await press('Continue');
  const secret = /app: (\w+)/.exec((await screen.findByText(/type this key/)).textContent)?.[1];
  await screen.findByRole('img', { name: 'Code for your authenticator app' });
  fill([[/^Six digits/, '12345']]);
  await press('Add app');
  await waitFor(() => expect(told(field(/^Six digits/))).toContain('wrong or too old'));
  const code = () => codeAt(secret ?? '', Math.floor(clock.now() / stepMs));
  fill([[/^Six digits/, code()]]);
  await press('Add app');
  await screen.findByText(/They are not shown again/);
  expect(screen.getAllByText(/^\w{4}(-\w{4}){3}$/)).toHaveLength(10);
  await press('Close codes');
  await screen.findByText('You have 10 recovery codes left.');

  await clock.advance(stepMs);
  await open();
  await waitFor(() => expect(told(field(/^Code/))).toContain('authenticator app'));
  fill([[/^Code/, '000000']]);
  await press('Sign in');
  await waitFor(() => expect(told(field(/^Code/))).toContain('wrong'));
  fill([[/^Code/, code()]]);
  await press('Sign in');
  await pageTitled('My account');
  await press('Remove Authenticator app');
  await waitFor(() => expect(passwords()).toHaveLength(2));
  typeInto(passwords().at(-1), venue.password);
  await press('Remove');
  await screen.findByText('You have no passkey and no authenticator app.');
});
