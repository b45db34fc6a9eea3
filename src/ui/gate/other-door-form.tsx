import { useState } from 'react';
import { canDigest } from '../../client/device/pin-digest.ts';
import type { OtherDoor } from '../../client/door/gate-link.ts';
import { isSupervisorPin, longestSupervisorPin } from '../../client/pairing/supervisor-pin.ts';
import { parseLocalDateTime, zoneName } from '../../domain/time.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { OneOf } from '../kit/choices.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { TextField } from '../kit/text-field.tsx';
import { gateTexts } from './texts.ts';
import '../kit/style/folded.css';

type Props = {
  /** Whether the service can end a door. */
  readonly hasEnd: boolean;
  readonly onMake: (other: OtherDoor) => void;
};

/** Asks how the other phone's door is to differ from this one. */
export function OtherDoorForm({ hasEnd, onMake }: Props) {
  const { other: texts } = useScreenTexts(gateTexts);
  const { gate } = useDoorState((state) => state.pairing);
  const { timezone } = useDoorState((state) => state.event);
  const [device, setDevice] = useState('');
  const [role, setRole] = useState(gate.role);
  const [pin, setPin] = useState('');
  const [until, setUntil] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // A steward's door passes its own supervisor's PIN on.
  const needsPin = role === 'steward' && gate.supervisorPin === null;
  const isPinWrong = needsPin && !isSupervisorPin(pin);
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
          maxLength={longestSupervisorPin}
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
