import { noteForm } from '../../contract/participant.ts';
import { flagsIn, longestFlag, mostFlags } from '../../domain/flags.ts';
import { fold } from '../../domain/folded-text.ts';
import { longestSeatPart, seatParts } from '../../domain/seat.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { FormRow, TextRow } from '../kit/form-row.tsx';
import type { GuestDraft, GuestField, GuestProblems } from './guest-draft.ts';

type Props = {
  readonly draft: GuestDraft;
  /** The guest's current details; null: a new guest. */
  readonly before: GuestDraft | null;
  readonly problems: GuestProblems;
  readonly onChange: (field: GuestField, value: string) => void;
};

const longestNote = noteForm.maxLength;

/** The rows of a form about a guest. */
export function GuestFormRows({ draft, before, problems, onChange }: Props) {
  const { guest: names, form: said } = useScreenTexts('guests');
  const words = {
    missing: said.missing,
    email: said.email,
    flags: said.flags(mostFlags, longestFlag),
    refused: said.refused,
  };
  const row = (field: GuestField) => {
    const problem = problems[field];
    return {
      label: names[field],
      value: draft[field],
      error: problem && words[problem],
      // Who came with a file may have no address, or one name alone.
      isOptional: before === null ? field === 'email' : before[field] === '',
      onChange: (value: string) => onChange(field, value),
    };
  };
  return (
    <>
      <div className="rows__beside">
        <TextRow {...row('firstName')} />
        <TextRow {...row('lastName')} />
      </div>
      <TextRow {...row('email')} type="email" {...(before === null && { hint: said.emailHint })} />
      <TextRow {...row('company')} isOptional />
      <div className="rows__beside">
        {seatParts.map((part) => (
          <TextRow key={part} {...row(part)} maxLength={longestSeatPart} isOptional />
        ))}
      </div>
      <FlagsRow {...row('flags')} />
      <FormRow {...row('note')} hint={said.noteHint} isOptional>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={longestNote}
            value={draft.note}
            onChange={({ target }) => onChange('note', target.value)}
          />
        )}
      </FormRow>
    </>
  );
}

type FlagsRowProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The flags of a guest: usual ones to tick, own words to type. */
function FlagsRow({ label, value, error, onChange }: FlagsRowProps) {
  const { form: texts } = useScreenTexts('guests');
  const flags = flagsIn(value);
  const without = (flag: string) => flags.filter((each) => fold(each) !== fold(flag));
  const isOn = (flag: string) => without(flag).length < flags.length;
  return (
    <div className="row">
      <TextRow
        label={label}
        value={value}
        error={error}
        hint={texts.flagsHint}
        onChange={onChange}
        isOptional
      />
      <fieldset className="checks">
        <legend className="unseen">{texts.usualFlags}</legend>
        {texts.suggestedFlags.map((flag) => (
          <label key={flag} className="check">
            <input
              type="checkbox"
              checked={isOn(flag)}
              onChange={({ target }) =>
                onChange((target.checked ? [...flags, flag] : without(flag)).join(', '))
              }
            />
            {flag}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
