import { expect, test } from 'vitest';
import { replacementOf } from '../../src/domain/replaced-code.ts';
import type { LocalDateTime } from '../../src/domain/time.ts';

const at = (time: string) => `2026-11-21T${time}:00` as LocalDateTime;

test('V2: of a code that was replaced more than once, the last time is told', () => {
  const replaced = [
    { code: 'LEAKED-1', at: at('18:00') },
    { code: 'another', at: at('18:30') },
    { code: 'leaked1', at: at('19:00') },
  ];
  expect(replacementOf('LEAKED1', { replaced })?.at).toBe(at('19:00'));
  expect(replacementOf('ANOTHER', { replaced })?.at).toBe(at('18:30'));
  expect(replacementOf('NEVER', { replaced })).toBeUndefined();
});
