/**
 * A resource as the specification's table describes it. Each property has a form and an attribute
 * code (R in answers, W in updates, C on create). Parameters and answers are derived from it.
 */
import * as v from 'valibot';
import type { Form } from './form.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table mixes forms; each row keeps its own type.
export type AnyForm = Form<any, any>;
export type Attr = `${'R' | '-'}${'W' | '-'}${'C' | '-'}`;

export type Property = {
  readonly form: AnyForm;
  readonly attr: Attr;
  /** `required` means on create, `always` that it is never null in an answer. */
  readonly presence: 'required' | 'always' | 'optional';
};
export type Resource = Readonly<Record<string, Property>>;

/* @__NO_SIDE_EFFECTS__ */
export const property = <
  F extends AnyForm,
  const A extends Attr,
  const P extends Property['presence'] = 'optional',
>(
  form: F,
  attr: A,
  presence: P = 'optional' as P,
) => ({ form, attr, presence });

export type GivenOf<F> = F extends Form<infer Given, infer _> ? Given : never;
export type ParsedOf<F> = F extends Form<infer _, infer Parsed> ? Parsed : never;

type KeysWith<R extends Resource, A extends Attr> = {
  [K in keyof R]: R[K]['attr'] extends A ? K : never;
}[keyof R];
type Readable<R extends Resource> = KeysWith<R, `R${string}` & Attr>;
export type Writable<R extends Resource> = KeysWith<R, `${string}W${string}` & Attr>;
export type Creatable<R extends Resource> = KeysWith<R, `${string}C` & Attr>;

/** The resource as both halves hold it; a property without a value is null, and left out on the wire. */
export type AnswerOf<R extends Resource> = {
  readonly [K in Readable<R>]: R[K]['presence'] extends 'optional'
    ? GivenOf<R[K]['form']> | null
    : GivenOf<R[K]['form']>;
};

/* @__NO_SIDE_EFFECTS__ */
const has = (letter: 'R' | 'W' | 'C') => (entry: readonly [string, Property]) =>
  entry[1].attr.includes(letter);

/**
 * A value that an answer may leave out. Our service never sends null, others may: both are read as
 * null.
 */
/* @__NO_SIDE_EFFECTS__ */
export const absentOr = <Value>(json: v.GenericSchema<unknown, Value>) => v.nullish(json, null);

/**
 * Reads the resource out of an answer, and tolerates what services leave out. A missing property,
 * or an optional one of the wrong form, is null. Unknown properties are dropped.
 */
/* @__NO_SIDE_EFFECTS__ */
export function answerOf<R extends Resource>(resource: R): v.GenericSchema<unknown, AnswerOf<R>> {
  const entries = Object.entries(resource)
    .filter(has('R'))
    .map(([name, { form, presence }]) => [
      name,
      presence === 'optional' ? v.fallback(absentOr(form.json), null) : form.json,
    ]);
  return v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<unknown, AnswerOf<R>>;
}

/** A parameter of a call. `clearable`: an empty value clears the property and is read as null. */
export type Parameter = {
  readonly form: AnyForm;
  readonly need: 'required' | 'optional' | 'clearable';
  /** The error code for a wrong form, if it is not `InvalidFormat.<name>`. */
  readonly invalid?: string;
  /** The error code if it is required and missing, if that is not `MissingParam.<name>`. */
  readonly missing?: string;
  /** Whether an update may leave it out but not send it empty. */
  readonly emptyIsMissing?: true;
};

/* @__NO_SIDE_EFFECTS__ */
export const required = <F extends AnyForm>(form: F, missing?: string) => ({
  form,
  need: 'required' as const,
  ...(missing !== undefined && { missing }),
});
/* @__NO_SIDE_EFFECTS__ */
export const optional = <F extends AnyForm>(form: F, invalid?: string) => ({
  form,
  need: 'optional' as const,
  ...(invalid !== undefined && { invalid }),
});

/* @__NO_SIDE_EFFECTS__ */
export const clearable = <F extends AnyForm>(form: F) => ({ form, need: 'clearable' as const });

/** A parameter that an update may leave out but not empty. */
/* @__NO_SIDE_EFFECTS__ */
export const kept = <F extends AnyForm>(form: F, missing?: string) => ({
  form,
  need: 'optional' as const,
  emptyIsMissing: true as const,
  ...(missing !== undefined && { missing }),
});

export type CreateParams<R extends Resource> = {
  readonly [K in Creatable<R>]: {
    form: R[K]['form'];
    need: R[K]['presence'] extends 'required' ? 'required' : 'optional';
  };
};
export type UpdateParams<R extends Resource> = {
  readonly [K in Writable<R>]: {
    form: R[K]['form'];
    need: R[K]['presence'] extends 'optional' ? 'clearable' : 'optional';
  };
};

/** The parameters of the resource's create call: its C properties. */
/* @__NO_SIDE_EFFECTS__ */
export function createParams<R extends Resource>(resource: R): CreateParams<R> {
  return Object.fromEntries(
    Object.entries(resource)
      .filter(has('C'))
      .map(([name, { form, presence }]) => [
        name,
        { form, need: presence === 'required' ? 'required' : 'optional' },
      ]),
  ) as CreateParams<R>;
}

/** The parameters of the resource's update call: its W properties, all optional. */
/* @__NO_SIDE_EFFECTS__ */
export function updateParams<R extends Resource>(resource: R): UpdateParams<R> {
  return Object.fromEntries(
    Object.entries(resource)
      .filter(has('W'))
      .map(([name, { form, presence }]) => [
        name,
        presence === 'optional'
          ? { form, need: 'clearable' }
          : { form, need: 'optional', emptyIsMissing: true },
      ]),
  ) as UpdateParams<R>;
}
