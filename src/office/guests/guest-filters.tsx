import { asId, type TicketCategoryId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { guestFilters } from '../guest-list/guest-row.ts';
import {
  type GuestCategory,
  type GuestQuery,
  type SortColumn,
  sortColumns,
} from '../guest-list/guest-rows.ts';
import { FormRow, SelectRow, TextRow } from '../kit/form-row.tsx';
import { officeGuestTexts } from './texts.ts';

type Props = {
  readonly query: GuestQuery;
  readonly categories: readonly GuestCategory[];
  readonly onChange: (change: Partial<GuestQuery>) => void;
};

/** What narrows the table. On a phone, where it has no head, also how it is sorted. */
export function GuestFilters({ query, categories, onChange }: Props) {
  const { list: texts } = useScreenTexts(officeGuestTexts);
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
