import { useState } from 'react';
import {
  type Address,
  requiredInAddress,
  userBankAccountRead,
  userBankAccountUpdate,
  userBillingAddressRead,
  userBillingAddressUpdate,
} from '../../contract/address.ts';
import { userAgreementRead, userAgreementSign } from '../../contract/agreement.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { agreementMissing, invalidFormat, missingParam } from '../../contract/error-code.ts';
import { userRead } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import type { LocalDateTime } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { useCountries } from '../kit/names.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import {
  CallFailed,
  type Failure,
  lacksCall,
  useCall,
  useCallOrNone,
  useSend,
} from '../session/service-calls.ts';

/** What the service asks of an organizer before tickets are sold: agreement, address, payout account. */
export function OrganizerPage({ eventId }: EventPageProps) {
  const event = useCall(eventRead, { id: eventId, params: {} });
  return (
    <Answered asked={event}>{(answer) => <Organizer hostId={answer.event.hostId} />}</Answered>
  );
}

function Organizer({ hostId: id }: { readonly hostId: UserId }) {
  const { title, intro } = useScreenTexts('organizer');
  const asked = { id, params: {} };
  const host = useCall(userRead, asked);
  const address = useCallOrNone(userBillingAddressRead, asked);
  const account = useCallOrNone(userBankAccountRead, asked);
  const agreement = useCall(userAgreementRead, asked);
  const user = host.data?.user;
  return (
    <>
      <PageHead
        title={title}
        {...(user && { intro: intro(`${user.firstName} ${user.lastName}`) })}
      />
      <Answered asked={host}>
        {() => (
          <>
            <Agreement hostId={id} asked={agreement} />
            <Answered asked={address}>
              {(answer) => <BillingForm hostId={id} address={answer?.address ?? null} />}
            </Answered>
            <Answered asked={account}>
              {(answer) => <BankForm hostId={id} account={answer?.bankAccount ?? null} />}
            </Answered>
          </>
        )}
      </Answered>
    </>
  );
}

type AgreementProps = {
  readonly hostId: UserId;
  readonly asked: ReturnType<typeof useCall<typeof userAgreementRead>>;
};

/** The data processing agreement: what it says, who signed it and when, or the row to sign it in. */
function Agreement({ hostId, asked }: AgreementProps) {
  const { agreement: texts } = useScreenTexts('organizer');
  const isForeign = asked.error instanceof CallFailed && lacksCall(asked.error.failure);
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.about}</p>
      {isForeign ? (
        <p>{texts.elsewhere}</p>
      ) : (
        <Answered asked={asked}>
          {({ agreement }) =>
            agreement.signedOn == null ? (
              <Unsigned hostId={hostId} />
            ) : (
              <Signed signedOn={agreement.signedOn} signedBy={agreement.signedBy ?? null} />
            )
          }
        </Answered>
      )}
    </section>
  );
}

type SignedProps = {
  readonly signedOn: LocalDateTime;
  /** null: the administrator of the server marked it as signed. */
  readonly signedBy: string | null;
};

function Signed({ signedOn, signedBy }: SignedProps) {
  const { agreement: texts } = useScreenTexts('organizer');
  const format = useOfficeFormat();
  return (
    <p className="agreement__signed">
      <Icon name="check" />
      {texts.signed(format.date(signedOn), signedBy ?? texts.administrator)}
    </p>
  );
}

function Unsigned({ hostId }: { readonly hostId: UserId }) {
  const texts = useScreenTexts('organizer');
  const { agreement } = texts;
  const send = useSend();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);

  const run = async (): Promise<Failure | null> => {
    const isNamed = name.trim() !== '';
    setMissing(!isNamed);
    if (!isNamed) return null;
    const outcome = await send(userAgreementSign, { id: hostId, params: { name: name.trim() } });
    return outcome.kind === 'answer' ? null : outcome;
  };

  return (
    <>
      <ul className="agreement">
        {agreement.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ul>
      <Form submit={agreement.sign} run={run}>
        <TextRow
          label={agreement.name}
          hint={agreement.nameHint}
          autoComplete="name"
          maxLength={255}
          value={name}
          error={isMissing ? texts.needed : undefined}
          onChange={setName}
        />
      </Form>
    </>
  );
}

const fields = ['accountHolder', 'iban', 'swift'] as const;
type Field = (typeof fields)[number];

