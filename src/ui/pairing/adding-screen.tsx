import type { PairedDoor } from '../../client/door/paired-doors.ts';
import type { PairingFailure, Session } from '../../client/door/session.ts';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Page } from '../kit/page.tsx';
import { PairingAdvice } from './pairing-form.tsx';

type Props = {
  readonly session: Session;
  readonly current: PairedDoor;
  readonly next: Pairing;
  readonly failure: PairingFailure | null;
};

/** A pairing with another event came to a device that is a door: staff decides. */
export function AddingScreen({ session, current, next, failure }: Props) {
  const { adding } = useTexts();
  return (
    <Page title={adding.title} intro={adding.intro}>
      <dl className="compare">
        <Side name={adding.now} event={current.event.title} pairing={current.pairing} />
        <Side name={adding.next} event={adding.event(next.eventId)} pairing={next} />
      </dl>
      {failure && <PairingAdvice failure={failure} />}
      <div className="actions">
        <ActionButton kind="primary" run={() => session.confirmAdding(true)}>
          {adding.yes}
        </ActionButton>
        <ActionButton kind="secondary" run={() => session.confirmAdding(false)}>
          {adding.no}
        </ActionButton>
      </div>
    </Page>
  );
}

type SideProps = {
  readonly name: string;
  readonly event: string;
  readonly pairing: Pairing;
};

function Side({ name, event, pairing }: SideProps) {
  const { door } = useTexts();
  return (
    <div className="compare__side">
      <dt className="compare__name">{name}</dt>
      <dd className="compare__event">{event}</dd>
      <dd>{door.gate(pairing.gate.name, pairing.device)}</dd>
      <dd className="compare__host">{new URL(pairing.service).host}</dd>
    </div>
  );
}
