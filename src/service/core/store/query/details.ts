/** JSON objects in the tables: properties that are stored and given back, and never searched. */
import { fromJson, type Json, toJson } from '../schema/json.ts';

type Change<Details> = { readonly [Name in keyof Details]?: Details[Name] | null };

/** Details of which nothing has been given yet. */
export const nothingKept: Json<object> = toJson({});

/** @returns `kept` with what was given; what was cleared (null) is gone, so that its default holds */
export function changed<Details extends object>(
  kept: Json<Partial<Details>>,
  given: Change<Details>,
): Json<Details> {
  const merged = Object.entries({ ...fromJson(kept), ...given });
  return toJson(Object.fromEntries(merged.filter(([, value]) => value !== null)) as Details);
}
