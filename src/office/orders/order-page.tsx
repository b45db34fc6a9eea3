import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { eventSendMailAgain, type GuestMail } from '../../contract/mail.ts';
import {
  type MoneyNote,
  type OrderAnswer,
  orderCancel,
  orderNotPaid,
  orderRead,
  orderRefund,
  orderSendAgain,
  ticketChangeCategory,
} from '../../contract/order.ts';
import { paymentReceived } from '../../contract/payment.ts';
import { ticketCancel } from '../../contract/ticket.ts';
import { eventTicketCategories, noTicketsAvailable } from '../../contract/ticket-category.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import { asId, type EventId, type PaymentId, type TicketCategoryId } from '../../domain/ids.ts';
import { moneyTyped, parseMoney } from '../../domain/typed-money.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { type Failure, useCall, useCallOrNone, useSend } from '../session/service-calls.ts';
import { buyerOf } from './order-list-page.tsx';
import { OrderStatus } from './order-status.tsx';
import './orders.css';

/** One order with all that belongs to it, and what an organizer does with it. */
export function OrderPage({ eventId }: EventPageProps) {
  const { orderId = '' } = useParams<{ orderId?: string }>();
  const id = /^\d{1,15}$/.test(orderId) ? asId<PaymentId>(Number(orderId)) : null;
  return id === null ? <NoSuchOrder eventId={eventId} /> : <Order eventId={eventId} id={id} />;
}

function NoSuchOrder({ eventId }: EventPageProps) {
  const texts = useScreenTexts('orders');
  return (
    <>
      <PageHead title={texts.title} />
      <Empty icon="coin" title={texts.gone} next={texts.noneFoundNext}>
        <Link className="link" href={eventPath(eventId, 'orders')}>
          {texts.toList}
        </Link>
      </Empty>
    </>
  );
}

/** How long until a mail that is sent from here is seen to have gone, at the latest. */
const everyMs = 10_000;

function Order({ eventId, id }: EventPageProps & { readonly id: PaymentId }) {
  const texts = useScreenTexts('orders');
  const asked = useCallOrNone(orderRead, { id, params: {} });
  return (
    <Answered asked={asked}>
      {(answer) =>
        answer?.order.eventId !== eventId ? (
          <NoSuchOrder eventId={eventId} />
        ) : (
          <>
            <p className="order-back">
              <Link className="link" href={eventPath(eventId, 'orders')}>
                <Icon name="back" />
                {texts.toList}
              </Link>
            </p>
            <PageHead title={texts.named(numberOf(answer))} />
            <div className="order-cards">
              <Money answer={answer} />
              <Facts answer={answer} />
              <Tickets answer={answer} eventId={eventId} />
              <Mails answer={answer} eventId={eventId} />
            </div>
          </>
        )
      }
    </Answered>
  );
}

type Props = { readonly answer: OrderAnswer };

const numberOf = ({ order }: OrderAnswer): string => order.identifier ?? String(order.id);

/** Runs what a press asks for, and keeps why it failed. */
function useRun() {
  const texts = useScreenTexts('orders');
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (sent: Promise<{ readonly kind: string }>) => {
    const outcome = await sent;
    setFailure(outcome.kind === 'answer' ? null : (outcome as Failure));
    return outcome.kind === 'answer';
  };
  const told = failure && (
    <Advice
      {...(failure.kind === 'refused' && failure.errors.includes(noTicketsAvailable)
        ? { title: texts.full.title, next: texts.full.next }
        : wordsOf(failure))}
    />
  );
  return { run, told };
}

type Asking = 'paid' | 'notPaid' | 'cancel' | 'refund';

