import { useRef, useState } from 'react';
import { productDefinitionCreate, productLevels } from '../../contract/product.ts';

import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf } from '../../ui/kit/choices.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { moneyTyped, parseMoney, priceExample } from '../i18n/money.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';

type Props = EventPageProps & { readonly currency: string; readonly onClose: () => void };

type OptionField = 'name' | 'price' | 'available';
type OptionDraft = Readonly<Record<OptionField, string>>;
type OptionProblems = {
  readonly [Field in OptionField]?: 'name-missing' | 'price-form' | 'number-form';
};

const newOption: OptionDraft = { name: '', price: '0', available: '' };
/** As many as the service takes. */
const mostOptions = 100;

const problemsOf = (option: OptionDraft, isOne: boolean, currency: string): OptionProblems => ({
  ...(!isOne && option.name.trim() === '' && { name: 'name-missing' as const }),
  ...(parseMoney(option.price, currency) === null && { price: 'price-form' as const }),
  ...(!/^(|[1-9]\d{0,6})$/.test(option.available.trim()) && { available: 'number-form' as const }),
});

/** A product has at least one variant; one alone is called as the product. */
export function ProductSheet({ eventId, currency, onClose }: Props) {
  const { tag } = useLanguage();
  const { products: texts, problem, priceForm, save, close } = useScreenTexts('tickets');
  const words = { ...problem, 'price-form': priceForm(moneyTyped(priceExample, currency, tag)) };
  const send = useSend();
  const [name, setName] = useState('');
  const [level, setLevel] = useState<(typeof productLevels)[number]>('TICKET');
  const [options, setOptions] = useState<readonly OptionDraft[]>([newOption]);
  const [nameProblem, setNameProblem] = useState<string>();
  const [problems, setProblems] = useState<readonly OptionProblems[]>([]);
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
    const outcome = await send(productDefinitionCreate, {
      id: eventId,
      params: {
        name: name.trim(),
        level,
        options: options.map((option) => ({
          name: isOne ? name.trim() : option.name.trim(),
          price: parseMoney(option.price, currency) ?? 0,
          available: option.available.trim() === '' ? null : Number(option.available),
        })),
      },
    });
    if (outcome.kind !== 'answer') return outcome;
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
    <Sheet title={texts.add} closeLabel={close} onClose={onClose}>
      <Form submit={save} run={run} isNew>
        <TextRow
          label={texts.name}
          error={nameProblem}
          maxLength={255}
          value={name}
          onChange={setName}
        />
        <OneOf
          legend={texts.level}
          options={productLevels.map((value) => ({ value, name: texts.levels[value] }))}
          value={level}
          onChange={setLevel}
        />
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
        <p className="choice__hint">{texts.fixed}</p>
      </Form>
    </Sheet>
  );
}
