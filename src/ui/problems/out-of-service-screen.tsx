import { useState } from 'react';
import { useStore } from 'zustand';
import type { OutOfService } from '../../client/connection/out-of-service.ts';
import { SaveOutbox } from '../activity/save-outbox.tsx';
import { useDevice } from '../device/device.ts';
import { DoorMessage } from '../door/door-message.tsx';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useStanding } from '../kit/hooks/standing.ts';
import { Icon } from '../kit/icon.tsx';
import { Page } from '../kit/page.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { OtherEvents } from '../menu/other-events.tsx';
import { RemoveDoorSheet } from '../menu/remove-door-sheet.tsx';
import { PairingWays } from '../pairing/pairing-ways.tsx';
import { SupervisorSheet } from '../supervisor/supervisor-sheet.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import '../menu/menu.css';

/** In place of all screens of a door that judges nobody (V9): why, what is pending, and what to do. */
export function OutOfServiceScreen({ why, isListGone }: OutOfService) {
  const door = useDoor();
  const { session } = useDevice();
  const texts = useScreenTexts('out-of-service');
  const { door: doorTexts, problems } = useTexts();
  const event = useDoorState((state) => state.event);
  const { gate, device } = useDoorState((state) => state.pairing);
  const hasOthers = useStore(
    session.state,
    (state) => state.phase === 'paired' && state.others.length + state.unopened.length > 0,
  );
  const [sheet, setSheet] = useState<'pairing' | 'removing' | null>(null);
  const close = () => setSheet(null);
  const { mayAll, run } = useSupervised();
  const isRefused = why === 'key-refused';
  return (
    <Page title={problems.outOfService.title} intro={texts.why[why]}>
      <p className="page__intro">
        {event.title} · {doorTexts.gate(gate.name, device)}
      </p>
      <DoorMessage />
      <Unsent isRefused={isRefused} />
      {(isRefused || isListGone) && (
        <p className="remark">
          <Icon name="lock" />
          {isListGone ? texts.names.gone : texts.names.kept}
        </p>
      )}
      {isRefused && <p>{texts.mistaken}</p>}
      {isRefused && (
        <div className="actions">
          <ActionButton kind="secondary" icon="refresh" run={() => door.nudge()}>
            {texts.tryAgain}
          </ActionButton>
          <ActionButton kind="secondary" icon="key" run={() => setSheet('pairing')}>
            {texts.pair}
          </ActionButton>
        </div>
      )}
      {hasOthers && <OtherEvents />}
      <button
        type="button"
        className="button button--text"
        onClick={() => run(() => setSheet('removing'))}
      >
        {texts.remove}
      </button>
      {sheet === 'pairing' && (
        <Sheet title={texts.pair} closeLabel={texts.close} onClose={close}>
          <div className="actions">
            <PairingWays failure={null} />
          </div>
        </Sheet>
      )}
      {sheet === 'removing' && <RemoveDoorSheet onClose={close} />}
      {!mayAll && <SupervisorSheet kept={gate.supervisorPin} />}
    </Page>
  );
}

/**
 * What only this device has: it is synced automatically later, or by another device from a file
 * (O7).
 */
function Unsent({ isRefused }: { readonly isRefused: boolean }) {
  const texts = useScreenTexts('out-of-service');
  const unsent = useDoorState((state) => state.outbox.unsent);
  const standing = useStanding().state;
  return (
    <section data-outbox={unsent} data-connection={standing}>
      {unsent === 0 ? (
        <p className="remark">
          <Icon name="check" />
          {texts.allSent}
        </p>
      ) : (
        <div className="actions">
          <p className="remark remark--strong">
            <Icon name="outbox" />
            {(isRefused ? texts.unsent : texts.sending)(unsent)}
          </p>
          {isRefused && <p>{texts.sendElsewhere}</p>}
          <SaveOutbox />
        </div>
      )}
    </section>
  );
}