/** The sum, what was noted of it, and what can be noted. */
function Money({ answer }: Props) {
  const texts = useScreenTexts('orders');
  const format = useOfficeFormat();
  const send = useSend();
  const { run, told } = useRun();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { order, money } = answer;
  const { id, currency, status, paidByHand, due, refundDue } = order;
  const sum = format.money(order.amount ?? 0, currency);
  const isOpen = awaitsPayment(status);
  const isCancelled = status === 'cancelled';
  const end = async (sent: Promise<{ readonly kind: string }>) => {
    setAsking(null);
    await run(sent);
  };
  const ask = (what: Asking, words: string, icon: 'check' | 'undo' | 'cross' | 'coin') => (
    <ActionButton kind="secondary" icon={icon} run={() => setAsking(what)}>
      {words}
    </ActionButton>
  );
  return (
    <section className="card">
      <h2 className="card__title">{texts.payment}</h2>
      <p className="order-head">
        <span className="order-sum">{sum}</span>
        <OrderStatus {...order} />
      </p>
      {due > 0 && <p>{texts.due(format.money(due, currency))}</p>}
      {refundDue && <Advice {...texts.refundDue} />}
      <MoneyNotes money={money} currency={currency} />
      <div className="order-acts">
        {isOpen && paidByHand && ask('paid', texts.markPaid, 'check')}
        {status === 'paid' && paidByHand && ask('notPaid', texts.notPaid, 'undo')}
        {(order.amount ?? 0) > 0 && (!isOpen || refundDue) && ask('refund', texts.refund, 'coin')}
        {!isCancelled && ask('cancel', texts.cancelOrder, 'cross')}
      </div>
      {told}
      {asking === 'paid' && (
        <Question
          question={texts.paidSure(numberOf(answer), sum)}
          yes={texts.markPaid}
          no={texts.no}
          onYes={() => end(send(paymentReceived, { id, params: {} }))}
          onNo={() => setAsking(null)}
        />
      )}
      {asking === 'notPaid' && (
        <Question
          question={texts.notPaidSure(numberOf(answer))}
          yes={texts.notPaid}
          no={texts.no}
          onYes={() => end(send(orderNotPaid, { id, params: {} }))}
          onNo={() => setAsking(null)}
        />
      )}
      {(asking === 'cancel' || asking === 'refund') && (
        <WithRefund
          question={asking === 'cancel' ? texts.cancelSure(numberOf(answer)) : texts.refundSure}
          yes={asking === 'cancel' ? texts.cancelOrder : texts.refund}
          currency={currency}
          suggested={asking === 'cancel' && status === 'paid' ? (order.amount ?? 0) : 0}
          isOptional={asking === 'cancel'}
          onYes={(refunded, note) =>
            end(
              asking === 'cancel'
                ? send(orderCancel, { id, params: { refunded, ...note } })
                : send(orderRefund, { id, params: { refunded, ...note } }),
            )
          }
          onNo={() => setAsking(null)}
        />
      )}
    </section>
  );
}

type WithRefundProps = {
  readonly question: string;
  readonly yes: string;
  readonly currency: string;
  readonly suggested: number;
  readonly isOptional: boolean;
  readonly onYes: (refunded: number, note: { readonly note?: string }) => Promise<void>;
  readonly onNo: () => void;
};

/** Asks before something is cancelled, and for the refund. */
function WithRefund({ currency, suggested, isOptional, onYes, ...question }: WithRefundProps) {
  const texts = useScreenTexts('orders');
  const { tag } = useLanguage();
  const [sum, setSum] = useState(suggested === 0 ? '' : moneyTyped(suggested, currency, tag));
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const confirm = async () => {
    const typed = sum.trim() === '' && isOptional ? 0 : parseMoney(sum, currency);
    if (typed === null || (typed === 0 && !isOptional)) return setWrong(true);
    await onYes(typed, note.trim() === '' ? {} : { note: note.trim() });
  };
  return (
    <Question {...question} no={texts.no} onYes={confirm}>
      <TextRow
        label={texts.refunded(currency)}
        hint={texts.refundHint}
        error={isWrong ? texts.noSum : undefined}
        isOptional={isOptional}
        inputMode="decimal"
        value={sum}
        onChange={setSum}
      />
      <TextRow label={texts.note} isOptional maxLength={200} value={note} onChange={setNote} />
    </Question>
  );
}

