import { useRef, useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import {
  productDefinitionCreate,
  type productDefinitionRead,
  productDefinitionUpdate,
  productErrors,
  productLevels,
} from '../../contract/product.ts';
import type { ProductOptionId } from '../../domain/ids.ts';
import { moneyTyped, parseMoney, priceExample } from '../../domain/typed-money.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf } from '../../ui/kit/choices.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';

export type Product = AnswerTo<typeof productDefinitionRead>['productDefinition'];

type Props = EventPageProps & {
  readonly currency: string;
  /** null: a new one. */
  readonly product: Product | null;
  readonly onClose: () => void;
};

type OptionField = 'name' | 'price' | 'available';
type OptionDraft = Readonly<Record<OptionField, string>> & {
  /** null: it was not saved yet. */
  readonly id: ProductOptionId | null;
};
type OptionProblems = {
  readonly [Field in OptionField]?: 'name-missing' | 'price-form' | 'number-form';
};

const newOption: OptionDraft = { id: null, name: '', price: '0', available: '' };
/** As many as the service takes. */
const mostOptions = 100;

const draftsOf = (product: Product | null, currency: string, tag: string): OptionDraft[] =>
  product?.options.map((option) => ({
    id: option.id,
    name: option.name,
    price: moneyTyped(option.price ?? 0, currency, tag),
    available: option.available === null ? '' : String(option.available),
  })) ?? [newOption];

const problemsOf = (option: OptionDraft, isOne: boolean, currency: string): OptionProblems => ({
  ...(!isOne && option.name.trim() === '' && { name: 'name-missing' as const }),
  ...(parseMoney(option.price, currency) === null && { price: 'price-form' as const }),
  ...(!/^(|[1-9]\d{0,6})$/.test(option.available.trim()) && { available: 'number-form' as const }),
});

/** @param name of the product, which its only option has too */
const sentOf = (options: readonly OptionDraft[], name: string, currency: string) =>
  options.map((option) => ({
    id: option.id,
    name: options.length === 1 ? name : option.name.trim(),
    price: parseMoney(option.price, currency) ?? 0,
    available: option.available.trim() === '' ? null : Number(option.available),
  }));

/** A product has at least one variant; one alone is called as the product. */
export function ProductSheet({ eventId, currency, product, onClose }: Props) {
  const { products: texts, problem, priceForm, save, close } = useScreenTexts('tickets');
  const { tag } = useLanguage();
  const words = { ...problem, 'price-form': priceForm(moneyTyped(priceExample, currency, tag)) };
  const send = useSend();
  const [name, setName] = useState(product?.name ?? '');
  const [level, setLevel] = useState<(typeof productLevels)[number]>(product?.level ?? 'TICKET');
  const [options, setOptions] = useState<readonly OptionDraft[]>(() =>
    draftsOf(product, currency, tag),
  );
  const [nameProblem, setNameProblem] = useState<string>();
  const [problems, setProblems] = useState<readonly OptionProblems[]>([]);
  const [isSold, setSold] = useState(false);
  const isOne = options.length === 1;
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    setOptions((now) => now.filter((_, n) => n !== at));
    setProblems((now) => now.filter((_, n) => n !== at));
    // Its own button is gone: the focus continues to what follows.
    addButton.current?.focus();
  };

  const run = async (): Promise<Failure | null> => {
    const found = options.map((option) => problemsOf(option, isOne, currency));
    const isNamed = name.trim() !== '';
    setNameProblem(isNamed ? undefined : problem['name-missing']);
    setProblems(found);
    if (!isNamed || found.some((each) => Object.keys(each).length > 0)) return null;
    const wanted = sentOf(options, name.trim(), currency);
    const outcome =
      product === null
        ? await send(productDefinitionCreate, {
            id: eventId,
            params: { name: name.trim(), level, options: wanted.map(({ id: _, ...one }) => one) },
          })
        : await send(productDefinitionUpdate, {
            id: product.id,
            params: { name: name.trim(), options: wanted },
          });
    const isTaken = outcome.kind === 'refused' && outcome.errors.includes(productErrors.sold);
    setSold(isTaken);
    if (outcome.kind !== 'answer') return isTaken ? null : outcome;
    onClose();
    return null;
  };

  const row = (at: number, field: OptionField) => {
    const wrong = problems[at]?.[field];
    return {
      value: options[at]?.[field] ?? '',
      onChange: (value: string) =>
        setOptions((now) => now.map((each, n) => (n === at ? { ...each, [field]: value } : each))),
      error: wrong && words[wrong],
    };
  };

  return (
    <Sheet title={product?.name ?? texts.add} closeLabel={close} onClose={onClose}>
      <Form submit={save} run={run} isNew={product === null}>
        <TextRow
          label={texts.name}
          error={nameProblem}
          maxLength={255}
          value={name}
          onChange={setName}
        />
        {product === null && (
          <OneOf
            legend={texts.level}
            options={productLevels.map((value) => ({ value, name: texts.levels[value] }))}
            value={level}
            onChange={setLevel}
          />
        )}
        {options.map((_, at) => (
          <div key={at} className="rows__beside">
            {!isOne && (
              <TextRow
                label={texts.option(at + 1)}
                hint={texts.optionHint}
                maxLength={255}
                {...row(at, 'name')}
              />
            )}
            <TextRow label={texts.price(currency)} inputMode="decimal" {...row(at, 'price')} />
            <TextRow
              label={texts.available}
              inputMode="numeric"
              isOptional
              {...row(at, 'available')}
            />
            {!isOne && (
              <button
                type="button"
                className="button button--text"
                aria-label={texts.removeOptionNamed(at + 1)}
                onClick={() => remove(at)}
              >
                {texts.removeOption}
              </button>
            )}
          </div>
        ))}
        {options.length < mostOptions && (
          <p>
            <button
              ref={addButton}
              type="button"
              className="button button--secondary"
              onClick={() => setOptions([...options, newOption])}
            >
              {texts.addOption}
            </button>
          </p>
        )}
        {isSold && <p role="alert">{texts.sold}</p>}
      </Form>
    </Sheet>
  );
}
