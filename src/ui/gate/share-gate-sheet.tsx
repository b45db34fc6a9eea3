import { useEffect, useState } from 'react';
import { canDigest, longPin } from '../../client/device/pin.ts';
import type { GateLink, OtherDoor } from '../../client/door/gate-link.ts';
import { parseLocalDateTime, zoneName } from '../../domain/time.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { OneOf } from '../kit/choices.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { TextField } from '../kit/text-field.tsx';
import '../kit/style/folded.css';

type Props = { readonly onClose: () => void };

/** The gate as a QR code, for the camera app of another phone. */
export function ShareGateSheet({ onClose }: Props) {
  const texts = useScreenTexts('gate');
  const door = useDoor();
  const [made, setMade] = useState<GateLink | null>(null);
  /** A new object for each new request of a code. */
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
  const texts = useScreenTexts('gate');
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

type OtherDoorFormProps = {
  /** Whether the service can end a door. */
  readonly hasEnd: boolean;
  readonly onMake: (other: OtherDoor) => void;
};

/** Asks how the other phone's door is to differ from this one. */
function OtherDoorForm({ hasEnd, onMake }: OtherDoorFormProps) {
  const { other: texts } = useScreenTexts('gate');
  const { gate } = useDoorState((state) => state.pairing);
  const { timezone } = useDoorState((state) => state.event);
  const [device, setDevice] = useState('');
  const [role, setRole] = useState(gate.role);
  const [pin, setPin] = useState('');
  const [until, setUntil] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // A device for staff passes its own supervisor PIN on.
  const needsPin = role === 'steward' && gate.supervisorPin === null;
  const isPinWrong = needsPin && !longPin.isPin(pin);
  const end = until === '' ? null : parseLocalDateTime(`${until}:00`);

  const make = () => {
    setIsChecked(true);
    if (isPinWrong || end === undefined) return;
    const supervisorPin = needsPin ? pin : null;
    onMake({ device: device.trim(), role, supervisorPin, until: end });
  };

  return (
    <details className="folded">
      <summary className="folded__title">
        {hasEnd ? texts.title : texts.titleWithoutEnd}
        <Icon name="down" />
      </summary>
      <TextField
        label={texts.device}
        hint={texts.deviceHint}
        value={device}
        maxLength={60}
        onChange={setDevice}
      />
      {(canDigest() || gate.supervisorPin !== null) && (
        <OneOf
          legend={texts.role}
          options={[
            { value: 'supervisor', name: texts.roles.supervisor },
            { value: 'steward', name: texts.roles.steward },
          ]}
          value={role}
          onChange={setRole}
        />
      )}
      {needsPin && (
        <TextField
          label={texts.supervisorPin}
          hint={texts.supervisorPinHint}
          {...(isChecked && isPinWrong && { error: texts.supervisorPinForm })}
          inputMode="numeric"
          maxLength={longPin.longest}
          value={pin}
          onChange={setPin}
        />
      )}
      {hasEnd && (
        <TextField
          label={texts.until}
          hint={texts.untilHint(zoneName(timezone))}
          {...(isChecked && end === undefined && { error: texts.untilForm })}
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
      )}
      <ActionButton kind="secondary" icon="share" run={make}>
        {texts.make}
      </ActionButton>
    </details>
  );
}
