import { type FormEvent, useId, useState } from 'react';
import type { Scan } from '../../client/check-in/scan.ts';
import type { Door } from '../../client/door/door.ts';
import { findYourself, type GuestList } from '../../client/kiosk/find-yourself.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { useNow } from '../kit/hooks/time.ts';
import { Icon } from '../kit/icon.tsx';
import { KioskHead } from './kiosk-head.tsx';

type Props = {
  readonly onBack: () => void;
  /** Several were checked in at once. */
  readonly onFamily: (scans: readonly Scan[]) => void;
};

/** Finds a guest whose ticket can't be scanned. Whatever does not match, the answer is the same. */
export function KioskFind({ onBack, onFamily }: Props) {
  const door = useDoor();
  const { kiosk } = useDevice();
  const { find: texts } = useScreenTexts('kiosk');
  const [code, setCode] = useState('');
  const [lastName, setLastName] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const [family, setFamily] = useState<readonly Attendee[]>([]);
  const now = useNow(1000);
  const opensAt = kiosk.guests.opensAt();
  const waitSeconds = opensAt === null ? 0 : Math.ceil((opensAt - now) / 1000);
  const isWaiting = waitSeconds > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || isLooking || code.trim() === '' || lastName.trim() === '') return;
    setIsLooking(true);
    const found = await findYourself(guestList(door), { code, lastName });
    const ended = await kiosk.guests.guess(async () => found.length > 0);
    setIsLooking(false);
    setIsMissed(ended !== 'right');
    if (ended !== 'right') return;
    if (found.length === 1) await checkIn(found);
    else setFamily(found);
  };

  const checkIn = async (chosen: readonly Attendee[]) => {
    const { direction } = door.state.getState();
    const [only, ...others] = chosen;
    if (only && others.length === 0) await door.choose(only, direction);
    else onFamily(await door.chooseAll(chosen, direction));
  };

  if (family.length > 0) {
    return <KioskFamily family={family} onChoose={checkIn} onBack={() => setFamily([])} />;
  }

  return (
    <section className="kiosk-find">
      <KioskHead title={texts.title} onBack={onBack} />
      <form className="kiosk-form" onSubmit={submit}>
        <GuestField
          label={texts.code}
          hint={texts.codeHint}
          isCode={true}
          value={code}
          onChange={setCode}
        />
        <GuestField
          label={texts.lastName}
          hint={texts.lastNameHint}
          isCode={false}
          value={lastName}
          onChange={setLastName}
        />
        <div role="alert" className="kiosk-form__missed">
          {isMissed && (
            <>
              <Icon name="alert" />
              <p className="kiosk-form__what">{texts.notFound}</p>
              <p>{texts.notFoundNext}</p>
            </>
          )}
        </div>
        <button
          type="submit"
          className="button button--primary"
          aria-disabled={isWaiting}
          aria-busy={isLooking}
        >
          {isWaiting ? texts.wait(waitSeconds) : texts.submit}
        </button>
      </form>
    </section>
  );
}

const guestList = ({ desk, attendeeOf }: Door): GuestList => ({
  byCode: (code) =>
    attendeeOf({
      kind: 'ticket',
      code,
      by: 'displayIdentifier',
      ticketId: null,
      participantId: null,
    }),
  ofOrderNumber: desk.ofOrderNumber,
});

type FieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly isCode: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A field of which the browser remembers nothing. */
function GuestField({ label, hint, isCode, value, onChange }: FieldProps) {
  const field = useId();
  const about = useId();
  return (
    <div className="kiosk-form__field">
      <label className="form__label" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className={isCode ? 'field field--code' : 'field'}
        type="text"
        autoCapitalize={isCode ? 'characters' : 'words'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={isCode ? 'next' : 'go'}
        maxLength={isCode ? 64 : 255}
        aria-describedby={about}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={about} className="kiosk-form__hint">
        {hint}
      </p>
    </div>
  );
}

type KioskFamilyProps = {
  /** Several tickets of one order that bear the same name. */
  readonly family: readonly Attendee[];
  readonly onChoose: (chosen: readonly Attendee[]) => Promise<void>;
  readonly onBack: () => void;
};

/** Asks a family whose ticket is meant: one, or all of them. */
function KioskFamily({ family, onChoose, onBack }: KioskFamilyProps) {
  const { find: texts } = useScreenTexts('kiosk');
  /** A second tap meanwhile would find the guest inside already. */
  const [isChosen, setIsChosen] = useState(false);
  const choose = async (chosen: readonly Attendee[]) => {
    if (isChosen) return;
    setIsChosen(true);
    try {
      await onChoose(chosen);
    } finally {
      setIsChosen(false);
    }
  };
  return (
    <section className="kiosk-find">
      <KioskHead title={texts.whose} onBack={onBack} />
      <ul className="kiosk-family">
        {family.map((each) => (
          <li key={each.ticketId}>
            <button
              type="button"
              className="button button--secondary kiosk-family__one"
              aria-disabled={isChosen}
              onClick={() => void choose([each])}
            >
              <span>{guestName(each)}</span>
              <span className="kiosk-family__category">{each.categoryName}</span>
            </button>
          </li>
        ))}
      </ul>
      <ActionButton kind="primary" run={() => choose(family)}>
        {texts.all(family.length)}
      </ActionButton>
    </section>
  );
}
