import { useStore } from 'zustand';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { isAnotherDoor, pairingChanges } from '../../client/pairing/pairing-change.ts';
import type { PairedDoor } from '../../client/session/paired-doors.ts';
import type { PairingFailure } from '../../client/session/session-state.ts';
import { isClaim } from '../../contract/claim-form.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Page } from '../kit/page.tsx';
import { SupervisorSheet } from '../supervisor/supervisor-sheet.tsx';
import { isDoubtful, PairingChangeRow } from './pairing-change-row.tsx';
import { PairingAdvice } from './pairing-form.tsx';
import { linkQuestionTexts } from './texts.ts';
import './link-question.css';

type Props = {
  readonly current: PairedDoor;
  readonly next: Pairing;
  /** Of the event that the link means; null: not known. */
  readonly nextTitle: string | null;
  readonly failure: PairingFailure | null;
};

/**
 * Asks staff about a pairing link that would change a paired device: what would change, yes or no.
 */
export function LinkQuestionScreen({ current, next, nextTitle, failure }: Props) {
  const { session, supervision } = useDevice();
  const texts = useScreenTexts(linkQuestionTexts);
  const isNew = isAnotherDoor(current.pairing, next);
  const all = pairingChanges(current.pairing, next);
  // The doubtful changes first.
  const changes = [...all.filter(isDoubtful), ...all.filter((change) => !isDoubtful(change))];
  const { title } = current.event;
  const { gate } = current.pairing;
  /** A claim is the organizer's word; what else a link holds, a steward may have written. */
  const isSupervisors = gate.role === 'steward' && !isClaim(next.key);
  const accept = () => session.answerLink(true);
  const isOpen = useStore(supervision.state, (state) => state.isOpen);
  return (
    <Page
      title={isNew ? texts.addTitle : texts.changeTitle}
      intro={isNew ? texts.addIntro(title) : texts.changeIntro(title)}
    >
      {changes.some(isDoubtful) && (
        <p className="remark remark--strong">
          <Icon name="alert" />
          {texts.warning}
        </p>
      )}
      <section>
        <h2 className="changes__title">{isNew ? texts.newDoor : texts.changes}</h2>
        <ul className="changes">
          {changes.map((change) => (
            <PairingChangeRow
              key={change.kind === 'gate' ? change.change.name : change.kind}
              change={change}
              event={title}
              nextEvent={nextTitle}
              isNew={isNew}
            />
          ))}
        </ul>
      </section>
      {failure && <PairingAdvice failure={failure} />}
      <div className="actions">
        <ActionButton kind="primary" run={() => session.answerLink(false)}>
          {texts.no}
        </ActionButton>
        <ActionButton
          kind="secondary"
          run={async () =>
            void (isSupervisors && !isOpen ? supervision.ask(accept) : await accept())
          }
        >
          {isNew ? texts.yesAdd : texts.yesChange}
        </ActionButton>
      </div>
      {isSupervisors && <SupervisorSheet kept={gate.supervisorPin} />}
    </Page>
  );
}
