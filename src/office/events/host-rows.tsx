import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { officeEventTexts } from './texts.ts';

export type HostDraft = {
  /** One whom the key holds; null: a new one, with what follows. */
  readonly known: UserId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

export type HostProblem = 'name-missing' | 'email-form' | 'not-yours';
export type HostProblems = {
  readonly [Field in 'firstName' | 'lastName' | 'email']?: HostProblem;
};

export const newHostDraft = (known: UserId | null): HostDraft => ({
  known,
  firstName: '',
  lastName: '',
  email: '',
});

type Props = {
  readonly hosts: readonly { readonly id: UserId; readonly name: string }[];
  readonly draft: HostDraft;
  readonly problems: HostProblems;
  readonly onChange: (change: Partial<HostDraft>) => void;
};

/** Who organizes an event: one of those whom the key holds, or somebody new. */
export function HostRows({ hosts, draft, problems, onChange }: Props) {
  const { host } = useScreenTexts(officeEventTexts);
  const words: Record<HostProblem, string> = {
    'name-missing': host.nameMissing,
    'email-form': host.emailForm,
    'not-yours': host.notYours,
  };
  const row = (field: 'firstName' | 'lastName' | 'email') => {
    const problem = problems[field];
    return {
      value: draft[field],
      onChange: (value: string) => onChange({ [field]: value }),
      error: problem && words[problem],
    };
  };
  return (
    <fieldset className="rows__group">
      <legend className="card__title">{host.title}</legend>
      <p className="card__intro">{host.intro}</p>
      {hosts.length > 0 && (
        <SelectRow
          label={host.choose}
          value={String(draft.known ?? '')}
          options={[
            ...hosts.map(({ id, name }) => ({ value: String(id), name })),
            { value: '', name: host.another },
          ]}
          onChange={(value) =>
            onChange({ known: hosts.find(({ id }) => String(id) === value)?.id ?? null })
          }
        />
      )}
      {draft.known === null && (
        <>
          <div className="rows__beside">
            <TextRow label={host.firstName} autoComplete="given-name" {...row('firstName')} />
            <TextRow label={host.lastName} autoComplete="family-name" {...row('lastName')} />
          </div>
          <TextRow label={host.email} type="email" autoComplete="email" {...row('email')} />
        </>
      )}
    </fieldset>
  );
}
