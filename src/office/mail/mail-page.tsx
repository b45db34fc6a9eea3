import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { systemNewId } from '../../client/device/platform.ts';
import { eventUpdate } from '../../contract/event.ts';
import { type EventMails, eventMails, eventSendMailAgain } from '../../contract/mail.ts';
import {
  type EventMailing,
  eventMailingCreate,
  eventMailingPreview,
  eventMailingStop,
  eventMailings,
  type MailingKind,
  type MailingPreview,
} from '../../contract/mailing.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { asId, type EventId, type MailId, type TicketCategoryId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Switch } from '../../ui/kit/choices.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { FormRow, SelectRow, TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { eventRead } from '../session/event-read.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import './mail.css';

/** How long until a mail that was sent again is seen to have gone, at the latest. */
const everyMs = 10_000;
/** How far a mail to many is. */
const mailingsEveryMs = 5_000;

/** Whether guests get their tickets by mail: what went out, what waits, and what did not. */
export function MailPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('mail');
  const mails = useCall(eventMails, { id: eventId, params: {} }, { everyMs });
  const isLacking = mails.error instanceof CallFailed && lacksCall(mails.error.failure);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      {isLacking ? (
        <Advice {...texts.notThere} />
      ) : (
        <Answered asked={mails}>
          {(answer) => (
            <>
              {!answer.sends && <Advice {...texts.noMail} />}
              {answer.sends && <MailToGuests eventId={eventId} />}
              <Mailings eventId={eventId} />
              <Numbers {...answer} />
              {answer.failed.length > 0 ? (
                <FailedMails eventId={eventId} failed={answer.failed} canSend={answer.sends} />
              ) : (
                <Empty icon="check" title={texts.noneFailed} next={texts.whatIsSent} />
              )}
              <SenderAndWords eventId={eventId} />
            </>
          )}
        </Answered>
      )}
    </>
  );
}

function Numbers({ sent, waiting, givenUp }: EventMails) {
  const { numbers } = useScreenTexts('mail');
  const { count } = useOfficeFormat();
  return (
    <section className="part">
      <dl className="mail-numbers">
        <dt>{numbers.sent}</dt>
        <dd>{count(sent)}</dd>
        <dt>{numbers.waiting}</dt>
        <dd>{count(waiting)}</dd>
        <dt>{numbers.failed}</dt>
        <dd>{count(givenUp)}</dd>
      </dl>
    </section>
  );
}

type Props = {
  readonly eventId: EventId;
  readonly failed: EventMails['failed'];
  /** Whether this service sends mail at all. */
  readonly canSend: boolean;
};

