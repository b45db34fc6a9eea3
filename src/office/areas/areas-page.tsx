import { useState } from 'react';
import { eventAreas, eventRemoveArea } from '../../contract/area.ts';
import type { Area } from '../../domain/area.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { AreaNumbers } from './area-numbers.tsx';
import { AreaSheet } from './area-sheet.tsx';
import './areas.css';

/** The areas of an event: set, and how many people are in each. A check-in manager reads them alone. */
export function AreasPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('areas');
  const areas = useCall(eventAreas, { id: eventId, params: {} });
  const mayChange = useRole() !== 'headOfDoor';
  const [open, setOpen] = useState<Area | 'new' | null>(null);
  const add = mayChange && (
    <button type="button" className="button button--primary" onClick={() => setOpen('new')}>
      <Icon name="add" />
      {texts.add}
    </button>
  );
  const isLacking = areas.error instanceof CallFailed && lacksCall(areas.error.failure);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      {isLacking ? (
        <Advice {...texts.lacking} />
      ) : (
        <Answered asked={areas}>
          {(answer) =>
            answer.areas.length === 0 ? (
              <Empty icon="gate" title={texts.none} next={texts.noneNext}>
                {add}
              </Empty>
            ) : (
              <>
                <AreaNumbers
                  eventId={eventId}
                  areas={answer.areas}
                  actions={
                    mayChange
                      ? (area) => (
                          <RowActions
                            eventId={eventId}
                            area={area}
                            onChange={() => setOpen(area)}
                          />
                        )
                      : null
                  }
                />
                <p className="area-offline">
                  <Icon name="offline" />
                  {texts.offline}
                </p>
                {add && <p className="part__end">{add}</p>}
              </>
            )
          }
        </Answered>
      )}
      {open && (
        <AreaSheet
          eventId={eventId}
          area={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type RowActionsProps = EventPageProps & { readonly area: Area; readonly onChange: () => void };

function RowActions({ eventId: id, area, onChange }: RowActionsProps) {
  const { rows } = useScreenTexts('areas');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = async () => {
    setAsked(false);
    const outcome = await send(eventRemoveArea, { id, params: { areaId: area.id } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <div className="row-actions">
      <button
        type="button"
        className="button button--text"
        aria-label={rows.changeNamed(area.name)}
        onClick={onChange}
      >
        {rows.change}
      </button>
      <button
        type="button"
        className="button button--text"
        aria-label={rows.removeNamed(area.name)}
        onClick={() => setAsked(true)}
      >
        {rows.remove}
      </button>
      {failure && <Advice {...wordsOf(failure)} />}
      {isAsked && (
        <Question
          question={rows.sure(area.name)}
          yes={rows.remove}
          no={rows.no}
          onYes={remove}
          onNo={() => setAsked(false)}
        />
      )}
    </div>
  );
}
