import { useState } from 'react';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { paymentRead } from '../../contract/payment.ts';
import { paymentReceived } from '../../contract/payment-received.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { officeGuestTexts } from './texts.ts';

/** The money comes to the organizer without anybody in between: nobody else can note it. */
const byHand: readonly (string | null)[] = ['invoice', 'prepayment', 'direct'];

type Props = { readonly participant: ParticipantAnswer };

/** What is still to be paid of the guest's purchase, and noting that it was; nothing where it is paid. */
export function MoneyReceived({ participant: { paymentId, paymentStatus, eventId } }: Props) {
  const isOpen = paymentStatus === 'new' || paymentStatus === 'authorized';
  return paymentId !== null && isOpen ? <OpenPayment id={paymentId} eventId={eventId} /> : null;
}

function OpenPayment({ id, eventId }: { readonly id: PaymentId; readonly eventId: number }) {
  const { money: texts } = useScreenTexts(officeGuestTexts);
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
