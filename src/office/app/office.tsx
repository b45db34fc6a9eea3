import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Router, useLocation } from 'wouter';
import type { Role } from '../../contract/account.ts';
import type { EventId } from '../../domain/ids.ts';
import { dashboard } from '../../texts/dashboard.ts';
import {
  type Language,
  LanguageProvider,
  languageNames,
  loadWholeLanguage,
  type Spoken,
  tagsFor,
  useScreenTexts,
} from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { BrandMark } from '../../ui/kit/brand-mark.tsx';
import { ErrorBoundary } from '../../ui/kit/error-boundary.tsx';
import { Icon, type IconName } from '../../ui/kit/icon.tsx';
import { eventIdIn, eventPath } from '../kit/addresses.ts';
import { BrokenPage } from '../kit/broken-page.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { Advice, Busy, useFailureWords } from '../kit/states.tsx';
import type { MailedLink } from '../session/link-secrets.ts';
import { type Means, MeansProvider } from '../session/means.ts';
import { CallFailed, type Failure, useCall } from '../session/service-calls.ts';
import { SignedIn } from '../session/session.tsx';
import { useRole } from '../session/use-role.ts';
import { useSession } from '../session/use-session.ts';
import { JoinPage } from '../signing-in/join-page.tsx';
import { MailedLinkPage } from '../signing-in/mailed-link-page.tsx';
import { SignInAgain } from '../signing-in/sign-in-again.tsx';
import { SignInPage } from '../signing-in/sign-in-page.tsx';
import { eventPages, mainPages, Pages } from './pages.tsx';
import {
  type PreferencePlace,
  PreferenceProvider,
  readPreferences,
  type Theme,
  themes,
  usePreferences,
  writePreferences,
} from './preferences.ts';
import './index.css';
import { eventRead } from '../session/event-read.ts';

/** Below which address the pages of the dashboard lie. */
const base = '/office';

export type OfficeProps = {
  readonly means: Means;
  /** The language to begin with. */
  readonly language: Language;
  /** BCP 47 tags in the order of preference, as the browser has them. */
  readonly languages: readonly string[];
  /** Where the browser keeps what a person has chosen. */
  readonly place: PreferencePlace;
  /** Of the link that the dashboard was opened with; null: none. */
  readonly joinSecret?: string | null;
  readonly mailedLink?: MailedLink | null;
};

/** The whole office. */
export function Office(props: OfficeProps) {
  const { means, language, languages, place, joinSecret = null, mailedLink = null } = props;
  return (
    <MeansProvider value={means}>
      <InChosenLooks first={language} languages={languages} place={place} means={means}>
        <ErrorBoundary fallback={() => <BrokenPage />}>
          <Router base={base}>
            <SignedIn
              joinSecret={joinSecret}
              joinPage={<JoinPage />}
              mailedLink={mailedLink}
              mailedLinkPage={<MailedLinkPage />}
              signInPage={<SignInPage />}
              signInAgain={<SignInAgain />}
              waiting={<Busy />}
            >
              <Frame>
                <Pages />
              </Frame>
            </SignedIn>
          </Router>
        </ErrorBoundary>
      </InChosenLooks>
    </MeansProvider>
  );
}

type LooksProps = {
  readonly first: Language;
  readonly languages: readonly string[];
  readonly place: PreferencePlace;
  readonly means: Means;
  readonly children: ReactNode;
};

/** Keeps the language and the colours that were chosen. */
function InChosenLooks({ first, languages, place, means: { log }, children }: LooksProps) {
  const [chosen, setChosen] = useState(() => readPreferences(place, log));
  const [language, setLanguage] = useState(first);

  useEffect(() => {
    let isOver = false;
    void loadWholeLanguage(tagsFor(chosen.language, languages), log, dashboard).then(
      (next) => isOver || setLanguage((now) => (now.tag === next.tag ? now : next)),
      (error) => log('language-not-loaded', error),
    );
    return () => {
      isOver = true;
    };
  }, [chosen.language, languages, log]);

  useEffect(() => {
    const page = document.documentElement;
    page.lang = language.tag;
    page.dir = language.direction;
    page.dataset.theme = chosen.theme;
  }, [language, chosen.theme]);

  const change = (wanted: Partial<typeof chosen>) => {
    const next = { ...chosen, ...wanted };
    setChosen(next);
    writePreferences(place, log, next);
  };
  return (
    <PreferenceProvider value={{ ...chosen, change }}>
      <LanguageProvider value={language}>{children}</LanguageProvider>
    </PreferenceProvider>
  );
}

/** The frame around every page: at a desk the navigation is next to it, on a phone behind a button. */
function Frame({ children }: { readonly children: ReactNode }) {
  const texts = useScreenTexts('frame');
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  // After a step the menu closes, so that the page can be seen.
  useEffect(() => setOpen(false), [path]);

  return (
    <div className="frame">
      <a className="frame__skip" href="#page">
        {texts.skip}
      </a>
      <header className="frame__bar">
        <p className="frame__brand">
          <BrandMark />
          <span>
            {texts.brand} <span className="frame__place">{texts.place}</span>
          </span>
        </p>
        <button
          type="button"
          className="button button--quiet frame__menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          aria-label={isOpen ? texts.closeMenu : texts.menu}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'cross' : 'menu'} />
        </button>
      </header>
      <div id="navigation" className="frame__side" data-open={isOpen}>
        <Navigation />
      </div>
      <main id="page" className="frame__page" tabIndex={-1}>
        <StaleNotice />
        {children}
      </main>
    </div>
  );
}

