import { useState } from 'react';
import { ticketCategoryCreate, ticketCategoryUpdate } from '../../contract/ticket-category.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import {
  type Category,
  type CategoryField,
  type CategoryProblems,
  draftOfCategory,
  newCategory,
  problemsOfCategory,
  problemsOfCodes,
  sentOfCategory,
} from './category-draft.ts';
import { officeTicketTexts } from './texts.ts';

type Props = EventPageProps & {
  readonly currency: string;
  /** null: a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
};

/** The form of a kind of ticket. */
export function CategorySheet({ eventId, currency, category, onClose }: Props) {
  const { categories: texts, problem, save, close } = useScreenTexts(officeTicketTexts);
  const { tag } = useLanguage();
  const send = useSend();
  const [before] = useState(() => category && draftOfCategory(category, currency, tag));
  const [draft, setDraft] = useState(before ?? newCategory);
  const [problems, setProblems] = useState<CategoryProblems>({});

  const run = async (): Promise<Failure | null> => {
    const found = problemsOfCategory(draft, currency);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const { name = '', price = 0, available = 0, ...rest } = sentOfCategory(draft, null, currency);
    const outcome = category
      ? await send(ticketCategoryUpdate, {
          id: category.id,
          params: sentOfCategory(draft, before, currency),
        })
      : await send(ticketCategoryCreate, {
          id: eventId,
          params: { ...rest, name, price, available },
        });
    if (outcome.kind === 'answer') {
      onClose();
      return null;
    }
    const said = outcome.kind === 'refused' ? problemsOfCodes(outcome.errors) : {};
    setProblems(said);
    return Object.keys(said).length > 0 ? null : outcome;
  };

  const row = (field: CategoryField) => {
    const wrong = problems[field];
    return {
      value: draft[field],
      onChange: (value: string) => setDraft((now) => ({ ...now, [field]: value })),
      error: wrong && problem[wrong],
    };
  };
  return (
    <Sheet title={category?.name ?? texts.add} closeLabel={close} onClose={onClose}>
      <Form submit={save} run={run}>
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
        <div className="rows__beside">
          <TextRow label={texts.saleStart} type="datetime-local" isOptional {...row('saleStart')} />
          <TextRow label={texts.saleEnd} type="datetime-local" isOptional {...row('saleEnd')} />
        </div>
        <Switch
          name={texts.active}
          hint={texts.activeHint}
          on={draft.active}
          onChange={(active) => setDraft((now) => ({ ...now, active }))}
        />
      </Form>
    </Sheet>
  );
}
