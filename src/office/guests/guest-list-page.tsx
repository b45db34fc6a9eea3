import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { eventRead } from '../../contract/event.ts';
import {
  defaultTimezone,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useCategoryColours } from '../guest-list/category-colours.ts';
import type { GuestQuery, GuestRows, GuestSort } from '../guest-list/guest-rows.ts';
import { ListProgress } from '../guest-list/list-progress.tsx';
import type { GuestList } from '../guest-list/open-guest-list.ts';
import { useFoundRows } from '../guest-list/use-found-rows.ts';
import { useGuestList, useListState } from '../guest-list/use-guest-list.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { useCall } from '../session/service-calls.ts';
import { GuestFilters } from './guest-filters.tsx';
import { GuestTable } from './guest-table.tsx';
import { officeGuestTexts } from './texts.ts';
import './guest-table.css';

/** All guests of an event, to look through. */
export function GuestListPage({ eventId }: EventPageProps) {
  const { list: texts } = useScreenTexts(officeGuestTexts);
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
        {({ event: { timezone } }) => (
          <Guests eventId={eventId} zone={timezone ?? defaultTimezone} />
        )}
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

type Place = { readonly query: GuestQuery; readonly scrolled: number };
/** Where somebody was who comes back from a guest. */
const places = new WeakMap<GuestRows, Place>();

function OpenList({ eventId, zone, list }: GuestsProps & { readonly list: GuestList }) {
  const { list: texts } = useScreenTexts(officeGuestTexts);
  const format = useFormat();
  const { clock } = useMeans();
  const { rows } = list;
  const state = useListState(list);
  const [query, setQuery] = useState(() => places.get(rows)?.query ?? everybody);
  const { found, isCurrent } = useFoundRows(rows, state, query);
  const colours = useCategoryColours(eventId);
  const categories = useMemo(() => rows.categories(), [rows, state]);

  // In braces: newer browsers return a promise, which React would take for what ends the effect.
  useLayoutEffect(() => {
    window.scrollTo(0, places.get(rows)?.scrolled ?? 0);
  }, [rows]);
  useEffect(() => {
    const note = () => void places.set(rows, { query, scrolled: window.scrollY });
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [rows, query]);

  // The same all day: rows are drawn again only when they change.
  const today = `${localDateTime(clock.now(), zone).slice(0, 10)}T00:00:00` as LocalDateTime;
  const { words, categoryId, filter } = query;
  const isEverybody = words.trim() === '' && categoryId === null && filter === null;
  const onSort = useCallback((sort: GuestSort) => setQuery((now) => ({ ...now, sort })), []);
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
      <GuestFilters
        query={query}
        categories={categories}
        onChange={(change) => setQuery((now) => ({ ...now, ...change }))}
      />
      <p className="guest-count" role="status">
        {isEverybody
          ? texts.total(found.length)
          : texts.found(found.length, format.number(rows.count()))}
      </p>
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
