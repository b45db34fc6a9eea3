import { useState } from 'react';
import { useLocation } from 'wouter';
import { agreementMissing, invalidFormat } from '../../contract/error-code.ts';
import { type ParticipantAnswer, participantUpdate } from '../../contract/participant.ts';
import { ticketUpdate } from '../../contract/ticket.ts';
import { eventUserDataDefinitions } from '../../contract/user-data.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { type GuestDraft, type GuestProblems, problemsIn, problemsOf } from './guest-draft.ts';
import { GuestFormRows } from './guest-form-rows.tsx';
import { NoSuchGuest } from './guest-page.tsx';
import { useGuestId } from './guest-path.ts';
import {
  type Answers,
  answersGiven,
  type Question,
  QuestionRows,
  questionsFor,
  unansweredOf,
} from './question-rows.tsx';
import { nameOf, useGuest } from './read-guest.ts';
import { sendDoorNote } from './send-door-note.ts';

export function EditGuestPage({ eventId }: EventPageProps) {
  const id = useGuestId();
  return id === null ? <NoSuchGuest eventId={eventId} /> : <EditGuest eventId={eventId} id={id} />;
}

function EditGuest({ eventId, id }: EventPageProps & { readonly id: ParticipantId }) {
  const guest = useGuest(id);
  const questions = useCall(eventUserDataDefinitions, { id: eventId, params: {} });
  return (
    <Answered asked={guest}>
      {(answer) =>
        answer?.participant.eventId === eventId ? (
          <Answered asked={questions}>
            {({ userDataDefinitions }) => (
              <GuestForm participant={answer.participant} allQuestions={userDataDefinitions} />
            )}
          </Answered>
        ) : (
          <NoSuchGuest eventId={eventId} />
        )
      }
    </Answered>
  );
}

const isOfTicket = ({ level }: Question): boolean => level === 'ticket';

const draftOf = (guest: ParticipantAnswer): GuestDraft => ({
  firstName: guest.firstName ?? '',
  lastName: guest.lastName ?? '',
  email: guest.email ?? '',
  company: guest.company ?? '',
  flags: flagsIn(guest.flags ?? '').join(', '),
  note: guest.note ?? '',
  seatBlock: guest.seatBlock ?? '',
  seatRow: guest.seatRow ?? '',
  seatNumber: guest.seatNumber ?? '',
});

type FormProps = {
  readonly participant: ParticipantAnswer;
  readonly allQuestions: readonly Question[];
};

function GuestForm({ participant, allQuestions }: FormProps) {
  const { guest: names, form: texts } = useScreenTexts('guests');
  const send = useSend();
  const [, go] = useLocation();
  // As it stood when the page was opened: what is read again meanwhile doesn't overwrite the typing.
  const [before] = useState(() => draftOf(participant));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<GuestProblems>({});
  const [answered] = useState(() => answersGiven(participant.userData ?? []));
  const [answers, setAnswers] = useState<Answers>(answered);
  const [answerProblems, setAnswerProblems] = useState<readonly string[]>([]);
  const [isUnsigned, setUnsigned] = useState(false);
  const [isUnkept, setUnkept] = useState(false);
  const { eventId, id, tickets } = participant;
  const category = tickets[0]?.ticketCategoryId ?? null;
  const questions =
    category === null ? [] : questionsFor(allQuestions, category).filter(isOfTicket);
  const isChanged = ({ id }: Question) => (answers[id] ?? '') !== (answered[id] ?? '');

  const run = async (): Promise<Failure | null> => {
    const found = problemsOf(draft, before);
    const unanswered = unansweredOf(questions.filter(isChanged), answers);
    setProblems(found);
    setAnswerProblems(unanswered);
    if (Object.keys(found).length > 0 || unanswered.length > 0) return null;
    const failure = (await sendEmail()) ?? (await sendNames());
    const untold = failure === null ? await sendDoorNote(send, id, before, draft) : null;
    setUnkept(untold !== null && lacksCall(untold));
    if (untold !== null) return lacksCall(untold) ? null : untold;
    if (failure === null) {
      go(eventPath(eventId, `guests/${id}`));
      return null;
    }
    const codes = failure.kind === 'refused' ? failure.errors : [];
    const refused = problemsIn(codes);
    setProblems(refused);
    setAnswerProblems(codes);
    setUnsigned(codes.includes(agreementMissing));
    const isUnfit = questions.some((one) => codes.includes(invalidFormat(String(one.id))));
    const isTold = codes.includes(agreementMissing) || isUnfit || Object.keys(refused).length > 0;
    return isTold ? null : failure;
  };

  /** The specification changes an address at the ticket, and the rest at the participant. */
  async function sendEmail(): Promise<Failure | null> {
    const [ticket] = tickets;
    if (!ticket || draft.email === before.email) return null;
    const params = { email: draft.email.trim() };
    const sent = await send(ticketUpdate, { id: ticket.id, params });
    return sent.kind === 'answer' ? null : sent;
  }

  async function sendNames(): Promise<Failure | null> {
    const changed = (['firstName', 'lastName', 'company'] as const).filter(
      (field) => draft[field] !== before[field],
    );
    const changedAnswers = questions.filter(isChanged);
    if (changed.length === 0 && changedAnswers.length === 0) return null;
    const params = Object.fromEntries(changed.map((field) => [field, draft[field].trim()]));
    // An empty text takes an answer back.
    const pairs = Object.fromEntries(
      changedAnswers.map((one) => [one.id, answers[one.id]?.trim() ?? '']),
    );
    const sent = await send(participantUpdate, { id, params, pairs });
    return sent.kind === 'answer' ? null : sent;
  }

  return (
    <>
      <PageHead title={names.editTitle(nameOf(participant))} />
      <section className="card">
        <Form
          submit={names.save}
          run={run}
          cancel={{ name: texts.cancel, href: eventPath(eventId, `guests/${id}`) }}
        >
          <GuestFormRows
            draft={draft}
            before={before}
            problems={problems}
            onChange={(field, value) => setDraft((now) => ({ ...now, [field]: value }))}
          />
          <QuestionRows
            questions={questions}
            answers={answers}
            problems={answerProblems}
            onChange={setAnswers}
          />
          {isUnsigned && <p role="alert">{texts.agreement}</p>}
          {isUnkept && <p role="alert">{texts.noDoorNote}</p>}
        </Form>
      </section>
    </>
  );
}
