/** Each line of SECURITY.md's threats names the tests that show it, or says why there is none. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { threatFaults, threatsIn } from './support/threats.ts';

const page = readFileSync('SECURITY.md', 'utf8');

test('every threat says what holds, which tests show it, and what does not hold', () => {
  expect(threatsIn(page).map(({ name }) => name)).toEqual([
    'Stolen phone',
    'Curious helper',
    'Forged and copied tickets',
    'Hostile Wi-Fi',
    'Hostile barcode',
    'Hostile pairing link',
    'Stolen database',
    'Evil organizer of another event',
  ]);
  expect(threatFaults(page, existsSync)).toEqual([]);
});

describe('the check', () => {
  const threat = (...lines: readonly string[]) =>
    ['## Threats', '### Thief', '| what holds | shown by |', '|---|---|', ...lines].join('\n');
  const rest = '\nWhat does not hold:\n\n- The rest.';
  const check = (text: string) => threatFaults(text, (path) => path === 'test/there.test.ts');

  test('is content with a test that exists, or a reason', () => {
    expect(
      check(threat('| a | `test/there.test.ts` |', '| b | no test: it is a promise |', rest)),
    ).toEqual([]);
  });

  test.each([
    [
      'a test that is not there',
      threat('| a | `test/gone.test.ts` |', rest),
      'Thief names test/gone.test.ts, which does not exist',
    ],
    ['neither test nor reason', threat('| a | surely |', rest), 'Thief: no test shows “a”'],
    ['a file that is no test', threat('| a | `test/there.ts` |', rest), 'Thief: no test shows “a”'],
    ['an empty reason', threat('| a | no test: |', rest), 'Thief: no test shows “a”'],
    ['nothing that holds', threat(rest), 'Thief says nothing that holds'],
    [
      'nothing that does not',
      threat('| a | `test/there.test.ts` |'),
      'Thief does not say what does not hold',
    ],
  ])('finds %s', (_, text, fault) => {
    expect(check(text)).toEqual([fault]);
  });
});
