/**
 * Holds `docs/rules.md` and the code together: every rule number that is cited exists there, and a
 * test names every rule.
 */
import { parseSync, Visitor } from 'vite';

/** `T20:00`, `#C1`, the path `M4 5.5` of a picture, and the head of a file (`P5`) are no citations. */
const citation = /(?<![\w#$}-])([VOCRTNUZPML])(\d{1,2})(?!\w|:\d|\.\d|[ ,]-?\.?\d|\\n)/g;
/** `V1–V4` cites the rules between as well. */
const range = /(?<![\w#$}-])([VOCRTNUZPML])(\d{1,2})(?:–|-| to )\1(\d{1,2})(?!\w|:\d)/g;
const definition = /^- \*\*([VOCRTNUZPML]\d{1,2})\*\* /gm;
/** @returns the numbers that the rules' page defines, in its order */
export const definedRules = (page: string): readonly string[] =>
  [...page.matchAll(definition)].map(([, rule = '']) => rule);

/** @returns each number that a text cites, once */
export function citedRules(text: string): ReadonlySet<string> {
  const cited = new Set([...text.matchAll(citation)].map(([, kind, number]) => `${kind}${number}`));
  for (const [, kind, first, last] of text.matchAll(range)) {
    for (let number = Number(first); number <= Number(last); number++)
      cited.add(`${kind}${number}`);
  }
  return cited;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** What the tests of a file are called: the first argument of `test(…)`, `describe.each(…)(…)`, … */
function titles(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isText = first?.type === 'Literal' || first?.type === 'TemplateLiteral';
      const called = source.slice(callee.start, callee.end);
      if (isText && /^(test|it|describe)\b/.test(called)) {
        found.push(source.slice(first.start, first.end));
      }
    },
  }).visit(program);
  return found;
}

/**
 * @param page `docs/rules.md`
 * @param files path → text: all of src and test
 * @returns one sentence for each number that is defined twice, cited but not defined, or in no test's title
 */
export function ruleFaults(page: string, files: ReadonlyMap<string, string>): string[] {
  const defined = definedRules(page);
  const twice = defined.filter((rule, index) => defined.indexOf(rule) < index);
  const unknown = [...files].flatMap(([path, text]) =>
    [...citedRules(text)]
      .filter((rule) => !defined.includes(rule))
      .map((rule) => `${path} cites ${rule}, which docs/rules.md does not have`),
  );
  const tested = new Set(
    [...files]
      .filter(([path]) => isTest(path))
      .flatMap(([path, text]) => titles(path, text))
      .flatMap((title) => [...citedRules(title)]),
  );
  return [
    ...twice.map((rule) => `docs/rules.md has ${rule} twice`),
    ...unknown,
    ...defined
      .filter((rule) => !tested.has(rule))
      .map((rule) => `${rule} stands in the title of no test`),
  ];
}
