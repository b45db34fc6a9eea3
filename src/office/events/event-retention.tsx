import { useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import { eventRetention, eventSetRetention } from '../../contract/retention.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { useQuestion } from '../kit/question.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';

const never = '0';
const offeredDays = [30, 90, 180, 365];

/** After how long the event's guests are erased; nothing where the service does not have it. */
export function EventRetention({ id }: { readonly id: EventId }) {
  const { data } = useCall(eventRetention, { id, params: {} });
  return data ? <Retention key={String(data.days)} id={id} kept={data} /> : null;
}

type Props = { readonly id: EventId; readonly kept: AnswerTo<typeof eventRetention> };

function Retention({ id, kept }: Props) {
  const { retention: texts } = useScreenTexts('events');
  const format = useOfficeFormat();
  const send = useSend();
  const { ask, question } = useQuestion();
  const [days, setDays] = useState(String(kept.days ?? never));
  const choices = [...new Set([...offeredDays, ...(kept.days === null ? [] : [kept.days])])];

  const run = async (): Promise<Failure | null> => {
    const chosen = Number(days);
    if (chosen > 0 && !(await ask(texts.sure(chosen), texts.yes, texts.no))) return null;
    const outcome = await send(eventSetRetention, { id, params: { days: chosen } });
    return outcome.kind === 'answer' ? null : outcome;
  };
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      <Form submit={texts.save} run={run}>
        <SelectRow
          label={texts.label}
          hint={texts.hint}
          value={days}
          options={[
            { value: never, name: texts.never },
            ...choices
              .toSorted((a, b) => a - b)
              .map((count) => ({ value: String(count), name: texts.days(count) })),
          ]}
          onChange={setDays}
        />
        <p role="status">
          {kept.erased !== null
            ? texts.erased(format.date(kept.erased))
            : kept.due !== null && texts.due(format.date(kept.due))}
        </p>
      </Form>
      {question}
    </section>
  );
}
