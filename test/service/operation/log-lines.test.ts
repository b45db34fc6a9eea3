import { expect, test } from 'vitest';
import { LogLines } from '../../../src/service/operation/log-lines.ts';

test('the lines of one turn are written as one, in their order, and none waits longer', async () => {
  const written: string[] = [];
  const log = new LogLines({ write: (text) => written.push(text) });
  log.write('a\n');
  log.write('b\n');
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written).toEqual(['a\nb\n']);
  log.write('c\n');
  await new Promise(setImmediate);
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

test('what is left is written before the end, once', async () => {
  const written: string[] = [];
  const log = new LogLines({ write: (text) => written.push(text) });
  log.write('a\n');
  log.flush();
  await new Promise(setImmediate);
  expect(written).toEqual(['a\n']);
});
