import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { GuestListState } from './open-guest-list.ts';
import './list-progress.css';

type Props = {
  /** null: it is not open yet. */
  readonly state: GuestListState | null;
};

/** How far the first reading of the list is, and why it goes no further; nothing where all is well. */
export function ListProgress({ state }: Props) {
  const texts = useScreenTexts('guest-list');
  const format = useFormat();
  if (state === null) return <progress aria-label={texts.opening} />;
  if (state.failure !== null) {
    return (
      <p className="list-progress list-progress--failed" role="alert">
        <Icon name="alert" />
        {texts.failures[state.failure]}
      </p>
    );
  }
  const { reading } = state;
  if (reading === null || state.phase === 'ready') return null;
  const total = reading.total === null ? null : format.number(reading.total);
  return (
    <div className="list-progress">
      <p>
        {texts.reading(format.number(reading.read), total)}
        {reading.leftMs !== null && reading.leftMs >= 60_000 && (
          <> · {texts.left(format.duration(reading.leftMs))}</>
        )}
      </p>
      <progress
        aria-label={texts.opening}
        {...(reading.total !== null && { value: reading.read, max: reading.total })}
      />
    </div>
  );
}
