// @vitest-environment jsdom
/** An organizer asks others in, sees who works here, changes roles and removes people. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { joinSecretIn } from '../../../src/office/session/link-secrets.ts';
import { addEvent } from '../../support/event-examples.ts';
import { addColleague } from '../../support/people-examples.ts';
import { fill, openOffice, origin, pageTitled, withCookies } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice({ shortestPassword: 8 });
const invited = () => screen.findByLabelText<HTMLInputElement>('Invitation link');

describe('people', () => {
  test('a person who is invited by the link gets an account with the role, and is on the list', async () => {
    const { user } = await show({ path: '/people' });
    await pageTitled('Team');
    await screen.findByText('You are the only team member');
    await user.click(await screen.findByRole('radio', { name: 'Check-in manager' }));
    await user.selectOptions(screen.getByLabelText('Access'), 'Sommerfest');
    await user.click(screen.getByRole('button', { name: 'Create invitation link' }));
    const link = (await invited()).value;
    expect(link.startsWith(`${origin}/office/#join=`)).toBe(true);
    screen.getByRole('img', { name: 'Invitation link as a QR code' });
    const joinSecret = joinSecretIn(new URL(link).hash) ?? '';
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('button', { name: 'Revoke invitation: Check-in manager, Sommerfest' });
    expect(document.body.innerHTML).not.toContain(joinSecret);
    expect(location.href).not.toContain(joinSecret);

    const other = await show({ key: null, joinSecret, fetch: withCookies(service.fetch) });
    await screen.findByLabelText(/^First name/);
    fill([
      [/^First name/, 'Kim'],
      [/^Last name/, 'Türmer'],
      [/^E-mail/, 'kim@example.org'],
      [/^Password/, 'open sesame'],
    ]);
    await other.user.click(screen.getByRole('button', { name: 'Create account' }));
    await pageTitled('Events');

    await show({ path: '/people' });
    const row = await screen.findByRole('row', { name: /Kim Türmer/ });
    expect(within(row).getByRole('combobox')).toHaveProperty('value', 'headOfDoor');
    expect(row.textContent).toContain('kim@example.org');
    expect(row.textContent).toContain('Selected events');
    expect(screen.queryByText('Pending invitations')).toBeNull();
  });

  test('an invitation is withdrawn', async () => {
    const { user } = await show({ path: '/people' });
    await pageTitled('Team');
    await user.click(await screen.findByRole('button', { name: 'Create invitation link' }));
    const secret = joinSecretIn(new URL((await invited()).value).hash) ?? '';
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(
      await screen.findByRole('button', { name: /^Revoke invitation: Editor, All events/ }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Revoke invitation: Editor/ })).toBeNull(),
    );
    const { status } = await service.call('accountLinkRead', { key: '', params: { secret } });
    expect(status).toBe(400);
  });

  test('a role is changed and somebody is removed, each after a question', async () => {
    await addColleague(service, venue.hostId);
    const { user } = await show({ path: '/people' });
    const role = await screen.findByRole('combobox', { name: 'Role of Edda Editorin' });
    await user.selectOptions(role, 'Organizer');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(role).toHaveProperty('value', 'editor');
    await user.selectOptions(role, 'Organizer');
    await user.click(screen.getByRole('button', { name: 'Change role' }));
    await waitFor(async () => {
      const { accounts } = await service.must('accountsRead', { key });
      expect(accounts.find(({ lastName }) => lastName === 'Editorin')?.role).toBe('organizer');
    });
    await user.click(screen.getByRole('button', { name: 'Remove Edda Editorin' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Edda Editorin')).toBeNull());
    const { accounts } = await service.must('accountsRead', { key });
    expect(accounts.map(({ lastName }) => lastName)).not.toContain('Editorin');
  });

  test('the role of somebody with own events stays, and that is told', async () => {
    const { accounts } = await service.must('accountsRead', { key });
    const kim = accounts.find(({ lastName }) => lastName === 'Türmer');
    const eventId = await addEvent(service, venue);
    await service.store.write((queries) =>
      queries
        .updateTable('event')
        .set({ hostId: kim?.id ?? venue.hostId })
        .where('id', '=', eventId)
        .execute(),
    );
    const { user } = await show({ path: '/people' });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Role of Kim Türmer' }),
      'Editor',
    );
    await user.click(screen.getByRole('button', { name: 'Change role' }));
    await screen.findByText(/^The role was not changed/);
  });

  test('while events are read, it is not said that there are none', async () => {
    const fetch: Fetch = (url, init) =>
      url.includes('/event/find') ? new Promise(() => {}) : service.fetch(url, init);
    const without: Fetch = async (url, init) =>
      url.endsWith('/session') ? new Promise(() => {}) : fetch(url, init);
    await show({ path: '/people', fetch: without });
    await screen.findByText('Invite team member');
    expect(screen.queryByText(/^Create an event before you invite/)).toBeNull();
  });

  test('an editor is told who sees it', async () => {
    await show({ path: '/people', key: venue.keys.Editor.key });
    await screen.findByText('Only organizers can see the team');
  });
});
