import { useEffect, useState } from 'react';
import type { GateLink } from '../../client/door/gate-link.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { gateTexts } from './texts.ts';

type Props = { readonly onClose: () => void };

/** The gate as a QR code, for the camera app of another phone. */
export function ShareGateSheet({ onClose }: Props) {
  const texts = useScreenTexts(gateTexts);
  const door = useDoor();
  const [made, setMade] = useState<GateLink | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isShown = true;
    setMade(null);
    void door.gateLink(location.origin).then((link) => {
      if (isShown) setMade(link);
    });
    return () => {
      isShown = false;
    };
  }, [door, tries]);
  return (
    <Sheet title={texts.share} closeLabel={texts.close} onClose={onClose}>
      <Shown made={made} onAgain={() => setTries(tries + 1)} />
    </Sheet>
  );
}

function Shown({ made, onAgain }: { made: GateLink | null; onAgain: () => void }) {
  const texts = useScreenTexts(gateTexts);
  const again = (label: string) => (
    <ActionButton kind="secondary" icon="share" run={onAgain}>
      {label}
    </ActionButton>
  );
  if (made === null) return <p role="status">{texts.shareMaking}</p>;
  switch (made.kind) {
    case 'offline':
      return (
        <>
          <p role="alert">{texts.shareOffline}</p>
          {again(texts.shareAgain)}
        </>
      );
    case 'refused':
      return <p role="alert">{texts.shareRefused}</p>;
    case 'claim':
    case 'key':
      return (
        <>
          <p>{texts.shareIntro}</p>
          <QrCode text={made.link} label={texts.shareLabel} />
          <p className="remark remark--strong">
            <Icon name="key" />
            {made.kind === 'claim' ? texts.shareOnce : texts.shareWarning}
          </p>
          {made.kind === 'claim' && again(texts.shareNext)}
        </>
      );
  }
}
