import { useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { type Standing, standingOf } from '../kit/hooks/standing.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { OfflineLine } from './offline-line.tsx';
import { RosterLine } from './roster-line.tsx';

type Props = { readonly onDetails: () => void };

const connectionIcons: Readonly<Record<Standing['state'], IconName>> = {
  online: 'online',
  offline: 'offline',
  unknown: 'connecting',
  refused: 'key',
};

/** Which door this is, whether it is connected, what is unsent, and how many are inside. */
export function DoorBar({ onDetails }: Props) {
  const texts = useTexts();
  const event = useDoorState((state) => state.event);
  const { gate, device } = useDoorState((state) => state.pairing);
  const direction = useDoorState((state) => state.direction);
  const connection = useDoorState((state) => standingOf(state).state);
  const { unsent, rejected } = useDoorState((state) => state.outbox);
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
      <OfflineLine />
      <RosterLine />
    </header>
  );
}
