import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { CategoryColour } from '../../contract/category-colour.ts';
import type { EventId } from '../../domain/ids.ts';
import type { LocalDateTime } from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { CategoryColours } from '../guest-list/category-colours.ts';
import type { GuestRow } from '../guest-list/guest-row.ts';
import { type GuestSort, type SortColumn, sortColumns } from '../guest-list/guest-rows.ts';
import { eventPath } from '../kit/addresses.ts';
import { ColourMark } from '../kit/colour-mark.tsx';
import { GuestTags } from './guest-tags.tsx';
import { officeGuestTexts } from './texts.ts';

type Props = {
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
export const GuestTable = memo(function GuestTable(props: Props) {
  const { eventId, rows, sort, colours, today, onSort } = props;
  const { list: texts } = useScreenTexts(officeGuestTexts);
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // What stands above it grows with the size of letters.
  useLayoutEffect(() => {
    const above = frame.current?.getBoundingClientRect().top ?? 0;
    setTop(above + window.scrollY);
  }, []);
  // Another function makes it reckon all rows' places anew.
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

type SortButtonProps = Pick<Props, 'sort' | 'onSort'> & { readonly column: SortColumn };

function SortButton({ column, sort, onSort }: SortButtonProps) {
  const { list: texts } = useScreenTexts(officeGuestTexts);
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
