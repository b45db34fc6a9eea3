import {
  type BadgeBlock,
  type BadgeField,
  type BadgeLayout,
  badgeFields,
  type Colour,
  letterPt,
  longestWords,
  smallestOf,
  type TextBlock,
  type TextSource,
  textAligns,
} from '../../domain/badge-layout.ts';
import { asId, type TicketCategoryId, type UserFieldId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, SomeOf, Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { FormRow, SelectRow, TextRow } from '../kit/form-row.tsx';
import { NumberRow } from './number-row.tsx';

export type BadgeCategory = { readonly id: TicketCategoryId; readonly name: string };
export type BadgeQuestion = { readonly id: UserFieldId; readonly title: string };

/** @returns how lists and screen readers call a block */
export function useBlockName(questions: readonly BadgeQuestion[]): (block: BadgeBlock) => string {
  const { blocks: texts } = useScreenTexts('badges');
  return (block) => {
    if (block.kind !== 'text') return texts.kinds[block.kind];
    const { from } = block;
    switch (from.kind) {
      case 'field':
        return texts.fields[from.field];
      case 'answer':
        return questions.find(({ id }) => id === from.question)?.title ?? texts.removedQuestion;
      case 'words':
        return texts.wordsNamed(from.words);
    }
  };
}

type Props = {
  readonly block: BadgeBlock;
  readonly layout: BadgeLayout;
  readonly categories: readonly BadgeCategory[];
  readonly questions: readonly BadgeQuestion[];
  readonly onChange: (block: BadgeBlock) => void;
  readonly onRemove: () => void;
};

/** What the chosen block is: its text, its place, on which badges. */
export function BlockForm(props: Props) {
  const { block, layout, categories, questions, onChange, onRemove } = props;
  const { block: texts } = useScreenTexts('badges');
  const nameOf = useBlockName(questions);
  return (
    <section className="card badge-block" aria-labelledby="badge-block">
      <h2 id="badge-block" className="card__title">
        {nameOf(block)}
      </h2>
      <div className="rows">
        {block.kind === 'text' && (
          <TextRows block={block} questions={questions} onChange={onChange} />
        )}
        {block.kind === 'box' && (
          <ColourRow colour={block.colour} onChange={(colour) => onChange({ ...block, colour })} />
        )}
        <PlaceRows block={block} layout={layout} onChange={onChange} />
        {categories.length > 1 && (
          <SomeOf
            legend={texts.categories}
            all={texts.allCategories}
            options={categories.map(({ id, name }) => ({ value: id, name }))}
            chosen={block.categories}
            onChange={(chosen) => onChange({ ...block, categories: chosen })}
          />
        )}
        <button type="button" className="button button--secondary" onClick={onRemove}>
          <Icon name="erase" />
          {texts.remove}
        </button>
      </div>
    </section>
  );
}

type TextRowsProps = {
  readonly block: TextBlock;
  readonly questions: readonly BadgeQuestion[];
  readonly onChange: (block: TextBlock) => void;
};

function TextRows({ block, questions, onChange }: TextRowsProps) {
  const texts = useScreenTexts('badges');
  const { block: words, blocks } = texts;
  const { from, largest, smallest } = block;
  return (
    <>
      <SelectRow
        label={words.from}
        value={optionOf(from)}
        options={[
          ...badgeFields.map((field) => ({ value: field, name: blocks.fields[field] })),
          { value: 'words', name: words.words },
          ...questions.map(({ id, title }) => ({
            value: `answer ${id}`,
            name: title,
            group: words.answers,
          })),
        ]}
        onChange={(value) => onChange({ ...block, from: sourceOf(value) })}
      />
      {from.kind === 'words' && (
        <TextRow
          label={words.wordsLabel}
          maxLength={longestWords}
          value={from.words}
          onChange={(said) => onChange({ ...block, from: { kind: 'words', words: said } })}
        />
      )}
      <div className="rows__beside">
        <NumberRow
          label={words.largest}
          value={largest}
          min={smallest}
          max={letterPt.largest}
          unit={texts.pt}
          onChange={(size) => onChange({ ...block, largest: size })}
        />
        <NumberRow
          label={words.smallest}
          value={smallest}
          min={letterPt.smallest}
          max={largest}
          unit={texts.pt}
          onChange={(size) => onChange({ ...block, smallest: size })}
        />
      </div>
      <p className="choice__hint">{words.sizeHint}</p>
      <OneOf
        legend={words.align}
        options={textAligns.map((value) => ({ value, name: words.aligns[value] }))}
        value={block.align}
        onChange={(align) => onChange({ ...block, align })}
      />
      <Switch name={words.bold} on={block.bold} onChange={(bold) => onChange({ ...block, bold })} />
      <ColourRow colour={block.colour} onChange={(colour) => onChange({ ...block, colour })} />
      <Switch
        name={words.closesUp}
        hint={words.closesUpHint}
        on={block.closesUp}
        onChange={(closesUp) => onChange({ ...block, closesUp })}
      />
    </>
  );
}

const optionOf = (from: TextSource): string => {
  switch (from.kind) {
    case 'field':
      return from.field;
    case 'answer':
      return `answer ${from.question}`;
    case 'words':
      return 'words';
  }
};

function sourceOf(value: string): TextSource {
  const field = badgeFields.find((each): each is BadgeField => each === value);
  if (field) return { kind: 'field', field };
  const [, question] = /^answer (\d+)$/.exec(value) ?? [];
  return question === undefined
    ? { kind: 'words', words: '' }
    : { kind: 'answer', question: asId(Number(question)) };
}

type ColourRowProps = {
  readonly colour: Colour;
  readonly onChange: (colour: Colour) => void;
};

const ColourRow = ({ colour, onChange }: ColourRowProps) => {
  const { block: texts } = useScreenTexts('badges');
  return (
    <FormRow label={texts.colour}>
      {(control) => (
        <input
          {...control}
          className="field badge-colour"
          type="color"
          value={colour}
          // As browsers write it: `#rrggbb`.
          onChange={({ target }) => onChange(target.value as Colour)}
        />
      )}
    </FormRow>
  );
};

type PlaceRowsProps = Pick<Props, 'block' | 'layout' | 'onChange'>;

function PlaceRows({ block, layout, onChange }: PlaceRowsProps) {
  const { block: texts, mm } = useScreenTexts('badges');
  const { left, top, width, height } = block;
  const least = smallestOf(block);
  const rows = [
    ['left', left, 0, layout.width - width],
    ['top', top, 0, layout.height - height],
    ['width', width, least, layout.width - left],
    ['height', height, least, layout.height - top],
  ] as const;
  return (
    <div className="rows__beside">
      {rows.map(([name, value, min, max]) => (
        <NumberRow
          key={name}
          label={texts.place[name]}
          value={value}
          min={min}
          max={Math.round(max * 100) / 100}
          unit={mm}
          onChange={(next) => onChange({ ...block, [name]: next })}
        />
      ))}
    </div>
  );
}
