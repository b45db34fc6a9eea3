import type { BoxOffice } from '../../client/box-office/box-office.ts';
import {
  isUnderWay,
  type Sale,
  type SoldTicket,
  ticketsOf,
  totalOf,
} from '../../client/box-office/sale.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { Remark } from '../kit/remark.tsx';
import { shortCode } from '../kit/short-code.ts';
import { unbrokenNumber } from '../kit/unbroken-number.ts';
import { useMoney } from '../orders/use-money.ts';

type Props = { readonly office: BoxOffice; readonly sale: Sale };

/** What became of the sale: its codes, or why there are none. */
export function SaleOnScreen({ office, sale }: Props) {
  if (isUnderWay(sale)) return <UnderWay office={office} sale={sale} />;
  if (sale.stage.at === 'refused') return <Refused office={office} sale={sale} />;
  return <Done office={office} sale={sale} />;
}

function UnderWay({ office, sale }: Props) {
  const texts = useScreenTexts('box-office');
  const isOffline = useDoorState(({ connection }) => connection.state === 'offline');
  const isUnsold = sale.stage.at === 'asked';
  return (
    <section className="sale" data-sale={sale.stage.at}>
      <div role="status">
        <h2 className="sale__title">
          <Icon name={isOffline ? 'offline' : 'connecting'} />
          {isOffline ? texts.sellingOffline : texts.selling}
        </h2>
      </div>
      <p>{texts.sellingAbout}</p>
      {isOffline && <p>{isUnsold ? texts.notSoldYet : texts.mayBeSold}</p>}
      {isOffline && isUnsold && (
        <>
          <GiveBack sale={sale} />
          <ActionButton kind="secondary" icon="cross" run={office.putAway}>
            {texts.cancel}
          </ActionButton>
        </>
      )}
    </section>
  );
}

/** What staff took for a sale that was refused or cancelled. */
function GiveBack({ sale }: { readonly sale: Sale }) {
  const texts = useScreenTexts('box-office');
  const money = useMoney();
  if (sale.way === null) return null;
  return (
    <p className="sale__money">
      {sale.way === 'PAYMENT_TYPE_ONLOCATION_INVOICE'
        ? texts.takeNothing
        : texts.giveBack(money(totalOf(sale)))}
    </p>
  );
}

function Refused({ office, sale }: Props) {
  const texts = useScreenTexts('box-office');
  if (sale.stage.at !== 'refused') return null;
  return (
    <section className="sale" data-sale="refused" data-why={sale.stage.why}>
      <div role="alert">
        <h2 className="sale__title">
          <Icon name="alert" />
          {texts.refused.title}
        </h2>
      </div>
      <p>{texts.refused.why[sale.stage.why]}</p>
      <GiveBack sale={sale} />
      <ActionButton kind="primary" icon="check" run={office.putAway}>
        {texts.refused.close}
      </ActionButton>
    </section>
  );
}

function Done({ office, sale }: Props) {
  const texts = useScreenTexts('box-office');
  const payment = useScreenTexts('payment');
  const money = useMoney();
  const { lines, way, change, currency, stage } = sale;
  const count = ticketsOf(lines);
  if (stage.at !== 'done') return null;
  const { orderNumber, tickets } = stage;
  return (
    <section className="sale" data-sale="done">
      <div role="status">
        <h2 className="sale__title">
          <Icon name="check" />
          {way === null ? texts.registered(count) : texts.done(count)}
        </h2>
      </div>
      {way !== null && <p className="sale__paid">{payment.taken[way](money(totalOf(sale)))}</p>}
      {change > 0 && (
        <p className="sale__money">{payment.change(money({ amount: change, currency }))}</p>
      )}
      <p className="sale__about">{texts.photo}</p>
      <ul className="sold">
        {tickets.map((ticket) => (
          <Ticket key={ticket.ticketId} ticket={ticket} />
        ))}
      </ul>
      <p className="sale__about">{payment.order(unbrokenNumber(orderNumber))}</p>
      <div className="box-office__sell">
        <ActionButton kind="primary" icon="forward" run={office.putAway}>
          {texts.nextGuest}
        </ActionButton>
      </div>
    </section>
  );
}

function Ticket({ ticket }: { readonly ticket: SoldTicket }) {
  const texts = useScreenTexts('box-office');
  const { code, shownCode, category, isAdmitted } = ticket;
  return (
    <li className="sold__ticket" data-code={code}>
      <p className="sold__category">{category}</p>
      <QrCode text={code} label={texts.code(shownCode)} />
      <p className="sold__code">{shortCode(shownCode)}</p>
      {isAdmitted === true && (
        <p className="sold__admitted">
          <Icon name="check" />
          {texts.admitted}
        </p>
      )}
      {isAdmitted === false && <Remark text={texts.notAdmitted} />}
    </li>
  );
}
