// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { ownPageHeader } from '../../../src/contract/account.ts';
import { general } from '../../../src/contract/error-code.ts';
import { joinSecretIn } from '../../../src/office/session/link-secrets.ts';
import { insertLink } from '../../../src/service/accounts/account-links.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { manualTime } from '../../support/manual-time.ts';
import {
  field,
  fill,
  openOffice,
  origin,
  pageTitled,
  told,
  untilPath,
  withCookies,
} from '../show-office.tsx';

const { service, venue, show } = await openOffice({ shortestPassword: 8 });

const submit = () => screen.getByRole('button', { name: 'Sign in' });
const signIn = async (
  user: Awaited<ReturnType<typeof show>>['user'],
  password = venue.password,
) => {
  await screen.findByLabelText(/^E-mail/);
  fill([
    [/^E-mail/, venue.username],
    [/^Password/, password],
  ]);
  await user.click(submit());
};
const newLink = async () =>
  (
    await service.store.write((queries) =>
      insertLink(
        queries,
        { clock: service.clock, randomness: cryptoRandomness },
        { role: 'organizer', hostId: null, eventId: null, createdByKeyId: null },
      ),
    )
  ).secret;

describe('with e-mail and password', () => {
  test('the dashboard opens, opens again after a reload, and the page holds no secret', async () => {
    const secrets: string[] = [];
    const fetch = withCookies(async (url, init) => {
      const answer = await service.fetch(url, init);
      secrets.push(...answer.headers.getSetCookie());
      return answer;
    });
    const { user } = await show({ key: null, fetch });
    await signIn(user);
    await pageTitled('Events');
    await screen.findByText('Sommerfest');
    expect(sessionStorage.length).toBe(0);
    const secret = /=(\w{50});/.exec(secrets[0] ?? '')?.[1] ?? 'none came';
    expect(document.documentElement.outerHTML).not.toContain(secret);
    cleanup();
    await show({ key: null, fetch });
    await pageTitled('Events');
  });

  test('a wrong password is told beside the field; an unknown e-mail in the same words', async () => {
    const { user } = await show({ key: null, fetch: withCookies(service.fetch) });
    await signIn(user, 'not this one');
    await waitFor(() =>
      expect(told(field(/^Password/))).toContain('The e-mail or password is wrong'),
    );
    fill([[/^E-mail/, 'nobody@example.org']]);
    await user.click(submit());
    await waitFor(() =>
      expect(told(field(/^Password/))).toContain('The e-mail or password is wrong'),
    );
  });

  test('what is missing is told before anything is sent', async () => {
    const asked: string[] = [];
    const { user } = await show({
      key: null,
      fetch: withCookies((url, init) => {
        if (init.method === 'POST') asked.push(url);
        return service.fetch(url, init);
      }),
    });
    await screen.findByLabelText(/^E-mail/);
    await user.click(submit());
    await waitFor(() => expect(told(field(/^E-mail/))).toContain('name@example.org'));
    expect(told(field(/^Password/))).toContain('Enter your password');
    expect(asked).toEqual([]);
  });

  test('who signs out is signed out after a reload, too; without the service nobody is told so', async () => {
    let isThere = true;
    const fetch = withCookies((url, init) =>
      isThere ? service.fetch(url, init) : Promise.reject(new TypeError('offline')),
    );
    const { user } = await show({ key: null, fetch });
    await signIn(user);
    await pageTitled('Events');
    isThere = false;
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the server');
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await pageTitled('Sign in');
    cleanup();
    await show({ key: null, fetch });
    await pageTitled('Sign in');
  });

  test('a session that is ended elsewhere leads to signing in, and says so', async () => {
    const fetch = withCookies(service.fetch);
    const { user } = await show({ key: null, fetch });
    await signIn(user);
    await pageTitled('Events');
    await service.must('userSessionsEnd', { key: venue.keys.Administrator.key, id: venue.hostId });
    cleanup();
    await show({ key: null, fetch });
    await pageTitled('Sign in');
    await signIn(user);
    await pageTitled('Events');
  });
});

