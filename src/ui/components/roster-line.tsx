import type { Door } from '../../client/door.ts';
import { useNow } from '../bindings/time.ts';
import { useSelected } from '../bindings/use-store.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';

/** How many are inside, and the age of the list (R6); while the list is read, how far it is. */
export function RosterLine({ door }: { readonly door: Door }) {
  const texts = useTexts();
  const format = useFormat();
  const roster = useSelected(door.state, (state) => state.roster);
  const now = useNow(15_000);
  const { gate } = useSelected(door.state, (state) => state.pairing);
  const { phase, count, total, inside, readAt, failure } = roster;
  const isStale = failure !== null || (readAt !== null && now - readAt > gate.listAgeLimitMs);
  return (
    <div className="roster" data-roster={phase} data-roster-count={count}>
      {phase === 'ready' && (
        <p className="roster__inside">
          <strong className="roster__number">{format.number(inside)}</strong>
          <span>
            {texts.door.ofTotal(format.number(count))} {texts.door.insideLabel}
          </span>
        </p>
      )}
      {phase === 'empty' && <p>{texts.door.listEmpty}</p>}
      {phase === 'loading' && (
        <>
          <p>
            {texts.door.listLoading(
              format.number(count),
              total === null ? null : format.number(total),
            )}
          </p>
          <progress
            className="roster__progress"
            aria-label={texts.state.list}
            max={total ?? 1}
            {...(total === null ? {} : { value: count })}
          />
        </>
      )}
      {phase === 'ready' && readAt !== null && (
        <p className="roster__age" data-stale={isStale}>
          <Icon name={isStale ? 'alert' : 'list'} />
          <span className="unseen">{texts.state.list}</span>
          {format.age(readAt, now, texts.age.now)}
        </p>
      )}
    </div>
  );
}
