import { useState } from 'react';
import {
  userBankAccountRead,
  userBankAccountUpdate,
  userBillingAddressRead,
} from '../../contract/address.ts';

import type { AnswerTo } from '../../contract/call.ts';
import { userRead } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import { type Failure, useCall, useCallOrNone, useSend } from '../session/service-calls.ts';
import { BillingForm } from './billing-form.tsx';
import { type FieldProblem, refusedFields } from './refused-fields.ts';

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
