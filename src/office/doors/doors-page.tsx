import { useState } from 'react';
import { eventRead } from '../../contract/event.ts';
import { eventDoors } from '../../contract/event-doors.ts';
import { defaultTimezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty } from '../kit/states.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import { DoorBoard } from './board/door-board.tsx';
import { DoorList } from './door-list.tsx';
import { DoorReady } from './door-ready.tsx';
import { DoorSheets } from './door-sheets.tsx';
import { MakeDoor } from './make-door.tsx';
import type { MadeDoors } from './make-doors.ts';
import { OutboxKey } from './sealed/outbox-key.tsx';
import { officeDoorTexts } from './texts.ts';

/** The doors of an event: made, shown to their phones, turned off. */
export function DoorsPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts(officeDoorTexts);
  const event = useCall(eventRead, { id: eventId, params: {} });
  const [made, setMade] = useState<MadeDoors | null>(null);
  const forget = () => setMade(null);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <DoorBoard eventId={eventId} />
      <Doors eventId={eventId} />
      <Answered asked={event}>
        {({ event: { title, timezone } }) =>
          made?.common.way === 'paper' ? (
            <DoorSheets made={made} title={title} onMade={setMade} onClose={forget} />
          ) : (
            <>
              <MakeDoor eventId={eventId} zone={timezone ?? defaultTimezone} onMade={setMade} />
              <OutboxKey eventId={eventId} title={title} zone={timezone ?? defaultTimezone} />
            </>
          )
        }
      </Answered>
      {made?.common.way === 'screen' && <DoorReady pairing={made.pairings[0]} onClose={forget} />}
    </>
  );
}

function Doors({ eventId }: EventPageProps) {
  const texts = useScreenTexts(officeDoorTexts);
  const doors = useCall(eventDoors, { id: eventId, params: {} });
  if (doors.error instanceof CallFailed && lacksCall(doors.error.failure))
    return <Advice {...texts.notListed} />;
  return (
    <Answered asked={doors}>
      {(answer) =>
        answer.doors.length === 0 ? (
          <Empty icon="gate" title={texts.none} next={texts.noneNext} />
        ) : (
          <DoorList eventId={eventId} doors={answer.doors} />
        )
      }
    </Answered>
  );
}
