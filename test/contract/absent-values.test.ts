/**
 * "A property without a value is left out of answers. Our own client accepts both forms, since
 * other services may send either." Answers are drawn from the contract's own schemas.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { badgeLayout } from '../../src/contract/badge-layout.ts';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { envelope } from '../../src/contract/error-code.ts';
import { builtInLayout } from '../../src/domain/badge-layout.ts';

/** What valibot keeps of a schema, as far as the contract's answers use it. */
type Schema = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly fallback?: unknown;
};

/** One answer in two forms: what has no value is left out, or null. */
type Forms = { readonly absent: unknown; readonly asNull: unknown };

/** Texts that every form of a text reads: as a date, a time zone, a choice, an address, bytes or itself. */
const samples = [
  ...['2026-11-21T20:00:00', 'Europe/Berlin', 'https://example.org', '20:00'],
  ...['QWRtaXQ=', 'a text'],
];
const both = (value: unknown): Forms => ({ absent: value, asNull: value });
const reads = (schema: Schema, value: unknown) =>
  v.safeParse(schema as unknown as v.GenericSchema, value).success;

const isOptional = ({ type }: Schema) =>
  ['nullish', 'nullable', 'optional', 'exact_optional'].includes(type);

/** Its rules go beyond its form: no block reaches over the edge of the paper. */
const aLayout: Forms = {
  absent: JSON.parse(JSON.stringify(builtInLayout, (_, value) => value ?? undefined)),
  asNull: builtInLayout,
};

function formsOf(schema: Schema): fc.Arbitrary<Forms> {
  if ((schema as unknown) === badgeLayout) return fc.constant(aLayout);
  switch (schema.type) {
    case 'object':
      return objectOf(schema.entries ?? {});
    case 'array':
      return fc.array(formsOf(schema.item as Schema), { maxLength: 3 }).map((items) => ({
        absent: items.map((i) => i.absent),
        asNull: items.map((i) => i.asNull),
      }));
    case 'union': {
      const options = schema.options as readonly Schema[];
      return fc.oneof(...options.map(formsOf));
    }
    case 'picklist':
      return fc.constantFrom(...(schema.options as readonly unknown[])).map(both);
    case 'literal':
      return fc.constant(both(schema.literal));
    case 'record':
      return fc.dictionary(fc.string(), fc.string()).map(both);
    case 'boolean':
      return fc.boolean().map(both);
    case 'number':
      return fc.nat().map(both);
    case 'string':
      return fc.constantFrom(...samples.filter((sample) => reads(schema, sample))).map(both);
    default:
      throw new Error(`an answer holds a ${schema.type}, which this test doesn't know`);
  }
}

/** A property that may be without a value is so in half of the answers. */
function objectOf(entries: Readonly<Record<string, Schema>>): fc.Arbitrary<Forms> {
  const properties = Object.entries(entries).map(([name, schema]) =>
    isOptional(schema)
      ? fc
          .option(formsOf(schema.wrapped as Schema))
          .map((forms) => ({ name, forms, isThere: forms !== null }))
      : formsOf(schema).map((forms) => ({ name, forms, isThere: true })),
  );
  return fc.tuple(...properties).map((drawn) => ({
    absent: Object.fromEntries(
      drawn.filter(({ isThere }) => isThere).map(({ name, forms }) => [name, forms?.absent]),
    ),
    asNull: Object.fromEntries(drawn.map(({ name, forms }) => [name, forms?.asNull ?? null])),
  }));
}

const all = Object.entries(calls) as readonly (readonly [string, Call])[];

describe('an answer is read alike, whether it leaves out what has no value or says null', () => {
  test.each(all)('%s', (_, { answer }) => {
    fc.assert(
      fc.property(formsOf(answer as unknown as Schema), ({ absent, asNull }) => {
        const read = v.parse(answer, absent);
        expect(v.parse(answer, asNull)).toEqual(read);
      }),
      { numRuns: 50 },
    );
  });

  test('and so is a refusal', () => {
    const without = v.parse(envelope, { success: true });
    expect(v.parse(envelope, { success: true, errors: null })).toEqual(without);
  });
});
