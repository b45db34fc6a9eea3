import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { type Collection, isOpen, isTaken } from '../../client/orders/collection.ts';
import { type Attendee, isPaid } from '../../domain/attendee.ts';
import { late } from '../device/late.tsx';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useFromRoster } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { Icon } from '../kit/icon.tsx';
import { unbrokenNumber } from '../kit/unbroken-number.ts';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { useMoney } from './use-money.ts';
import './due.css';

const PaymentSheet = late(async () => (await import('./payment-sheet.tsx')).PaymentSheet);

type TakePaymentProps = {
  readonly attendee: Attendee;
  /** Staff took the money, or gave it back. By invoice the order is not paid (U3). */
  readonly onMoney: (collection: Collection) => void | Promise<void>;
  /** Staff are taking it: nothing around may go away. */
  readonly onTaking?: (isTaking: boolean) => void;
};

/** The guest as this device knows them now. */
function useNow(given: Attendee): Attendee {
  const door = useDoor();
  const { ticketId } = given;
  const read = useCallback(() => door.desk.attendee(ticketId), [door, ticketId]);
  return useFromRoster(read) ?? given;
}

/** Opens the sheet in which the order's money is taken; nothing where no sum is due. */
export function TakePayment({ attendee, onMoney, onTaking = () => {} }: TakePaymentProps) {
  const door = useDoor();
  const texts = useScreenTexts('payment');
  const money = useMoney();
  const [isOpened, setIsOpened] = useState(false);
  const setOpened = (next: boolean) => {
    setIsOpened(next);
    onTaking(next);
  };
  const { due, orderNumber, paymentId, cancelled } = useNow(attendee);
  if (!due || paymentId === null || cancelled !== null) return null;
  return (
    <>
      <ActionButton kind="primary" icon="coin" run={() => setOpened(true)}>
        {texts.take(money(due))}
      </ActionButton>
      {isOpened && (
        <PaymentSheet
          about={texts.order(unbrokenNumber(orderNumber ?? ''))}
          sum={due}
          whenOffline={texts.offline}
          onClose={() => setOpened(false)}
          take={async (way, change, note) => {
            const order = { paymentId, orderNumber: orderNumber ?? '', sum: due };
            const collection = await door.collections.collect({ ...order, way, change, note });
            setOpened(false);
            await onMoney(collection);
          }}
        />
      )}
    </>
  );
}

type DueProps = TakePaymentProps & {
  /** The button that takes it is among the other buttons. */
  readonly isTakenBelow?: boolean;
};

/** What the guest's order costs still, the way to take it, and what this device took of it. */
export function Due({ isTakenBelow = false, ...props }: DueProps) {
  const door = useDoor();
  const texts = useScreenTexts('payment');
  const money = useMoney();
  const attendee = useNow(props.attendee);
  const { due, orderNumber, paymentId, cancelled } = attendee;
  const own = useStore(door.collections.state).find((each) => each.paymentId === paymentId);
  if (isPaid(attendee) && !own) return null;
  return (
    <section className="due">
      {own && <Taken collection={own} onMoney={props.onMoney} />}
      {!isPaid(attendee) && !due && cancelled === null && (
        <>
          <p className="attention">
            <Icon name="coin" />
            {texts.notPaid}
          </p>
          {/* The specification tells devices no sum, and its markPaid names none: two devices could take it twice. */}
          <p>{texts.noSum}</p>
        </>
      )}
      {due && cancelled === null && (
        <p className={isTakenBelow ? 'due__line' : 'due__sum'} data-due={due.amount}>
          <Icon name="coin" />
          <span>
            <strong>{texts.due(money(due))}</strong>
            {orderNumber !== null && <span>{texts.order(unbrokenNumber(orderNumber))}</span>}
          </span>
        </p>
      )}
      {!isTakenBelow && <TakePayment {...props} />}
    </section>
  );
}

type TakenProps = {
  readonly collection: Collection;
  /** Among those of other orders. */
  readonly isListed?: boolean;
  readonly onMoney: TakePaymentProps['onMoney'];
};

/** What this device took last, what became of it, and the way to take it back (U4). */
export function Taken({ collection, isListed = false, onMoney }: TakenProps) {
  const door = useDoor();
  const texts = useScreenTexts('payment');
  const format = useFormat();
  const today = useToday();
  const money = useMoney();
  const { run } = useSupervised();
  const [isAsking, setAsking] = useState(false);
  const { id, way, state, note, takenDate, orderNumber, change } = collection;
  const sum = money(collection.sum);
  if (state.at === 'refused') return <Refused collection={collection} />;
  const undo = async () => {
    setAsking(false);
    const undone = await door.collections.undo(id);
    if (undone) await onMoney(undone);
  };
  return (
    <div className="taken" data-taken={state.at} data-way={way}>
      <Icon name={isTaken(collection) ? 'check' : 'undo'} />
      <div className="taken__said">
        <p className="taken__what">
          {isTaken(collection) ? texts.taken[way](sum) : texts.undone(sum)}
        </p>
        {change > 0 && isTaken(collection) && (
          <p className="taken__change">
            {texts.change(money({ ...collection.sum, amount: change }))}
          </p>
        )}
        <p className="taken__when">
          {[isListed && unbrokenNumber(orderNumber), format.moment(takenDate, today), note]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isOpen(collection) && (
          <p className="taken__waits">
            <Icon name="outbox" />
            {texts.waiting}
          </p>
        )}
        {state.at === 'kept' && <p>{texts.kept}</p>}
      </div>
      {isTaken(collection) && state.at !== 'kept' && !isAsking && (
        <ActionButton kind="secondary" icon="undo" run={() => setAsking(true)}>
          {texts.undo}
        </ActionButton>
      )}
      {isAsking && (
        <div className="taken__sure">
          <p role="alert">
            {way === 'PAYMENT_TYPE_ONLOCATION_INVOICE' ? texts.undoSure : texts.giveBack(sum)}
          </p>
          {/* Last where "Undo" was, so that a double tap takes nothing back. */}
          <ActionButton kind="primary" icon="undo" run={async () => void (await run(undo))}>
            {texts.undoYes}
          </ActionButton>
          <ActionButton kind="secondary" run={() => setAsking(false)}>
            {texts.undoNo}
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** What the service did not note, and what staff do about it (U6). */
function Refused({ collection }: { readonly collection: Collection }) {
  const door = useDoor();
  const texts = useScreenTexts('payment');
  const money = useMoney();
  const { id, state, orderNumber, sum } = collection;
  if (state.at !== 'refused') return null;
  const { title, next } = texts.refused[state.why];
  return (
    <div className="due__refused" role="alert" data-payment-refused={state.why}>
      <Icon name="alert" />
      <div>
        <p className="taken__what">{title(unbrokenNumber(orderNumber))}</p>
        <p>{next(money(sum))}</p>
        <ActionButton kind="secondary" icon="check" run={() => door.collections.dismiss(id)}>
          {texts.resolved}
        </ActionButton>
      </div>
    </div>
  );
}
