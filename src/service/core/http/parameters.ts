import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { invalidFormat, missingParam } from '../../../contract/error-code.ts';
import { country, language } from '../../../contract/form.ts';
import { countries, languages } from '../../../contract/iso-codes.ts';
import type { AnyForm, Parameter } from '../../../contract/resource.ts';
import { type ApiError, type Result, refuse, refuseAll } from '../deps/api-error.ts';
import type { Given } from '../deps/form-text.ts';

type ReadValue =
  | { readonly kind: 'absent' }
  | { readonly kind: 'value'; readonly value: unknown }
  | ApiError;

const absent: ReadValue = { kind: 'absent' };

/**
 * The parameters of a call, in their parsed forms. What it does not name is ignored, where it takes others.
 * @returns the refusal of all that are missing or have the wrong form. A parameter that comes
 *   twice has the wrong form: which of the two was meant is not ours to guess.
 */
export function readParameters(
  call: Call,
  given: Given,
): Result<Readonly<Record<string, unknown>>> {
  const read: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, parameter] of Object.entries(call.params)) {
    const result = readParameter(name, parameter, given.get(name));
    if (result.kind === 'refusal') faults.push(result.code);
    if (result.kind === 'value') read[name] = result.value;
  }
  if (!call.takesOthers) faults.push(...unknownNames(call, given));
  return refuseAll(faults) ?? read;
}

/** Of every call. */
const generalNames: ReadonlySet<string> = new Set(['apikey', 'version', 'format']);

const unknownNames = ({ params }: Call, given: Given): string[] =>
  [...given.keys()]
    .filter((name) => !generalNames.has(name) && !Object.hasOwn(params, name))
    .map(invalidFormat);

const noPairs: ReadonlyMap<unknown, unknown> = new Map();

/**
 * The pairs of a call that has such.
 * @returns the refusal of all whose value is missing, of the wrong form, or given twice
 */
export function readPairs(call: Call, given: Given): Result<ReadonlyMap<unknown, unknown>> {
  if (call.pairs === null) return noPairs;
  const read = new Map<unknown, unknown>();
  const faults: string[] = [];
  for (const [name, values] of given) {
    const key = v.safeParse(call.pairs.key.text, name);
    if (!key.success) continue;
    const result = readParameter(name, call.pairs.value, values);
    // `7` and `07` name the same.
    if (read.has(key.output)) faults.push(invalidFormat(name));
    else if (result.kind === 'refusal') faults.push(result.code);
    else if (result.kind === 'value') read.set(key.output, result.value);
  }
  return refuseAll(faults) ?? read;
}

/** `format` is a parameter of every call; `version` is accepted whatever it says. */
export function checkFormat(given: Given): ApiError | null {
  const values = given.get('format');
  return values === undefined || values.every((value) => /^(json)?$/i.test(value))
    ? null
    : refuse(400, invalidFormat('format'));
}

function readParameter(
  name: string,
  parameter: Parameter,
  values: readonly string[] | undefined,
): ReadValue {
  const text = values?.[0];
  if (values === undefined || text === undefined) return readNothing(name, parameter, undefined);
  if (values.length > 1) return wrong(name, parameter);
  if (text === '') return readNothing(name, parameter, text);
  // No text holds it, and not every database can.
  if (text.includes('\0')) return wrong(name, parameter);
  const parsed = v.safeParse(parameter.form.text, text);
  if (!parsed.success) return wrong(name, parameter);
  const value: unknown = parsed.output;
  // Blanks for a name, commas for a list: nothing is left of them.
  if (value === '') return readNothing(name, parameter, value);
  const known = knownCodes.get(parameter.form);
  if (known && !known.has(String(value))) return wrong(name, parameter);
  return { kind: 'value', value };
}

/** Of codes that have the right form, those that the standard gives. */
const knownCodes: ReadonlyMap<AnyForm, ReadonlySet<string>> = new Map([
  [country, countries],
  [language, languages],
]);

const wrong = (name: string, parameter: Parameter): ApiError =>
  refuse(400, parameter.invalid ?? invalidFormat(name));

const missing = (name: string, parameter: Parameter): ApiError =>
  refuse(400, parameter.missing ?? missingParam(name));

function readNothing(name: string, parameter: Parameter, text: '' | undefined): ReadValue {
  switch (parameter.need) {
    case 'required':
      return missing(name, parameter);
    case 'clearable':
      return text === '' ? { kind: 'value', value: null } : absent;
    case 'optional':
      return text === '' && parameter.emptyIsMissing ? missing(name, parameter) : absent;
  }
}
