import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { systemNewId } from '../../client/device/platform.ts';
import { agreementMissing, invalidFormat } from '../../contract/error-code.ts';
import { importBegin, importEnd, importTakeRows } from '../../contract/guest-import.ts';
import { participantCreate } from '../../contract/participant.ts';
import { eventTicketCategories, noTicketsAvailable } from '../../contract/ticket-category.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import { eventUserDataDefinitions } from '../../contract/user-data.ts';
import { flagsIn } from '../../domain/flags.ts';
import { asId, type EventId, type ParticipantId, type TicketCategoryId } from '../../domain/ids.ts';
import { seatParts } from '../../domain/seat.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { type Failure, lacksCall, type Send, useCall, useSend } from '../session/service-calls.ts';
import {
  emptyDraft,
  type GuestDraft,
  type GuestProblems,
  problemsIn,
  problemsOf,
} from './guest-draft.ts';
import { GuestFormRows } from './guest-form-rows.tsx';
import {
  type Answers,
  answersTo,
  type Question,
  QuestionRows,
  questionsFor,
  unansweredOf,
} from './question-rows.tsx';
import { sendDoorNote } from './send-door-note.ts';

type Category = {
  readonly id: TicketCategoryId;
  readonly name: string;
  readonly price: number;
};

/** Makes a guest with a ticket, without the shop. */
export function NewGuestPage({ eventId }: EventPageProps) {
  const { form: texts } = useScreenTexts('guests');
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const categories = useCall(eventTicketCategories, asked);
  const questions = useCall(eventUserDataDefinitions, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={texts.addTitle} intro={texts.addIntro} />
      <Answered asked={categories}>
        {({ ticketCategories }) => {
          const known = ticketCategories.flatMap((each) =>
            typeof each === 'number' ? [] : [{ ...each, price: each.price ?? 0 }],
          );
          const [first] = known;
          return first === undefined ? (
            <Empty icon="people" title={texts.noCategory} next={texts.noCategoryNext}>
              <Link className="button button--primary" href={eventPath(eventId, 'tickets')}>
                {texts.toCategories}
              </Link>
            </Empty>
          ) : (
            <Answered asked={questions}>
              {({ userDataDefinitions }) => (
                <NewGuest
                  eventId={eventId}
                  categories={known}
                  first={first}
                  allQuestions={userDataDefinitions}
                />
              )}
            </Answered>
          );
        }}
      </Answered>
    </>
  );
}

type NewGuestProps = EventPageProps & {
  readonly categories: readonly Category[];
  readonly first: Category;
  readonly allQuestions: readonly Question[];
};

function NewGuest({ eventId, categories, first, allQuestions }: NewGuestProps) {
  const { guest: names, form: texts } = useScreenTexts('guests');
  const send = useSend();
  const [, go] = useLocation();
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<GuestProblems>({});
  const [answers, setAnswers] = useState<Answers>({});
  const [answerProblems, setAnswerProblems] = useState<readonly string[]>([]);
  const [categoryId, setCategoryId] = useState(first.id);
  const [hasAgreed, setAgreed] = useState(false);
  /** What the service said that is in no field. */
  const [said, setSaid] = useState<'agreement' | 'none-left' | 'no-note' | null>(null);
  /** The guest that was made, where note and flags were not kept. */
  const [made, setMade] = useState<ParticipantId | null>(null);
  const chosen = categories.find(({ id }) => id === categoryId) ?? first;
  const questions = questionsAsked(allQuestions, chosen.id, draft.email);

  const run = async (): Promise<Failure | null> => {
    const found = problemsOf(draft, null);
    const unanswered = unansweredOf(questions, answers);
    setProblems(found);
    setAnswerProblems(unanswered);
    if (Object.keys(found).length > 0 || unanswered.length > 0) return null;
    if (made !== null) return tell(made);
    return draft.email.trim() === '' ? makeWithout() : make();
  };

  /** The guest is there then: what could not be kept is sent again, and the guest is not made twice. */
  const tell = async (id: ParticipantId): Promise<Failure | null> => {
    const failure = await sendDoorNote(send, id, emptyDraft, draft);
    setSaid(failure !== null && lacksCall(failure) ? 'no-note' : null);
    if (failure === null) go(eventPath(eventId, `guests/${id}`));
    return failure !== null && lacksCall(failure) ? null : failure;
  };

  const make = async (): Promise<Failure | null> => {
    const { firstName, lastName, email, company } = draft;
    const answer = await send(participantCreate, {
      id: eventId,
      params: {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
        ...(company.trim() !== '' && { company: company.trim() }),
        ticketCategoryId: chosen.id,
        ...(hasAgreed && { acceptedTermsAndConditions: true }),
      },
      pairs: answersTo(questions, answers),
    });
    if (answer.kind === 'answer') {
      setMade(answer.answer.id);
      return tell(answer.answer.id);
    }
    return notMade(answer);
  };

  const makeWithout = async (): Promise<Failure | null> => {
    const added = await addWithoutEmail(send, eventId, {
      ...{ draft, categoryId: chosen.id, hasAgreed },
      answers: answersTo(questions, answers),
    });
    if (added === 'added') {
      const name = new URLSearchParams({ search: `${draft.firstName} ${draft.lastName}` });
      go(`${eventPath(eventId, 'guests')}?${name}`);
    } else if (added === 'none-left') setSaid(added);
    else return notMade(added);
    return null;
  };

  const notMade = (answer: Failure): Failure | null => {
    const codes = answer.kind === 'refused' ? answer.errors : [];
    const refused = problemsIn(codes);
    const unfit = questions.some(({ id }) => codes.includes(invalidFormat(String(id))));
    setProblems(refused);
    setAnswerProblems(codes);
    const reason = codes.includes(agreementMissing)
      ? 'agreement'
      : codes.includes(noTicketsAvailable)
        ? 'none-left'
        : null;
    setSaid(reason);
    return reason !== null || unfit || Object.keys(refused).length > 0 ? null : answer;
  };

  return (
    <section className="card">
      <Form
        submit={texts.add}
        run={run}
        isNew={made === null}
        cancel={{ name: texts.cancel, href: eventPath(eventId, 'guests') }}
      >
        <GuestFormRows
          draft={draft}
          before={null}
          problems={problems}
          onChange={(field, value) => setDraft((now) => ({ ...now, [field]: value }))}
        />
        <SelectRow
          label={names.category}
          value={String(chosen.id)}
          options={categories.map(({ id, name }) => ({ value: String(id), name }))}
          error={said === 'none-left' ? texts.noneLeft : undefined}
          onChange={(value) => setCategoryId(asId(Number(value)))}
        />
        <QuestionRows
          questions={questions}
          answers={answers}
          problems={answerProblems}
          onChange={setAnswers}
        />
        {chosen.price > 0 && <Priced eventId={eventId} price={chosen.price} />}
        {made !== null && <Made eventId={eventId} id={made} hasNoNote={said === 'no-note'} />}
        {said === 'agreement' && <Terms hasAgreed={hasAgreed} onChange={setAgreed} />}
      </Form>
    </section>
  );
}

