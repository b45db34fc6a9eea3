import { eventRead } from '../../contract/event.ts';
import { defaultTimezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { useCall } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { AtTheDoor } from './at-the-door.tsx';
import { EventActions } from './event-actions.tsx';
import { EventState } from './event-state.tsx';
import { placeOf } from './place.ts';
import type { EventOfList } from './read-events.ts';
import { Selling } from './selling.tsx';
import { officeEventTexts } from './texts.ts';

/** What there is about an event, and what comes next. */
export function EventPage({ eventId }: EventPageProps) {
  const event = useCall(eventRead, { id: eventId, params: {} });
  return <Answered asked={event}>{(answer) => <Overview event={answer.event} />}</Answered>;
}

function Overview({ event }: { readonly event: EventOfList }) {
  const { facts } = useScreenTexts(officeEventTexts);
  const format = useOfficeFormat();
  const role = useRole();
  const mayChange = role !== undefined && role !== 'headOfDoor';
  const zone = event.timezone ?? defaultTimezone;
  const place = placeOf(event);
  return (
    <>
      <PageHead title={event.title} />
      <section className="card">
        <dl className="facts">
          <Fact name={facts.when} value={format.dateAndTime(event.selectedDate)}>
            {`${facts.zone} ${format.zone(zone)}`}
          </Fact>
          {event.selectedEndDate !== null && (
            <Fact name={facts.until} value={format.dateAndTime(event.selectedEndDate)} />
          )}
          {place !== '' && <Fact name={facts.where} value={place} />}
          <div className="event-fact">
            <dt>{facts.state}</dt>
            <dd>
              <EventState event={event} />
            </dd>
          </div>
        </dl>
        {mayChange && <EventActions event={event} />}
      </section>
      {role !== undefined && <AtTheDoor id={event.id} />}
      {mayChange && <Selling event={event} />}
    </>
  );
}

type FactProps = { readonly name: string; readonly value: string; readonly children?: string };

const Fact = ({ name, value, children }: FactProps) => (
  <div className="event-fact">
    <dt>{name}</dt>
    <dd>
      {value}
      {children !== undefined && <span className="event-list__zone">{children}</span>}
    </dd>
  </div>
);
