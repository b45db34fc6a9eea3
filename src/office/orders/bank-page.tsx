import { type ChangeEvent, useState } from 'react';
import { Link } from 'wouter';
import type { AnswerTo } from '../../contract/call.ts';
import { type eventPurchases, paymentReceived } from '../../contract/payment.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import { minorDigits } from '../../domain/currency.ts';
import { fold } from '../../domain/folded-text.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { readPurchases } from '../export/read-purchases.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { readInWorker } from '../import/reading/read-in-worker.ts';
import type { FileFault, TableRow } from '../import/reading/table.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { FormRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Busy, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { useMeans } from '../session/means.ts';
import { CallFailed, type Failure, useRefresh } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { buyerOf } from './order-list-page.tsx';
import './orders.css';

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'fault'; readonly fault: FileFault | 'no-sums' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly marked: number }
  | {
      readonly kind: 'preview';
      readonly file: string;
      readonly matches: readonly Match[];
      readonly currency: string;
    }
  | { readonly kind: 'marking'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly marked: number };

const deadlineMs = 30_000;

/** Marks orders as paid by a bank's file: nothing is marked before the organizer has seen which. */
export function BankPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('orders');
  const { faults } = useScreenTexts('import').choose;
  const { log } = useMeans();
  const { request } = useSession();
  const refresh = useRefresh();
  const wordsOf = useFailureWords();
  const [step, setStep] = useState<Step>({ kind: 'choose' });

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setStep({ kind: 'reading' });
    const found = await readInWorker(file, log);
    if (found.kind === 'fault') return setStep({ kind: 'fault', fault: found.fault });
    try {
      const { purchases, currency } = await readPurchases(request, eventId, () => {});
      const bookings = bookingsIn(found.table.rows, currency);
      if (bookings === null) return setStep({ kind: 'fault', fault: 'no-sums' });
      const matches = matchBookings(bookings, purchases);
      setStep({ kind: 'preview', file: file.name, matches, currency });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setStep({ kind: 'failed', failure: error.failure, marked: 0 });
    }
  };

  const mark = async (file: string, matches: readonly Match[]) => {
    const matched = matches.filter(({ kind }) => kind === 'matched');
    for (const [done, { booking, order }] of matched.entries()) {
      if (order === null) continue;
      setStep({ kind: 'marking', done, all: matched.length });
      const note = texts.bank.noteOf(file, booking.line).slice(0, 200);
      const params = { note };
      const outcome = await request(paymentReceived, { id: order.id, params, deadlineMs });
      if (outcome.kind !== 'answer') {
        await refresh();
        return setStep({ kind: 'failed', failure: outcome, marked: done });
      }
    }
    await refresh();
    setStep({ kind: 'done', marked: matched.length });
  };

  return (
    <>
      <p className="order-back">
        <Link className="link" href={eventPath(eventId, 'orders')}>
          <Icon name="back" />
          {texts.toList}
        </Link>
      </p>
      <PageHead title={texts.bank.title} intro={texts.bank.intro} />
      <section className="card">
        <FormRow label={texts.bank.file} hint={texts.bank.hint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx"
              disabled={step.kind === 'reading' || step.kind === 'marking'}
              // Else a browser tells nothing of the same file, chosen again.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={(event) => void read(event)}
            />
          )}
        </FormRow>
        {step.kind === 'reading' && <Busy />}
        {step.kind === 'fault' && (
          <Advice
            {...(step.fault === 'no-sums'
              ? { title: texts.bank.noSums.title, next: texts.bank.noSums.next }
              : faults[step.fault.kind])}
          />
        )}
        {step.kind === 'failed' && (
          <Advice {...wordsOf(step.failure)}>
            <p>{texts.bank.done(step.marked)}</p>
          </Advice>
        )}
        {step.kind === 'marking' && <p role="status">{texts.bank.marking(step.done, step.all)}</p>}
        {step.kind === 'done' && <p role="status">{texts.bank.done(step.marked)}</p>}
      </section>
      {step.kind === 'preview' && (
        <Preview
          eventId={eventId}
          matches={step.matches}
          currency={step.currency}
          onMark={() => mark(step.file, step.matches)}
        />
      )}
    </>
  );
}

type PreviewProps = {
  readonly eventId: EventId;
  readonly matches: readonly Match[];
  readonly currency: string;
  readonly onMark: () => Promise<void>;
};

/** What would be marked, and what the organizer has to look at. */
function Preview({ eventId, matches, currency, onMark }: PreviewProps) {
  const { bank: texts } = useScreenTexts('orders');
  const matched = matches.filter(({ kind }) => kind === 'matched').length;
  return (
    <>
      {matches.length === 0 && <Advice {...texts.empty} />}
      {matchKinds.map((kind) => {
        const of = matches.filter((match) => match.kind === kind);
        if (of.length === 0) return null;
        return (
          <section key={kind} className="bank-part">
            <h2 className="card__title">{texts.parts[kind](of.length)}</h2>
            <Matches
              eventId={eventId}
              matches={of}
              currency={currency}
              label={texts.parts[kind](of.length)}
            />
            {kind === 'matched' && (
              <div className="order-acts">
                <ActionButton kind="primary" icon="check" run={onMark}>
                  {texts.mark(matched)}
                </ActionButton>
              </div>
            )}
          </section>
        );
      })}
    </>
  );
}

type MatchesProps = Omit<PreviewProps, 'onMark'> & { readonly label: string };

