import { useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import { type eventDoors, eventTurnDoor } from '../../contract/event-doors.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import { officeDoorTexts } from './texts.ts';

type Door = AnswerTo<typeof eventDoors>['doors'][number];
/** Sent empty, the end is taken away: whoever turns a door on wants it to go on. */
const noEnd = '' as never;

const isOn = ({ enabled, isOver }: Door): boolean => enabled && !isOver;

type Props = EventPageProps & { readonly doors: readonly Door[] };

export function DoorList({ eventId, doors }: Props) {
  const texts = useScreenTexts(officeDoorTexts);
  const format = useOfficeFormat();
  const wordsOf = useFailureWords();
  const send = useSend();
  const [asked, setAsked] = useState<Door | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const turn = async ({ id: apiKeyId, isOver }: Door, enabled: boolean) => {
    setAsked(null);
    const outcome = await send(eventTurnDoor, {
      id: eventId,
      params: { apiKeyId, enabled, ...(isOver && enabled && { endDate: noEnd }) },
    });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <>
      <div className="door-list">
        <TableFrame label={texts.list} columns={texts.columns}>
          {doors.map((door) => (
            <tr key={door.id}>
              <th scope="row">{door.name}</th>
              <td data-column={texts.columns[1]}>{format.dateAndTime(door.creationTime)}</td>
              <td data-column={texts.columns[2]}>
                {door.endDate ? format.dateAndTime(door.endDate) : texts.noEnd}
              </td>
              <td>
                {isOn(door) ? (
                  <span className="tag tag--good">
                    <Icon name="check" />
                    {texts.on}
                  </span>
                ) : (
                  <span className="tag">
                    <Icon name="bar" />
                    {door.enabled ? texts.over : texts.off}
                  </span>
                )}
              </td>
              <td>
                <button
                  type="button"
                  className="button button--text"
                  aria-label={(isOn(door) ? texts.turnOffNamed : texts.turnOnNamed)(door.name)}
                  onClick={() => (isOn(door) ? setAsked(door) : void turn(door, true))}
                >
                  {isOn(door) ? texts.turnOff : texts.turnOn}
                </button>
              </td>
            </tr>
          ))}
        </TableFrame>
      </div>
      {failure && <Advice {...wordsOf(failure)} />}
      {asked && (
        <Question
          question={texts.sure(asked.name)}
          yes={texts.yes}
          no={texts.no}
          onYes={() => turn(asked, false)}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  );
}
