import { useState } from 'react';
import { Link } from 'wouter';
import { userBankAccountRead, userBillingAddressRead } from '../../contract/address.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { activationErrors, eventActivate, eventUpdate } from '../../contract/event.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { eventPaymentTypes, eventTicketTypes } from '../../contract/ticket-shop.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { eventPath } from '../kit/addresses.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import {
  CallFailed,
  type Failure,
  useCall,
  useCallOrNone,
  useSend,
} from '../session/service-calls.ts';
import type { EventOfList } from './read-events.ts';

type Props = { readonly event: EventOfList };

/** Whether tickets are sold: what is missing for it, the step that begins it, and how it is stopped. */
export function Selling({ event }: Props) {
  const { selling } = useScreenTexts('events');
  return (
    <section className="card">
      <h2 className="card__title">{selling.title}</h2>
      {event.activated === true ? <Sells event={event} /> : <Draft event={event} />}
    </section>
  );
}

function Draft({ event }: Props) {
  const { selling } = useScreenTexts('events');
  const wordsOf = useFailureWords();
  const send = useSend();
  const needs = useNeeds(event);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const activate = async () => {
    setAsked(false);
    const outcome = await send(eventActivate, { id: event.id, params: {} });
    // Somebody else was quicker.
    const isDone =
      outcome.kind === 'answer' ||
      (outcome.kind === 'refused' && outcome.errors.includes(activationErrors.activated));
    setFailure(isDone ? null : outcome);
  };

  return (
    <>
      <p className="card__intro">{selling.draft}</p>
      <ul className="needs">
        {needs.map((need) => (
          <NeedRow key={need.name} need={need} event={event} />
        ))}
      </ul>
      {failure && <Advice {...wordsOf(failure)} />}
      {needs.every(({ isMet }) => isMet === true) ? (
        <ActionButton kind="secondary" run={() => setAsked(true)}>
          {selling.activate}
        </ActionButton>
      ) : (
        <p className="choice__hint">{selling.notYet}</p>
      )}
      {isAsked && (
        <Question
          question={selling.sure}
          yes={selling.yes}
          no={selling.no}
          onYes={activate}
          onNo={() => setAsked(false)}
        >
          <GoesOnSale id={event.id} />
        </Question>
      )}
      <ToShop id={event.id} />
    </>
  );
}

const icons = { there: 'check', missing: 'bar', unknown: 'question' } as const;

