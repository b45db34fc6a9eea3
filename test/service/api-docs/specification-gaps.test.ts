/**
 * `docs/specification-gaps.md` says what `/api/docs` says:
 * `UPDATE_DOCS=1 npx vitest run --project unit test/service/api-docs/specification-gaps.test.ts`
 * writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specificationGaps } from '../../../src/service/api-docs/specification-gaps.ts';

const page = 'docs/specification-gaps.md';

/** Markdown would take `<id>` for a tag, and `|` for the end of a cell. */
const cell = (text: string) => text.replaceAll(/[<>|*_]/g, '\\$&');

function written(): string {
  const sections = Object.entries(specificationGaps).map(
    ([part, gaps]) => `## ${part}

| subject | decision |
|---|---|
${gaps.map(([subject, decision]) => `| ${cell(subject)} | ${cell(decision)} |`).join('\n')}
`,
  );
  return `# Where the specification is silent

What this service does where the ticketing specification says nothing or leaves a case open. Integrators read the same at \`/api/docs\`.

Written by \`test/service/api-docs/specification-gaps.test.ts\` from \`src/service/api-docs/specification-gaps.ts\`: change it there. The test fails when this page is old, and says how to write it again.

${sections.join('\n')}`;
}

test('the page says what /api/docs says', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(page, written());
  expect(readFileSync(page, 'utf8')).toBe(written());
});

test('no subject is decided twice in one part', () => {
  for (const gaps of Object.values(specificationGaps)) {
    const subjects = gaps.map(([subject]) => subject);
    expect(subjects).toEqual([...new Set(subjects)]);
  }
});
