/** Finds errors that are caught and told to nobody. */
import { type ESTree, parseSync, Visitor } from 'vite';

type Handler = ESTree.Function | ESTree.ArrowFunctionExpression;

/**
 * @param source of a module in TypeScript
 * @returns the line of each `catch` that does not use what it caught. A function of the same module that
 *   is handed to one by its name is looked into, too.
 */
export function silentCatches(path: string, source: string): number[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  const named = new Map<string, Handler>();
  const given: { readonly handler: ESTree.Argument; readonly at: number }[] = [];
  const found: number[] = [];
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) named.set(node.id.name, node);
    },
    VariableDeclaration({ kind, declarations }) {
      if (kind !== 'const') return;
      for (const { id, init } of declarations) {
        if (id.type === 'Identifier' && isFunction(init)) named.set(id.name, init);
      }
    },
    CatchClause({ param, body, start }) {
      if (!uses(param, body)) found.push(start);
    },
    CallExpression({ callee, arguments: [first, second], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const handler = name === 'catch' ? first : name === 'then' ? second : undefined;
      if (handler) given.push({ handler, at: start });
    },
  }).visit(program);
  for (const { handler, at } of given) {
    const run = handler.type === 'Identifier' ? named.get(handler.name) : handler;
    if (isFunction(run) && !uses(run.params[0], run.body)) found.push(at);
  }
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  return found.map(lineOf).sort((one, other) => one - other);
}

const isFunction = (node: { readonly type: string } | null | undefined): node is Handler =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'FunctionDeclaration';

/** Whether code reads what was caught. */
function uses(caught: object | null | undefined, code: object | null): boolean {
  const names = new Set(caught ? identifiersIn(caught) : []);
  return code !== null && [...identifiersIn(code)].some((name) => names.has(name));
}

/** The names that are read or bound in code; `b` of `a.b` and of `{ b: a }` is neither. */
function* identifiersIn(code: object): Generator<string> {
  const { type, name, computed } = code as { type?: string; name?: unknown; computed?: boolean };
  if (type === 'Identifier' && typeof name === 'string') yield name;
  const isName = computed === false ? ['property', 'key'] : [];
  for (const [place, part] of Object.entries(code)) {
    if (typeof part === 'object' && part !== null && !isName.includes(place)) {
      yield* identifiersIn(part);
    }
  }
}
