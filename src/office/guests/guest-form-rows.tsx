import { useScreenTexts } from '../../ui/i18n/language.ts';
import { TextRow } from '../kit/form-row.tsx';
import type { GuestDraft, GuestField, GuestProblems } from './guest-draft.ts';
import { officeGuestTexts } from './texts.ts';

type Props = {
  readonly draft: GuestDraft;
  readonly problems: GuestProblems;
  readonly onChange: (field: GuestField, value: string) => void;
};

/** The rows of a form about a guest. */
export function GuestFormRows({ draft, problems, onChange }: Props) {
  const { guest: names, form: said } = useScreenTexts(officeGuestTexts);
  const words = { missing: said.missing, email: said.email, refused: said.refused };
  const row = (field: GuestField) => {
    const problem = problems[field];
    return {
      label: names[field],
      value: draft[field],
      error: problem && words[problem],
      onChange: (value: string) => onChange(field, value),
    };
  };
  return (
    <>
      <div className="rows__beside">
        <TextRow {...row('firstName')} />
        <TextRow {...row('lastName')} />
      </div>
      <TextRow {...row('email')} type="email" />
      <TextRow {...row('company')} isOptional />
    </>
  );
}
