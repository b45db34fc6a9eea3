import type { Pairing } from '../../client/pairing/pairing.ts';
import type { PairingFailure } from '../../client/session/session-state.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { Page } from '../kit/page.tsx';
import { InsecureAdvice } from './insecure-advice.tsx';
import { PairingWays } from './pairing-ways.tsx';

/** Before anything is stored: what was written in the clear may stay in the browser's files for long. */
const PinSetting = late(async () => (await import('../pin/pin-setting.tsx')).PinSetting);

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
