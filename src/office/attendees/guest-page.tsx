import { useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { participantMails, participantSendTicket } from '../../contract/mail.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { paymentRead, paymentReceived } from '../../contract/payment.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { ticketCancel, ticketReplaceCode } from '../../contract/ticket.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import { undoTool } from '../../domain/action.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import { byDate } from '../../domain/convergence.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { CheckInAction } from '../../domain/history.ts';
import type { EventId, ParticipantId, PaymentId, ProductOptionId } from '../../domain/ids.ts';
import { seatParts } from '../../domain/seat.ts';
import type { Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { GuestAtDoor } from './guest-at-door.tsx';
import { GuestData } from './guest-data.tsx';
import { canBeSent, GuestMails } from './guest-mails.tsx';
import { useGuestId } from './guest-path.ts';
import { useAnswerText } from './question-rows.tsx';
import { attendeeOf, nameOf, useGuest } from './read-guest.ts';
import './guest-page.css';
import { eventRead } from '../session/event-read.ts';

/** One guest: what is known, what happened at the devices, and what can be done. */
export function GuestPage({ eventId }: EventPageProps) {
  const id = useGuestId();
  return id === null ? <NoSuchGuest eventId={eventId} /> : <Guest eventId={eventId} id={id} />;
}

export function NoSuchGuest({ eventId }: EventPageProps) {
  const { guest: texts, list } = useScreenTexts('guests');
  return (
    <>
      <PageHead title={list.title} />
      <Empty icon="person-off" title={texts.none} next="">
        <Link className="link" href={eventPath(eventId, 'guests')}>
          {texts.toList}
        </Link>
      </Empty>
    </>
  );
}

function Guest({ eventId, id }: EventPageProps & { readonly id: ParticipantId }) {
  const event = useCall(eventRead, { id: eventId, params: {} });
  const guest = useGuest(id);
  // In braces: newer browsers return a promise, which React would take for what ends the effect.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Answered asked={event}>
      {({ event: { timezone } }) => (
        <Answered asked={guest}>
          {(answer) =>
            answer?.participant.eventId === eventId ? (
              <KnownGuest participant={answer.participant} zone={timezone} />
            ) : (
              <NoSuchGuest eventId={eventId} />
            )
          }
        </Answered>
      )}
    </Answered>
  );
}

type KnownProps = { readonly participant: ParticipantAnswer; readonly zone: Timezone };

function KnownGuest({ participant, zone }: KnownProps) {
  const { guest: texts } = useScreenTexts('guests');
  const { eventId, id } = participant;
  const attendee = attendeeOf(participant, zone);
  return (
    <>
      <p className="guest-back">
        <Link className="link" href={eventPath(eventId, 'guests')}>
          <Icon name="back" />
          {texts.toList}
        </Link>
      </p>
      <PageHead
        title={nameOf(participant)}
        action={
          <Link className="button button--secondary" href={eventPath(eventId, `guests/${id}/edit`)}>
            {texts.edit}
          </Link>
        }
      />
      {attendee && <GuestAtDoor participant={participant} attendee={attendee} zone={zone} />}
      <div className="guest-cards">
        <GuestFacts participant={participant} />
        <GuestHistory participant={participant} zone={zone} />
        <GuestProducts participant={participant} />
        <MoneyReceived participant={participant} />
        <GuestDocuments participant={participant} />
        <GuestMails participant={participant} />
      </div>
      <ReplaceCode participant={participant} />
      <CancelTicket participant={participant} />
      <GuestData participant={participant} />
    </>
  );
}

/** The add-ons of the guest, and whether they were handed out. */
function GuestProducts({ participant }: { readonly participant: ParticipantAnswer }) {
  const { guest: texts } = useScreenTexts('guests');
  const nameOf = useProductNames(participant.eventId);
  const products = participant.products ?? [];
  if (products.length === 0) return null;
  return (
    <section className="card">
      <h2 className="card__title">{texts.products}</h2>
      <ul className="guest-products">
        {products.map(({ id, productDefinitionOptionId, checked, cancelledDate }) => (
          <li key={id}>
            <span>{nameOf(productDefinitionOptionId)}</span>
            {cancelledDate !== null ? (
              <span className="tag tag--warn">
                <Icon name="cross" />
                {texts.cancelled}
              </span>
            ) : (
              <span className={checked ? 'tag tag--good' : 'tag'}>
                <Icon name={checked ? 'check' : 'bag'} />
                {checked ? texts.handedOver : texts.waiting}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The papers that the service gives an address for: to open, print or pass on. */
function GuestDocuments({ participant }: { readonly participant: ParticipantAnswer }) {
  const { guest: texts } = useScreenTexts('guests');
  const { ticketLink, badgeLink, badgePngLink, invoiceLink, editUrl } = participant;
  const documents = [
    { name: texts.ticketPdf, link: ticketLink },
    { name: texts.badgePdf, link: badgeLink },
    { name: texts.badgePng, link: badgePngLink },
    { name: texts.invoice, link: isFree(participant) ? null : invoiceLink },
    { name: texts.ownPage, link: editUrl },
  ].filter(({ link }) => isAddress(link));
  return (
    <section className="card">
      <h2 className="card__title">{texts.documents}</h2>
      {documents.length === 0 ? (
        <p>{texts.noDocuments}</p>
      ) : (
        <>
          <ul className="guest-documents">
            {documents.map(({ name, link }) => (
              <li key={name}>
                <a className="link" href={link ?? ''} target="_blank" rel="noreferrer">
                  <Icon name="print" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <p className="guest-documents__mail">{texts.noMail}</p>
        </>
      )}
    </section>
  );
}

/** A service may answer anything. A link that would run a script does not count. */
const isAddress = (link: string | null): boolean => link !== null && /^https?:\/\//i.test(link);

/** Takes the guest's ticket away, after a question; nothing where it is cancelled. */
function CancelTicket({ participant }: { readonly participant: ParticipantAnswer }) {
  const { cancel: texts } = useScreenTexts('guests');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ticket] = participant.tickets;
  if (!ticket || participant.cancelled !== null) return null;

  const cancel = async () => {
    setAsking(false);
    const outcome = await send(ticketCancel, { id: ticket.id, params: {} });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <div className="guest-cancel">
      <button type="button" className="button button--text" onClick={() => setAsking(true)}>
        <Icon name="cross" />
        {texts.button}
      </button>
      {failure && <Advice {...(lacksCall(failure) ? texts.lacking : wordsOf(failure))} />}
      {isAsking && (
        <Question
          question={texts.sure(nameOf(participant))}
          yes={texts.yes}
          no={texts.no}
          onYes={cancel}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What the guest and the purchase are about, and what was filled in. */
function GuestFacts({ participant }: { readonly participant: ParticipantAnswer }) {
  const { guest: texts } = useScreenTexts('guests');
  const format = useOfficeFormat();
  const answerText = useAnswerText();
  const { paymentStatus, registrationDate, cancelled, paymentId } = participant;
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.category, participant.tickets.map((ticket) => ticket.ticketCategoryName).join(', ')],
    [texts.email, participant.email],
    [texts.company, participant.company],
    [
      texts.payment,
      isFree(participant) ? texts.free : paymentStatus && texts.paymentStatus[paymentStatus],
    ],
    [texts.order, participant.paymentIdentifier ?? (paymentId === null ? null : String(paymentId))],
    [texts.code, participant.displayIdentifier],
    ...seatParts.map((part) => [texts[part], participant[part]] as const),
    [texts.flags, flagsIn(participant.flags ?? '').join(', ')],
    [texts.note, participant.note],
    [texts.registered, registrationDate && format.dateAndTime(registrationDate)],
    [texts.cancelled, cancelled && format.dateAndTime(cancelled)],
    ...[...(participant.userData ?? []), ...(participant.buyerUserData ?? [])].map(
      (answer) => [answer.title, answerText(answer)] as const,
    ),
  ];
  return (
    <section className="card">
      <h2 className="card__title">{texts.data}</h2>
      <dl className="guest-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value], at) => (
            // The purchase and its guest may each have a field of one title.
            <div key={`${at} ${name}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {paymentId !== null && (
        <p className="guest-back">
          <Link className="link" href={eventPath(participant.eventId, `orders/${paymentId}`)}>
            <Icon name="bag" />
            {texts.toOrder}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Nothing was to be paid, so there is no invoice either. */
const isFree = ({ paymentType, paymentStatus }: ParticipantAnswer): boolean =>
  paymentType === 'free' && paymentStatus === 'paid';

type Props = { readonly participant: ParticipantAnswer; readonly zone: Timezone };

/** What happened at the devices, when, where and by what, the newest first. */
function GuestHistory({ participant, zone }: Props) {
  const { guest: texts } = useScreenTexts('guests');
  const format = useOfficeFormat();
  const nameOf = useProductNames(participant.eventId);
  const history = byDate(participant.checkInHistory ?? [], zone).toReversed();

  function whatIn({ action, productId, tool }: CheckInAction): string {
    const isCheck = action === 'DEVALUATED';
    if (productId === null) {
      return isCheck ? texts.in : tool === undoTool ? texts.undone : texts.out;
    }
    const product = participant.products?.find(({ id }) => id === productId);
    const name = product ? nameOf(product.productDefinitionOptionId) : texts.product(productId);
    return isCheck ? texts.gave(name) : texts.took(name);
  }

  return (
    <section className="card">
      <h2 className="card__title">{texts.history}</h2>
      {history.length === 0 && <p>{texts.historyEmpty}</p>}
      <ol className="guest-moves">
        {history.map((entry, at) => (
          <li key={`${entry.date} ${history.length - at}`}>
            <Icon
              name={
                entry.productId !== null ? 'bag' : entry.action === 'DEVALUATED' ? 'enter' : 'leave'
              }
            />
            <span>
              {whatIn(entry)}
              <span className="guest-more">
                {[
                  format.dateAndTime(entry.date),
                  entry.device,
                  entry.tool !== undoTool && entry.tool,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** @returns the name of a product by its option: its number, as long as the service doesn't tell */
function useProductNames(eventId: EventId): (id: ProductOptionId) => string {
  const { guest } = useScreenTexts('guests');
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const { data } = useCall(eventProductDefinitions, asked);
  const names = new Map<ProductOptionId, string>();
  for (const definition of data?.productDefinitions ?? []) {
    if (typeof definition === 'number') continue;
    for (const { id, name } of definition.options) names.set(id, `${definition.name}, ${name}`);
  }
  return (id) => names.get(id) ?? guest.product(id);
}

/** The money comes to the organizer without anybody in between: nobody else can note it. */
const byHand: readonly (string | null)[] = ['invoice', 'prepayment', 'direct'];

type MoneyReceivedProps = { readonly participant: ParticipantAnswer };

/** What is still to be paid of the guest's purchase, and noting that it was; nothing where it is paid. */
function MoneyReceived({ participant: { paymentId, paymentStatus, eventId } }: MoneyReceivedProps) {
  const isOpen = awaitsPayment(paymentStatus);
  return paymentId !== null && isOpen ? <OpenPayment id={paymentId} eventId={eventId} /> : null;
}

function OpenPayment({ id, eventId }: { readonly id: PaymentId; readonly eventId: number }) {
  const { money: texts } = useScreenTexts('guests');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const payment = useCall(paymentRead, { id, params: {} }).data?.payment;
  const currency = useCall(ticketShopRead, { id: eventId, params: {} }).data?.ticketShop.currency;
  if (!payment || !currency || !byHand.includes(payment.type)) return null;
  const sum = format.money(payment.amount ?? 0, currency);
  const number = payment.identifier ?? String(id);

  const receive = async () => {
    setAsking(false);
    const outcome = await send(paymentReceived, { id, params: {} });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      <p>{texts.open(sum, number)}</p>
      <p className="guest-act">
        <ActionButton kind="secondary" icon="check" run={() => setAsking(true)}>
          {texts.button}
        </ActionButton>
      </p>
      {failure && <Advice {...(lacksCall(failure) ? texts.lacking : wordsOf(failure))} />}
      {isAsking && (
        <Question
          question={texts.sure(sum, number)}
          yes={texts.yes}
          no={texts.no}
          onYes={receive}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** `replacing` and `sending`: what failed. */
type Ended =
  | { readonly kind: 'done'; readonly isSent: boolean }
  | { readonly kind: 'replacing' | 'sending'; readonly failure: Failure };

/** Gives a ticket whose code leaked a new one, after a question; nothing where it is cancelled. */
function ReplaceCode({ participant }: { readonly participant: ParticipantAnswer }) {
  const { replace: texts, mail } = useScreenTexts('guests');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsking, setAsking] = useState(false);
  const [isMailed, setMailed] = useState(true);
  const [ended, setEnded] = useState<Ended | null>(null);
  const { id } = participant;
  const sends = useCall(participantMails, { id, params: {} }).data?.sends ?? false;
  const [ticket] = participant.tickets;
  if (!ticket || participant.cancelled !== null) return null;
  const mayMail = sends && canBeSent(participant);

  const replace = async () => {
    setAsking(false);
    const replaced = await send(ticketReplaceCode, { id: ticket.id, params: {} });
    if (replaced.kind !== 'answer') return setEnded({ kind: 'replacing', failure: replaced });
    const isSent = mayMail && isMailed;
    if (!isSent) return setEnded({ kind: 'done', isSent });
    const sent = await send(participantSendTicket, { id, params: {} });
    setEnded(
      sent.kind === 'answer' ? { kind: 'done', isSent } : { kind: 'sending', failure: sent },
    );
  };
  const wordsIf = (lacking: Parameters<typeof Advice>[0], failure: Failure) =>
    lacksCall(failure) ? lacking : wordsOf(failure);

  return (
    <div className="guest-cancel">
      <button type="button" className="button button--text" onClick={() => setAsking(true)}>
        <Icon name="refresh" />
        {texts.button}
      </button>
      <p role="status">
        {ended?.kind === 'done' && (ended.isSent ? texts.doneAndSent : texts.done)}
        {ended?.kind === 'sending' && texts.done}
      </p>
      {ended?.kind === 'replacing' && <Advice {...wordsIf(texts.lacking, ended.failure)} />}
      {ended?.kind === 'sending' && <Advice {...wordsIf(mail.notSent, ended.failure)} />}
      {isAsking && (
        <Question
          question={texts.sure(nameOf(participant))}
          yes={texts.yes}
          no={texts.no}
          onYes={replace}
          onNo={() => setAsking(false)}
        >
          {mayMail && (
            <div className="checks">
              <label className="check">
                <input
                  type="checkbox"
                  checked={isMailed}
                  onChange={({ target }) => setMailed(target.checked)}
                />
                {texts.mail}
              </label>
            </div>
          )}
        </Question>
      )}
    </div>
  );
}
