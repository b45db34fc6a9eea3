import { type ReactNode, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { type Language, LanguageProvider, loadLanguage, tagsFor } from '../../ui/i18n/language.ts';
import { ErrorBoundary } from '../../ui/kit/error-boundary.tsx';
import { BrokenPage } from '../kit/broken-page.tsx';
import { Busy } from '../kit/states.tsx';
import { type Means, MeansProvider } from '../session/means.ts';
import { SignedIn } from '../session/session.tsx';
import { JoinPage } from '../signing-in/join-page.tsx';
import { SignInAgain } from '../signing-in/sign-in-again.tsx';
import { SignInPage } from '../signing-in/sign-in-page.tsx';
import { Frame } from './frame.tsx';
import { Pages } from './pages.tsx';
import {
  type PreferencePlace,
  PreferenceProvider,
  readPreferences,
  writePreferences,
} from './preferences.ts';
import './index.css';

/** Below which address the pages of the office lie. */
const base = '/office';

export type OfficeProps = {
  readonly means: Means;
  /** The language to begin with. */
  readonly language: Language;
  /** BCP 47 tags in the order of preference, as the browser has them. */
  readonly languages: readonly string[];
  /** Where the browser keeps what a person has chosen. */
  readonly place: PreferencePlace;
  /** Of the link that the office was opened with; null: none. */
  readonly joinSecret?: string | null;
};

/** The whole office. */
export function Office({ means, language, languages, place, joinSecret = null }: OfficeProps) {
  return (
    <MeansProvider value={means}>
      <InChosenLooks first={language} languages={languages} place={place} means={means}>
        <ErrorBoundary fallback={() => <BrokenPage />}>
          <Router base={base}>
            <SignedIn
              joinSecret={joinSecret}
              joinPage={<JoinPage />}
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
    void loadLanguage(tagsFor(chosen.language, languages), log).then(
      (next) => isOver || setLanguage((now) => (now.tag === next.tag ? now : next)),
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
