import { useMemo } from 'react';
import type { RefusedScan } from '../../client/scan/refused-scans.ts';
import type { ActionTarget } from '../../domain/action.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { localDateTime } from '../../domain/time.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { useAttendeeOf, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { shortCode } from '../kit/short-code.ts';
import { VerdictBadge } from '../kit/verdict-face.tsx';

type Props = { readonly refused: readonly RefusedScan[] };

/** Whom this device did not let in: who or which code, when, and why. */
export function RefusedScanList({ refused }: Props) {
  const { activity: texts } = useTexts();
  return (
    <>
      <p className="entries__remark">{texts.turnedAwayHere}</p>
      <ol className="entries__list">
        {refused.map((each) => (
          <RefusedRow key={each.id} refused={each} />
        ))}
      </ol>
    </>
  );
}

function RefusedRow({ refused: { id, at, code, verdict } }: { readonly refused: RefusedScan }) {
  const { activity: texts, verdict: words } = useTexts();
  const format = useFormat();
  const today = useToday();
  const zone = useDoorState((state) => state.event.timezone);
  const target = useMemo(() => targetOf(code), [code]);
  const attendee = useAttendeeOf(target);
  const why = [
    ...(verdict === 'ask-first' ? [] : [words.word[verdict]]),
    ...(isQuestion(verdict) ? [texts.notAnsweredYes] : []),
    format.moment(localDateTime(at, zone), today),
  ];
  return (
    <li className="entry" data-refused={id} data-verdict-kept={verdict}>
      <VerdictBadge verdict={verdict} />
      <div className="entry__said">
        <p className="entry__who">{attendee ? guestName(attendee) : shortCode(code)}</p>
        <p className="entry__about">{why.join(' · ')}</p>
        {attendee && <p className="entry__about">{shortCode(code)}</p>}
      </div>
    </li>
  );
}

const targetOf = (code: TicketCode): ActionTarget => ({
  kind: 'ticket',
  by: 'identifier',
  code,
  ticketId: null,
  participantId: null,
});
