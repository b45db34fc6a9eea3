import { useState } from 'react';
import type { ApiKeyId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Advice, Busy, Empty, Failed } from '../kit/states.tsx';
import { CallFailed, lacksCall } from '../session/service-calls.ts';
import { LogEntries } from './log-entries.tsx';
import { type Caller, LogFilters } from './log-filters.tsx';
import { type LogEntry, type LogOf, noFilter, useLog } from './read-log.ts';
import { SaveLog } from './save-log.tsx';
import { officeLogTexts } from './texts.ts';

type Props = { readonly of: LogOf };

/** A log with what narrows it, the newest first. */
export function LogView({ of }: Props) {
  const texts = useScreenTexts(officeLogTexts);
  const [query, setQuery] = useState(noFilter);
  const [seen, setSeen] = useState<ReadonlyMap<ApiKeyId, Caller>>(new Map());
  const log = useLog(of, query);
  const entries = log.data?.pages.flat() ?? [];
  const callers = withCallers(seen, entries);
  // Who was seen once can be chosen, also while somebody else is.
  if (callers !== seen) setSeen(callers);

  if (log.error instanceof CallFailed && lacksCall(log.error.failure)) {
    return <Advice {...texts.notThere} />;
  }
  return (
    <>
      <LogFilters
        query={query}
        callers={[...callers.values()]}
        onChange={(change) => setQuery((now) => ({ ...now, ...change }))}
      />
      {log.error && <Failed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && !log.error && <Busy />}
      {log.data && entries.length === 0 && (
        <Empty icon="clock" title={texts.none} next={texts.noneNext} />
      )}
      {entries.length > 0 && <LogEntries of={of} entries={entries} />}
      <div className="rows__end log-end">
        {log.hasNextPage && (
          <ActionButton kind="secondary" run={async () => void (await log.fetchNextPage())}>
            {texts.older}
          </ActionButton>
        )}
        {entries.length > 0 && <SaveLog of={of} query={query} />}
      </div>
    </>
  );
}

/** @returns the same map where nobody is new */
function withCallers(
  seen: ReadonlyMap<ApiKeyId, Caller>,
  entries: readonly LogEntry[],
): ReadonlyMap<ApiKeyId, Caller> {
  const fresh = entries.filter(({ apiKeyId }) => !seen.has(apiKeyId));
  if (fresh.length === 0) return seen;
  return new Map([
    ...seen,
    ...fresh.map(({ apiKeyId, who, kind }) => [apiKeyId, { apiKeyId, who, kind }] as const),
  ]);
}
