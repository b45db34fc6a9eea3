/** Fields of a form, each with its label, what was typed, and what is wrong with it. */

import { countries } from '../../../contract/iso-codes.ts';
import type { Field } from '../../attendees/user-data-record.ts';
import { escaped } from '../../core/deps/html.ts';
import { countryName } from '../../core/deps/printed-text.ts';
import { fromJson } from '../../core/store/schema/json.ts';
import { type TextLanguage, type Texts, textsIn } from '../../core/texts/texts.ts';
import { type Faults, faultAttributes, faultHtml } from './faults.ts';

export type FieldPlace = {
  readonly language: TextLanguage;
  readonly faults: Faults;
  /** What stands in a field, by its name. */
  readonly value: (name: string) => string;
};

export type FieldOptions = {
  /** What browsers fill in by themselves. */
  readonly autocomplete?: string;
  readonly isRequired?: boolean;
  readonly type?: 'text' | 'email' | 'date' | 'tel' | 'url';
  readonly inputMode?: 'decimal';
};

/** @param label as text */
export function fieldHtml(
  place: FieldPlace,
  name: string,
  label: string,
  { autocomplete = 'off', isRequired = false, type = 'text', inputMode }: FieldOptions,
): string {
  const { value } = place;
  return labelled(
    place,
    name,
    label,
    isRequired,
    `<input name="${name}" type="${type}" autocomplete="${autocomplete}"${inputMode ? ` inputmode="${inputMode}"` : ''} value="${escaped(value(name))}"${attributes(place, name, isRequired)}>`,
  );
}

export const areaHtml = (place: FieldPlace, name: string, label: string, isRequired: boolean) =>
  labelled(
    place,
    name,
    label,
    isRequired,
    // The first line end after the tag is not part of the text.
    `<textarea name="${name}" rows="4"${attributes(place, name, isRequired)}>\n${escaped(place.value(name))}</textarea>`,
  );

/** @param choices value to label, as text */
export const choiceHtml = (
  place: FieldPlace,
  name: string,
  label: string,
  choices: Iterable<readonly [string, string]>,
  { autocomplete = 'off', isRequired = false }: FieldOptions,
): string => {
  const chosen = place.value(name);
  const options = [...choices].map(
    ([value, text]) =>
      `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(text)}</option>`,
  );
  return labelled(
    place,
    name,
    label,
    isRequired,
    `<select name="${name}" autocomplete="${autocomplete}"${attributes(place, name, isRequired)}><option value=""></option>${options.join('')}</select>`,
  );
};

/** One of some, all of them to be seen; the only one is chosen already. */
export const radiosHtml = (
  place: FieldPlace,
  name: string,
  legend: string,
  choices: readonly (readonly [string, string])[],
): string => {
  const only = choices.length === 1 ? choices[0]?.[0] : undefined;
  const chosen = place.value(name) || only;
  return `<fieldset><legend>${escaped(legend)}</legend>${faultHtml(textsIn(place.language), place.faults, name)}
${choices
  .map(
    ([value, text], at) =>
      `<label class="check"><input type="radio" name="${name}" value="${escaped(value)}"${chosen === value ? ' checked' : ''}${at === 0 ? faultAttributes(place.faults, name) : ''} required>${escaped(text)}</label>`,
  )
  .join('\n')}
</fieldset>`;
};

/** @param label as HTML */
export const checkHtml = (place: FieldPlace, name: string, label: string, isRequired: boolean) =>
  `<label class="check"><input type="checkbox" name="${name}" value="true"${place.value(name) === 'true' ? ' checked' : ''}${attributes(place, name, isRequired)}><span>${label} ${faultHtml(textsIn(place.language), place.faults, name)}</span></label>`;

const labelled = (
  { language, faults }: FieldPlace,
  name: string,
  label: string,
  isRequired: boolean,
  field: string,
): string => {
  const texts = textsIn(language);
  const optional = isRequired ? '' : ` <span class="soft">${escaped(texts.shop.optional)}</span>`;
  return `<label>${escaped(label)}${optional}${field}${faultHtml(texts, faults, name)}</label>`;
};

const attributes = ({ faults }: FieldPlace, name: string, isRequired: boolean): string =>
  `${isRequired ? ' required' : ''}${faultAttributes(faults, name)}`;

/** A field that the organizer asks for. */
export function askedHtml(
  place: FieldPlace,
  {
    id,
    title,
    type,
    required,
    options,
  }: Pick<Field, 'id' | 'title' | 'type' | 'required' | 'options'>,
): string {
  const { form } = textsIn(place.language);
  const name = String(id);
  const isRequired = required === 1;
  const text = (options: FieldOptions) => fieldHtml(place, name, title, { isRequired, ...options });
  switch (type) {
    case 'checkbox':
      return choiceHtml(place, name, title, yesOrNo(form), { isRequired });
    case 'gender':
      return choiceHtml(
        place,
        name,
        title,
        [
          ['f', form.female],
          ['m', form.male],
        ],
        { isRequired },
      );
    case 'country':
      return choiceHtml(place, name, title, countryNames(place.language), { isRequired });
    case 'textarea':
    case 'address':
      return areaHtml(place, name, title, isRequired);
    case 'date':
      return text({ type: 'date' });
    case 'birthday':
      return text({ type: 'date', autocomplete: 'bday' });
    case 'email':
      return text({ type: 'email' });
    case 'url':
    case 'blog':
      return text({ type: 'url' });
    case 'phone':
      return text({ type: 'tel', autocomplete: 'tel' });
    case 'number':
      return text({ inputMode: 'decimal' });
    case 'radio':
    case 'dropdown': {
      const names = fromJson(options).map(
        ({ userDataOptionName: option }) => [option, option] as const,
      );
      return names.length > 0 ? choiceHtml(place, name, title, names, { isRequired }) : text({});
    }
    default:
      return text({});
  }
}

const yesOrNo = ({ yes, no }: Texts['form']): readonly (readonly [string, string])[] => [
  ['true', yes],
  ['false', no],
];

const namesByLanguage = new Map<TextLanguage, readonly (readonly [string, string])[]>();

/** Code and name, in the order of names. */
export function countryNames(language: TextLanguage): readonly (readonly [string, string])[] {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language);
  const names = [...countries]
    .map((code) => [code, countryName(code, language)] as const)
    .sort(([, one], [, other]) => compare(one, other));
  namesByLanguage.set(language, names);
  return names;
}
