import { useState } from 'react';
import { ticketCategoryCreate } from '../../contract/ticket-category.ts';
import { asId, type EventId, type TicketCategoryId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import {
  type Category,
  categoryOf,
  categoryWords,
  type GuestFile,
  guestRows,
  otherwiseOf,
} from './guest-file.ts';

/** A column with more different words than this doesn't hold categories. */
const mostWords = 50;

type Props = {
  readonly eventId: EventId;
  readonly file: GuestFile;
  readonly categories: readonly Category[];
  readonly onChange: (file: GuestFile) => void;
};

/** Chooses the ticket category for each word of the file, or makes a new category. */
export function ChooseCategories({ eventId, file, categories, onChange }: Props) {
  const { categories: texts } = useScreenTexts('import');
  const { count } = useOfficeFormat();
  const words = categoryWords(file);
  const named = [...words.keys()].filter((word) => word !== '');
  const options = [
    { value: '', name: texts.leftOut },
    ...categories.map(({ id, name }) => ({ value: String(id), name })),
  ];
  const idOf = (value: string): TicketCategoryId | null =>
    value === '' ? null : asId(Number(value));
  const choose = (word: string, id: TicketCategoryId | null) =>
    onChange({ ...file, chosen: new Map(file.chosen).set(word, id) });

  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      {categories.length === 0 && (
        <p className="card__intro">
          {texts.none}. {texts.noneNext}
        </p>
      )}
      {named.length > mostWords ? (
        <p role="status">{texts.tooMany(count(named.length))}</p>
      ) : (
        <div className="rows">
          {named.length > 0 && <p>{texts.intro}</p>}
          {named.map((word) => {
            const id = categoryOf(file, word, categories);
            return (
              <div key={word} className="row">
                <SelectRow
                  label={word}
                  value={id === null ? '' : String(id)}
                  options={options}
                  onChange={(value) => choose(word, idOf(value))}
                />
                {id === null && (
                  <MakeCategory
                    eventId={eventId}
                    name={word}
                    places={words.get(word) ?? 0}
                    onMade={(made) => choose(word, made)}
                  />
                )}
              </div>
            );
          })}
          {words.has('') && categories.length > 0 && (
            <SelectRow
              label={texts.otherwise}
              value={String(otherwiseOf(file, categories) ?? '')}
              options={options}
              onChange={(value) => onChange({ ...file, otherwise: idOf(value) })}
            />
          )}
          {words.has('') && categories.length === 0 && (
            <MakeCategory
              eventId={eventId}
              name={texts.allGuests}
              places={guestRows(file).length}
              onMade={(made) => onChange({ ...file, otherwise: made })}
            />
          )}
        </div>
      )}
    </section>
  );
}

type MakeProps = {
  readonly eventId: EventId;
  readonly name: string;
  readonly places: number;
  readonly onMade: (id: TicketCategoryId) => void;
};

function MakeCategory({ eventId, name, places, onMade }: MakeProps) {
  const { categories: texts } = useScreenTexts('import');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const make = async () => {
    // For the guest list: nobody else takes a place of it.
    const params = { name, price: 0, available: places, active: false };
    const outcome = await send(ticketCategoryCreate, { id: eventId, params });
    if (outcome.kind === 'answer') onMade(outcome.answer.id);
    else setFailure(outcome);
  };
  return (
    <div>
      <ActionButton kind="secondary" run={make}>
        {texts.make(name, places)}
      </ActionButton>
      {failure && <Advice {...wordsOf(failure)} />}
    </div>
  );
}
