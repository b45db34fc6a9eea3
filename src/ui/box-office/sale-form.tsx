import { useCallback, useEffect, useState } from 'react';
import type { BoxOffice } from '../../client/box-office/box-office.ts';
import { type Offer, type Offers, sumOf, ticketsOf } from '../../client/box-office/sale.ts';
import type { EntranceWay } from '../../domain/entrance-way.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import { useLog } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Switch } from '../kit/choices.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { Remark } from '../kit/remark.tsx';
import { useMoney } from '../orders/use-money.ts';
import '../kit/style/choices.css';

const PaymentSheet = late(async () => (await import('../orders/payment-sheet.tsx')).PaymentSheet);

type Counts = ReadonlyMap<TicketCategoryId, number>;

type SaleFormProps = {
  readonly office: BoxOffice;
  readonly admits: boolean;
  readonly setAdmits: (admits: boolean) => void;
};

/** What the guest wants, and how it is paid. */
export function SaleForm({ office, admits, setAdmits }: SaleFormProps) {
  const texts = useScreenTexts('box-office');
  const money = useMoney();
  const log = useLog();
  const isOffline = useDoorState(({ connection }) => connection.state === 'offline');
  const [counts, setCounts] = useState<Counts>(new Map());
  const [isPaying, setPaying] = useState(false);
  // With money in the hand, neither the prices nor the payment change under staff's fingers.
  const { offers, read } = useOffers(office, !isOffline && !isPaying);
  const [isLost, setLost] = useState(false);

  if (isOffline && !isPaying) return <Remark icon="offline" text={texts.offline} />;
  if (offers === 'awaited') return <p aria-busy="true">{texts.loading}</p>;
  if (offers === null) {
    return (
      <>
        <Remark text={texts.noAnswer} />
        <ActionButton kind="primary" icon="refresh" run={read}>
          {texts.again}
        </ActionButton>
      </>
    );
  }
  if (offers.offers.length === 0) return <p>{texts.nothing}</p>;

  const lines = offers.offers.flatMap(({ categoryId, name, price }) => {
    const count = counts.get(categoryId) ?? 0;
    return count > 0 ? [{ categoryId, name, price, count }] : [];
  });
  const sum = { amount: sumOf(lines), currency: offers.currency };
  const tickets = ticketsOf(lines);
  const sell = async (way: EntranceWay | null, change = 0, note = '') => {
    const { currency } = offers;
    await office.sell({ lines, currency, way, change, note, admits });
  };
  const register = () =>
    sell(null).catch((error) => {
      log('sale-not-stored', error);
      setLost(true);
    });

  return (
    <>
      <ul className="offers">
        {offers.offers.map((offer) => (
          <OfferRow
            key={offer.categoryId}
            offer={offer}
            currency={offers.currency}
            count={counts.get(offer.categoryId) ?? 0}
            onCount={(count) => setCounts(new Map(counts).set(offer.categoryId, count))}
          />
        ))}
      </ul>
      <Switch name={texts.admits} on={admits} onChange={setAdmits} />
      {isLost && <Remark text={texts.notStored} />}
      {tickets > 0 && (
        <div className="box-office__sell">
          {sum.amount === 0 ? (
            <ActionButton kind="primary" icon="check" run={register}>
              {texts.register(tickets)}
            </ActionButton>
          ) : (
            <ActionButton kind="primary" icon="coin" run={() => setPaying(true)}>
              {texts.sell(money(sum))}
            </ActionButton>
          )}
        </div>
      )}
      {isPaying && (
        <PaymentSheet
          about={texts.count(tickets)}
          sum={sum}
          whenOffline={texts.payingOffline}
          onClose={() => setPaying(false)}
          take={sell}
        />
      )}
    </>
  );
}

type OfferRowProps = {
  readonly offer: Offer;
  readonly currency: string;
  readonly count: number;
  readonly onCount: (count: number) => void;
};

/** A tap on the category is one ticket more. */
function OfferRow({ offer, currency, count, onCount }: OfferRowProps) {
  const texts = useScreenTexts('box-office');
  const money = useMoney();
  const { name, price, left, least, most, categoryId } = offer;
  const more = Math.max(least, count + 1);
  const isAll = most !== null && more > most;
  return (
    <li className="offer" data-offer={categoryId}>
      <button
        type="button"
        className="offer__add"
        aria-disabled={isAll}
        onClick={() => isAll || onCount(more)}
      >
        <span className="unseen">{texts.add(name)}, </span>
        <span className="offer__name" aria-hidden="true">
          {name}
        </span>
        <span className="offer__price">
          {price === 0 ? texts.free : money({ amount: price, currency })}
        </span>
        {left !== null && <span className="offer__left">{texts.left(left)}</span>}
        <span className="offer__count">{count > 0 ? count : isAll || <Icon name="add" />}</span>
      </button>
      {count > 0 && (
        <button
          type="button"
          className="offer__less"
          aria-label={texts.remove(name)}
          onClick={() => onCount(count > least ? count - 1 : 0)}
        >
          <Icon name="bar" />
        </button>
      )}
    </li>
  );
}

function useOffers(office: BoxOffice, mayRead: boolean) {
  const [offers, setOffers] = useState<Offers | 'awaited' | null>('awaited');
  const read = useCallback(async () => setOffers(await office.offers()), [office]);
  useEffect(() => {
    let isOver = false;
    if (mayRead) void office.offers().then((now) => isOver || setOffers(now));
    return () => {
      isOver = true;
    };
  }, [office, mayRead]);
  return { offers, read };
}
