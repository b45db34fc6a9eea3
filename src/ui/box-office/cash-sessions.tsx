import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BoxOffice } from '../../client/box-office/box-office.ts';
import { type CashSession, takingsSince } from '../../client/box-office/cash-session.ts';
import { isOpen } from '../../client/orders/collection.ts';
import { cashExpected, type WayTakings } from '../../contract/cash-session.ts';
import { majorUnits, minorDigits } from '../../domain/currency.ts';
import { entranceWays } from '../../domain/entrance-way.ts';
import { type Instant, localDateTime } from '../../domain/time.ts';
import { moneyTyped, parseMoney, priceExample } from '../../domain/typed-money.ts';
import { useLog } from '../device/device.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useFormat, useLanguage, useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { Icon } from '../kit/icon.tsx';
import { Remark } from '../kit/remark.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { TextField } from '../kit/text-field.tsx';
import { useMoney } from '../orders/use-money.ts';

type Props = { readonly office: BoxOffice; readonly onBack: () => void };

/** The cash session of this device, and those that were closed. */
export function CashSessions({ office, onBack }: Props) {
  const { session: texts } = useScreenTexts('box-office');
  const { sessions } = useStore(office.state);
  const [shown, setShown] = useState<string | null>(null);
  const format = useMoment();
  const [first, ...others] = sessions;
  const open = first?.closed === null ? first : null;
  const closed = open ? others : sessions;
  const report = closed.find(({ id }) => id === shown);
  if (report) {
    return (
      <ScreenFrame title={texts.title} onBack={() => setShown(null)}>
        <Report office={office} session={report} />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={texts.title} onBack={onBack}>
      <p className="sale__about">{texts.notFiscal}</p>
      {open ? (
        <OpenSession office={office} session={open} onClosed={() => setShown(open.id)} />
      ) : (
        <NewSession office={office} />
      )}
      {closed.length > 0 && (
        <nav className="links" aria-label={texts.reports}>
          {closed.map(({ id, opened, closed: end }) => (
            <button key={id} type="button" className="link" onClick={() => setShown(id)}>
              <Icon name="list" />
              <span className="link__name">{end && format(end.at)}</span>
              <span className="link__about">{opened.who}</span>
              <Icon name="forward" />
            </button>
          ))}
        </nav>
      )}
    </ScreenFrame>
  );
}

/** Writes a moment in the event's time. */
function useMoment(): (at: Instant) => string {
  const format = useFormat();
  const today = useToday();
  const { timezone } = useDoorState(({ event }) => event);
  return (at) => format.moment(localDateTime(at, timezone), today);
}

/** Who is at the cash box, and a sum of cash, as they are typed. */
function useCashForm(currency: string) {
  const { session: texts } = useScreenTexts('box-office');
  const { tag } = useLanguage();
  const log = useLog();
  const [who, setWho] = useState('');
  const [sum, setSum] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isLost, setLost] = useState(false);
  const amount = parseMoney(sum, currency);
  const example = moneyTyped(priceExample, currency, tag);
  const fields = (label: string) => (
    <>
      <TextField
        label={texts.who}
        value={who}
        maxLength={60}
        {...(isChecked && who.trim() === '' && { error: texts.whoMissing })}
        onChange={setWho}
      />
      <TextField
        label={label}
        value={sum}
        maxLength={14}
        isCode
        {...(isChecked && amount === null && { error: texts.sumForm(example) })}
        onChange={setSum}
      />
    </>
  );
  const submit = async (save: (who: string, amount: number) => Promise<void>) => {
    setChecked(true);
    if (amount === null || who.trim() === '') return;
    try {
      await save(who.trim(), amount);
    } catch (error) {
      log('sale-not-stored', error);
      setLost(true);
    }
  };
  return { fields, submit, isLost };
}

function NewSession({ office }: { readonly office: BoxOffice }) {
  const texts = useScreenTexts('box-office');
  const currency = useCurrency(office);
  const { fields, submit, isLost } = useCashForm(currency ?? 'EUR');
  if (currency === null) return <Remark text={texts.noAnswer} />;
  const open = () => submit((who, float) => office.openSession({ who, float, currency }));
  return (
    <>
      {fields(texts.session.float)}
      {isLost && <Remark text={texts.notStored} />}
      <ActionButton kind="primary" icon="coin" run={open}>
        {texts.session.open}
      </ActionButton>
    </>
  );
}

/** The currency of the shop; null: it is not known (yet). */
function useCurrency(office: BoxOffice): string | null {
  const [currency, setCurrency] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void office.offers().then((now) => isOver || setCurrency(now?.currency ?? null));
    return () => {
      isOver = true;
    };
  }, [office]);
  return currency;
}

type OpenProps = {
  readonly office: BoxOffice;
  readonly session: CashSession;
  readonly onClosed: () => void;
};