describe('a session that ends while somebody types', () => {
  const end = () =>
    service.must('userSessionsEnd', { key: venue.keys.Administrator.key, id: venue.hostId });
  const half = async () => {
    const fetch = withCookies(service.fetch);
    const { user } = await show({ key: null, path: '/events/new', fetch });
    await signIn(user);
    await pageTitled('Create event');
    await screen.findByLabelText(/^Title/);
    fill([
      [/^Title/, 'Half an event'],
      [/^Start date/, '2026-12-24'],
    ]);
    await end();
    await user.click(screen.getByRole('button', { name: 'Create event' }));
    await pageTitled('Sign in');
    screen.getByText(/^You were signed out: /);
    // In a browser an Escape that is taken here closes no box of the page behind.
    expect(fireEvent.keyDown(field(/^E-mail/), { key: 'Escape' })).toBe(false);
    // What was on the page is seen no longer.
    expect(screen.queryByRole('button', { name: 'Create event' })).toBeNull();
    return user;
  };

  test('anyone who signs in again finds what they typed, and saves it', async () => {
    const user = await half();
    await signIn(user);
    await pageTitled('Create event');
    expect(field(/^Title/).value).toBe('Half an event');
    screen.getByText('You were signed out before this was saved');
    await user.click(screen.getByRole('button', { name: 'Create event' }));
    await pageTitled('Half an event');
  });

  test('somebody else finds nothing of it', async () => {
    const password = 'of somebody else';
    const params = {
      firstName: 'Otto',
      lastName: 'Andrer',
      username: 'otto@example.org',
      password,
    };
    await service.must('userCreate', {
      key: venue.keys.Administrator.key,
      params: { ...params, language: 'en' },
    });
    const user = await half();
    fill([
      [/^E-mail/, 'otto@example.org'],
      [/^Password/, password],
    ]);
    await user.click(submit());
    await pageTitled('Create event');
    expect((await screen.findByLabelText(/^Title/)).getAttribute('value')).toBe('');
    expect(document.body.textContent).not.toContain('Half an event');
  });

  test('half an hour later the page is forgotten', async () => {
    const time = manualTime();
    const fetch = withCookies(service.fetch);
    const { user } = await show({ key: null, path: '/events/new', fetch, timers: time });
    await signIn(user);
    await pageTitled('Create event');
    await screen.findByLabelText(/^Title/);
    fill([
      [/^Title/, 'Half an event'],
      [/^Start date/, '2026-12-24'],
    ]);
    await end();
    await user.click(screen.getByRole('button', { name: 'Create event' }));
    await pageTitled('Sign in');
    expect(document.querySelectorAll('input').length).toBeGreaterThan(2);
    await act(() => time.advance(31 * 60_000));
    expect(document.querySelectorAll('input').length).toBe(2);
  });
});

