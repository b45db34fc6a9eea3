import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useEntries } from '../kit/hooks/door.ts';
import { EntryRow } from './entry-row.tsx';
import { RefusedScanList } from './refused-scan-list.tsx';

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

/** Lists this device's actions, or whom it turned away, newest first, with a filter and its counts. */
export function EntryList() {
  const { activity: texts } = useTexts();
  const recorded = useEntries();
  const entries = useMemo(() => newestFirst(recorded), [recorded]);
  const door = useDoor();
  const refused = useStore(door.refused.state) ?? [];
  const [filter, setFilter] = useState<Filter | 'turned-away'>('all');
  const [limit, setLimit] = useState(step);
  const chosen = filter === 'turned-away' ? [] : entries.filter(belongs[filter]);
  const length = filter === 'turned-away' ? refused.length : chosen.length;
  const hidden = length - limit;

  useEffect(() => void door.refused.load(), [door]);

  const choose = (next: typeof filter) => {
    setFilter(next);
    setLimit(step);
  };

  return (
    <section className="entries">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this filters a list. */}
      <div className="filters" role="group" aria-label={texts.filterLabel}>
        {filters.map((each) => (
          <FilterButton
            key={each}
            filter={each}
            count={entries.filter(belongs[each]).length}
            isChosen={each === filter}
            choose={choose}
          />
        ))}
        <FilterButton
          filter="turned-away"
          count={refused.length}
          isChosen={filter === 'turned-away'}
          choose={choose}
        />
      </div>
      {length === 0 && <p className="entries__none">{texts.none[filter]}</p>}
      {filter === 'turned-away' ? (
        refused.length > 0 && <RefusedScanList refused={refused.slice(0, limit)} />
      ) : (
        <ol className="entries__list">
          {chosen.slice(0, limit).map((entry) => (
            <EntryRow key={entry.action.id} entry={entry} />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <ActionButton kind="secondary" run={() => setLimit(limit + step)}>
          {texts.more(Math.min(step, hidden))}
        </ActionButton>
      )}
    </section>
  );
}

type FilterProps = {
  readonly filter: Filter | 'turned-away';
  readonly count: number;
  readonly isChosen: boolean;
  readonly choose: (filter: Filter | 'turned-away') => void;
};

function FilterButton({ filter, count, isChosen, choose }: FilterProps) {
  const { activity: texts } = useTexts();
  const format = useFormat();
  return (
    <button
      type="button"
      className="filter"
      data-filter={filter}
      aria-pressed={isChosen}
      onClick={() => choose(filter)}
    >
      <span className="filter__count">{format.number(count)}</span>
      <span>{texts.filter[filter]}</span>
    </button>
  );
}

/** Actions taken over from another device are sorted in by the time at which they were made. */
const newestFirst = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  [...entries].reverse().sort((a, b) => b.action.madeAt - a.action.madeAt);
