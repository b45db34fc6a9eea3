/** `docs/specification-gaps.md` speaks of calls that there are, and decides each subject once. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/calls.ts';
import { participantStream } from '../../../src/contract/participant.ts';
import { syncStream } from '../../../src/contract/sync.ts';

const page = readFileSync('docs/specification-gaps.md', 'utf8');
const streams = [participantStream, syncStream];
const known = new Set([
  ...[...(Object.values(calls) as Call[]), ...streams].map(
    ({ method, path }) => `${method} ${path}`,
  ),
]);

test('each call that the page names exists', () => {
  const named = [...page.matchAll(/`((?:GET|POST|DELETE)(?:, (?:GET|POST|DELETE))*) (\/[^`]+)`/g)];
  expect(named.length).toBeGreaterThan(70);
  const missing = named.flatMap(([, methods = '', path = '']) =>
    methods
      .split(', ')
      .map((method) => `${method} ${path.replace(/<[^>]+>/, ':id')}`)
      .filter((call) => !known.has(call)),
  );
  expect(missing).toEqual([]);
});

test('no subject is decided twice in one part', () => {
  for (const part of page.split(/^## /m)) {
    const subjects = [...part.matchAll(/^\| (.+?) \| /gm)].map(([, subject]) => subject);
    expect(subjects).toEqual([...new Set(subjects)]);
  }
});
