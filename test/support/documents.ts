/** Finds paths in Markdown that don't exist. */
import { posix } from 'node:path';

/** What builds and runs make: in no clean checkout. */
const made = /^(dist|\.dev|data|node_modules)\//;

/** `src/domain/verdict.ts`, `docs/decisions`, `build.mjs`; not `/api/docs`, `npm start` or `v2`. */
const asPath =
  /^(?:(?:src|test|docs|bench|public)(?:\/[\w.-]+)*\/?|\.?[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|json|md|yaml|css|html))$/;

/**
 * @param path of the document, from the repository's root
 * @returns the paths that it names, from the root: links are relative to it, code is not
 */
export function namedPaths(path: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const inCode = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(path), target));
  return [...links, ...inCode.filter((code) => asPath.test(code) && !made.test(code))];
}

/** @returns one sentence for each path that a document names and that `exists` does not know */
export const missingPaths = (
  documents: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string[] =>
  [...documents].flatMap(([path, text]) =>
    [...new Set(namedPaths(path, text))]
      .filter((named) => !exists(named))
      .map((named) => `${path} names ${named}, which does not exist`),
  );
