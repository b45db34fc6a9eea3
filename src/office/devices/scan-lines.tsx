import { useState } from 'react';
import { eventScanLines, eventSetScanLines, typesWithoutLine } from '../../contract/scan-lines.ts';
import { eventUserDataDefinitions } from '../../contract/user-data.ts';
import { mostScanLines } from '../../domain/scan-line.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { Answered } from '../kit/states.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';

/** What devices show with the scan result of a guest. A check-in manager reads no questions, and sees no such card. */
export const ScanLinesCard = ({ eventId }: EventPageProps) =>
  useRole() === 'headOfDoor' ? null : <Card eventId={eventId} />;

function Card({ eventId: id }: EventPageProps) {
  const { lines: texts } = useScreenTexts('doors');
  const chosen = useCall(eventScanLines, { id, params: {} });
  const questions = useCall(eventUserDataDefinitions, { id, params: {} });
  // Another service has none.
  if (chosen.error instanceof CallFailed && lacksCall(chosen.error.failure)) return null;
  return (
    <section className="card door-form">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <Answered asked={chosen}>
        {({ lines, asksBirthDate }) => (
          <Answered asked={questions}>
            {({ userDataDefinitions }) => (
              <Choice
                eventId={id}
                before={lines.map(({ line }) => line)}
                asksBefore={asksBirthDate}
                questions={userDataDefinitions}
              />
            )}
          </Answered>
        )}
      </Answered>
    </section>
  );
}

type Questions = readonly {
  readonly id: number;
  readonly title: string;
  readonly type: string | null;
}[];

type ChoiceProps = EventPageProps & {
  readonly before: readonly string[];
  readonly asksBefore: boolean;
  readonly questions: Questions;
};

const wordless: readonly (string | null)[] = typesWithoutLine;

const places = Array.from({ length: mostScanLines }, (_, at) => at);

function Choice({ eventId: id, before, asksBefore, questions }: ChoiceProps) {
  const { lines: texts } = useScreenTexts('doors');
  const send = useSend();
  const [lines, setLines] = useState(() => places.map((at) => before[at] ?? ''));
  const [asksBirthDate, setAsks] = useState(asksBefore);
  const [isSaved, setSaved] = useState(false);
  const births = questions.filter(({ type }) => type === 'birthday').map((one) => String(one.id));
  const options = [
    { value: '', name: texts.none },
    { value: 'seat', name: texts.seat },
    ...questions
      .filter(({ type }) => !wordless.includes(type))
      .map(({ id, title, type }) => ({
        value: String(id),
        name: type === 'birthday' ? texts.age(title) : title,
      })),
  ];

  async function save(): Promise<Failure | null> {
    setSaved(false);
    const params = { lines: [...new Set(lines.filter(Boolean))].join(','), asksBirthDate };
    const sent = await send(eventSetScanLines, { id, params });
    setSaved(sent.kind === 'answer');
    return sent.kind === 'answer' ? null : sent;
  }

  return (
    <Form submit={texts.save} run={save}>
      <div className="rows__beside scan-lines">
        {places.map((at) => (
          <SelectRow
            key={at}
            label={texts.line(at + 1)}
            value={lines[at] ?? ''}
            options={options}
            onChange={(value) => setLines(lines.map((line, n) => (n === at ? value : line)))}
            isOptional
          />
        ))}
      </div>
      {lines.some((line) => births.includes(line)) && (
        <label className="check">
          <input
            type="checkbox"
            checked={asksBirthDate}
            onChange={({ target }) => setAsks(target.checked)}
          />
          {texts.askFirst}
        </label>
      )}
      <p role="status">{isSaved && texts.saved}</p>
    </Form>
  );
}
