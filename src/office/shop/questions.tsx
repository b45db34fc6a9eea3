import { useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import { ticketShopOrder } from '../../contract/ticket-shop.ts';
import {
  eventUserDataDefinitions,
  userDataDefinitionCreate,
  userDataDefinitionRemove,
  userDataDefinitionUpdate,
  userFieldLevels,
  userFieldTypes,
} from '../../contract/user-data.ts';
import { asId, type TicketCategoryId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, SomeOf, Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { FormRow, SelectRow, TextRow } from '../kit/form-row.tsx';
import { MoveButtons, moved } from '../kit/move-buttons.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';

export type ShopCategory = {
  readonly id: number;
  readonly name: string;
  readonly active: boolean | null;
};

type Definition = AnswerTo<typeof eventUserDataDefinitions>['userDataDefinitions'][number];

type Props = EventPageProps & { readonly categories: readonly ShopCategory[] };

/** What the organizer asks buyers and guests: made, edited, ordered, removed. */
export function QuestionList({ eventId, categories }: Props) {
  const { questions: texts, close } = useScreenTexts('ticket-shop');
  const asked = useCall(eventUserDataDefinitions, { id: eventId, params: {} });
  const send = useSend();
  const wordsOf = useFailureWords();
  const [open, setOpen] = useState<Definition | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Definition | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const place = async (all: readonly Definition[], from: number, to: number) => {
    const userDataDefinitions = moved(all, from, to).map(({ id }) => id);
    const outcome = await send(ticketShopOrder, { id: eventId, params: { userDataDefinitions } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  const remove = async ({ id }: Definition) => {
    setLeaving(null);
    const params = { userFieldId: id };
    const outcome = await send(userDataDefinitionRemove, { id: eventId, params });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  const namesOf = ({ categories: only }: Definition) =>
    categories.filter(({ id }) => only?.some((one) => one === id)).map(({ name }) => name);

  return (
    <section className="part">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <Answered asked={asked}>
        {({ userDataDefinitions: all }) =>
          all.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <TableFrame label={texts.title} columns={texts.columns} hasActions>
              {all.map((one, at) => (
                <tr key={one.id}>
                  <th scope="row">{one.title}</th>
                  <td data-column={texts.columns[1]}>{texts.types[one.type ?? 'string']}</td>
                  <td data-column={texts.columns[2]}>
                    {[
                      texts.levels[one.level ?? 'ticket'],
                      one.required === true ? texts.isRequired : '',
                      namesOf(one).join(', '),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                  <td>
                    <div className="row-actions">
                      <MoveButtons
                        name={one.title ?? ''}
                        at={at}
                        of={all.length}
                        onMove={(to) => void place(all, at, to)}
                      />
                      <button
                        type="button"
                        className="button button--text"
                        aria-label={texts.editNamed(one.title ?? '')}
                        onClick={() => setOpen(one)}
                      >
                        {texts.edit}
                      </button>
                      <button
                        type="button"
                        className="button button--text"
                        aria-label={texts.removeNamed(one.title ?? '')}
                        onClick={() => setLeaving(one)}
                      >
                        {texts.remove}
                      </button>
                    </div>
                  </td>
                </tr>
              ))}
            </TableFrame>
          )
        }
      </Answered>
      {failure && <Advice {...wordsOf(failure)} />}
      <p className="part__end">
        <button type="button" className="button button--secondary" onClick={() => setOpen('new')}>
          <Icon name="add" />
          {texts.add}
        </button>
      </p>
      {leaving && (
        <Question
          question={texts.sure(leaving.title ?? '')}
          yes={texts.remove}
          no={texts.no}
          onYes={() => void remove(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
      {open && (
        <Sheet
          title={open === 'new' ? texts.add : (open.title ?? '')}
          closeLabel={close}
          onClose={() => setOpen(null)}
        >
          <QuestionForm
            eventId={eventId}
            categories={categories}
            before={open === 'new' ? null : open}
            onDone={() => setOpen(null)}
          />
        </Sheet>
      )}
    </section>
  );
}

/** A product is an add-on, and a photo is added on the guest's page: the shop asks for neither. */
const typesAsked = userFieldTypes.filter((type) => type !== 'product' && type !== 'photo');
type TypeAsked = (typeof typesAsked)[number];

type FormProps = Props & { readonly before: Definition | null; readonly onDone: () => void };

function QuestionForm({ eventId, categories, before, onDone }: FormProps) {
  const { questions: texts, save } = useScreenTexts('ticket-shop');
  const send = useSend();
  const [title, setTitle] = useState(before?.title ?? '');
  const [type, setType] = useState<TypeAsked>((before?.type as TypeAsked | undefined) ?? 'string');
  const [level, setLevel] = useState(before?.level ?? 'ticket');
  const [isRequired, setRequired] = useState(before?.required === true);
  const [options, setOptions] = useState(
    before?.options?.map(({ userDataOptionName }) => userDataOptionName).join('\n') ?? '',
  );
  const [only, setOnly] = useState<readonly TicketCategoryId[] | null>(before?.categories ?? null);
  const [problems, setProblems] = useState<{ title?: string; options?: string }>({});
  const isChoice = type === 'radio' || type === 'dropdown';

  const run = async (): Promise<Failure | null> => {
    const names = [...new Set(options.split('\n').map((line) => line.trim()))].filter(Boolean);
    const found = {
      ...(title.trim() === '' && { title: texts.titleMissing }),
      ...(isChoice && names.length === 0 && { options: texts.optionsMissing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const common = {
      title: title.trim(),
      required: isRequired,
      categories: only ?? [],
      ...(isChoice && { options: names }),
    };
    const outcome =
      before === null
        ? await send(userDataDefinitionCreate, { id: eventId, params: { ...common, type, level } })
        : await send(userDataDefinitionUpdate, {
            id: eventId,
            params: { ...common, userFieldId: before.id },
          });
    if (outcome.kind !== 'answer') return outcome;
    onDone();
    return null;
  };

  return (
    <Form submit={save} run={run} isNew={before === null}>
      <TextRow
        label={texts.question}
        error={problems.title}
        maxLength={255}
        value={title}
        onChange={setTitle}
      />
      {before === null && (
        <>
          <SelectRow
            label={texts.type}
            value={type}
            options={typesAsked.map((value) => ({ value, name: texts.types[value] }))}
            onChange={(value) => setType(value as TypeAsked)}
          />
          <OneOf
            legend={texts.level}
            options={userFieldLevels.map((value) => ({ value, name: texts.levels[value] }))}
            value={level}
            onChange={setLevel}
          />
        </>
      )}
      {isChoice && (
        <FormRow label={texts.options} hint={texts.optionsHint} error={problems.options}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              value={options}
              onChange={({ target }) => setOptions(target.value)}
            />
          )}
        </FormRow>
      )}
      <Switch name={texts.required} on={isRequired} onChange={setRequired} />
      {categories.length > 1 && (
        <SomeOf<TicketCategoryId>
          legend={texts.categories}
          all={texts.allCategories}
          options={categories.map(({ id, name }) => ({ value: asId(id), name }))}
          chosen={only}
          onChange={setOnly}
        />
      )}
    </Form>
  );
}
