import { invalidFormat, missingParam } from '../../contract/error-code.ts';

export type FieldProblem = 'needed' | 'wrong';

/** @returns which of the fields the service's codes are about, and whether each is missing or wrong */
export const refusedFields = <Field extends string>(
  fields: readonly Field[],
  codes: readonly string[],
): Partial<Record<Field, FieldProblem>> =>
  Object.fromEntries(
    fields.flatMap((field): [Field, FieldProblem][] => {
      if (codes.includes(missingParam(field))) return [[field, 'needed']];
      return codes.includes(invalidFormat(field)) ? [[field, 'wrong']] : [];
    }),
  ) as Partial<Record<Field, FieldProblem>>;