describe('two tabs of one browser share its cookie', () => {
  const otto = { username: 'otto.zweiter@example.org', password: 'of the other one' };
  let fetch: Fetch;
  beforeEach(() => {
    fetch = withCookies(service.fetch);
  });
  /** What another tab does. */
  const inOtherTab = async (method: string, body?: URLSearchParams) => {
    const answer = await fetch(`${origin}/api/extension/session`, {
      method,
      credentials: 'same-origin',
      headers: {
        [ownPageHeader]: 'nobody',
        ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(body && { body: body.toString() }),
    });
    expect(answer.ok).toBe(true);
  };
  const typing = async () => {
    const { user } = await show({ key: null, path: '/events/new', fetch });
    await signIn(user);
    await pageTitled('Create event');
    await screen.findByLabelText(/^Title/);
    fill([
      [/^Title/, 'Of the first one'],
      [/^Start date/, '2026-12-24'],
    ]);
    return user;
  };

  test('who signs in in another tab has a start of their own here, and nothing is done in their name', async () => {
    const person = { firstName: 'Otto', lastName: 'Zweiter', language: 'en' } as const;
    const { key } = venue.keys.Administrator;
    await service.must('userCreate', { key, params: { ...otto, ...person } });
    const user = await typing();
    await inOtherTab('POST', new URLSearchParams(otto));
    await user.click(screen.getByRole('button', { name: 'Create event' }));
    await pageTitled('Events');
    await untilPath('/');
    await screen.findByText(/^No events/);
    expect(document.body.textContent).not.toContain('Of the first one');
    expect(document.body.textContent).not.toContain('Sommerfest');
    expect(screen.queryByText(/^You were signed out: /)).toBeNull();
    const made = await service.store.read((queries) =>
      queries.selectFrom('event').select('id').where('title', '=', 'Of the first one').execute(),
    );
    expect(made).toEqual([]);
  });

  test('who signs out in another tab is asked here, too, to sign in again', async () => {
    const user = await typing();
    await inOtherTab('DELETE');
    await user.click(screen.getByRole('button', { name: 'Create event' }));
    await pageTitled('Sign in');
    screen.getByText(/^You were signed out: /);
  });
});

test('anyone who signs out leaves no address of theirs to the next person', async () => {
  const path = `/events/${venue.eventId}/guests/${venue.guest.participantId}`;
  const fetch = withCookies(service.fetch);
  const { user } = await show({ key: null, path, fetch });
  await signIn(user);
  await pageTitled('Gerda Gast');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await pageTitled('Sign in');
  await untilPath('/');
});

test('a service that can’t be reached signs nobody out: the page says so, and asks again', async () => {
  let isThere = true;
  const fetch = withCookies((url, init) =>
    isThere ? service.fetch(url, init) : Promise.reject(new TypeError('offline')),
  );
  const { user } = await show({ key: null, fetch });
  await signIn(user);
  await pageTitled('Events');
  isThere = false;
  await show({ key: null, fetch });
  await screen.findByText(/You may already be signed in/);
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await pageTitled('Events');
});

test('a browser that keeps no cookie is told of as such', async () => {
  const { user } = await show({ key: null });
  await signIn(user);
  await waitFor(() => expect(told(field(/^E-mail/))).toContain('blocks cookies'));
});

test('if the service has no accounts, as at a gateway, the page wants only a key', async () => {
  const fetch: Fetch = async (url, init) =>
    url.includes('/extension/session')
      ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
      : service.fetch(url, init);
  await show({ key: null, fetch });
  await screen.findByLabelText(/^Access key/);
  expect(screen.queryByLabelText(/^E-mail/)).toBeNull();
  expect(screen.queryByRole('button', { name: /with e-mail/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a link that makes an account', () => {
  const person = (password: string) =>
    fill([
      [/^First name/, 'Ada'],
      [/^Last name/, 'Erste'],
      [/^E-mail/, 'ada@example.org'],
      [/^Password/, password],
    ]);

  test('asks who it is, and leads into the dashboard', async () => {
    const fetch = withCookies(service.fetch);
    const { user } = await show({ key: null, fetch, joinSecret: await newLink() });
    await screen.findByLabelText(/^First name/);
    person('1234567');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(told(field(/^Password/))).toContain('at least 8'));
    person('12345678');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(told(field(/^Password/))).toContain('Many people use'));
    person('tulip8yx');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await pageTitled('Events');
    cleanup();
    await show({ key: null, fetch });
    await pageTitled('Events');
  });

  test('whose answer was lost is used again by the same person, and by nobody else', async () => {
    let isLost = true;
    const fetch = withCookies(async (url, init) => {
      const answer = await service.fetch(url, init);
      if (!isLost || !url.endsWith('/account/claim')) return answer;
      throw new TypeError('Failed to fetch');
    });
    const { user } = await show({ key: null, fetch, joinSecret: await newLink() });
    await screen.findByLabelText(/^First name/);
    person('tulip8yx');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('alert');
    isLost = false;
    person('another one');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(told(field(/^Password/))).toContain('already'));
    person('tulip8yx');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await pageTitled('Events');
  });

  test('that is done with says so, and leads to signing in', async () => {
    const fetch = withCookies(service.fetch);
    const { user } = await show({ key: null, fetch, joinSecret: 'x'.repeat(50) });
    await screen.findByText(/already used/);
    await user.click(screen.getByRole('button', { name: /Sign in with an existing account/ }));
    await pageTitled('Sign in');
  });

  test('is only behind the #', () => {
    expect(joinSecretIn(`#join=${'a'.repeat(50)}`)).toBe('a'.repeat(50));
    expect(joinSecretIn('#join=')).toBeNull();
    expect(joinSecretIn('#pair&key=x')).toBeNull();
  });
});