function OpenSession({ office, session, onClosed }: OpenProps) {
  const texts = useScreenTexts('box-office');
  const { collections } = useDoor();
  const all = useStore(collections.state);
  const { fields, submit, isLost } = useCashForm(session.currency);
  const unsent = all.filter((each) => each.takenAt >= session.opened.at && isOpen(each)).length;
  const close = () =>
    submit(async (who, counted) => {
      await office.closeSession({ who, counted });
      onClosed();
    });
  return (
    <>
      <Lines session={session} taken={takingsSince(session.opened.at, session.currency, all)} />
      {unsent > 0 && <p>{texts.session.unsent(unsent)}</p>}
      <Delivered office={office} session={session} />
      <p className="sale__about">{texts.session.closeAbout}</p>
      {fields(texts.session.counted)}
      {isLost && <Remark text={texts.notStored} />}
      <ActionButton kind="primary" icon="check" run={close}>
        {texts.session.close}
      </ActionButton>
    </>
  );
}

type Reported = { readonly office: BoxOffice; readonly session: CashSession };

/** Whether the organizer's dashboard has the session (B8). */
function Delivered({ office, session }: Reported) {
  const { deliveries } = useScreenTexts('box-office').session;
  const delivery = useStore(office.deliveries)[session.id] ?? 'waiting';
  return (
    <p className="sale__about" data-delivery={delivery}>
      {deliveries[delivery]}
    </p>
  );
}

/** A closed session: on the screen, on paper, and as a file. */
function Report({ office, session }: Reported) {
  const { session: texts } = useScreenTexts('box-office');
  const event = useDoorState((state) => state.event.title);
  const device = useDoorState(({ pairing }) => pairing.device);
  const rows = useRows(session, session.closed?.takings);
  const head = [
    [texts.event, event],
    [texts.device, device],
    [texts.currency, session.currency],
  ];
  const write = () =>
    new File(
      [csvOf([...head, [texts.kind, texts.number, texts.sum], ...rows.map(cellsOf(session))])],
      `${texts.title} ${session.id.slice(0, 8)}.csv`,
      { type: 'text/csv;charset=utf-8' },
    );
  return (
    <article className="cash-report">
      <p className="cash-report__of">
        {event} · {device}
      </p>
      <Lines session={session} taken={session.closed?.takings} />
      <Delivered office={office} session={session} />
      <div className="cash-report__actions">
        <ActionButton kind="secondary" icon="print" run={() => window.print()}>
          {texts.print}
        </ActionButton>
        <FileActions save={texts.save} share={texts.share} write={write} />
      </div>
      <p className="sale__about">{texts.notFiscal}</p>
    </article>
  );
}

type Row = {
  readonly name: string;
  /** Of payments; null: the row has no payments. */
  readonly count: number | null;
  readonly amount: number;
  readonly isDifference?: true;
};

function useRows(session: CashSession, taken: WayTakings | undefined): readonly Row[] {
  const { session: texts } = useScreenTexts('box-office');
  const { totals } = useScreenTexts('payment');
  if (!taken) return [];
  const expected = cashExpected(session, taken);
  const { closed } = session;
  return [
    { name: texts.floatLine, count: null, amount: session.float },
    ...entranceWays.map((way) => ({
      name: totals[way],
      count: taken[way].count,
      amount: taken[way].sum,
    })),
    { name: texts.expected, count: null, amount: expected },
    ...(closed
      ? [
          { name: texts.counted, count: null, amount: closed.counted },
          {
            name: texts.difference,
            count: null,
            amount: closed.counted - expected,
            isDifference: true as const,
          },
        ]
      : []),
  ];
}

type LinesProps = { readonly session: CashSession; readonly taken: WayTakings | undefined };

function Lines({ session, taken }: LinesProps) {
  const { session: texts } = useScreenTexts('box-office');
  const money = useMoney();
  const moment = useMoment();
  const rows = useRows(session, taken);
  const { opened, closed, currency } = session;
  return (
    <>
      <p>{texts.opened(opened.who, moment(opened.at))}</p>
      {closed && <p>{texts.closed(closed.who, moment(closed.at))}</p>}
      <dl className="cash-lines">
        {rows.map(({ name, count, amount, isDifference }) => (
          <div key={name} data-difference={isDifference && (amount === 0 ? 'none' : 'some')}>
            <dt>
              {name}
              {count !== null && <span className="cash-lines__count">{texts.payments(count)}</span>}
            </dt>
            <dd>{isDifference && amount === 0 ? texts.matches : money({ amount, currency })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const cellsOf =
  ({ currency }: CashSession) =>
  ({ name, count, amount }: Row): readonly string[] => [
    name,
    count === null ? '' : `${count}`,
    // With a point, in every language: a program reads it.
    majorUnits(amount, currency).toFixed(minorDigits(currency)),
  ];

/** A cell that begins like a formula is text to every spreadsheet. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

const csvCell = (text: string): string => {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
