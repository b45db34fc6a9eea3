import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as form from '../../src/contract/form.ts';

type Readable = { readonly text: v.GenericSchema<string, unknown> };

const read = (of: Readable, text: string): unknown => {
  const result = v.safeParse(of.text, text);
  return result.success ? result.output : 'refused';
};

describe('forms of parameters', () => {
  test.each<[string, Readable, string, unknown]>([
    ['Boolean', form.boolean, 'TRUE', true],
    ['Boolean', form.boolean, '0', false],
    ['Boolean', form.boolean, 'yes', 'refused'],
    ['Integer', form.integer, '-12', -12],
    ['Integer', form.integer, '1.5', 'refused'],
    ['Integer', form.integer, '1e3', 'refused'],
    ['Integer', form.integer, ' 1', 'refused'],
    ['Integer', form.count, '-1', 'refused'],
    ['Country', form.country, 'es', 'ES'],
    ['Country', form.country, 'ESP', 'refused'],
    ['Language', form.language, 'DE', 'de'],
    ['Timezone', form.timezone, 'Europe/Berlin', 'Europe/Berlin'],
    ['Timezone', form.timezone, 'Berlin', 'refused'],
    ['Email', form.email, 'a@b', 'refused'],
    ['Email', form.email, 'ä@b.de', 'ä@b.de'],
    ['URL', form.url, 'javascript:alert(1)', 'refused'],
    ['Double', form.double, '-52.5', -52.5],
    ['Double', form.double, 'NaN', 'refused'],
    ['Date', form.date, '2026-11-21', { kind: 'local', local: '2026-11-21T00:00:00' }],
    ['Date', form.date, '2026-11-21T20:00:00', { kind: 'local', local: '2026-11-21T20:00:00' }],
    [
      'Date',
      form.date,
      '2026-11-21T20:00:00+01:00',
      { kind: 'instant', at: Date.UTC(2026, 10, 21, 19) },
    ],
    [
      'Date',
      form.date,
      '2026-11-21T20:00:00Z',
      { kind: 'instant', at: Date.UTC(2026, 10, 21, 20) },
    ],
    ['Date', form.date, '2026-02-30', 'refused'],
    ['Date', form.date, '2026-02-30T10:00:00Z', 'refused'],
    ['Date', form.date, 'tomorrow', 'refused'],
  ])('%s', (_, of, text, expected) => expect(read(of, text)).toEqual(expected));

  test('a text over its limit is refused, never cut', () => {
    expect(read(form.text(3), 'äöü')).toBe('äöü');
    expect(read(form.text(3), 'äöüß')).toBe('refused');
  });

  test('a list is read from commas', () => {
    expect(read(form.list(form.integer, 3), '1, 2,3')).toEqual([1, 2, 3]);
    expect(read(form.list(form.integer, 3), '1,2,3,4')).toBe('refused');
    expect(read(form.list(form.integer, 3), '1,,2')).toBe('refused');
  });

  test('no text makes a form throw', () => {
    const all: Readable[] = [
      form.boolean,
      form.integer,
      form.date,
      form.timezone,
      form.url,
      form.email,
      form.double,
    ];
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...all), (text, of) => {
        read(of, text);
      }),
    );
  });
});
