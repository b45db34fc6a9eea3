import { useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import {
  eventPaymentTypes,
  paymentTypeCreate,
  paymentTypeUpdate,
} from '../../contract/payment-type.ts';
import {
  eventTicketTypes,
  ticketTypeCreate,
  ticketTypeUpdate,
} from '../../contract/ticket-type.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { officeTicketTexts } from './texts.ts';

/** How tickets are sent, and how buyers pay: what the shop offers of what the service knows. */
export function OfferedTypes({ eventId }: EventPageProps) {
  const { types } = useScreenTexts(officeTicketTexts);
  const send = useSend();
  const asked = { id: eventId, params: {} };
  const ticketTypes = useCall(eventTicketTypes, asked);
  const paymentTypes = useCall(eventPaymentTypes, asked);
  return (
    <section className="part rows__beside">
      <Answered asked={ticketTypes}>
        {({ results }) => (
          <TypeChoice
            title={types.tickets}
            names={types.ticketTypes}
            available={results.availableTicketTypes}
            known={results.ticketTypes}
            onAdd={(type) => send(ticketTypeCreate, { id: eventId, params: { type } })}
            onTurn={(id, active) => send(ticketTypeUpdate, { id, params: { active } })}
          />
        )}
      </Answered>
      <Answered asked={paymentTypes}>
        {({ results }) => (
          <TypeChoice
            title={types.payments}
            names={types.paymentTypes}
            available={results.availablePaymentTypes}
            known={results.paymentTypes}
            onAdd={(type) => send(paymentTypeCreate, { id: eventId, params: { type } })}
            onTurn={(id, active) => send(paymentTypeUpdate, { id, params: { active } })}
          />
        )}
      </Answered>
    </section>
  );
}

type Known<Type> = { readonly id: number; readonly type: Type | null; readonly active: boolean };

type Props<Type extends string> = {
  readonly title: string;
  readonly names: Readonly<Record<Type, string>>;
  /** What hosts may offer. */
  readonly available: readonly Type[];
  /** What this shop has, turned on or off. */
  readonly known: readonly Known<Type>[];
  readonly onAdd: (type: Type) => Promise<Outcome<unknown>>;
  readonly onTurn: (id: number, active: boolean) => Promise<Outcome<unknown>>;
};

function TypeChoice<Type extends string>(props: Props<Type>) {
  const { title, names, available, known, onAdd, onTurn } = props;
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<Type | null>(null);
  const knownOf = (type: Type) => known.find((each) => each.type === type);
  // One that is no longer allowed, and still on, can be turned off.
  const shown = [
    ...new Set([
      ...available,
      ...known.flatMap(({ type, active }) => (type !== null && active ? [type] : [])),
    ]),
  ];

  const turn = async (type: Type, active: boolean) => {
    if (busy === type) return;
    setBusy(type);
    const there = knownOf(type);
    const outcome = await (there ? onTurn(there.id, active) : onAdd(type));
    setFailure(outcome.kind === 'answer' ? null : outcome);
    setBusy(null);
  };

  return (
    <fieldset className="choice">
      <legend className="card__title">{title}</legend>
      <div className="checks">
        {shown.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              checked={knownOf(type)?.active === true}
              aria-busy={busy === type}
              aria-disabled={busy === type}
              onChange={({ target }) => void turn(type, target.checked)}
            />
            {names[type]}
          </label>
        ))}
      </div>
      {failure && <Advice {...wordsOf(failure)} />}
    </fieldset>
  );
}
