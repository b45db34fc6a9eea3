/** Finds errors that are caught and told to nobody. */
import { parseSync, Visitor } from 'vite';

/**
 * @param source of a module in TypeScript
 * @returns the line of each `catch` that does not even name what it caught
 */
export function silentCatches(path: string, source: string): number[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  const found: number[] = [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const takesNothing = (handler: unknown) =>
    isFunction(handler) && Array.isArray(handler.params) && handler.params.length === 0;
  new Visitor({
    CatchClause(node) {
      if (!node.param) found.push(lineOf(node.start));
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'catch' && takesNothing(node.arguments[0])) found.push(lineOf(node.start));
      if (name === 'then' && takesNothing(node.arguments[1])) found.push(lineOf(node.start));
    },
  }).visit(program);
  return found;
}

function isFunction(node: unknown): node is { readonly params?: unknown } {
  const type = (node as { type?: string } | undefined)?.type ?? '';
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}
