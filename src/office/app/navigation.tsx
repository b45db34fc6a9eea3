import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { eventRead } from '../../contract/event.ts';
import type { Role } from '../../contract/session.ts';
import type { EventId } from '../../domain/ids.ts';
import { languageNames, type Spoken, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon, type IconName } from '../../ui/kit/icon.tsx';
import { eventIdIn, eventPath } from '../kit/addresses.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, useCall } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { useSession } from '../session/use-session.ts';
import { eventPages, mainPages } from './pages.tsx';
import { type Theme, themes, usePreferences } from './preferences.ts';
import { officeFrameTexts } from './texts.ts';

/** The navigation: the pages, those of the open event, and what concerns all of them. */
export function Navigation() {
  const texts = useScreenTexts(officeFrameTexts);
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
  const texts = useScreenTexts(officeFrameTexts);
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
  const texts = useScreenTexts(officeFrameTexts);
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
          ...Object.entries(languageNames).map(([value, name]) => ({ value, name })),
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
