import { type ReactNode, useId, useRef } from 'react';
import type { OfflineReason } from '../../client/api/outcome.ts';
import { browserFacts, writeDiagnostics } from '../../client/door/diagnostics.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { useDevice } from '../device/device.ts';
import { FileActions } from '../device/file-actions.tsx';
import { type AreaTexts, useScreenTexts, useTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { VerdictHelp } from './verdict-help.tsx';
import '../kit/style/folded.css';

/** In the order of the page. */
const parts = [
  'verdicts',
  'connection',
  'offlineWork',
  'list',
  'doubles',
  'questions',
  'wrong',
] as const;
type Part = (typeof parts)[number];

/** Explains in plain words what the screens say, and what to do. */
export function HelpScreen({ back }: Views) {
  const texts = useScreenTexts('help');
  const { word } = useTexts().verdict;
  const headings = useRef(new Map<Part, HTMLHeadingElement>());
  const jump = (part: Part) => {
    const heading = headings.current.get(part);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  const heading = (part: Part) => ({
    title: texts[part],
    headingRef: (element: HTMLHeadingElement | null) => {
      if (element) headings.current.set(part, element);
    },
  });
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <nav className="jumps" aria-label={texts.contents}>
        {parts.map((part) => (
          <button key={part} type="button" className="jump" onClick={() => jump(part)}>
            {texts[part]}
          </button>
        ))}
      </nav>
      <Section {...heading('verdicts')}>
        <p>{texts.verdictsIntro}</p>
        {keysOf(word).map((verdict: VerdictCode) => (
          <VerdictHelp key={verdict} verdict={verdict} />
        ))}
      </Section>
      <Section {...heading('connection')}>
        <ConnectionHelp texts={texts} />
      </Section>
      <Section {...heading('offlineWork')}>
        <Steps steps={texts.offlineSteps} />
      </Section>
      <Section {...heading('list')}>
        <Steps steps={texts.listSteps} />
      </Section>
      <Section {...heading('doubles')}>
        <Steps steps={texts.doublesSteps} />
      </Section>
      <Section {...heading('questions')}>
        {keysOf(texts.question).map((question) => (
          <details key={question} className="folded">
            <summary className="folded__title">
              {texts.question[question].ask}
              <Icon name="down" />
            </summary>
            <p>{texts.question[question].answer}</p>
          </details>
        ))}
      </Section>
      <Section {...heading('wrong')}>
        <ShareDiagnostics />
      </Section>
    </ScreenFrame>
  );
}

type SectionProps = {
  readonly title: string;
  readonly headingRef: (element: HTMLHeadingElement | null) => void;
  readonly children: ReactNode;
};

function Section({ title, headingRef, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="help-part" aria-labelledby={heading}>
      <h2 ref={headingRef} id={heading} className="help-part__title" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const Steps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ul className="todo">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ul>
);

/**
 * Explains each state of the connection and each reason to be offline (N1), as the bar shows them.
 */
function ConnectionHelp({ texts }: { readonly texts: AreaTexts['help'] }) {
  const { connection } = useTexts();
  return (
    <dl className="signs">
      <Sign icon="online" name={connection.state.online}>
        {texts.online}
      </Sign>
      <Sign icon="connecting" name={connection.state.unknown}>
        {texts.connecting}
      </Sign>
      <Sign icon="offline" name={connection.state.offline}>
        {texts.offlineNow}
        {keysOf(texts.offline).map((reason: OfflineReason) => (
          <span key={reason} className="sign__reason">
            <strong>{connection.offlineInBrief[reason]}</strong> {texts.offline[reason]}
          </span>
        ))}
      </Sign>
      <Sign icon="outbox" name={connection.unsent(3)}>
        {texts.unsent}
      </Sign>
      <Sign icon="alert" name={texts.warning}>
        {texts.refused}
      </Sign>
    </dl>
  );
}

type SignProps = { readonly icon: IconName; readonly name: string; readonly children: ReactNode };

const Sign = ({ icon, name, children }: SignProps) => (
  <div className="sign">
    <Icon name={icon} />
    <dt className="sign__name">{name}</dt>
    <dd className="sign__means">{children}</dd>
  </div>
);

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[];

/**
 * Makes one file for anyone who helps: facts about the device, its state, and what went wrong on it.
 */
function ShareDiagnostics() {
  const door = useDoor();
  const { diagnostics } = useScreenTexts('help');
  const { version, storage, installation, settings, log, cameras } = useDevice();
  const { clock } = useTime();

  const write = async () => {
    const text = await writeDiagnostics({
      version,
      at: clock.now(),
      facts: browserFacts(window),
      storage,
      installation: installation.state.getState(),
      cameras: (await cameras()).length,
      settings: settings.state.getState(),
      door: door.state.getState(),
      log,
    });
    // Few browsers share files of the type JSON.
    return new File([text], 'admit-diagnostics.txt', { type: 'text/plain' });
  };

  return (
    <>
      <p>{diagnostics.why}</p>
      <p>{diagnostics.holds}</p>
      <FileActions save={diagnostics.save} share={diagnostics.share} write={write} />
    </>
  );
}