type Props = {
  readonly hostId: UserId;
  /** null: none yet. */
  readonly account: AnswerTo<typeof userBankAccountRead>['bankAccount'] | null;
};

function BankForm({ hostId, account }: Props) {
  const texts = useScreenTexts('organizer');
  const send = useSend();
  const [draft, setDraft] = useState<Record<Field, string>>(() => ({
    accountHolder: account?.accountHolder ?? '',
    iban: account?.iban ?? '',
    swift: account?.swift ?? '',
  }));
  const [problems, setProblems] = useState<Partial<Record<Field, FieldProblem>>>({});
  const [isSaved, setSaved] = useState(false);

  const run = async (): Promise<Failure | null> => {
    setSaved(false);
    const missing = (['accountHolder', 'iban'] as const).filter(
      (field) => draft[field].trim() === '',
    );
    setProblems(Object.fromEntries(missing.map((field) => [field, 'needed'])));
    if (missing.length > 0) return null;
    const given = fields.filter((field) => account !== null || draft[field].trim() !== '');
    const outcome = await send(userBankAccountUpdate, {
      id: hostId,
      params: Object.fromEntries(given.map((field) => [field, draft[field].trim()])),
    });
    if (outcome.kind === 'answer') {
      setSaved(true);
      return null;
    }
    const refused = outcome.kind === 'refused' ? refusedFields(fields, outcome.errors) : {};
    setProblems(refused);
    return Object.keys(refused).length > 0 ? null : outcome;
  };

  const row = (field: Field) => {
    const problem = problems[field];
    return {
      label: texts.bank[field],
      value: draft[field],
      onChange: (value: string) => setDraft((now) => ({ ...now, [field]: value })),
      error: problem && texts[problem],
    };
  };
  return (
    <section className="card">
      <h2 className="card__title">{texts.bank.title}</h2>
      <p className="card__intro">{texts.bank.about}</p>
      <Form submit={texts.bank.save} run={run}>
        <TextRow maxLength={255} {...row('accountHolder')} />
        <div className="rows__beside">
          <TextRow isCode {...row('iban')} />
          <TextRow isCode isOptional {...row('swift')} />
        </div>
        <p role="status">{isSaved && texts.saved}</p>
      </Form>
    </section>
  );
}

const billingFields = [
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
type BillingField = (typeof billingFields)[number];
const required: readonly string[] = requiredInAddress;

type BillingFormProps = {
  readonly hostId: UserId;
  /** null: none yet. */
  readonly address: Address | null;
};

/** The billing address, which the service takes once the agreement is signed. */
function BillingForm({ hostId, address }: BillingFormProps) {
  const texts = useScreenTexts('organizer');
  const { billing } = texts;
  const countries = useCountries();
  const send = useSend();
  const [draft, setDraft] = useState(
    () =>
      Object.fromEntries(billingFields.map((field) => [field, address?.[field] ?? ''])) as Record<
        BillingField,
        string
      >,
  );
  const [commercial, setCommercial] = useState(address?.commercial === true);
  const [problems, setProblems] = useState<Partial<Record<BillingField, FieldProblem>>>({});
  const [isUnsigned, setUnsigned] = useState(false);
  const [isSaved, setSaved] = useState(false);

  const run = async (): Promise<Failure | null> => {
    setSaved(false);
    const missing = (field: BillingField) =>
      draft[field].trim() === '' &&
      (required.includes(field) ||
        (commercial && field === 'company') ||
        (commercial && field === 'noVatReason' && draft.vatId.trim() === ''));
    const found = billingFields.filter(missing).map((field) => [field, 'needed'] as const);
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return null;
    const given = billingFields.filter((field) => address !== null || draft[field].trim() !== '');
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
    const refused = refusedFields(billingFields, outcome.errors);
    setProblems(refused);
    return Object.keys(refused).length > 0 ? null : outcome;
  };

  const row = (field: BillingField) => {
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

type FieldProblem = 'needed' | 'wrong';

/** @returns which of the fields the service's codes are about, and whether each is missing or wrong */
const refusedFields = <Field extends string>(
  fields: readonly Field[],
  codes: readonly string[],
): Partial<Record<Field, FieldProblem>> =>
  Object.fromEntries(
    fields.flatMap((field): [Field, FieldProblem][] => {
      if (codes.includes(missingParam(field))) return [[field, 'needed']];
      return codes.includes(invalidFormat(field)) ? [[field, 'wrong']] : [];
    }),
  ) as Partial<Record<Field, FieldProblem>>;
