/** Shows the office in jsdom over the real service in this process. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll } from 'vitest';
import type { Clock } from '../../src/domain/time.ts';
import type { Timers } from '../../src/domain/timers.ts';
import { Office } from '../../src/office/app/office.tsx';
import type { Means } from '../../src/office/session/means.ts';
import { dashboard } from '../../src/texts/dashboard.ts';
import { loadWholeLanguage } from '../../src/ui/i18n/language.ts';
import { memoryLog } from '../support/memory-log.ts';
import { type ServiceOptions, startService, type TestService } from '../support/service.ts';
import { makeVenue, type Venue } from '../support/venue.ts';

export const origin = 'https://tickets.example.org';

/** A service with a host and an event, for all tests of a file. */
export async function openOffice(options: ServiceOptions = {}) {
  const service = await startService(options);
  afterAll(() => service.stop());
  const venue = await makeVenue(service);
  return { service, venue, key: venue.keys.Administrator.key, show: showWith(service, venue) };
}

type Shown = {
  /** Below `/office`. */
  readonly path?: string;
  /** The key of who is signed in; null: nobody. An organizer's, where none is given. */
  readonly key?: string | null;
  readonly language?: string;
  readonly fetch?: Means['fetch'];
  /** Of the link that the office is opened with. */
  readonly joinSecret?: string;
  /** Nothing falls due, where none are given. */
  readonly timers?: Timers;
  /** Of this computer: the service's, where none is given. */
  readonly clock?: Clock;
  /** None, where none are given. */
  readonly passkeys?: Means['passkeys'];
};

const noTimers: Timers = { after: () => () => {} };

/** As a browser: keeps the cookies of answers, and sends them where the page wants them sent. */
export function withCookies(fetch: Means['fetch']): Means['fetch'] {
  const jar = new Map<string, string>();
  return async (url, init) => {
    const headers = new Headers(init.headers);
    const kept = [...jar.values()].join('; ');
    if (init.credentials === 'same-origin' && kept !== '') headers.set('cookie', kept);
    const answer = await fetch(url, { ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = ''] = pair.split('=');
      if (set.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, pair);
    }
    return answer;
  };
}

const showWith =
  (service: TestService, venue: Venue) =>
  async ({
    path = '/',
    key = venue.keys.Administrator.key,
    language = 'en-GB',
    fetch,
    joinSecret,
    timers = noTimers,
    clock = service.clock,
    passkeys,
  }: Shown) => {
    // Shown again, it is opened anew.
    cleanup();
    history.replaceState(null, '', `/office${path}`);
    if (key !== null) {
      sessionStorage.setItem(
        'admit-office-session',
        JSON.stringify({ kind: 'key', service: origin, key }),
      );
    }
    const { log, told } = memoryLog();
    const means: Means = {
      fetch: fetch ?? service.fetch,
      clock,
      timers,
      log,
      tab: sessionStorage,
      origin,
      passkeys: passkeys ?? { isAvailable: false, create: async () => null, get: async () => null },
    };
    const languages = [language];
    const spoken = await loadWholeLanguage(languages, log, dashboard);
    render(
      <Office
        means={means}
        language={spoken}
        languages={languages}
        place={localStorage}
        joinSecret={joinSecret ?? null}
      />,
    );
    // People drop files that the field doesn't offer.
    return { user: userEvent.setup({ applyAccept: false }), told };
  };

/** The page's title, once its files and its answers are there. */
export const pageTitled = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });

export const field = (label: RegExp): HTMLInputElement => screen.getByLabelText(label);

/** Puts values into fields at once, as pasting does: typing each letter takes jsdom long. */
export function fill(values: readonly (readonly [RegExp, string])[]): void {
  for (const [label, value] of values) fireEvent.change(field(label), { target: { value } });
}

/** What is told beside a field. */
export function told(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

export const path = (): string => location.pathname.replace(/^\/office/, '');

export const untilPath = (wanted: string | RegExp): Promise<void> =>
  waitFor(() => {
    const isThere = typeof wanted === 'string' ? path() === wanted : wanted.test(path());
    if (!isThere) throw new Error(`the address is ${path()}`);
  });
