import { useStore } from 'zustand';
import { type Collection, isTaken } from '../../client/orders/collection.ts';
import { entranceWays } from '../../domain/entrance-way.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { Taken } from '../orders/due.tsx';
import { useMoney } from '../orders/use-money.ts';

const shownAtOnce = 50;

/** The money that this device took, newest first, with the sums that belong in the cash box. */
export function PaymentList() {
  const door = useDoor();
  const texts = useScreenTexts('payment');
  const all = useStore(door.collections.state);
  if (all.length === 0) return null;
  // What needs somebody comes first.
  const order = [...all.filter(isRefused), ...all.filter((each) => !isRefused(each))];
  return (
    <section className="payments">
      <h2 className="doubles__heading">{texts.heading}</h2>
      <Totals all={all} />
      <ul className="payments__list">
        {order.slice(0, shownAtOnce).map((each) => (
          <li key={each.id}>
            <Taken collection={each} isListed onMoney={() => {}} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isRefused = ({ state }: Collection): boolean => state.at === 'refused';

/** By the way it was paid and by currency: what was taken, less what was given back. */
function Totals({ all }: { readonly all: readonly Collection[] }) {
  const texts = useScreenTexts('payment');
  const money = useMoney();
  const taken = all.filter(isTaken);
  const currencies = [...new Set(taken.map(({ sum }) => sum.currency))];
  const totals = entranceWays.flatMap((way) =>
    currencies.map((currency) => ({
      way,
      currency,
      amount: taken
        .filter((each) => each.way === way && each.sum.currency === currency)
        .reduce((total, { sum }) => total + sum.amount, 0),
    })),
  );
  return (
    <dl className="payments__totals">
      {totals
        .filter(({ amount }) => amount > 0)
        .map(({ way, ...sum }) => (
          <div key={`${way} ${sum.currency}`}>
            <dt>{texts.totals[way]}</dt>
            <dd>{money(sum)}</dd>
          </div>
        ))}
    </dl>
  );
}
