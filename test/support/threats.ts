/** Reads the threats of SECURITY.md: a section each, with a table of what holds and the tests that show it. */

export type Threat = {
  readonly name: string;
  readonly lines: readonly { readonly holds: string; readonly shownBy: string }[];
  readonly saysWhatDoesNot: boolean;
};

const section = /^## Threats$([\s\S]*?)(?=^## |$(?![\s\S]))/m;

export function threatsIn(page: string): readonly Threat[] {
  const [, threats = ''] = section.exec(page) ?? [];
  return threats
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const rows = [...text.matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(1);
      return {
        name: text.split('\n', 1)[0] ?? '',
        lines: rows.map(([, holds = '', shownBy = '']) => ({ holds, shownBy })),
        saysWhatDoesNot: /^What does not hold:\n\n- \S/m.test(text),
      };
    });
}

/** @returns one sentence for each line without a test that exists or a reason why there is none */
export const threatFaults = (page: string, exists: (path: string) => boolean): string[] =>
  threatsIn(page).flatMap(({ name, lines, saysWhatDoesNot }) => [
    ...(lines.length === 0 ? [`${name} says nothing that holds`] : []),
    ...lines.flatMap(({ holds, shownBy }) => lineFaults(name, holds, shownBy, exists)),
    ...(saysWhatDoesNot ? [] : [`${name} does not say what does not hold`]),
  ]);

function lineFaults(
  name: string,
  holds: string,
  shownBy: string,
  exists: (path: string) => boolean,
): string[] {
  const tests = [...shownBy.matchAll(/`(test\/[\w./-]+\.test\.tsx?)`/g)].map(
    ([, path = '']) => path,
  );
  if (tests.length === 0 && !/^no test: \S/.test(shownBy))
    return [`${name}: no test shows “${holds}”`];
  return tests
    .filter((path) => !exists(path))
    .map((path) => `${name} names ${path}, which does not exist`);
}
