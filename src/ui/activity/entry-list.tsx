import { useMemo, useState } from 'react';
import { isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useEntries } from '../kit/hooks/door.ts';
import { EntryRow } from './entry-row.tsx';

type Filter = 'all' | 'unsent' | 'rejected' | 'confirmed';

const belongs: Readonly<Record<Filter, (entry: OutboxEntry) => boolean>> = {
  all: () => true,
  unsent: isUnsent,
  rejected: ({ progress }) => progress.state === 'rejected',
  confirmed: ({ progress }) => progress.state === 'confirmed',
};
const filters = ['all', 'unsent', 'rejected', 'confirmed'] as const satisfies readonly Filter[];

/** How many rows are added at once; more would make an old phone stutter. */
const step = 100;

/** Lists this device's actions, newest first, with a filter and its counts. */
export function EntryList() {
  const { activity: texts } = useTexts();
  const format = useFormat();
  const recorded = useEntries();
  const entries = useMemo(() => newestFirst(recorded), [recorded]);
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(step);
  const chosen = entries.filter(belongs[filter]);
  const hidden = chosen.length - limit;

  const choose = (next: Filter) => {
    setFilter(next);
    setLimit(step);
  };

  return (
    <section className="entries">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this filters a list. */}
      <div className="filters" role="group" aria-label={texts.filterLabel}>
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            className="filter"
            data-filter={each}
            aria-pressed={each === filter}
            onClick={() => choose(each)}
          >
            <span className="filter__count">
              {format.number(entries.filter(belongs[each]).length)}
            </span>
            <span>{texts.filter[each]}</span>
          </button>
        ))}
      </div>
      {chosen.length === 0 && <p className="entries__none">{texts.none[filter]}</p>}
      <ol className="entries__list">
        {chosen.slice(0, limit).map((entry) => (
          <EntryRow key={entry.action.id} entry={entry} />
        ))}
      </ol>
      {hidden > 0 && (
        <ActionButton kind="secondary" run={() => setLimit(limit + step)}>
          {texts.more(Math.min(step, hidden))}
        </ActionButton>
      )}
    </section>
  );
}

/** Actions taken over from another device are sorted in by the time at which they were made. */
const newestFirst = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  [...entries].reverse().sort((a, b) => b.action.madeAt - a.action.madeAt);