/** Mails that were given up: whom for, why, and what can be done. */
function FailedMails({ eventId: id, failed, canSend }: Props) {
  const texts = useScreenTexts('mail');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);

  const again = async (mailId: MailId) => {
    const outcome = await send(eventSendMailAgain, { id, params: { mailId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="part">
      <h2 className="card__title">{texts.failedTitle}</h2>
      {failure && <Advice {...wordsOf(failure)} />}
      <TableFrame
        label={texts.failedTitle}
        columns={[texts.columns.guest, texts.columns.mail, texts.columns.why]}
        hasActions
      >
        {failed.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">
              {mail.name === '' ? texts.nameless : mail.name}
              <br />
              <small>{mail.paymentIdentifier}</small>
            </th>
            <td>
              {texts.kinds[mail.kind]}
              <br />
              <small>{format.dateAndTime(mail.queued)}</small>
            </td>
            <td>
              {texts.reasons[mail.reason]}
              {mail.replyCode !== null && ` (${texts.replied} ${mail.replyCode})`}
            </td>
            <td>
              {canSend && (
                <ActionButton kind="secondary" run={() => again(mail.id)}>
                  {texts.again}
                </ActionButton>
              )}
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}

type MailDraft = {
  readonly kind: MailingKind;
  /** '' for all. */
  readonly category: string;
  readonly checkedIn: string;
  readonly paid: string;
  readonly withoutTicket: boolean;
  readonly subject: string;
  readonly text: string;
};

type Step =
  | { readonly kind: 'writing' }
  | { readonly kind: 'preview'; readonly preview: MailingPreview; readonly reference: string }
  | { readonly kind: 'sent' };

/** '' narrows nothing. */
const yesOrNo = (value: string): { readonly value?: boolean } =>
  value === '' ? {} : { value: value === 'yes' };

const sentOf = (draft: MailDraft) => {
  const { kind, category, withoutTicket, subject, text } = draft;
  const checkedIn = yesOrNo(draft.checkedIn).value;
  const paid = yesOrNo(draft.paid).value;
  return {
    kind,
    ...(category !== '' && { ticketCategoryIds: [asId<TicketCategoryId>(Number(category))] }),
    ...(checkedIn !== undefined && { checkedIn }),
    ...(paid !== undefined && { paid }),
    ...(kind === 'ticket' ? { withoutTicket } : { subject, text }),
  };
};

/**
 * An e-mail to many guests: chosen and written, looked at, sent. The address may say what it is about:
 * `?about=tickets` after an import, `?about=change` after the event was moved.
 */
function MailToGuests({ eventId: id }: EventPageProps) {
  const { guests: texts } = useScreenTexts('mail');
  const { request } = useSession();
  const send = useSend();
  const [search] = useSearchParams();
  const about = search.get('about');
  const event = useCall(eventRead, { id, params: {} });
  const title = event.data?.event.title ?? '';
  const [draft, setDraft] = useState<MailDraft>({
    ...{ kind: about === 'tickets' ? 'ticket' : 'message', withoutTicket: true },
    ...{ category: '', checkedIn: '', paid: '', text: about === 'change' ? texts.changed : '' },
    subject: '',
  });
  const [problems, setProblems] = useState<{ readonly subject?: string; readonly text?: string }>(
    {},
  );
  const [step, setStep] = useState<Step>({ kind: 'writing' });
  const change = (changed: Partial<MailDraft>) => {
    setStep({ kind: 'writing' });
    setDraft((now) => ({ ...now, ...changed }));
  };

  const look = async (): Promise<Failure | null> => {
    const isMessage = draft.kind === 'message';
    const missing = {
      ...(isMessage && draft.subject.trim() === '' && { subject: texts.subjectMissing }),
      ...(isMessage && draft.text.trim() === '' && { text: texts.textMissing }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return null;
    const asked = { id, params: sentOf(draft), deadlineMs: answerDeadlineMs };
    const outcome = await request(eventMailingPreview, asked);
    if (outcome.kind !== 'answer') return outcome;
    setStep({ kind: 'preview', preview: outcome.answer, reference: systemNewId() });
    return null;
  };
  const toAll = async (reference: string): Promise<Failure | null> => {
    const outcome = await send(eventMailingCreate, {
      id,
      params: { reference, ...sentOf(draft) },
    });
    if (outcome.kind !== 'answer') return outcome;
    setStep({ kind: 'sent' });
    setDraft((now) => ({ ...now, subject: '', text: '' }));
    return null;
  };

  return (
    <section className="card part">
      <h2 className="card__title">{texts.title}</h2>
      <Form submit={texts.preview} run={look}>
        <SelectRow
          label={texts.kind}
          value={draft.kind}
          options={(['message', 'ticket'] as const).map((value) => ({
            value,
            name: texts.kinds[value],
          }))}
          onChange={(kind) => change({ kind: kind as MailingKind })}
        />
        <WhichGuests eventId={id} draft={draft} onChange={change} />
        {draft.kind === 'ticket' ? (
          <Switch
            name={texts.withoutTicket}
            on={draft.withoutTicket}
            onChange={(withoutTicket) => change({ withoutTicket })}
          />
        ) : (
          <>
            <TextRow
              label={texts.subject}
              hint={title === '' ? undefined : texts.subjectHint(title)}
              error={problems.subject}
              maxLength={200}
              value={draft.subject}
              onChange={(subject) => change({ subject })}
            />
            <FormRow label={texts.text} error={problems.text}>
              {(control) => (
                <textarea
                  {...control}
                  rows={8}
                  maxLength={10_000}
                  value={draft.text}
                  onChange={({ target }) => change({ text: target.value })}
                />
              )}
            </FormRow>
          </>
        )}
      </Form>
      {step.kind === 'preview' && (
        <Preview preview={step.preview} onSend={() => toAll(step.reference)} />
      )}
      <p role="status">{step.kind === 'sent' && texts.queued}</p>
    </section>
  );
}

type WhichProps = EventPageProps & {
  readonly draft: MailDraft;
  readonly onChange: (changed: Partial<MailDraft>) => void;
};

function WhichGuests({ eventId: id, draft, onChange }: WhichProps) {
  const { guests: texts } = useScreenTexts('mail');
  const { data } = useCall(eventTicketCategories, { id, params: { resultType: 'full' } });
  const categories = (data?.ticketCategories ?? []).flatMap((one) =>
    typeof one === 'object' ? [one] : [],
  );
  const choice = (all: string, yes: string, no: string) => [
    ...[
      { value: '', name: all },
      { value: 'yes', name: yes },
    ],
    { value: 'no', name: no },
  ];
  return (
    <div className="rows__beside">
      <SelectRow
        label={texts.category}
        value={draft.category}
        options={[
          { value: '', name: texts.all },
          ...categories.map((one) => ({ value: String(one.id), name: one.name })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <SelectRow
        label={texts.checkedIn}
        value={draft.checkedIn}
        options={choice(texts.all, texts.inside, texts.notInside)}
        onChange={(checkedIn) => onChange({ checkedIn })}
      />
      <SelectRow
        label={texts.paid}
        value={draft.paid}
        options={choice(texts.all, texts.isPaid, texts.notPaid)}
        onChange={(paid) => onChange({ paid })}
      />
    </div>
  );
}

type PreviewProps = {
  readonly preview: MailingPreview;
  readonly onSend: () => Promise<Failure | null>;
};

/** How the first guest will read it, and whom it can't reach. */
function Preview({ preview, onSend }: PreviewProps) {
  const { guests: texts } = useScreenTexts('mail');
  const { recipients, withoutAddress, names, subject, text } = preview;
  return (
    <div className="mail-preview">
      <p role="status">
        {texts.recipients(recipients)}{' '}
        {withoutAddress > 0 && texts.withoutAddress(withoutAddress, names.join(', '))}
      </p>
      {text !== null && (
        <figure>
          <figcaption className="row__label">{texts.previewOf}</figcaption>
          <p>
            <strong>{subject}</strong>
          </p>
          <p className="mail-preview__text" dir="auto">
            {text}
          </p>
        </figure>
      )}
      {recipients > 0 && (
        <Form submit={texts.send(recipients)} run={onSend} isNew>
          {null}
        </Form>
      )}
    </div>
  );
}

/** What was sent to many: how far it is, and a way to stop it. */
function Mailings({ eventId: id }: EventPageProps) {
  const { mailings: texts, guests } = useScreenTexts('mail');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data } = useCall(eventMailings, { id, params: {} }, { everyMs: mailingsEveryMs });
  if (!data || data.mailings.length === 0) return null;
  const stop = async (mailing: EventMailing) => {
    const outcome = await send(eventMailingStop, { id, params: { mailingId: mailing.id } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="part">
      <h2 className="card__title">{texts.title}</h2>
      {failure && <Advice {...wordsOf(failure)} />}
      <TableFrame
        label={texts.title}
        columns={[texts.columns.mail, texts.columns.sent, texts.columns.unreached]}
        hasActions
      >
        {data.mailings.map((mailing) => (
          <tr key={mailing.id}>
            <th scope="row">
              {mailing.subject ?? guests.kinds[mailing.kind]}
              <br />
              <small>{format.dateAndTime(mailing.created)}</small>
            </th>
            <td data-column={texts.columns.sent}>
              {texts.progress(format.count(mailing.sent), format.count(mailing.recipients))}
              {mailing.stopped && <span className="tag">{texts.stopped}</span>}
            </td>
            <td data-column={texts.columns.unreached}>
              {format.count(mailing.failed + mailing.withoutAddress)}
            </td>
            <td>
              {mailing.waiting > 0 && (
                <ActionButton kind="secondary" run={() => stop(mailing)}>
                  {texts.stop}
                </ActionButton>
              )}
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}

/** Under which name mails come, where answers go, and what else is in the mail with the tickets. */
function SenderAndWords({ eventId: id }: EventPageProps) {
  const event = useCall(eventRead, { id, params: {} });
  return <Answered asked={event}>{(answer) => <SenderForm {...answer.event} />}</Answered>;
}

type Sender = {
  readonly id: EventId;
  readonly organisatorDisplayName: string | null;
  readonly organizerEmail: string | null;
  readonly mailText: string | null;
};

function SenderForm(event: Sender) {
  const { sender: texts } = useScreenTexts('mail');
  const send = useSend();
  const [name, setName] = useState(event.organisatorDisplayName ?? '');
  const [email, setEmail] = useState(event.organizerEmail ?? '');
  const [words, setWords] = useState(event.mailText ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const run = async (): Promise<Failure | null> => {
    setSaved(false);
    const isWrong = email.trim() !== '' && !isEmail(email);
    setProblem(isWrong ? texts.emailForm : undefined);
    if (isWrong) return null;
    const params = { organisatorDisplayName: name, organizerEmail: email.trim(), mailText: words };
    const outcome = await send(eventUpdate, { id: event.id, params });
    setSaved(outcome.kind === 'answer');
    return outcome.kind === 'answer' ? null : outcome;
  };
  return (
    <section className="card part">
      <h2 className="card__title">{texts.title}</h2>
      <Form submit={texts.save} run={run}>
        <div className="rows__beside">
          <TextRow
            label={texts.name}
            hint={texts.nameHint}
            isOptional
            maxLength={255}
            value={name}
            onChange={setName}
          />
          <TextRow
            label={texts.email}
            hint={texts.emailHint}
            error={problem}
            isOptional
            type="email"
            value={email}
            onChange={setEmail}
          />
        </div>
        <FormRow label={texts.words} hint={texts.wordsHint} isOptional>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={50_000}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </FormRow>
      </Form>
      <p role="status">{isSaved && texts.saved}</p>
    </section>
  );
}
