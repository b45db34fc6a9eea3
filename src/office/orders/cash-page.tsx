import type { AnswerTo } from '../../contract/call.ts';
import { cashExpected, eventCashSessions } from '../../contract/cash-session.ts';
import { majorUnits } from '../../domain/currency.ts';
import { entranceWays } from '../../domain/entrance-way.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { ExportTable } from '../export/tables.ts';
import { csvFile } from '../export/write-files.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Advice, Answered, Empty } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import './orders.css';

type Session = AnswerTo<typeof eventCashSessions>['sessions'][number];

/** The cash sessions of an event's devices, by day, with their sums, and what the server has of their payments (B8). */
export function CashPage({ eventId }: EventPageProps) {
  const { cash: texts } = useScreenTexts('orders');
  const asked = useCall(eventCashSessions, { id: eventId, params: {} });
  if (asked.error instanceof CallFailed && lacksCall(asked.error.failure)) {
    return (
      <>
        <PageHead title={texts.title} />
        <Advice {...texts.lacking} />
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={asked}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <Empty icon="coin" title={texts.none} next={texts.noneNext} />
          ) : (
            <Sessions sessions={sessions} />
          )
        }
      </Answered>
    </>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const { cash: texts } = useScreenTexts('orders');
  const { tag } = useLanguage();
  const format = useOfficeFormat();
  const table = useCsvTable(sessions);
  const groups = groupsOf(sessions);
  const save = () =>
    saveFile(`${texts.fileName}.csv`, csvFile(table, tag.startsWith('de') ? ';' : ','));
  return (
    <div className="cash">
      <p className="cash__acts">
        <button type="button" className="button button--secondary" onClick={save}>
          <Icon name="save" />
          {texts.save}
        </button>
        <button type="button" className="button button--secondary" onClick={() => window.print()}>
          <Icon name="print" />
          {texts.print}
        </button>
      </p>
      {groups.map((group) => {
        const [first] = group;
        if (!first) return null;
        const day = format.date(first.openedDate);
        return (
          <section key={`${day} ${first.currency}`}>
            <h2 className="cash__day">{day}</h2>
            <Day label={day} sessions={group} currency={first.currency} />
          </section>
        );
      })}
      {sessions.some((session) => !isSame(session)) && <p>{texts.otherAbout}</p>}
    </div>
  );
}

type DayProps = {
  readonly label: string;
  readonly sessions: readonly Session[];
  readonly currency: string;
};

function Day({ label, sessions, currency }: DayProps) {
  const { cash: texts } = useScreenTexts('orders');
  const format = useOfficeFormat();
  const { columns } = texts;
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount, currency));
  const sum = (of: (session: Session) => number | null) =>
    sessions.reduce((all, session) => all + (of(session) ?? 0), 0);
  const closed = sessions.filter(({ counted }) => counted !== null);
  return (
    <TableFrame label={label} columns={Object.values(columns)}>
      {sessions.map((session) => (
        <tr key={`${session.device} ${session.id}`}>
          <th scope="row">{session.device}</th>
          <td data-column={columns.opened}>
            <span>
              {format.dateAndTime(session.openedDate)}
              <small className="order-more">{session.openedBy}</small>
            </span>
          </td>
          <td data-column={columns.closed}>
            <span>
              {session.closedDate === null ? texts.open : format.dateAndTime(session.closedDate)}
              <small className="order-more">{session.closedBy}</small>
            </span>
          </td>
          <td data-column={columns.float} className="number">
            {money(session.float)}
          </td>
          {entranceWays.map((way) => (
            <td key={way} data-column={columns[columnOf[way]]} className="number">
              {money(session.takings[way].sum)}
            </td>
          ))}
          <td data-column={columns.expected} className="number">
            {money(expectedIn(session))}
          </td>
          <td data-column={columns.counted} className="number">
            {money(session.counted)}
          </td>
          <td data-column={columns.difference} className="number">
            {differenceIn(session) === 0 ? texts.matches : money(differenceIn(session))}
          </td>
          <td data-column={columns.noted}>
            <Noted session={session} />
          </td>
        </tr>
      ))}
      <tr className="cash__sum">
        <th scope="row">{texts.total}</th>
        <td />
        <td />
        <td data-column={columns.float} className="number">
          {money(sum(({ float }) => float))}
        </td>
        {entranceWays.map((way) => (
          <td key={way} data-column={columns[columnOf[way]]} className="number">
            {money(sum(({ takings }) => takings[way].sum))}
          </td>
        ))}
        <td data-column={columns.expected} className="number">
          {money(sum(expectedIn))}
        </td>
        <td data-column={columns.counted} className="number">
          {money(closed.length === 0 ? null : sum(({ counted }) => counted))}
        </td>
        <td data-column={columns.difference} className="number">
          {money(closed.length === 0 ? null : sum(differenceIn))}
        </td>
        <td />
      </tr>
    </TableFrame>
  );
}

