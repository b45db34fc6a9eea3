/**
 * Columns that hold JSON: text in both databases. The schema says of each what its text holds, and
 * nothing but these functions turns the one into the other.
 */
declare const held: unique symbol;

/** The text of a column that holds `Value`. */
export type Json<Value> = string & { readonly [held]: Value };

/** What a column holds. Every row was written by `toJson`, so nothing is checked here. */
export const fromJson = <Value>(column: Json<Value>): Value => JSON.parse(column);

export const toJson = <Value>(value: Value): Json<Value> => JSON.stringify(value) as Json<Value>;

/** @param column of a row whose table isn't known */
export const openedJson = (column: string): unknown => fromJson(column as Json<unknown>);

/** @param column of a row whose table isn't known; it holds an object, or null */
export const fieldsOf = (column: string) =>
  openedJson(column) as Readonly<Record<string, unknown>> | null;

/** A boolean; both databases keep it as an integer. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);
