/** Finds texts for people that do not come from the catalogue, and texts of it that nobody reads. */
import { parseSync, Visitor } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number };

/** Attributes and properties of components that people read or hear. */
const read =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|summary|(?!enterKey)(.*[a-z])?([lL]abel|[tT]itle|[tT]ext|[hH]int|[iI]ntro|[hH]eading|[mM]essage))$/;

const hasLetters = (text: string) => /\p{L}/u.test(text);
/** Two words, the first with a capital: a sentence begins so, a name of the code does not. */
const isSentence = (text: string) => /^\p{Lu}[\p{Ll}’']+,? \p{L}/u.test(text);

/**
 * @param path of the file, `src/ui/help/x.tsx`
 * @returns one line for each text, in the order of the file
 */
export function textsOutsideCatalogue(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found = new Map<number, string>();
  const note = (node: Node, text: string) => found.set(node.start, `${path}: ${text.trim()}`);

  function noteTextsOf(node: Node | null): void {
    for (const each of literalsIn(node)) if (hasLetters(each.text)) note(each.node, each.text);
  }
  // What a developer reads: an error's message.
  const forDevelopers: Node[] = [];

  new Visitor({
    JSXText(node) {
      if (hasLetters(node.value)) note(node, node.value);
    },
    JSXElement({ children }) {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') noteTextsOf(child.expression);
      }
    },
    JSXAttribute({ name, value }) {
      const named = name.type === 'JSXIdentifier' ? name.name : name.name.name;
      if (read.test(named)) noteTextsOf(value);
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && /Error$/.test(node.callee.name)) {
        forDevelopers.push(node);
      }
    },
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value)) note(node, node.value);
    },
    TemplateElement(node) {
      if (isSentence(node.value.cooked ?? '')) note(node, node.value.cooked ?? '');
    },
  }).visit(program);

  return [...found]
    .filter(([at]) => !forDevelopers.some(({ start, end }) => start <= at && at < end))
    .sort(([one], [other]) => one - other)
    .map(([, line]) => line);
}

type Text = { readonly node: Node; readonly text: string };

/** The texts that an expression may have as its value; what a call returns is not looked into. */
function literalsIn(node: unknown): Text[] {
  const each = node as Node & Readonly<Record<string, unknown>>;
  switch (each?.type) {
    case 'Literal':
      return typeof each.value === 'string' ? [{ node: each, text: each.value }] : [];
    case 'TemplateLiteral': {
      const quasis = each.quasis as readonly (Node & { readonly value: { cooked: string } })[];
      return quasis.map((quasi) => ({ node: quasi, text: quasi.value.cooked }));
    }
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return literalsIn(each.expression);
    case 'ConditionalExpression':
      return [...literalsIn(each.consequent), ...literalsIn(each.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return each.operator === '===' || each.operator === '!=='
        ? []
        : [...literalsIn(each.left), ...literalsIn(each.right)];
    case 'ArrayExpression':
      return (each.elements as readonly unknown[]).flatMap(literalsIn);
    default:
      return [];
  }
}

/**
 * Follows names through each file: `const { camera: said } = useTexts(); said.failure[why].title`
 * reads `camera.failure.….title`.
 * @param texts of one language, which files know as `texts`, or get from `useTexts()`
 * @param sources of the files that may read them
 * @param hook by which they get them, if it has another name
 * @returns the ways of those that nobody reads: `stopped.next`
 */
export function unreadTexts(
  texts: object,
  sources: readonly string[],
  hook = 'useTexts',
): string[] {
  const files = sources.map((source) => followNames(source, hook));
  return waysOf(texts)
    .filter((way) => !files.some((file) => reads(file, [whole, ...way])))
    .map((way) => way.join('.'));
}

type Followed = {
  /** `camera failure`, `failure *` */
  readonly steps: ReadonlySet<string>;
  /** What else a part of a way is called. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
};

function reads({ steps, names }: Followed, way: readonly string[]): boolean {
  const goes = (from: string, to: string) =>
    [from, ...(names.get(from) ?? [])].some((name) => steps.has(`${name} ${to}`));
  return way.every((part, at) => {
    const [further, before] = [way[at - 2], way[at - 1]];
    if (before === undefined) return true;
    return goes(before, part) || goes(before, any) || (further !== undefined && goes(further, any));
  });
}

/** Where each way begins. */
const whole = 'the catalogue';
/** A step by a name that is worked out at run time. */
const any = '*';

/** A list is read as a whole. */
function waysOf(texts: unknown, way: readonly string[] = []): string[][] {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return [[...way]];
  return Object.entries(texts).flatMap(([key, each]) => waysOf(each, [...way, key]));
}

function followNames(source: string, hook: string): Followed {
  const steps = new Set<string>();
  const names = new Map<string, Set<string>>();
  const alias = (of: string | null, name: string | null) => {
    if (of === null || name === null || of === name) return;
    names.set(of, (names.get(of) ?? new Set()).add(name));
  };
  const takeApart = (pattern: Node, from: string | null) => {
    if (pattern.type !== 'ObjectPattern') return alias(from, nameOf(pattern));
    const { properties } = pattern as Node & { readonly properties: readonly Node[] };
    for (const each of properties as readonly (Node & { key?: Node; value?: Node })[]) {
      if (!each.key || !each.value) continue;
      steps.add(`${from} ${nameOf(each.key)}`);
      takeApart(each.value, nameOf(each.key));
    }
  };
  new Visitor({
    MemberExpression({ object, property, computed }) {
      steps.add(`${nameOf(object)} ${computed ? any : nameOf(property)}`);
    },
    SpreadElement: ({ argument }) => void steps.add(`${nameOf(argument)} ${any}`),
    JSXSpreadAttribute: ({ argument }) => void steps.add(`${nameOf(argument)} ${any}`),
    // A part that a function returns, and what is handed to a function or a component, is read as a whole.
    ReturnStatement({ argument }) {
      const isEither = argument?.type === 'ConditionalExpression';
      const returned = isEither ? [argument.consequent, argument.alternate] : [argument];
      for (const each of returned) {
        if (each?.type === 'MemberExpression') steps.add(`${nameOf(each)} ${any}`);
      }
    },
    JSXExpressionContainer: ({ expression }) => void steps.add(`${nameOf(expression)} ${any}`),
    CallExpression: (node) => {
      for (const each of node.arguments) steps.add(`${nameOf(each)} ${any}`);
    },
    VariableDeclarator: ({ id, init }) => takeApart(id, init && nameOf(init)),
  }).visit(parseSync('source.tsx', source).program);
  // All texts, unless a part of them is called so here: `const { camera: texts } = useTexts()`.
  const isPart = [...names].some(([of, called]) => of !== hook && called.has('texts'));
  const isWhole = names.get(hook)?.has('texts') === true;
  const called = [hook, ...(names.get(hook) ?? [])];
  names.set(whole, new Set(isPart && !isWhole ? called : [...called, 'texts']));
  return { steps, names };
}

/** The last name of an expression: `b` of `a.b`, of `a.b[c]` and of `b()`. */
function nameOf(node: Node): string | null {
  const each = node as Node & Readonly<Record<'name' | 'property' | 'object' | 'callee', unknown>>;
  switch (each.type) {
    case 'Identifier':
      return String(each.name);
    case 'MemberExpression': {
      if ((each as unknown as { computed: boolean }).computed) return nameOf(each.object as Node);
      const name = nameOf(each.property as Node);
      return name === 'texts' ? 'useTexts' : name;
    }
    case 'CallExpression':
      return nameOf(each.callee as Node);
    default:
      return null;
  }
}
