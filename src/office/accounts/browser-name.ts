/** The first that is found counts: most browsers also call themselves by the names of others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** @param program as a browser calls itself. @returns `Firefox, Linux`; null where it says nothing known */
export function browserName(program: string | null): string | null {
  if (program === null) return null;
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, form]) => form.test(program))?.[0];
  const found = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return found.length === 0 ? null : found.join(', ');
}
