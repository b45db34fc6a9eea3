/** A type that only its own constructor can make, so that ids of two kinds are never mixed up. */
declare const brand: unique symbol;
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
