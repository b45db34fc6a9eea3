import type { Pairing } from '../../client/pairing/pairing.ts';
import type { PairingFailure } from '../../client/session/session.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { Page } from '../kit/page.tsx';
import { PairingWays } from './pairing-ways.tsx';

/** Before anything is stored: what was written in the clear may stay in the browser's files for long. */
const PinSetting = late(async () => (await import('../device-pin/pin-setting.tsx')).PinSetting);

const UnsentFiles = late(async () => (await import('./unsent-files.tsx')).UnsentFiles);

type Props = {
  readonly failure: PairingFailure | null;
};

export function PairingScreen(props: Props) {
  const { pairing } = useTexts();
  return (
    <Page title={pairing.title} intro={pairing.intro}>
      <InsecureAdvice />
      <PairingWays {...props} />
      {props.failure?.kind === 'pairing-damaged' && <UnsentFiles />}
      <PinSetting isOfDoors={false} />
    </Page>
  );
}

export function PairingProgress({ pairing }: { readonly pairing: Pairing }) {
  const texts = useTexts().pairing;
  return (
    <Page title={texts.progressTitle} intro={texts.progress(new URL(pairing.service).host)}>
      <progress className="page__progress" aria-label={texts.progressTitle} />
    </Page>
  );
}

/** Shown where the page came without TLS: browsers then allow neither camera nor service worker. */
function InsecureAdvice() {
  const { insecure } = useTexts().problems;
  if (window.isSecureContext !== false) return null;
  return (
    <div className="advice" role="note">
      <Icon name="alert" />
      <div>
        <p className="advice__title">{insecure.title}</p>
        <p>{insecure.why}</p>
        <p>{insecure.next}</p>
        <a
          className="button button--secondary advice__way"
          href={location.href.replace(/^http:/, 'https:')}
        >
          {insecure.secure}
        </a>
      </div>
    </div>
  );
}
