import type { AnswerTo } from '../../contract/call.ts';
import { invalidFormat, missingParam } from '../../contract/error-code.ts';
import type { eventUserDataDefinitions, UserData } from '../../contract/user-data.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import { parseLocalDateTime } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { FormRow, SelectRow, TextRow } from '../kit/form-row.tsx';
import { useCountries } from '../kit/names.ts';

export type Question = AnswerTo<typeof eventUserDataDefinitions>['userDataDefinitions'][number];

/** By the id of the question. */
export type Answers = Readonly<Record<string, string>>;

/** An add-on is bought, a photo is uploaded, and an address is part of an order: a form asks for none of them. */
const unasked: readonly (string | null)[] = ['product', 'photo', 'address'];

export const questionsFor = (
  all: readonly Question[],
  category: TicketCategoryId,
): readonly Question[] =>
  all.filter(
    ({ type, categories }) =>
      !unasked.includes(type) && (categories === null || categories.includes(category)),
  );

/** @returns the codes of required questions without an answer, as the service writes them */
export const unansweredOf = (questions: readonly Question[], answers: Answers): readonly string[] =>
  questions.flatMap(({ id, required }) =>
    required === true && !answers[id]?.trim() ? [missingParam(String(id))] : [],
  );

/** What was filled in of these questions. */
export const answersTo = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const text = answers[id]?.trim();
      return text ? [[id, text]] : [];
    }),
  );

/** A date without the time that belongs to no date of birth. */
export const answersGiven = (given: readonly UserData[]): Answers =>
  Object.fromEntries(
    given.flatMap(({ userFieldId, type, value }) => {
      if (userFieldId === null || value === null) return [];
      const isDate = type === 'date' || type === 'birthday';
      return [[userFieldId, isDate ? value.slice(0, 10) : value]];
    }),
  );

/** @returns what an answer says, in words: the service has a yes as `true`, and dates and countries as codes */
export function useAnswerText(): (answer: UserData) => string | null {
  const { form: texts } = useScreenTexts('guests');
  const format = useOfficeFormat();
  const countries = useCountries();
  return ({ type, value }) => {
    if (value === null) return null;
    switch (type) {
      case 'checkbox':
        return value === 'true' ? texts.yes : texts.no;
      case 'gender':
        return value === 'f' ? texts.female : texts.male;
      case 'country':
        return countries.find((one) => one.value === value)?.name ?? value;
      case 'date':
      case 'birthday': {
        const date = parseLocalDateTime(value);
        return date === undefined ? value : format.date(date);
      }
      default:
        return value;
    }
  };
}

type Props = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  /** The service's codes. */
  readonly problems: readonly string[];
  readonly onChange: (answers: Answers) => void;
};

/** The questions that the shop asks, for a guest who did not buy there. */
export function QuestionRows({ questions, answers, problems, onChange }: Props) {
  const { form: texts } = useScreenTexts('guests');
  return questions.map((question) => {
    const { id, required, title } = question;
    const isMissing = problems.includes(missingParam(String(id)));
    const isWrong = problems.includes(invalidFormat(String(id)));
    return (
      <QuestionRow
        key={id}
        question={question}
        value={answers[id] ?? ''}
        row={{
          label: title ?? '',
          isOptional: required !== true,
          error: isMissing ? texts.missing : isWrong ? texts.refused : undefined,
        }}
        onChange={(value) => onChange({ ...answers, [id]: value })}
      />
    );
  });
}

type RowProps = {
  readonly question: Question;
  readonly value: string;
  readonly row: {
    readonly label: string;
    readonly isOptional: boolean;
    readonly error: string | undefined;
  };
  readonly onChange: (value: string) => void;
};

function QuestionRow({ question: { type, options }, value, row, onChange }: RowProps) {
  const { form: texts } = useScreenTexts('guests');
  const countries = useCountries();
  const common = { ...row, value, onChange };
  const choice = (choices: readonly { readonly value: string; readonly name: string }[]) => (
    <SelectRow {...common} options={[{ value: '', name: texts.noAnswer }, ...choices]} />
  );
  switch (type) {
    case 'radio':
    case 'dropdown':
      return choice((options ?? []).map(({ userDataOptionName: name }) => ({ value: name, name })));
    case 'checkbox':
      return choice([
        { value: 'true', name: texts.yes },
        { value: 'false', name: texts.no },
      ]);
    case 'gender':
      return choice([
        { value: 'f', name: texts.female },
        { value: 'm', name: texts.male },
      ]);
    case 'country':
      return choice(countries);
    case 'textarea':
      return (
        <FormRow {...row}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={5000}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </FormRow>
      );
    case 'date':
    case 'birthday':
      return <TextRow {...common} type="date" />;
    case 'number':
      return <TextRow {...common} inputMode="decimal" />;
    case 'email':
      return <TextRow {...common} type="email" />;
    case 'phone':
      return <TextRow {...common} type="tel" />;
    case 'url':
    case 'blog':
      return <TextRow {...common} inputMode="url" />;
    default:
      return <TextRow {...common} maxLength={1000} />;
  }
}
