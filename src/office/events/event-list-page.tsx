import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { localDateTime } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { eventPath } from '../kit/addresses.ts';
import { TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { useMeans } from '../session/means.ts';
import { useRole } from '../session/use-role.ts';
import { useSession } from '../session/use-session.ts';
import { EventState } from './event-state.tsx';
import { placeOf } from './place.ts';
import { type EventOfList, readEvents } from './read-events.ts';

/** From so many on a search is above the list. */
const manyEvents = 8;

export function EventListPage() {
  const { list, form } = useScreenTexts('events');
  const { request } = useSession();
  const mayMake = useRole() !== 'headOfDoor';
  const make = (
    <Link className="button button--primary" href="/events/new">
      <Icon name="add" />
      {form.make}
    </Link>
  );
  const events = useQuery({ queryKey: ['events'], queryFn: () => readEvents(request) });
  return (
    <>
      <PageHead title={list.title} action={mayMake && events.data?.length ? make : undefined} />
      <Answered asked={events}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon="list"
              title={list.empty}
              next={mayMake ? list.emptyNext : list.emptyForHead}
            >
              {mayMake && make}
            </Empty>
          ) : (
            <Lists events={all} />
          )
        }
      </Answered>
    </>
  );
}

function Lists({ events }: { readonly events: readonly EventOfList[] }) {
  const { list } = useScreenTexts('events');
  const { clock } = useMeans();
  const [wanted, setWanted] = useState('');
  const words = wanted.trim().toLowerCase();
  const found = events.filter((event) =>
    `${event.title} ${placeOf(event)}`.toLowerCase().includes(words),
  );
  const isOver = (event: EventOfList) =>
    (event.selectedEndDate ?? event.selectedDate).slice(0, 10) <
    localDateTime(clock.now(), event.timezone).slice(0, 10);
  const byDate = found.toSorted((one, other) => (one.selectedDate < other.selectedDate ? -1 : 1));
  const kept = byDate.filter(({ putAway }) => putAway !== true);
  const away = byDate.filter(({ putAway }) => putAway === true);
  return (
    <>
      {events.length >= manyEvents && (
        <div className="event-search">
          <TextRow
            label={list.search}
            type="search"
            value={wanted}
            onChange={setWanted}
            isOptional
          />
        </div>
      )}
      {found.length === 0 && <p role="status">{list.nothingFound}</p>}
      <EventTable title={list.upcoming} events={kept.filter((event) => !isOver(event))} />
      <EventTable title={list.past} events={kept.filter(isOver).toReversed()} />
      {away.length > 0 && (
        // Open while somebody searches: what is found must be seen.
        <details className="events-away" open={words !== '' || kept.length === 0}>
          <summary>{list.putAway(away.length)}</summary>
          <EventTable title={list.away} events={away.toReversed()} />
        </details>
      )}
    </>
  );
}

type TableProps = { readonly title: string; readonly events: readonly EventOfList[] };

function EventTable({ title, events }: TableProps) {
  const { list } = useScreenTexts('events');
  const format = useOfficeFormat();
  if (events.length === 0) return null;
  return (
    <section className="event-list">
      <h2 className="card__title">{title}</h2>
      <TableFrame label={title} columns={list.columns}>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <Link className="link" href={eventPath(event.id)}>
                {event.title}
              </Link>
            </th>
            <td className="event-list__date">
              {format.dateAndTime(event.selectedDate)}
              <span className="event-list__zone">{format.zone(event.timezone)}</span>
            </td>
            <td>{placeOf(event)}</td>
            <td>
              <EventState event={event} />
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}
