import { useState } from 'react';
import {
  type ParticipantAnswer,
  participantCheck,
  participantReset,
} from '../../contract/participant.ts';
import { tool } from '../../domain/action.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import type { GuestRow } from '../guest-list/guest-row.ts';
import { officeDevice } from '../kit/office-device.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { type Failure, useSend } from '../session/service-calls.ts';
import { GuestTags } from './guest-tags.tsx';
import { officeGuestTexts } from './texts.ts';

type Props = {
  readonly participant: ParticipantAnswer;
  readonly row: GuestRow;
  readonly zone: Timezone;
};

/** Whether the guest is inside, and the way in or out. */
export function GuestAtDoor({ participant: { id }, row, zone }: Props) {
  const { guest: texts } = useScreenTexts(officeGuestTexts);
  const format = useFormat();
  const { clock } = useMeans();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { state, movedAt, device } = row;
  const isInside = state === 'inside';
  const mayEnter = !row.isCancelled && state !== 'unconfirmed';

  const move = async () => {
    // Without a date it is the service's time: this computer's clock may be wrong, and the newest action wins.
    const params = { device: officeDevice, tool, source: 'SEARCH' } as const;
    const outcome = await send(isInside ? participantReset : participantCheck, { id, params });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <section className="card guest-door">
      <div className="guest-door__state">
        <GuestTags {...row} />
        {movedAt !== null && (
          <span className="guest-door__since">
            {texts.since(format.moment(movedAt, localDateTime(clock.now(), zone)), device)}
          </span>
        )}
      </div>
      {(isInside || mayEnter) && (
        <ActionButton kind="primary" icon={isInside ? 'leave' : 'enter'} run={move}>
          {isInside ? texts.checkOut : texts.checkIn}
        </ActionButton>
      )}
      {failure && <Advice {...wordsOf(failure)} />}
    </section>
  );
}
