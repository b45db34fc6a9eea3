import { useState } from 'react';
import { eventAreas, eventRemoveArea } from '../../contract/area.ts';
import type { Area } from '../../domain/area.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { RowActions } from '../kit/row-actions.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { AreaNumbers } from './area-numbers.tsx';
import { AreaSheet } from './area-sheet.tsx';
import { ListsSheet } from './lists-sheet.tsx';
import './areas.css';

/** The areas of an event: set, and how many people are in each. A check-in manager reads them alone. */
export function AreasPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('areas');
  const areas = useCall(eventAreas, { id: eventId, params: {} });
  const mayChange = useRole() !== 'headOfDoor';
  const [open, setOpen] = useState<Area | 'new' | 'lists' | null>(null);
  const add = mayChange && (
    <>
      <button type="button" className="button button--primary" onClick={() => setOpen('new')}>
        <Icon name="add" />
        {texts.add}
      </button>
      <button type="button" className="button button--secondary" onClick={() => setOpen('lists')}>
        {texts.lists.open}
      </button>
    </>
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
                {add && <div className="area-adding">{add}</div>}
              </Empty>
            ) : (
              <>
                <AreaNumbers
                  eventId={eventId}
                  areas={answer.areas}
                  actions={
                    mayChange
                      ? (area) => (
                          <AreaActions
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
                {add && <p className="part__end area-adding">{add}</p>}
              </>
            )
          }
        </Answered>
      )}
      {open === 'lists' && <ListsSheet eventId={eventId} onClose={() => setOpen(null)} />}
      {open && open !== 'lists' && (
        <AreaSheet
          eventId={eventId}
          area={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type AreaActionsProps = EventPageProps & { readonly area: Area; readonly onChange: () => void };

function AreaActions({ eventId: id, area, onChange }: AreaActionsProps) {
  const { rows } = useScreenTexts('areas');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = async () => {
    const outcome = await send(eventRemoveArea, { id, params: { areaId: area.id } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <div className="row-actions">
      <RowActions words={rows} name={area.name} onChange={onChange} onRemove={remove} />
      {failure && <Advice {...wordsOf(failure)} />}
    </div>
  );
}
