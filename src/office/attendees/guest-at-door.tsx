import { useState } from 'react';
import { systemNewId } from '../../client/device/platform.ts';
import {
  type ParticipantAnswer,
  participantCheck,
  participantReset,
} from '../../contract/participant.ts';
import { eventRecord } from '../../contract/record.ts';
import { tool } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { basisOf } from '../../domain/decision.ts';
import { defaultGate } from '../../domain/gate.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import { judge, type VerdictCode } from '../../domain/verdict.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { type GuestRow, guestRow } from '../guest-list/guest-row.ts';
import { officeDevice } from '../kit/office-device.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { type Failure, lacksCall, useSend } from '../session/service-calls.ts';
import { GuestTags } from './guest-tags.tsx';

type Props = {
  readonly participant: ParticipantAnswer;
  /** Of the participant's first ticket. */
  readonly attendee: Attendee;
  readonly zone: Timezone;
};

/** Whether the guest is inside, and the way in or out, judged as at every door (V2, V10). */
export function GuestAtDoor({ participant, attendee, zone }: Props) {
  const { guest: texts } = useScreenTexts('guests');
  const wordsOf = useFailureWords();
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<Failure | 'contradicted' | null>(null);
  const { eventId, ticketId, presence } = attendee;
  const isInside = presence.inside;
  const verdict = verdictOn(attendee);
  const mayMove = isInside || verdict === 'admitted' || isQuestion(verdict);

  /** Without a date it is the service's time: this computer's clock may be wrong, and the newest action wins. */
  const place = { device: officeDevice, tool, source: 'SEARCH' } as const;
  const move = async () => {
    setAsking(false);
    const outcome = await send(eventRecord, {
      id: eventId,
      params: {
        actions: [
          {
            ...place,
            id: systemNewId(),
            target: { kind: 'ticket', ticketId },
            action: isInside ? 'RESET' : 'DEVALUATED',
            expects: isInside ? 'inside' : 'notInside',
            ...(!isInside && { basis: basisOf(attendee) }),
          },
        ],
      },
    });
    if (outcome.kind === 'answer') {
      const [decided] = outcome.answer.results;
      if (decided?.result !== 'refused') {
        return setEnded(decided?.result === 'contradicted' ? 'contradicted' : null);
      }
      return setEnded({ kind: 'refused', status: 400, errors: decided.errors });
    }
    if (!lacksCall(outcome)) return setEnded(outcome);
    const call = isInside ? participantReset : participantCheck;
    const checked = await send(call, { id: participant.id, params: place });
    setEnded(checked.kind === 'answer' ? null : checked);
  };

  return (
    <section className="card guest-door">
      <State row={guestRow(attendee)} zone={zone} />
      {mayMove && (
        <ActionButton
          kind="primary"
          icon={isInside ? 'leave' : 'enter'}
          run={async () => (!isInside && isQuestion(verdict) ? setAsking(true) : move())}
        >
          {isInside ? texts.checkOut : texts.checkIn}
        </ActionButton>
      )}
      {isAsking && (
        <Question
          question={texts.unpaid.question}
          yes={texts.unpaid.yes}
          no={texts.unpaid.no}
          onYes={move}
          onNo={() => setAsking(false)}
        />
      )}
      {ended && <Advice {...(ended === 'contradicted' ? texts.contradicted : wordsOf(ended))} />}
    </section>
  );
}

/** The organizer's page is no gate: it admits every category, and asks about what is unpaid. */
const verdictOn = (attendee: Attendee): VerdictCode =>
  judge(
    {
      finding: { found: 'here', attendee },
      origin: { from: 'service' },
      otherEvent: null,
      wellFormed: true,
    },
    { gate: defaultGate, direction: 'in', eventId: attendee.eventId },
  ).code;

function State({ row, zone }: { readonly row: GuestRow; readonly zone: Timezone }) {
  const { guest: texts } = useScreenTexts('guests');
  const format = useFormat();
  const { clock } = useMeans();
  const { movedAt, device } = row;
  return (
    <div className="guest-door__state">
      <GuestTags {...row} />
      {movedAt !== null && (
        <span className="guest-door__since">
          {texts.since(format.moment(movedAt, localDateTime(clock.now(), zone)), device)}
        </span>
      )}
    </div>
  );
}