function Matches({ eventId, matches, currency, label }: MatchesProps) {
  const { bank: texts, columns } = useScreenTexts('orders');
  const format = useOfficeFormat();
  return (
    <TableFrame
      label={label}
      columns={[texts.line, texts.received, columns.number, columns.sum, texts.text]}
    >
      {matches.map(({ booking, order }) => (
        <tr key={booking.line}>
          <th scope="row" data-column={texts.line}>
            {booking.line}
          </th>
          <td data-column={texts.received} className="number">
            {format.money(booking.amount, currency)}
          </td>
          <td>
            {order && (
              <>
                <Link className="link" href={eventPath(eventId, `orders/${order.id}`)}>
                  {order.identifier ?? order.id}
                </Link>
                <small className="order-more">{buyerOf(order)}</small>
              </>
            )}
          </td>
          <td data-column={columns.sum} className="number">
            {order && format.money(order.amount ?? 0, currency)}
          </td>
          <td className="order-more">{booking.text}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

// A bank's file, as rows of money that came in, and which order each one pays.

type Purchase = AnswerTo<typeof eventPurchases>['purchases'][number];

type Booking = {
  /** Of the file; the first is 1. */
  readonly line: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** The rest of the row: who paid, and what for. */
  readonly text: string;
};

const matchKinds = ['matched', 'differs', 'paid', 'cancelled', 'unknown'] as const;
/**
 * `matched`: it pays an order that awaits just this sum. `differs`: another sum is due. `unknown`: no order of this
 * event is named.
 */
type Match = {
  readonly kind: (typeof matchKinds)[number];
  readonly booking: Booking;
  readonly order: Purchase | null;
};

/** A column of money that came in, and one that also has what went out; the first that is there counts. */
const incoming = [
  'haben',
  'gutschrift',
  'eingang',
  'credit',
  'paid in',
  'money in',
  'credit amount',
];
const either = ['betrag', 'umsatz', 'amount', 'value', 'betrag in eur', 'transaction amount'];

/** @returns null where no row names a column of sums */
export function bookingsIn(rows: readonly TableRow[], currency: string): readonly Booking[] | null {
  for (const [at, head] of rows.entries()) {
    const column = sumColumn(head.cells);
    if (column === null) continue;
    return rows.slice(at + 1).flatMap(({ line, cells }) => {
      const amount = sumIn(cells[column] ?? '', currency);
      const text = cells.filter((cell, n) => n !== column && cell.trim() !== '').join(' · ');
      return amount !== null && amount > 0 ? [{ line, amount, text }] : [];
    });
  }
  return null;
}

/** `Betrag (EUR)` and `Amount EUR` are sums, too. */
const heading = (cell: string) =>
  fold(cell)
    .replace(/\(.*?\)|\b(eur|usd|gbp|chf)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function sumColumn(cells: readonly string[]): number | null {
  const names = cells.map(heading);
  const found = [...incoming, ...either].find((name) => names.includes(name));
  return found === undefined ? null : names.indexOf(found);
}

/**
 * Reads a sum as banks write it: `1.234,56`, `1,234.56 EUR`, `+12,50`, `-12.5`.
 * @returns it in the currency's smallest unit; null: not a sum
 */
export function sumIn(cell: string, currency: string): number | null {
  const written = cell.replace(/[\s'’\u00a0]|[A-Z]{3}|[€$£]/g, '').replace('−', '-');
  const [, sign = '', digits = ''] = /^([+-]?)(\d[\d.,]*)$/.exec(written) ?? [];
  if (digits === '') return null;
  const most = minorDigits(currency);
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const behind = last < 0 ? '' : digits.slice(last + 1);
  // Three digits behind the only mark are thousands, unless the currency has three decimals.
  const hasDecimals = last >= 0 && behind.length > 0 && behind.length <= most;
  const whole = (hasDecimals ? digits.slice(0, last) : digits).replace(/[.,]/g, '');
  if (!hasDecimals && last >= 0 && behind.length !== 3) return null;
  const decimals = hasDecimals ? behind : '';
  const minor = Number(`${whole}${decimals.padEnd(most, '0')}`);
  if (!Number.isSafeInteger(minor)) return null;
  return sign === '-' ? -minor : minor;
}

/** @returns one for each booking, in their order. An order is paid by the first that pays it */
export function matchBookings(
  bookings: readonly Booking[],
  purchases: readonly Purchase[],
): readonly Match[] {
  const byNumber = new Map(purchases.map((one) => [one.identifier?.replace(/^R-/, ''), one]));
  const taken = new Set<number>();
  return bookings.map((booking) => {
    const order = orderNamed(booking.text, byNumber);
    if (order === null) return { kind: 'unknown', booking, order };
    if (order.status === 'cancelled') return { kind: 'cancelled', booking, order };
    const isOpen = awaitsPayment(order.status);
    if (!isOpen || taken.has(order.id)) return { kind: 'paid', booking, order };
    if (order.amount !== booking.amount) return { kind: 'differs', booking, order };
    taken.add(order.id);
    return { kind: 'matched', booking, order };
  });
}

/** Banks break lines and leave out hyphens within a number: only its digits count. */
function orderNamed(
  text: string,
  byNumber: ReadonlyMap<string | undefined, Purchase>,
): Purchase | null {
  for (const digits of text.replace(/(?<=\d)[\s-]+(?=\d)/g, '').match(/\d{12,}/g) ?? []) {
    for (let at = 0; at + 12 <= digits.length; at += 1) {
      const order = byNumber.get(digits.slice(at, at + 12));
      if (order) return order;
    }
  }
  return null;
}