/** Says that something on the page was read before, and can't be read again. Nothing where all is well. */
function StaleNotice() {
  const { stale } = useScreenTexts('frame');
  const queries = useQueryClient();
  const wordsOf = useFailureWords();
  const failure = useStaleFailure();
  return (
    <div role="status" className="frame__status">
      {failure && (
        <div className="advice frame__stale">
          <Icon name="alert" />
          <div>
            <p className="advice__title">{wordsOf(failure).title}</p>
            <p>{stale.old}</p>
            <p className="advice__way">
              <ActionButton kind="secondary" run={() => queries.refetchQueries({ type: 'active' })}>
                {stale.retry}
              </ActionButton>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** Why something that is on the page could not be read again. */
function useStaleFailure(): Failure | null {
  const cache = useQueryClient().getQueryCache();
  // Not while another component is drawn.
  const subscribe = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    for (const { state } of cache.findAll({ type: 'active' })) {
      const { data, error } = state;
      if (data !== undefined && error instanceof CallFailed && error.mayPass) return error.failure;
    }
    return null;
  });
}

/** The navigation: the pages, those of the open event, and what concerns all of them. */
function Navigation() {
  const texts = useScreenTexts('frame');
  const [path] = useLocation();
  const role = useRole();
  const eventId = eventIdIn(path);
  return (
    <>
      <nav className="nav" aria-label={texts.navigation}>
        <ul>
          {mainPages
            .filter(mayUse(role))
            .map(({ path: to, name, icon }) =>
              name && icon ? (
                <NavLink
                  key={to}
                  to={to}
                  icon={icon}
                  name={texts.nav[name]}
                  isOpen={path === to || (to === '/events' && path === '/')}
                />
              ) : null,
            )}
        </ul>
      </nav>
      {eventId !== null && <EventNavigation eventId={eventId} path={path} />}
      <Foot />
    </>
  );
}

function EventNavigation({ eventId, path }: { readonly eventId: EventId; readonly path: string }) {
  const texts = useScreenTexts('frame');
  const role = useRole();
  const { data } = useCall(eventRead, { id: eventId, params: {} });
  return (
    <nav className="nav" aria-label={texts.ofEvent}>
      <p className="nav__title">{data?.event.title ?? '…'}</p>
      <ul>
        {eventPages
          .filter(mayUse(role))
          .map(({ path: page, name, icon }) =>
            name && icon ? (
              <NavLink
                key={page}
                to={eventPath(eventId, page)}
                icon={icon}
                name={texts.eventNav[name]}
                isOpen={path === eventPath(eventId, page)}
              />
            ) : null,
          )}
      </ul>
    </nav>
  );
}

/** What a page can't do for somebody is not offered to them. */
const mayUse =
  (role: Role | null | undefined) =>
  ({ roles }: { readonly roles?: readonly Role[] }): boolean =>
    roles === undefined || role === null || (role !== undefined && roles.includes(role));

type NavLinkProps = {
  readonly to: string;
  readonly icon: IconName;
  readonly name: string;
  readonly isOpen: boolean;
};

const NavLink = ({ to, icon, name, isOpen }: NavLinkProps) => (
  <li>
    <Link className="nav__link" href={to} aria-current={isOpen ? 'page' : undefined}>
      <Icon name={icon} />
      {name}
    </Link>
  </li>
);

function Foot() {
  const texts = useScreenTexts('frame');
  const { service, signOut } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const wordsOf = useFailureWords();
  const { theme, language, change } = usePreferences();
  return (
    <footer className="nav__foot">
      <SelectRow
        label={texts.theme.label}
        value={theme}
        options={themes.map((value) => ({ value, name: texts.theme[value] }))}
        onChange={(value) => change({ theme: value as Theme })}
      />
      <SelectRow
        label={texts.language}
        value={language ?? ''}
        options={[
          { value: '', name: texts.theme.system },
          ...Object.entries(languageNames)
            .filter(([value]) => Object.hasOwn(dashboard, value))
            .map(([value, name]) => ({ value, name })),
        ]}
        onChange={(value) => change({ language: value === '' ? null : (value as Spoken) })}
      />
      <p className="nav__service">
        {texts.service}: {service.replace(/^https?:\/\//, '')}
      </p>
      <button
        type="button"
        className="button button--secondary"
        onClick={async () => setFailure(await signOut())}
      >
        <Icon name="leave" />
        {texts.signOut}
      </button>
      {failure && <Advice {...wordsOf(failure)} />}
      <a className="nav__small" href="/office/licences.json">
        {texts.licences}
      </a>
    </footer>
  );
}
