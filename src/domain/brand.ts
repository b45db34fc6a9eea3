/** A value that only its trusted constructor makes, so that two numbers never change places. */
declare const brand: unique symbol;
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