function NeedRow({ need, event }: Props & { readonly need: Need }) {
  const { selling } = useScreenTexts('events');
  const { name, about } = selling.needs[need.name];
  const { isMet } = need;
  const state = typeof isMet !== 'boolean' ? 'unknown' : isMet ? 'there' : 'missing';
  return (
    <li className="need">
      <Icon name={icons[state]} />
      <div>
        <p className="need__name">
          {state === 'missing' ? (
            <Link className="link" href={eventPath(event.id, need.page)}>
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          <span className="need__state">{selling.states[state]}</span>
        </p>
        {isMet === false && <p className="choice__hint">{about}</p>}
        {isMet === 'not-told' && <p className="choice__hint">{selling.onlyHost}</p>}
      </div>
    </li>
  );
}

/** An activated event is no draft again: the specification has no way back. */
function Sells({ event }: Props) {
  const { selling } = useScreenTexts('events');
  const wordsOf = useFailureWords();
  const send = useSend();
  const [failure, setFailure] = useState<Failure | null>(null);
  const hide = async (isHidden: boolean) => {
    const params = { deactivateEventPage: isHidden };
    const outcome = await send(eventUpdate, { id: event.id, params });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <>
      <p className="card__intro">{selling.active}</p>
      <Unpayable event={event} />
      <Switch
        name={selling.hidden}
        hint={selling.hiddenHint}
        on={event.deactivateEventPage === true}
        onChange={(on) => void hide(on)}
      />
      {failure && <Advice {...wordsOf(failure)} />}
      <ToShop id={event.id} />
    </>
  );
}

/** Says that buyers find no payment method, where tickets or add-ons cost something. */
function Unpayable({ event }: Props) {
  const { selling } = useScreenTexts('events');
  const isFree = useIsFree(event);
  const { data } = useCall(eventPaymentTypes, { id: event.id, params: {} });
  if (isFree !== false || data === undefined || canPay(data.results)) return null;
  return (
    <Advice title={selling.unpayable.title} next={selling.unpayable.next}>
      <p className="advice__way">
        <Link className="button button--secondary" href={eventPath(event.id, 'tickets')}>
          {selling.unpayable.open}
        </Link>
      </p>
    </Advice>
  );
}

/** Before the public can buy: which ticket categories it will find, and which are for the guest list alone. */
function GoesOnSale({ id }: { readonly id: EventId }) {
  const { selling } = useScreenTexts('events');
  const { data } = useCall(eventTicketCategories, { id, params: { resultType: 'full' } });
  if (!data) return null;
  const whole = data.ticketCategories.filter((each) => typeof each === 'object');
  const names = (isSold: boolean) =>
    whole.filter(({ active }) => (active !== false) === isSold).map(({ name }) => name);
  return (
    <>
      <p>
        {names(true).length === 0 ? selling.nothingOnSale : selling.onSale(names(true).join(', '))}
      </p>
      {names(false).length > 0 && <p>{selling.listOnly(names(false).join(', '))}</p>}
    </>
  );
}

const ToShop = ({ id }: { readonly id: EventId }) => {
  const { selling } = useScreenTexts('events');
  return (
    <p>
      <Link className="link" href={eventPath(id, 'shop')}>
        {selling.toShop}
      </Link>
    </p>
  );
};

/** What an event still does not have to sell tickets, as the service's activation asks it. */
type NeedName = 'language' | 'category' | 'ticketType' | 'paymentType' | 'billing' | 'bank';

type Need = {
  readonly name: NeedName;
  /** null: not known yet. */
  readonly isMet: boolean | 'not-told' | null;
  /** The page below the event where it is given. */
  readonly page: 'edit' | 'tickets' | 'organizer';
};

type Asked<Answer> = { readonly data: Answer | undefined; readonly error: unknown };

/** @param isMet what an answer says */
function told<Answer>({ data, error }: Asked<Answer>, isMet: (answer: Answer) => boolean) {
  if (data !== undefined) return isMet(data);
  const isClosed = error instanceof CallFailed && error.failure.kind === 'forbidden';
  return isClosed ? ('not-told' as const) : null;
}

const isThere = (answer: unknown): boolean => answer !== null;
const anyOn = (types: readonly { readonly active: boolean }[]): boolean =>
  types.some(({ active }) => active);

/** Whether the shop will offer a payment method that works here. Another service doesn't say which do. */
function canPay({ paymentTypes, workingPaymentTypes: works }: PaymentTypes): boolean {
  return paymentTypes.some(
    ({ type, active }) => active && type !== null && (works === null || works.includes(type)),
  );
}

type PaymentTypes = AnswerTo<typeof eventPaymentTypes>['results'];

/** Whether the event is free: then it needs no address, no account and no payment method. Undefined until it is known. */
function useIsFree({ id }: Pick<EventOfList, 'id'>): boolean | undefined {
  const params = { resultType: 'full' } as const;
  const categories = useCall(eventTicketCategories, { id, params });
  const addOns = useCall(eventProductDefinitions, { id, params });
  const ofTickets = (categories.data?.ticketCategories ?? []).map((each) =>
    typeof each === 'number' ? null : each.price,
  );
  const ofAddOns = (addOns.data?.productDefinitions ?? []).flatMap((each) =>
    typeof each === 'number' ? [null] : each.options.map(({ price }) => price),
  );
  if (categories.data === undefined || addOns.data === undefined) return undefined;
  return ofTickets.length > 0 && [...ofTickets, ...ofAddOns].every((price) => price === 0);
}

/** In the order in which the service asks. */
function useNeeds({ id, hostId, language }: EventOfList): readonly Need[] {
  const ofEvent = { id, params: {} };
  const isFree = useIsFree({ id });
  const ofHost = { id: hostId, params: {} };
  const categories = useCall(eventTicketCategories, { id, params: { resultType: 'full' } });
  const ticketTypes = useCall(eventTicketTypes, ofEvent);
  const paymentTypes = useCall(eventPaymentTypes, ofEvent);
  const address = useCallOrNone(userBillingAddressRead, ofHost, { enabled: isFree === false });
  const account = useCallOrNone(userBankAccountRead, ofHost, { enabled: isFree === false });
  const ofMoney: readonly Need[] = [
    { name: 'billing', isMet: told(address, isThere), page: 'organizer' },
    { name: 'bank', isMet: told(account, isThere), page: 'organizer' },
    {
      name: 'paymentType',
      isMet: told(paymentTypes, ({ results }) => canPay(results)),
      page: 'tickets',
    },
  ];
  return [
    { name: 'language', isMet: language !== null, page: 'edit' },
    {
      name: 'category',
      isMet: told(categories, ({ ticketCategories }) => ticketCategories.length > 0),
      page: 'tickets',
    },
    ...(isFree ? [] : ofMoney),
    {
      name: 'ticketType',
      isMet: told(ticketTypes, ({ results }) => anyOn(results.ticketTypes)),
      page: 'tickets',
    },
  ];
}
