import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon, type IconName } from '../../ui/kit/icon.tsx';
import type { GuestRow, GuestState } from '../guest-list/guest-row.ts';
import './guest-tags.css';

const icons: Readonly<Record<GuestState, IconName>> = {
  inside: 'check',
  left: 'leave',
  expected: 'clock',
  unconfirmed: 'question',
  cancelled: 'cross',
};

type Props = Pick<GuestRow, 'state' | 'isCancelled' | 'isUnpaid' | 'flags'>;

/** Where a guest is, what is wrong besides, and what the devices have to see. */
export function GuestTags({ state, isCancelled, isUnpaid, flags }: Props) {
  const { states, list } = useScreenTexts('guests');
  return (
    <span className="guest-tags">
      <span className={state === 'inside' ? 'tag tag--good' : 'tag'}>
        <Icon name={icons[state]} />
        {states[state]}
      </span>
      {isCancelled && state !== 'cancelled' && (
        <span className="tag tag--warn">
          <Icon name="cross" />
          {states.cancelled}
        </span>
      )}
      {isUnpaid && (
        <span className="tag tag--warn">
          <Icon name="coin" />
          {list.filters.unpaid}
        </span>
      )}
      {flags.map((flag) => (
        <span key={flag} className="tag">
          <Icon name="flag" />
          {flag}
        </span>
      ))}
    </span>
  );
}
