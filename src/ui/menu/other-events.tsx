import { useState } from 'react';
import { useStore } from 'zustand';
import type { OpenedDoor } from '../../client/session/open-doors.ts';
import type { PairedDoor } from '../../client/session/paired-doors.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PairingWays } from '../pairing/pairing-ways.tsx';

/** The other events that this device is a door of. Each is one tap away, and continues sending. */
export function OtherEvents() {
  const { session } = useDevice();
  const { events, state: texts } = useTexts();
  const state = useStore(session.state);
  const [isAdding, setIsAdding] = useState(false);
  if (state.phase !== 'paired') return null;
  return (
    <nav className="links" aria-label={events.label}>
      {state.others.map((other) => (
        <OtherEvent
          key={other.event.id}
          other={other}
          open={() => void session.switchTo(other.event.id, null)}
        />
      ))}
      {state.unopened.map((other) => (
        <UnopenedEvent
          key={other.event.id}
          other={other}
          open={() => void session.switchTo(other.event.id, null)}
        />
      ))}
      <button type="button" className="link" data-add-event="" onClick={() => setIsAdding(true)}>
        <Icon name="add" />
        <span className="link__name">{events.add}</span>
        <span className="link__about">{events.addAbout}</span>
        <Icon name="forward" />
      </button>
      {isAdding && (
        <Sheet title={events.add} closeLabel={texts.close} onClose={() => setIsAdding(false)}>
          <div className="actions">
            <PairingWays failure={null} />
          </div>
        </Sheet>
      )}
    </nav>
  );
}

type OtherProps = { readonly other: OpenedDoor; readonly open: () => void };

function OtherEvent({ other: { door, event }, open }: OtherProps) {
  const { events, connection } = useTexts();
  const unsent = useStore(door.state, (state) => state.outbox.unsent);
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

type UnopenedProps = { readonly other: PairedDoor; readonly open: () => void };

/** Its list and its check-ins can't be read from this device: nothing of it is sent. */
function UnopenedEvent({ other: { event }, open }: UnopenedProps) {
  const texts = useScreenTexts('other-events');
  return (
    <button type="button" className="link" data-unopened-event={event.id} onClick={open}>
      <Icon name="disk-off" />
      <span className="link__name">{event.title}</span>
      <span className="link__about">{texts.unopened}</span>
      <Icon name="refresh" />
    </button>
  );
}
