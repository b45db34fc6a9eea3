/** The log in this process. What becomes of it when its reader or its disk fails: `log-fails.test.ts`. */
import { execFileSync } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogLines } from '../../../src/service/operations/log-lines.ts';
import { manualTime } from '../../support/manual-time.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'admit-log-'));
  file = join(directory, 'log');
});
afterEach(() => rmSync(directory, { recursive: true }));

const written = () => readFileSync(file, 'utf8');

test('all lines are written, in their order, before the end', async () => {
  const log = new LogLines(openSync(file, 'a'), manualTime());
  log.write('a\n');
  log.write('b\n');
  await new Promise(setImmediate);
  log.write('c\n');
  await log.end(10_000);
  expect(written()).toBe('a\nb\nc\n');
  expect(log.droppedLines).toBe(0);
});

test('where the process ends at once, the lines of its last turn are written, once', async () => {
  const fd = openSync(file, 'a');
  const log = new LogLines(fd, manualTime());
  log.write('a\n');
  log.endAtOnce();
  expect(written()).toBe('a\n');
  await new Promise(setImmediate);
  expect(written()).toBe('a\n');
  closeSync(fd);
});

test('lines that find no room are counted, and that they are missing is said when lines flow again', async () => {
  // A pipe: as long as nobody reads, what was handed over first is still on its way.
  execFileSync('mkfifo', [file]);
  const log = new LogLines(openSync(file, 'r+'), manualTime());
  log.write(`${'x'.repeat(3 * 1024 * 1024)}\n`);
  await new Promise(setImmediate);
  log.write(`${'y'.repeat(3 * 1024 * 1024)}\nz\n`);
  await new Promise(setImmediate);
  expect(log.droppedLines).toBe(2);

  let read = '';
  createReadStream(file, 'utf8').on('data', (text) => {
    read += text;
  });
  await expect.poll(() => read.split('\n').length).toBe(3);
  await log.end(10_000);
  const [kept, said] = read.split('\n');
  expect(kept).toMatch(/^x+$/);
  expect(JSON.parse(said ?? '')).toMatchObject({
    level: 40,
    lines: 2,
    msg: 'log lines were dropped: the reader was too slow',
  });
});
