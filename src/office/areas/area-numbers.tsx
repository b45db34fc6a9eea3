import type { ReactNode } from 'react';
import { type AreaCount, eventAreaCounts } from '../../contract/area.ts';
import type { Area } from '../../domain/area.ts';
import { localDateTime } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Answered } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { eventRead } from '../session/event-read.ts';
import { useCall } from '../session/service-calls.ts';

type Props = EventPageProps & {
  readonly areas: readonly Area[];
  /** The buttons of a row; null: it has none. */
  readonly actions: ((area: Area) => ReactNode) | null;
};

const everyMs = 5000;

/** How many people are in each area now, and how old that is (Z6). */
export function AreaNumbers({ eventId: id, areas, actions }: Props) {
  const { numbers: texts } = useScreenTexts('areas');
  const format = useOfficeFormat();
  const event = useCall(eventRead, { id, params: {} });
  const counted = useCall(eventAreaCounts, { id, params: {} }, { everyMs });
  return (
    <Answered asked={counted}>
      {({ counts, countedMs }) => (
        <>
          <TableFrame label={texts.title} columns={texts.columns} hasActions={actions !== null}>
            {areas.map((area) => (
              <Row
                key={area.id}
                area={area}
                around={areas.find((each) => each.id === area.within)?.name}
                count={counts.find(({ areaId }) => areaId === area.id)}
              >
                {actions && <td>{actions(area)}</td>}
              </Row>
            ))}
          </TableFrame>
          {event.data && (
            <p className="choice__hint">
              {texts.countedAt(
                format.dateAndTime(localDateTime(countedMs, event.data.event.timezone)),
              )}
            </p>
          )}
        </>
      )}
    </Answered>
  );
}

type RowProps = {
  readonly area: Area;
  /** The name of the area in which it lies. */
  readonly around: string | undefined;
  /** undefined: the area was added since they were counted. */
  readonly count: AreaCount | undefined;
  readonly children: ReactNode;
};

function Row({ area: { name, capacity }, around, count, children }: RowProps) {
  const { numbers: texts } = useScreenTexts('areas');
  const { count: number } = useOfficeFormat();
  const { inside = 0, forced = 0, today = 0, entered = 0, lent = 0 } = count ?? {};
  const isFull = capacity !== null && inside - forced + lent >= capacity;
  return (
    <tr>
      <th scope="row">
        {name}
        {around !== undefined && <span className="area-around">{texts.within(around)}</span>}
      </th>
      <td data-column={texts.columns[1]}>
        <span>
          <span className="area-inside">
            {capacity === null ? number(inside) : texts.of(number(inside), number(capacity))}
          </span>
          {isFull && (
            <span className="area-full">
              <Icon name="alert" />
              {texts.full}
            </span>
          )}
          {lent > 0 && <span className="area-around">{texts.lent(lent)}</span>}
          {forced > 0 && <span className="area-full">{texts.forced(forced)}</span>}
        </span>
      </td>
      <td data-column={texts.columns[2]}>{number(today)}</td>
      <td data-column={texts.columns[3]}>{number(entered)}</td>
      {children}
    </tr>
  );
}
