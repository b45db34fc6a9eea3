import { useEffect, useState } from 'react';
import type { GateLink, OtherDoor } from '../../client/door/gate-link.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { OtherDoorForm } from './other-door-form.tsx';
import { gateTexts } from './texts.ts';

type Props = { readonly onClose: () => void };

/** The gate as a QR code, for the camera app of another phone. */
export function ShareGateSheet({ onClose }: Props) {
  const texts = useScreenTexts(gateTexts);
  const door = useDoor();
  const [made, setMade] = useState<GateLink | null>(null);
  /** A new object each time that a code is asked for. */
  const [wanted, setWanted] = useState<{ readonly other: OtherDoor | null }>({ other: null });
  useEffect(() => {
    let isShown = true;
    setMade(null);
    void door.gateLink(location.origin, wanted.other).then((link) => {
      if (isShown) setMade(link);
    });
    return () => {
      isShown = false;
    };
  }, [door, wanted]);
  return (
    <Sheet title={texts.share} closeLabel={texts.close} onClose={onClose}>
      <Shown made={made} other={wanted.other} onWanted={(other) => setWanted({ other })} />
    </Sheet>
  );
}

type ShownProps = {
  readonly made: GateLink | null;
  /** The door that the code was asked for; null: one like this. */
  readonly other: OtherDoor | null;
  readonly onWanted: (other: OtherDoor | null) => void;
};

function Shown({ made, other, onWanted }: ShownProps) {
  const texts = useScreenTexts(gateTexts);
  const again = (label: string, next: OtherDoor | null) => (
    <ActionButton kind="secondary" icon="share" run={() => onWanted(next)}>
      {label}
    </ActionButton>
  );
  if (made === null) return <p role="status">{texts.shareMaking}</p>;
  switch (made.kind) {
    case 'offline':
      return (
        <>
          <p role="alert">{texts.shareOffline}</p>
          {again(texts.shareAgain, other)}
        </>
      );
    case 'over':
      return (
        <>
          <p role="alert">{texts.other.over}</p>
          <OtherDoorForm hasEnd onMake={onWanted} />
        </>
      );
    case 'refused':
      return <p role="alert">{texts.shareRefused}</p>;
    case 'claim':
    case 'key':
      return (
        <>
          <p>{texts.shareIntro}</p>
          {other && (
            <p>
              <strong>
                {[other.device, texts.other.roles[other.role]].filter(Boolean).join(' · ')}
              </strong>
            </p>
          )}
          <QrCode text={made.link} label={texts.shareLabel} />
          <p className="remark remark--strong">
            <Icon name="key" />
            {made.kind === 'claim' ? texts.shareOnce : texts.shareWarning}
          </p>
          <div className="actions">
            {/* Two phones with one name could not be told apart. */}
            {made.kind === 'claim' && again(texts.shareNext, other && { ...other, device: '' })}
            <OtherDoorForm hasEnd={made.kind === 'claim'} onMake={onWanted} />
          </div>
        </>
      );
  }
}
