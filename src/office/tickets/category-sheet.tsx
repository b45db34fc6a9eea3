import { useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import {
  type CategoryColour,
  categoryColours,
  ticketCategoryColour,
  ticketCategoryCreate,
  ticketCategoryUpdate,
} from '../../contract/ticket-category.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import { moneyTyped, priceExample } from '../../domain/typed-money.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { eventRead } from '../session/event-read.ts';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import {
  type Category,
  type CategoryDraft,
  type CategoryField,
  type CategoryProblems,
  draftOfCategory,
  isSold,
  newCategory,
  problemsOfCategory,
  problemsOfCodes,
  sentOfCategory,
} from './category-draft.ts';

type Props = EventPageProps & {
  readonly currency: string;
  /** null: a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
};

/** The form of a ticket category. */
export function CategorySheet({ eventId, currency, category, onClose }: Props) {
  const { categories: texts, problem, priceForm, save, close } = useScreenTexts('tickets');
  const { tag } = useLanguage();
  const words = { ...problem, 'price-form': priceForm(moneyTyped(priceExample, currency, tag)) };
  const send = useSend();
  const event = useCall(eventRead, { id: eventId, params: {} });
  const format = useOfficeFormat();
  const zone = event.data ? format.zone(event.data.event.timezone) : '';
  const [before] = useState(() => category && draftOfCategory(category, currency, tag));
  const [draft, setDraft] = useState(before ?? newCategory);
  const [problems, setProblems] = useState<CategoryProblems>({});
  /** Of one that was made, while its colour was not kept: saving again makes no second one. */
  const [made, setMade] = useState<TicketCategoryId | null>(null);
  const [isUnpainted, setUnpainted] = useState(false);

  const run = async (): Promise<Failure | null> => {
    const found = problemsOfCategory(draft, currency);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const { name = '', price = 0, available = 0, ...rest } = sentOfCategory(draft, null, currency);
    const known = category?.id ?? made;
    const outcome =
      known === null
        ? await send(ticketCategoryCreate, {
            id: eventId,
            params: { ...rest, name, price, available },
          })
        : idOnceDone(
            known,
            await send(ticketCategoryUpdate, {
              id: known,
              params: sentOfCategory(draft, before, currency),
            }),
          );
    if (outcome.kind === 'answer') return paint(outcome.answer.id);
    const said = outcome.kind === 'refused' ? problemsOfCodes(outcome.errors) : {};
    setProblems(said);
    return Object.keys(said).length > 0 ? null : outcome;
  };

  /** Closes the sheet, where the colour is what it shall be. */
  async function paint(id: TicketCategoryId): Promise<Failure | null> {
    const isSame = draft.colour === (before?.colour ?? '');
    const params = { colour: draft.colour as CategoryColour };
    const outcome = isSame ? null : await send(ticketCategoryColour, { id, params });
    if (outcome === null || outcome.kind === 'answer') {
      onClose();
      return null;
    }
    setMade(id);
    setUnpainted(lacksCall(outcome));
    return lacksCall(outcome) ? null : outcome;
  }

  const row = (field: CategoryField) => {
    const wrong = problems[field];
    return {
      value: draft[field],
      onChange: (value: string) => setDraft((now) => ({ ...now, [field]: value })),
      error: wrong && words[wrong],
    };
  };
  return (
    <Sheet title={category?.name ?? texts.add} closeLabel={close} onClose={onClose}>
      <Form submit={save} run={run} isNew={category === null && made === null}>
        <TextRow label={texts.name} maxLength={255} {...row('name')} />
        <div className="rows__beside">
          <TextRow label={texts.price(currency)} inputMode="decimal" {...row('price')} />
          <TextRow
            label={texts.available}
            hint={texts.availableHint}
            inputMode="numeric"
            {...row('available')}
          />
        </div>
        <Switch
          name={texts.active}
          hint={texts.activeHint}
          on={isSold(draft, currency)}
          onChange={(active) => setDraft((now) => ({ ...now, active }))}
        />
        <TextRow
          label={texts.maxSell}
          hint={texts.maxSellHint}
          inputMode="numeric"
          isOptional
          {...row('maxSell')}
        />
        <TextRow
          label={texts.description}
          hint={texts.descriptionHint}
          maxLength={5000}
          isOptional
          {...row('description')}
        />
        <TextRow
          label={texts.saleStart}
          hint={texts.zoneHint(zone)}
          type="datetime-local"
          isOptional
          {...row('saleStart')}
        />
        <TextRow
          label={texts.saleEnd}
          hint={texts.zoneHint(zone)}
          type="datetime-local"
          isOptional
          {...row('saleEnd')}
        />
        <ColourRow
          colour={draft.colour}
          onChange={(colour) => setDraft((now) => ({ ...now, colour }))}
        />
        {isUnpainted && <p role="alert">{texts.unpainted}</p>}
      </Form>
    </Sheet>
  );
}

type ColourProps = {
  readonly colour: CategoryDraft['colour'];
  readonly onChange: (colour: CategoryDraft['colour']) => void;
};

function ColourRow({ colour, onChange }: ColourProps) {
  const { categories: texts } = useScreenTexts('tickets');
  return (
    <SelectRow
      label={texts.colour}
      hint={texts.colourHint}
      value={colour}
      options={[
        { value: '', name: texts.noColour },
        ...categoryColours.map((value) => ({ value, name: texts.colours[value] })),
      ]}
      onChange={(value) => onChange(value as CategoryDraft['colour'])}
      isOptional
    />
  );
}

/** As the call that makes one ends. */
const idOnceDone = (
  id: TicketCategoryId,
  outcome: Outcome<unknown>,
): Outcome<{ id: TicketCategoryId }> =>
  outcome.kind === 'answer' ? { ...outcome, answer: { id } } : outcome;
