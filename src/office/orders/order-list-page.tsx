import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { eventOrders, type OrderLine, orderStates } from '../../contract/order.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import { OrderStatus } from './order-status.tsx';
import './orders.css';

/** The orders of an event, found by what a buyer writes or says. What is looked for is in the address. */
export function OrderListPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('orders');
  const [search, setSearch] = useSearchParams();
  const query = search.get('query')?.trim() ?? '';
  const state = orderStates.find((one) => one === search.get('state'));
  const page = /^\d{1,6}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 0;
  const asked = useCall(eventOrders, {
    id: eventId,
    params: {
      page,
      pageSize: 50,
      ...(query !== '' && { query }),
      ...(state && { state }),
    },
  });
  const isLacking = asked.error instanceof CallFailed && lacksCall(asked.error.failure);
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next);
  };
  if (isLacking) {
    return (
      <>
        <PageHead title={texts.title} />
        <Advice {...texts.lacking} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={texts.title}
        action={
          <>
            <Link className="button button--secondary" href={eventPath(eventId, 'cash')}>
              <Icon name="coin" />
              {texts.toCash}
            </Link>
            <Link className="button button--secondary" href={eventPath(eventId, 'bank')}>
              <Icon name="list" />
              {texts.toBank}
            </Link>
          </>
        }
      />
      <Filters key={query} query={query} state={state ?? ''} onChange={change} />
      <Answered asked={asked}>
        {({ orders, currency, totalResults, lastPage }) =>
          orders.length === 0 ? (
            <Empty
              icon="coin"
              title={query === '' && !state ? texts.none : texts.noneFound}
              next={query === '' && !state ? texts.noneNext : texts.noneFoundNext}
            />
          ) : (
            <>
              <p role="status">{texts.count(totalResults)}</p>
              <Orders eventId={eventId} orders={orders} currency={currency} />
              {lastPage > 0 && (
                <nav className="order-pages" aria-label={texts.pages}>
                  <button
                    type="button"
                    className="button button--secondary"
                    disabled={page === 0}
                    onClick={() => change({ page: String(page - 1) })}
                  >
                    {texts.newer}
                  </button>
                  <span>{texts.pageOf(page + 1, lastPage + 1)}</span>
                  <button
                    type="button"
                    className="button button--secondary"
                    disabled={page >= lastPage}
                    onClick={() => change({ page: String(page + 1) })}
                  >
                    {texts.older}
                  </button>
                </nav>
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

type FiltersProps = {
  readonly query: string;
  readonly state: string;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
};

function Filters({ query, state, onChange }: FiltersProps) {
  const texts = useScreenTexts('orders');
  const [words, setWords] = useState(query);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onChange({ query: words.trim() });
  };
  return (
    <search>
      {/* To choose nothing is to choose all. */}
      <form className="order-filters" noValidate onSubmit={find}>
        <TextRow
          label={texts.find}
          hint={texts.findHint}
          type="search"
          isOptional
          maxLength={200}
          value={words}
          onChange={setWords}
        />
        <SelectRow
          label={texts.status}
          value={state}
          options={[
            { value: '', name: texts.all },
            ...orderStates.map((value) => ({ value, name: texts.states[value] })),
          ]}
          onChange={(value) => onChange({ state: value })}
        />
        <button type="submit" className="button button--secondary">
          <Icon name="search" />
          {texts.search}
        </button>
      </form>
    </search>
  );
}

type OrdersProps = {
  readonly eventId: EventId;
  readonly orders: readonly OrderLine[];
  readonly currency: string;
};

function Orders({ eventId, orders, currency }: OrdersProps) {
  const texts = useScreenTexts('orders');
  const format = useOfficeFormat();
  const { columns } = texts;
  return (
    <TableFrame
      label={texts.title}
      columns={[
        columns.number,
        columns.buyer,
        columns.tickets,
        columns.sum,
        columns.status,
        columns.date,
      ]}
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <th scope="row">
            <Link className="link order-number" href={eventPath(eventId, `orders/${order.id}`)}>
              {order.identifier ?? order.id}
            </Link>
          </th>
          <td>
            {buyerOf(order) ?? texts.noBuyer}
            {order.email !== null && <EmailAddress address={order.email} />}
          </td>
          <td data-column={columns.tickets}>{format.count(order.numTickets ?? 0)}</td>
          <td data-column={columns.sum} className="number">
            {format.money(order.amount ?? 0, currency)}
          </td>
          <td>
            <OrderStatus {...order} />
          </td>
          <td>{order.creationTime && format.dateAndTime(order.creationTime)}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

export const buyerOf = ({
  firstName,
  lastName,
  company,
}: Pick<OrderLine, 'firstName' | 'lastName' | 'company'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || company;

/** In a narrow column it breaks before the “@”. */
function EmailAddress({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <small className="order-more">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </small>
  );
}