type MoneyNotesProps = { readonly money: readonly MoneyNote[]; readonly currency: string };

function MoneyNotes({ money, currency }: MoneyNotesProps) {
  const texts = useScreenTexts('orders');
  const format = useOfficeFormat();
  if (money.length === 0) return null;
  return (
    <ol className="order-list">
      {money.map(({ kind, way, amount, date, device, note }, at) => (
        <li key={at}>
          <span>
            {texts.kinds[kind]}
            {way && ` · ${texts.ways[way]}`}
            <small className="order-more">
              {[format.dateAndTime(date), device, note].filter(Boolean).join(' · ')}
            </small>
          </span>
          <span className="number">{format.money(amount, currency)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A service may say anything, also a link that would run a script. */
const isAddress = (link: string | null): link is string => /^https?:\/\//i.test(link ?? '');

/** Who bought it, and the papers. */
function Facts({ answer: { order } }: Props) {
  const texts = useScreenTexts('orders');
  const { columns } = useScreenTexts('export');
  const format = useOfficeFormat();
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.columns.buyer, buyerOf(order)],
    [texts.company, order.company],
    [texts.email, order.email],
    [texts.reference, order.referenceNo],
    [texts.columns.date, order.creationTime && format.dateAndTime(order.creationTime)],
    [texts.paidOn, order.paidDate && format.dateAndTime(order.paidDate)],
    [texts.method, order.type && columns.paidBy[order.type]],
    [texts.code, order.discountCode],
    [texts.imported, order.importedOrder],
  ];
  const links: readonly (readonly [string, string | null])[] = [
    [texts.invoice, order.invoiceLink],
    [texts.cancellation, order.cancellationLink],
    [texts.orderPage, order.orderLink],
  ];
  return (
    <section className="card">
      <h2 className="card__title">{texts.details}</h2>
      <dl className="order-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ul className="order-links">
        {links.map(
          ([name, link]) =>
            isAddress(link) && (
              <li key={name}>
                <a className="link" href={link} target="_blank" rel="noreferrer">
                  <Icon name="print" />
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

type OrderTicket = OrderAnswer['tickets'][number];

function Tickets({ answer, eventId }: Props & { readonly eventId: EventId }) {
  const texts = useScreenTexts('orders');
  const format = useOfficeFormat();
  const { order, tickets, products } = answer;
  return (
    <section className="card">
      <h2 className="card__title">{texts.columns.tickets}</h2>
      <ul className="order-list">
        {tickets.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} answer={answer} eventId={eventId} />
        ))}
      </ul>
      {products.length > 0 && (
        <>
          <h3 className="card__title">{texts.products}</h3>
          <ul className="order-list">
            {products.map(({ id, name, price, cancelled }) => (
              <li key={id}>
                <span className={cancelled === null ? undefined : 'order-gone'}>{name}</span>
                <span>
                  {cancelled !== null && <span className="tag">{texts.statuses.cancelled}</span>}{' '}
                  {format.money(price, order.currency)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type TicketProps = Props & { readonly ticket: OrderTicket; readonly eventId: EventId };

function Ticket({ ticket, answer, eventId }: TicketProps) {
  const texts = useScreenTexts('orders');
  const format = useOfficeFormat();
  const send = useSend();
  const { run, told } = useRun();
  const [asking, setAsking] = useState<'cancel' | 'category' | null>(null);
  const { order } = answer;
  const name = [ticket.firstName, ticket.lastName].filter(Boolean).join(' ');
  const end = async (sent: Promise<{ readonly kind: string }>) => {
    setAsking(null);
    await run(sent);
  };
  return (
    <li>
      <span>
        <Link className="link" href={eventPath(eventId, `guests/${ticket.participantId}`)}>
          {name || ticket.displayIdentifier || ticket.id}
        </Link>
        <small className="order-more">
          {ticket.ticketCategoryName} · {format.money(ticket.price, order.currency)}
        </small>
      </span>
      {ticket.cancelled === null ? (
        <span className="order-acts">
          <ActionButton kind="secondary" run={() => setAsking('category')}>
            {texts.changeCategory}
          </ActionButton>
          <ActionButton kind="secondary" icon="cross" run={() => setAsking('cancel')}>
            {texts.cancelTicket}
          </ActionButton>
        </span>
      ) : (
        <span className="tag tag--warn">
          <Icon name="cross" />
          {texts.statuses.cancelled}
        </span>
      )}
      {told}
      {asking === 'cancel' && (
        <WithRefund
          question={texts.cancelTicketSure(name)}
          yes={texts.cancelTicket}
          currency={order.currency}
          suggested={order.status === 'paid' ? ticket.price : 0}
          isOptional
          onYes={(refunded, note) =>
            end(send(ticketCancel, { id: ticket.id, params: { refunded, ...note } }))
          }
          onNo={() => setAsking(null)}
        />
      )}
      {asking === 'category' && (
        <ChooseCategory
          eventId={eventId}
          ticket={ticket}
          onYes={(ticketCategoryId) =>
            end(send(ticketChangeCategory, { id: ticket.id, params: { ticketCategoryId } }))
          }
          onNo={() => setAsking(null)}
        />
      )}
    </li>
  );
}

type ChooseCategoryProps = {
  readonly eventId: EventId;
  readonly ticket: OrderTicket;
  readonly onYes: (id: TicketCategoryId) => Promise<void>;
  readonly onNo: () => void;
};

function ChooseCategory({ eventId, ticket, onYes, onNo }: ChooseCategoryProps) {
  const texts = useScreenTexts('orders');
  const [chosen, setChosen] = useState(String(ticket.ticketCategoryId));
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const categories = useCall(eventTicketCategories, asked).data?.ticketCategories ?? [];
  return (
    <Question
      question={texts.categorySure}
      yes={texts.changeCategory}
      no={texts.no}
      onYes={() => onYes(asId<TicketCategoryId>(Number(chosen)))}
      onNo={onNo}
    >
      <SelectRow
        label={texts.category}
        hint={texts.categoryHint}
        value={chosen}
        options={categories.flatMap((one) =>
          typeof one === 'object' ? [{ value: String(one.id), name: one.name ?? '' }] : [],
        )}
        onChange={setChosen}
      />
    </Question>
  );
}

/** What was sent about it, and sending it again. */
function Mails({ answer, eventId }: Props & { readonly eventId: EventId }): ReactNode {
  const texts = useScreenTexts('orders');
  const { mail: mailTexts } = useScreenTexts('guests');
  const { kinds } = useScreenTexts('mail');
  const format = useOfficeFormat();
  const send = useSend();
  const { run, told } = useRun();
  const { id } = answer.order;
  const asked = useCall(orderRead, { id, params: {} }, { everyMs });
  const { sends, mails } = asked.data ?? answer;
  if (!sends && mails.length === 0) return null;
  const again = async (mail: GuestMail) => {
    await run(send(eventSendMailAgain, { id: eventId, params: { mailId: mail.id } }));
  };
  return (
    <section className="card">
      <h2 className="card__title">{mailTexts.title}</h2>
      {mails.length === 0 && <p>{texts.noMails}</p>}
      <ul className="order-list">
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>
              {kinds[mail.kind]}
              <small className="order-more">{format.dateAndTime(mail.queued)}</small>
            </span>
            <span className={mail.state === 'failed' ? 'tag tag--warn' : 'tag'}>
              {mail.state === 'failed' && <Icon name="alert" />}
              {mailTexts.states[mail.state]}
            </span>
            {sends && mail.state === 'failed' && (
              <ActionButton kind="secondary" run={() => again(mail)}>
                {mailTexts.again}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sends && (
        <div className="order-acts">
          <ActionButton
            kind="secondary"
            icon="share"
            run={async () => void (await run(send(orderSendAgain, { id, params: {} })))}
          >
            {texts.sendAgain}
          </ActionButton>
        </div>
      )}
      {told}
    </section>
  );
}
