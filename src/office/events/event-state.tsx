import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { EventOfList } from './read-events.ts';

/** Whether the event's shop sells. */
export function EventState({ event }: { readonly event: Pick<EventOfList, 'activated'> }) {
  const { list } = useScreenTexts('events');
  return event.activated === true ? (
    <span className="tag tag--good">
      <Icon name="check" />
      {list.active}
    </span>
  ) : (
    <span className="tag">{list.draft}</span>
  );
}