/** Without an e-mail address there is no order, which could be asked something. */
const questionsAsked = (all: readonly Question[], category: TicketCategoryId, email: string) =>
  questionsFor(all, category).filter(
    ({ level, required }) => level === 'ticket' || (required === true && email.trim() !== ''),
  );

type TermsProps = {
  readonly hasAgreed: boolean;
  readonly onChange: (hasAgreed: boolean) => void;
};

/** Asked for until the agreement is signed. */
function Terms({ hasAgreed, onChange }: TermsProps) {
  const { form: texts } = useScreenTexts('guests');
  return (
    <>
      <p role="alert">{texts.agreement}</p>
      <Switch name={texts.terms} hint={texts.termsHint} on={hasAgreed} onChange={onChange} />
    </>
  );
}

type MadeProps = EventPageProps & { readonly id: ParticipantId; readonly hasNoNote: boolean };

/** The guest is there, and the note and flags are not. */
function Made({ eventId, id, hasNoNote }: MadeProps) {
  const { form: texts } = useScreenTexts('guests');
  return (
    <p role="alert">
      {hasNoNote && texts.noDoorNote} {texts.isMade}{' '}
      <Link className="link" href={eventPath(eventId, `guests/${id}`)}>
        {texts.toGuest}
      </Link>
    </p>
  );
}

type WithoutEmail = {
  readonly draft: GuestDraft;
  readonly categoryId: TicketCategoryId;
  readonly hasAgreed: boolean;
  readonly answers: Answers;
};

/** The specification's call asks for an e-mail address. A row of an import needs none. */
async function addWithoutEmail(
  send: Send,
  id: EventId,
  { draft, categoryId, hasAgreed, answers }: WithoutEmail,
): Promise<'added' | 'none-left' | Failure> {
  const begun = await send(importBegin, {
    id,
    params: { system: 'list', ...(hasAgreed && { acceptedTermsAndConditions: true }) },
  });
  if (begun.kind !== 'answer') return begun;
  const { importId } = begun.answer;
  const row = {
    line: 1,
    ticketCategoryId: categoryId,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    company: draft.company.trim(),
    note: draft.note.trim(),
    flags: flagsIn(draft.flags).join(','),
    ...Object.fromEntries(seatParts.map((part) => [part, draft[part].trim()])),
    answers,
    // Its own: somebody of the same name is somebody else.
    reference: systemNewId(),
  };
  const taken = await send(importTakeRows, { id, params: { importId, batch: 0, rows: [row] } });
  if (taken.kind !== 'answer') return taken;
  await send(importEnd, { id, params: { importId } });
  return taken.answer.created === 1 ? 'added' : 'none-left';
}

function Priced({ eventId, price }: EventPageProps & { readonly price: number }) {
  const { form: texts } = useScreenTexts('guests');
  const format = useOfficeFormat();
  const { data } = useCall(ticketShopRead, { id: eventId, params: {} });
  return data === undefined ? null : (
    <p>{texts.priced(format.money(price, data.ticketShop.currency))}</p>
  );
}
