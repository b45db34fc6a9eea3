import { useState } from 'react';
import type { Money } from '../../domain/attendee.ts';
import { minorDigits } from '../../domain/currency.ts';
import type { EntranceWay } from '../../domain/entrance-way.ts';
import { useLog } from '../device/device.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { Remark } from '../kit/remark.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { TextField } from '../kit/text-field.tsx';
import { useMoney } from './use-money.ts';
import './due.css';

type Props = {
  /** What it is for. */
  readonly about: string;
  readonly sum: Money;
  /** What becomes of the payment if the server can't be reached. */
  readonly whenOffline: string;
  readonly onClose: () => void;
  /** @throws where it can't be stored */
  readonly take: (way: EntranceWay, change: number, note: string) => Promise<void>;
};

type Step = 'cash' | 'card' | 'invoice';

const longestNote = 60;

/** Takes the money of an order: the sum, and how it is paid. Exact cash is the second tap. */
export function PaymentSheet({ about, sum, whenOffline, onClose, take: onTake }: Props) {
  const texts = useScreenTexts('payment');
  const { state: words } = useTexts();
  const log = useLog();
  const money = useMoney();
  const isOffline = useDoorState(({ connection }) => connection.state === 'offline');
  const [step, setStep] = useState<Step>('cash');
  const [note, setNote] = useState('');
  const [isLost, setLost] = useState(false);

  const take = async (way: EntranceWay, change = 0) => {
    setLost(false);
    try {
      const reference = way === 'PAYMENT_TYPE_ONLOCATION_MPOS' ? note.trim() : '';
      await onTake(way, change, reference);
    } catch (error) {
      log('payment-not-stored', error);
      setLost(true);
    }
  };

  return (
    <Sheet title={texts.title} closeLabel={words.close} onClose={onClose}>
      {/* A swipe here must not reach the verdict below. */}
      <div className="payment" onPointerDown={(event) => event.stopPropagation()}>
        <p className="payment__order">{about}</p>
        <p className="payment__sum">{money(sum)}</p>
        {isOffline && (
          <p className="attention">
            <Icon name="offline" />
            {whenOffline}
          </p>
        )}
        {isLost && <Remark text={texts.notStored} />}
        {step === 'cash' && (
          <>
            <Cash sum={sum} take={(change) => take('PAYMENT_TYPE_ONLOCATION', change)} />
            <div className="payment__others">
              <ActionButton kind="secondary" run={() => setStep('card')}>
                {texts.card}
              </ActionButton>
              <ActionButton kind="secondary" run={() => setStep('invoice')}>
                {texts.invoice}
              </ActionButton>
            </div>
          </>
        )}
        {step === 'card' && (
          <>
            <p>{texts.cardAbout}</p>
            <TextField
              label={texts.reference}
              value={note}
              maxLength={longestNote}
              isCode
              onChange={setNote}
            />
            <ActionButton
              kind="primary"
              icon="check"
              run={() => take('PAYMENT_TYPE_ONLOCATION_MPOS')}
            >
              {texts.cardDone}
            </ActionButton>
          </>
        )}
        {step === 'invoice' && (
          <>
            <p>{texts.invoiceAbout}</p>
            <ActionButton
              kind="primary"
              icon="check"
              run={() => take('PAYMENT_TYPE_ONLOCATION_INVOICE')}
            >
              {texts.invoiceDone}
            </ActionButton>
          </>
        )}
        {step !== 'cash' && (
          <ActionButton kind="secondary" icon="back" run={() => setStep('cash')}>
            {texts.back}
          </ActionButton>
        )}
      </div>
    </Sheet>
  );
}

type CashProps = {
  readonly sum: Money;
  readonly take: (change: number) => Promise<void>;
};

/** Exact cash at one tap. A tap on what the guest gave says the change. */
function Cash({ sum, take }: CashProps) {
  const texts = useScreenTexts('payment');
  const money = useMoney();
  const { amount, currency } = sum;
  const [given, setGiven] = useState(amount);
  return (
    <>
      <fieldset className="payment__given">
        <legend>{texts.given}</legend>
        {[amount, ...cashGiven(amount, currency)].map((each) => (
          <button
            key={each}
            type="button"
            className="payment__note"
            aria-pressed={given === each}
            onClick={() => setGiven(each)}
          >
            {money({ amount: each, currency })}
          </button>
        ))}
      </fieldset>
      <p className="payment__change" role="status">
        {given > amount && texts.change(money({ amount: given - amount, currency }))}
      </p>
      <ActionButton kind="primary" icon="coin" run={() => take(given - amount)}>
        {texts.cash}
      </ActionButton>
    </>
  );
}

/** More would push the buttons off a phone's screen. */
const most = 5;

/**
 * What a guest may give in notes for a sum: the next round sums above it, the smallest first. Coins are small
 * against a sum of notes, and few pay a small sum with a note of more than five times as much.
 * @param due in the currency's smallest unit
 */
export function cashGiven(due: number, currency: string): readonly number[] {
  const smallest = 10 ** Math.max(0, minorDigits(currency) - 1);
  const given = new Set<number>();
  for (let power = smallest; power <= due * 5; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      const sum = Math.ceil(due / step) * step;
      if (step * 20 >= due && step <= due * 5 && sum > due) given.add(sum);
    }
  }
  return [...given].sort((one, other) => one - other).slice(0, most);
}
