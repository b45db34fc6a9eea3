import type { Connection } from '../../client/connection/connection.ts';
import type { Door } from '../../client/door/door.ts';
import { useTexts } from '../i18n/language.ts';
import { useSelected } from '../kit/hooks/use-store.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { OfflineLine } from './offline-line.tsx';
import { RosterLine } from './roster-line.tsx';

type Props = { readonly door: Door; readonly onDetails: () => void };

const connectionIcons: Readonly<Record<Connection['state'], IconName>> = {
  online: 'online',
  offline: 'offline',
  unknown: 'connecting',
};

/** Which door this is, whether it is connected, what is unsent, and how many are inside. */
export function DoorBar({ door, onDetails }: Props) {
  const texts = useTexts();
  const event = useSelected(door.state, (state) => state.event);
  const { gate, device } = useSelected(door.state, (state) => state.pairing);
  const direction = useSelected(door.state, (state) => state.direction);
  const { state: connection } = useSelected(door.state, (state) => state.connection);
  const { unsent, rejected } = useSelected(door.state, (state) => state.outbox);
  return (
    <header className="bar">
      <div className="bar__names">
        <h1 className="bar__event">{event.title}</h1>
        <p className="bar__gate">
          {direction === 'out' && <strong>{texts.door.direction.out} · </strong>}
          {texts.door.gate(gate.name, device)}
        </p>
      </div>
      <button type="button" className="chip" onClick={onDetails}>
        <span className="chip__part" data-connection={connection}>
          <Icon name={connectionIcons[connection]} />
          {texts.connection.state[connection]}
        </span>
        <span className="chip__part" data-outbox={unsent} data-rejected={rejected}>
          {unsent > 0 && <Icon name="outbox" />}
          {unsent > 0 && texts.connection.unsent(unsent)}
          {rejected > 0 && <Icon name="alert" />}
        </span>
        <span className="unseen">{texts.connection.details}</span>
      </button>
      <OfflineLine door={door} />
      <RosterLine door={door} />
    </header>
  );
}
