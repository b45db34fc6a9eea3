/** The names in a query string or a form body with their values, in order. */
export type Given = ReadonlyMap<string, readonly string[]>;

const mostFields = 1000;

/**
 * Reads `application/x-www-form-urlencoded`.
 * @returns undefined where the percent encoding is broken or there are too many fields
 */
export function parseForm(text: string): Given | undefined {
  const given = new Map<string, string[]>();
  // Most texts have nothing to decode.
  const decode = /[%+]/.test(text) ? decoded : String;
  const pairs = text.split('&', mostFields + 1).filter((pair) => pair !== '');
  if (pairs.length > mostFields) return undefined;
  for (const pair of pairs) {
    const split = pair.indexOf('=');
    const name = decode(split < 0 ? pair : pair.slice(0, split));
    const value = split < 0 ? '' : decode(pair.slice(split + 1));
    if (name === undefined || value === undefined) return undefined;
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  return given;
}

export const noneGiven: Given = new Map();

/** Joins the query and the body of a POST, which may both hold parameters. */
export function join(query: Given, body: Given): Given {
  if (query.size === 0) return body;
  const joined = new Map(query);
  for (const [name, values] of body) joined.set(name, [...(joined.get(name) ?? []), ...values]);
  return joined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}
