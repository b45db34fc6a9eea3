import type { OpenedDoor } from '../../client/open-doors.ts';
import type { Session } from '../../client/session.ts';
import { useSelected, useStore } from '../bindings/use-store.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';

type Props = { readonly session: Session };

/** The other events that this device is a door of: each a tap away, and sending what it owes. */
export function OtherEvents({ session }: Props) {
  const { events } = useTexts();
  const state = useStore(session.state);
  if (state.phase !== 'paired' || state.others.length === 0) return null;
  return (
    <nav className="links" aria-label={events.label}>
      {state.others.map((other) => (
        <OtherEvent
          key={other.event.id}
          other={other}
          open={() => void session.switchTo(other.event.id, null)}
        />
      ))}
    </nav>
  );
}

type OtherProps = { readonly other: OpenedDoor; readonly open: () => void };

function OtherEvent({ other: { door, event }, open }: OtherProps) {
  const { events, connection } = useTexts();
  const { unsent } = useSelected(door.state, (state) => state.outbox);
  return (
    <button type="button" className="link" data-other-event={event.id} onClick={open}>
      <Icon name="gate" />
      <span className="link__name">{event.title}</span>
      <span className="link__about">
        {unsent === 0 ? events.switchTo : connection.unsent(unsent)}
      </span>
      <Icon name="forward" />
    </button>
  );
}
