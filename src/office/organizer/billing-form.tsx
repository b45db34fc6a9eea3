import { useState } from 'react';
import {
  type Address,
  requiredInAddress,
  userBillingAddressUpdate,
} from '../../contract/address.ts';
import { agreementMissing } from '../../contract/error-code.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { useCountries } from '../kit/names.ts';
import { type Failure, useSend } from '../session/service-calls.ts';
import { type FieldProblem, refusedFields } from './refused-fields.ts';

const fields = [
  'firstName',
  'lastName',
  'company',
  'street',
  'zipCode',
  'city',
  'country',
  'email',
  'vatId',
  'noVatReason',
] as const;
type Field = (typeof fields)[number];
const required: readonly string[] = requiredInAddress;

type Props = {
  readonly hostId: UserId;
  /** null: none yet. */
  readonly address: Address | null;
};

/** The billing address, which the service takes once the agreement is signed. */
export function BillingForm({ hostId, address }: Props) {
  const texts = useScreenTexts('organizer');
  const { billing } = texts;
  const countries = useCountries();
  const send = useSend();
  const [draft, setDraft] = useState(
    () =>
      Object.fromEntries(fields.map((field) => [field, address?.[field] ?? ''])) as Record<
        Field,
        string
      >,
  );
  const [commercial, setCommercial] = useState(address?.commercial === true);
  const [problems, setProblems] = useState<Partial<Record<Field, FieldProblem>>>({});
  const [isUnsigned, setUnsigned] = useState(false);
  const [isSaved, setSaved] = useState(false);

  const run = async (): Promise<Failure | null> => {
    setSaved(false);
    const missing = (field: Field) =>
      draft[field].trim() === '' &&
      (required.includes(field) ||
        (commercial && field === 'company') ||
        (commercial && field === 'noVatReason' && draft.vatId.trim() === ''));
    const found = fields.filter(missing).map((field) => [field, 'needed'] as const);
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return null;
    const given = fields.filter((field) => address !== null || draft[field].trim() !== '');
    const params = Object.fromEntries(given.map((field) => [field, draft[field].trim()]));
    const outcome = await send(userBillingAddressUpdate, {
      id: hostId,
      params: { ...params, commercial },
    });
    setUnsigned(outcome.kind === 'refused' && outcome.errors.includes(agreementMissing));
    if (outcome.kind === 'answer') {
      setSaved(true);
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.errors.includes(agreementMissing)) return null;
    const refused = refusedFields(fields, outcome.errors);
    setProblems(refused);
    return Object.keys(refused).length > 0 ? null : outcome;
  };

  const row = (field: Field) => {
    const problem = problems[field];
    return {
      label: billing[field],
      value: draft[field],
      onChange: (value: string) => setDraft((now) => ({ ...now, [field]: value })),
      error: problem && texts[problem],
      isOptional: !required.includes(field) && !(commercial && field === 'company'),
    };
  };

  return (
    <section className="card">
      <h2 className="card__title">{billing.title}</h2>
      <p className="card__intro">{billing.about}</p>
      <Form submit={billing.save} run={run}>
        <div className="rows__beside">
          <TextRow autoComplete="given-name" {...row('firstName')} />
          <TextRow autoComplete="family-name" {...row('lastName')} />
        </div>
        <Switch name={billing.commercial} on={commercial} onChange={setCommercial} />
        <TextRow autoComplete="organization" {...row('company')} />
        <TextRow autoComplete="street-address" {...row('street')} />
        <div className="rows__beside">
          <TextRow autoComplete="postal-code" {...row('zipCode')} />
          <TextRow autoComplete="address-level2" {...row('city')} />
        </div>
        <SelectRow options={[{ value: '', name: '' }, ...countries]} {...row('country')} />
        <TextRow type="email" autoComplete="email" {...row('email')} />
        <div className="rows__beside">
          <TextRow {...row('vatId')} />
          <TextRow {...row('noVatReason')} hint={billing.vatHint} />
        </div>
        {isUnsigned && <p role="alert">{texts.agreement.missing}</p>}
        <p role="status">{isSaved && texts.saved}</p>
      </Form>
    </section>
  );
}
