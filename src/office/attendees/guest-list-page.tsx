import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, useSearchParams } from 'wouter';
import type { CategoryColour } from '../../contract/ticket-category.ts';
import { asId, type EventId, type TicketCategoryId } from '../../domain/ids.ts';
import { type LocalDateTime, localDateTime, type Timezone } from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { PrintAtStation } from '../badges/print-at-station.tsx';
import { PrintBadges } from '../badges/print-badges.tsx';
import { type CategoryColours, useCategoryColours } from '../guest-list/category-colours.ts';
import { type GuestRow, guestFilters } from '../guest-list/guest-row.ts';
import {
  type GuestCategory,
  type GuestQuery,
  type GuestRows,
  type GuestSort,
  type SortColumn,
  sortColumns,
} from '../guest-list/guest-rows.ts';
import { ListProgress } from '../guest-list/list-progress.tsx';
import type { GuestList } from '../guest-list/open-guest-list.ts';
import { useFoundRows } from '../guest-list/use-found-rows.ts';
import { useGuestList, useListState } from '../guest-list/use-guest-list.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { ColourMark } from '../kit/colour-mark.tsx';
import { FormRow, SelectRow, TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { useCall } from '../session/service-calls.ts';
import { GuestTags } from './guest-tags.tsx';
import './guest-table.css';
import { eventRead } from '../session/event-read.ts';

/** All guests of an event, to look through. */
export function GuestListPage({ eventId }: EventPageProps) {
  const { list: texts } = useScreenTexts('guests');
  const event = useCall(eventRead, { id: eventId, params: {} });
  const add = (
    <Link className="button button--primary" href={eventPath(eventId, 'guests/new')}>
      <Icon name="add" />
      {texts.add}
    </Link>
  );
  return (
    <>
      <PageHead title={texts.title} action={add} />
      <Answered asked={event}>
        {({ event: { timezone } }) => <Guests eventId={eventId} zone={timezone} />}
      </Answered>
    </>
  );
}

type GuestsProps = EventPageProps & { readonly zone: Timezone };

function Guests({ eventId, zone }: GuestsProps) {
  const list = useGuestList(eventId, zone);
  if (list === null) return <ListProgress state={null} />;
  return <OpenList eventId={eventId} zone={zone} list={list} />;
}

const everybody: GuestQuery = {
  words: '',
  categoryId: null,
  filter: null,
  sort: { by: 'name', isDown: false },
};

/** How far down somebody was who comes back from a guest. */
const places = new WeakMap<GuestRows, number>();

/** What narrows and sorts the table is kept in the address: it holds after a reload, and can be sent. */
function useGuestQuery() {
  const [search, setSearch] = useSearchParams();
  const query = useMemo<GuestQuery>(() => {
    const by = sortColumns.find((column) => column === search.get('sort')) ?? everybody.sort.by;
    const category = Number(search.get('category'));
    return {
      words: search.get('search') ?? '',
      categoryId: Number.isSafeInteger(category) && category > 0 ? asId(category) : null,
      filter: guestFilters.find((each) => each === search.get('state')) ?? null,
      sort: { by, isDown: search.has('down') },
    };
  }, [search]);
  const change = useCallback(
    (changed: Partial<GuestQuery>) => {
      const { words, categoryId, filter, sort } = { ...query, ...changed };
      const kept = {
        ...(words !== '' && { search: words }),
        ...(categoryId !== null && { category: String(categoryId) }),
        ...(filter !== null && { state: filter }),
        ...(sort.by !== everybody.sort.by && { sort: sort.by }),
        ...(sort.isDown && { down: '' }),
      };
      // A step back leads to the page before, not to the letter before.
      setSearch(kept, { replace: true });
    },
    [query, setSearch],
  );
  return [query, change] as const;
}

function OpenList({ eventId, zone, list }: GuestsProps & { readonly list: GuestList }) {
  const { list: texts } = useScreenTexts('guests');
  const format = useFormat();
  const { clock } = useMeans();
  const { rows } = list;
  const state = useListState(list);
  const [query, setQuery] = useGuestQuery();
  const { found, isCurrent } = useFoundRows(rows, state, query);
  const colours = useCategoryColours(eventId);
  const categories = useMemo(() => rows.categories(), [rows, state]);

  // In braces: newer browsers return a promise, which React would take for what ends the effect.
  useLayoutEffect(() => {
    window.scrollTo(0, places.get(rows) ?? 0);
  }, [rows]);
  useEffect(() => {
    const note = () => void places.set(rows, window.scrollY);
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [rows]);

  // The same all day: rows are drawn again only when they change.
  const today = `${localDateTime(clock.now(), zone).slice(0, 10)}T00:00:00` as LocalDateTime;
  const { words, categoryId, filter } = query;
  const isEverybody = words.trim() === '' && categoryId === null && filter === null;
  const onSort = useCallback((sort: GuestSort) => setQuery({ sort }), [setQuery]);
  if (state.phase === 'empty') return <ListProgress state={state} />;
  if (rows.count() === 0 && state.phase === 'ready') {
    return (
      <Empty icon="people" title={texts.empty} next={texts.emptyNext}>
        <Link className="link" href={eventPath(eventId, 'import')}>
          {texts.import}
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <ListProgress state={state} />
      <GuestFilters query={query} categories={categories} onChange={setQuery} />
      <p className="guest-count" role="status">
        {isEverybody
          ? texts.total(found.length)
          : texts.found(found.length, format.number(rows.count()))}
      </p>
      {isCurrent && state.phase === 'ready' && (
        <>
          <PrintBadges eventId={eventId} rows={found} />
          <PrintAtStation eventId={eventId} rows={found} />
        </>
      )}
      {found.length === 0 && isCurrent && state.phase === 'ready' ? (
        <p>
          {texts.nothing}{' '}
          <button
            type="button"
            className="button button--text"
            onClick={() => setQuery({ ...everybody, sort: query.sort })}
          >
            {texts.clear}
          </button>
        </p>
      ) : (
        <GuestTable
          eventId={eventId}
          rows={found}
          sort={query.sort}
          colours={colours}
          today={today}
          onSort={onSort}
        />
      )}
    </>
  );
}

type Props = {
  readonly query: GuestQuery;
  readonly categories: readonly GuestCategory[];
  readonly onChange: (change: Partial<GuestQuery>) => void;
};

/** What narrows the table. On a phone, where it has no head, also how it is sorted. */
function GuestFilters({ query, categories, onChange }: Props) {
  const { list: texts } = useScreenTexts('guests');
  const { sort } = query;
  return (
    <search className="guest-filters">
      <div className="guest-filters__search">
        <TextRow
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          value={query.words}
          onChange={(words) => onChange({ words })}
          isCode
        />
      </div>
      <SelectRow
        label={texts.category}
        value={String(query.categoryId ?? '')}
        options={[
          { value: '', name: texts.all },
          ...categories.map(({ id, name }) => ({ value: String(id), name })),
        ]}
        onChange={(value) =>
          onChange({ categoryId: value === '' ? null : asId<TicketCategoryId>(Number(value)) })
        }
      />
      <SelectRow
        label={texts.state}
        value={query.filter ?? ''}
        options={[
          { value: '', name: texts.all },
          ...guestFilters.map((value) => ({ value, name: texts.filters[value] })),
        ]}
        onChange={(value) =>
          onChange({ filter: guestFilters.find((each) => each === value) ?? null })
        }
      />
      <div className="guest-filters__sort">
        <FormRow label={texts.sort}>
          {(control) => (
            <span className="guest-filters__way">
              <select
                {...control}
                value={sort.by}
                onChange={({ target }) =>
                  onChange({ sort: { by: target.value as SortColumn, isDown: false } })
                }
              >
                {sortColumns.map((column) => (
                  <option key={column} value={column}>
                    {texts.columns[column]}
                  </option>
                ))}
              </select>
              <button
                type="button"
                className="button button--secondary"
                aria-label={texts.turn}
                aria-pressed={sort.isDown}
                onClick={() => onChange({ sort: { ...sort, isDown: !sort.isDown } })}
              >
                <Icon name="down" />
              </button>
            </span>
          )}
        </FormRow>
      </div>
    </search>
  );
}

type GuestTableProps = {
  readonly eventId: EventId;
  readonly rows: readonly GuestRow[];
  readonly sort: GuestSort;
  readonly colours: CategoryColours;
  /** Of the event's wall clock. */
  readonly today: LocalDateTime;
  readonly onSort: (sort: GuestSort) => void;
};

/** A guess, until a row was measured. */
const rowHeightPx = 56;

/** Only the rows on the screen are in the page, and a few beside them. */
const GuestTable = memo(function GuestTable(props: GuestTableProps) {
  const { eventId, rows, sort, colours, today, onSort } = props;
  const { list: texts } = useScreenTexts('guests');
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // What is above it grows with the size of letters.
  useLayoutEffect(() => {
    const above = frame.current?.getBoundingClientRect().top ?? 0;
    setTop(above + window.scrollY);
  }, []);
  // Another function makes it reckon all rows' places again.
  const keyOf = useCallback((at: number) => rows[at]?.ticketId ?? at, [rows]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  const shown = virtual.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const behind = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const sorted = sort.isDown ? 'descending' : 'ascending';
  return (
    <div ref={frame} className="table-frame guest-table">
      <table className="table" aria-label={texts.title} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {sortColumns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                aria-sort={column === sort.by ? sorted : undefined}
              >
                <SortButton column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
            <th scope="col" data-column="code">
              {texts.columns.code}
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} />}
          {shown.map(({ index }) => {
            const row = rows[index];
            return row ? (
              <GuestLine
                key={row.ticketId}
                ref={virtual.measureElement}
                eventId={eventId}
                row={row}
                colour={colours.get(row.categoryId) ?? null}
                index={index}
                today={today}
              />
            ) : null;
          })}
          {behind > 0 && <Space height={behind} />}
        </tbody>
      </table>
    </div>
  );
});

const Space = ({ height }: { readonly height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
  <tr className="guest-table__space" aria-hidden="true">
    <td colSpan={sortColumns.length + 1} style={{ blockSize: height }} />
  </tr>
);

type SortButtonProps = Pick<GuestTableProps, 'sort' | 'onSort'> & { readonly column: SortColumn };

function SortButton({ column, sort, onSort }: SortButtonProps) {
  const { list: texts } = useScreenTexts('guests');
  const isSorted = column === sort.by;
  return (
    <>
      <button
        type="button"
        className="guest-table__sort"
        data-down={isSorted && sort.isDown}
        onClick={() => onSort({ by: column, isDown: isSorted && !sort.isDown })}
      >
        {texts.columns[column]}
        {isSorted && <Icon name="down" />}
      </button>
      {/* On a phone the head is there for screen readers alone: nothing in it may take the focus. */}
      <span className="guest-table__column">{texts.columns[column]}</span>
    </>
  );
}

type LineProps = {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly eventId: EventId;
  readonly row: GuestRow;
  readonly colour: CategoryColour | null;
  readonly index: number;
  readonly today: LocalDateTime;
};

const GuestLine = memo(function GuestLine(props: LineProps) {
  const { ref, eventId, row, colour, index, today } = props;
  const format = useFormat();
  const { name, company, categoryName, movedAt, device, code, participantId } = row;
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <Link className="link" href={eventPath(eventId, `guests/${participantId}`)}>
          {name}
        </Link>
        {company !== null && <span className="guest-more">{company}</span>}
      </th>
      <td>
        <ColourMark colour={colour} />
        {categoryName}
      </td>
      <td>
        <GuestTags {...row} />
      </td>
      <td>
        {movedAt !== null && format.moment(movedAt, today)}
        {device !== null && <span className="guest-more">{device}</span>}
      </td>
      <td className="guest-table__code">{code}</td>
    </tr>
  );
});
