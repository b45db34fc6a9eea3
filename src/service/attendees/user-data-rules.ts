/** The forms in which values are stored, by the type of their field. */
import * as v from 'valibot';
import { invalidFormat } from '../../contract/error-code.ts';
import { boolean, country, date, double, email, oneOf, text, url } from '../../contract/form.ts';
import { countries } from '../../contract/iso-codes.ts';
import type { KeptUserData, UserDataOption, UserFieldType } from '../../contract/user-data.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import { type Result, refuse } from '../core/deps/refusal.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import { fromJson, type Json } from '../core/store/schema/json.ts';

/** Values of these types can't be sent: a product is bought, a photo is uploaded. */
export const isUnsendable = (type: UserFieldType): boolean =>
  type === 'product' || type === 'photo';

const forms: Readonly<
  Record<
    Exclude<UserFieldType, 'product' | 'photo' | 'date' | 'birthday'>,
    { text: v.GenericSchema }
  >
> = {
  string: text(1000),
  number: double,
  gender: oneOf(['m', 'f']),
  email,
  url,
  address: text(1000),
  phone: text(50),
  zipCode: text(20),
  country,
  blog: url,
  checkbox: boolean,
  radio: text(1000),
  dropdown: text(1000),
  textarea: text(5000),
};

export const hasOptions = (type: string): boolean => type === 'radio' || type === 'dropdown';

type Value = Pick<KeptUserData, 'userDataOptionKey'> & { readonly value: string };

/**
 * @param field with its options: where it has some, one of them is sent, by its name or its key
 * @param zone of the wall clock in which dates are read and stored
 */
export function valueSent(
  field: {
    readonly id: number;
    readonly type: UserFieldType;
    readonly options: Json<readonly UserDataOption[]>;
  },
  sent: string,
  zone: Timezone,
): Result<Value> {
  const wrong = refuse(400, invalidFormat(String(field.id)));
  switch (field.type) {
    case 'product':
    case 'photo':
      return wrong;
    case 'date':
    case 'birthday': {
      const parsed = v.safeParse(date.text, sent);
      return parsed.success
        ? { value: localDateTime(instantSent(parsed.output, zone), zone) }
        : wrong;
    }
    default: {
      const options = hasOptions(field.type) ? fromJson(field.options) : [];
      if (options.length > 0) return optionSent(options, sent) ?? wrong;
      const parsed = v.safeParse(forms[field.type].text, sent);
      if (!parsed.success) return wrong;
      const value = String(parsed.output);
      return field.type === 'country' && !countries.has(value) ? wrong : { value };
    }
  }
}

/** A name comes first: options may be numbers, too. */
function optionSent(options: readonly UserDataOption[], sent: string): Value | undefined {
  const option =
    options.find(({ userDataOptionName }) => userDataOptionName === sent.trim()) ??
    options.find(({ userDataOptionKey }) => userDataOptionKey === sent.trim());
  return (
    option && { value: option.userDataOptionName, userDataOptionKey: option.userDataOptionKey }
  );
}
