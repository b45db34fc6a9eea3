import { type ApiKeyId, asId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import type { LogEntry, LogQuery } from './read-log.ts';
import { logSubjects } from './subjects.ts';
import { officeLogTexts } from './texts.ts';

export type Caller = Pick<LogEntry, 'apiKeyId' | 'who' | 'kind'>;

type Props = {
  readonly query: LogQuery;
  /** Who can be chosen. */
  readonly callers: readonly Caller[];
  readonly onChange: (change: Partial<LogQuery>) => void;
};

/** Who, what and when. */
export function LogFilters({ query, callers, onChange }: Props) {
  const { filters, kinds } = useScreenTexts(officeLogTexts);
  return (
    <search className="log-filters">
      <SelectRow
        label={filters.who}
        value={String(query.who ?? '')}
        options={[
          { value: '', name: filters.all },
          ...callers.map(({ apiKeyId, who, kind }) => ({
            value: String(apiKeyId),
            name: `${who} (${kinds[kind]})`,
          })),
        ]}
        onChange={(value) => onChange({ who: value === '' ? null : asId<ApiKeyId>(Number(value)) })}
      />
      <SelectRow
        label={filters.what}
        value={query.what ?? ''}
        options={[
          { value: '', name: filters.all },
          ...logSubjects.map((value) => ({ value, name: filters.subjects[value] })),
        ]}
        onChange={(value) => onChange({ what: logSubjects.find((one) => one === value) ?? null })}
      />
      <TextRow
        label={filters.since}
        type="date"
        value={query.since}
        onChange={(since) => onChange({ since })}
        isOptional
      />
      <TextRow
        label={filters.until}
        type="date"
        value={query.until}
        onChange={(until) => onChange({ until })}
        isOptional
      />
    </search>
  );
}