/** Whether the orders on the server say the same, to the cent; else what they say. */
function Noted({ session }: { readonly session: Session }) {
  const { cash: texts } = useScreenTexts('orders');
  const format = useOfficeFormat();
  if (isSame(session)) {
    return (
      <span className="cash__same">
        <Icon name="check" />
        {texts.same}
      </span>
    );
  }
  const { noted, currency } = session;
  return (
    <ul className="cash__other">
      {entranceWays
        .filter((way) => !isSameWay(session, way))
        .map((way) => (
          <li key={way} className="cash__way">
            <Icon name="alert" />
            {texts.other(texts.columns[columnOf[way]], format.money(noted[way].sum, currency))}
          </li>
        ))}
    </ul>
  );
}

type Way = (typeof entranceWays)[number];

const columnOf = {
  PAYMENT_TYPE_ONLOCATION: 'cash',
  PAYMENT_TYPE_ONLOCATION_MPOS: 'card',
  PAYMENT_TYPE_ONLOCATION_INVOICE: 'invoice',
} as const satisfies Record<Way, string>;

const isSameWay = ({ takings, noted }: Session, way: Way): boolean =>
  takings[way].sum === noted[way].sum && takings[way].count === noted[way].count;

const isSame = (session: Session): boolean => entranceWays.every((way) => isSameWay(session, way));

const expectedIn = (session: Session): number => cashExpected(session, session.takings);

/** null: nothing was counted yet. */
const differenceIn = (session: Session): number | null =>
  session.counted === null ? null : session.counted - expectedIn(session);

/** By the day on which they were opened, and the currency: sums of two currencies are no sum. */
const groupsOf = (sessions: readonly Session[]): readonly (readonly Session[])[] => {
  const groups = new Map<string, Session[]>();
  for (const session of sessions) {
    const name = `${session.openedDate.slice(0, 10)} ${session.currency}`;
    groups.set(name, [...(groups.get(name) ?? []), session]);
  }
  return [...groups.values()];
};

function useCsvTable(sessions: readonly Session[]): ExportTable {
  const { columns, extra } = useScreenTexts('orders').cash;
  const row = (session: Session) => {
    const { currency, takings, noted } = session;
    const major = (amount: number | null) =>
      amount === null ? null : majorUnits(amount, currency);
    return [
      session.openedDate.slice(0, 10),
      session.device,
      session.openedDate,
      session.openedBy,
      session.closedDate,
      session.closedBy,
      currency,
      major(session.float),
      ...entranceWays.flatMap((way) => [takings[way].count, major(takings[way].sum)]),
      major(expectedIn(session)),
      major(session.counted),
      major(differenceIn(session)),
      ...entranceWays.map((way) => major(noted[way].sum)),
    ];
  };
  return {
    columns: [
      extra.day,
      columns.device,
      columns.opened,
      extra.openedBy,
      columns.closed,
      extra.closedBy,
      extra.currency,
      columns.float,
      extra.cashPayments,
      columns.cash,
      extra.cardPayments,
      columns.card,
      extra.invoicePayments,
      columns.invoice,
      columns.expected,
      columns.counted,
      columns.difference,
      extra.cashNoted,
      extra.cardNoted,
      extra.invoiceNoted,
    ],
    rows: sessions.map(row),
  };
}
