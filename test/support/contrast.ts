/** The design's colours as tokens.css has them, and how well they stand out from one another. */

export type Theme = 'light' | 'dark';
export type Colours = Readonly<Record<Theme, ReadonlyMap<string, string>>>;

/** @param css tokens.css. A colour that names another one (`var(--again)`) is that one. */
export function coloursIn(css: string): Colours {
  const [plain = '', ...queries] = css.split(/^@media /m);
  const light = declared(plain);
  const dark = queries.find((query) => query.startsWith('(prefers-color-scheme: dark)'));
  if (dark === undefined) throw new Error('tokens.css has no dark theme');
  const [overridden = ''] = dark.split(/^}/m);
  return { light, dark: new Map([...light, ...declared(overridden)]) };
}

const declared = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]+|var\(--[\w-]+\));/g)].map(pairOf));

/** What stands on the colours of verdicts, by tone: set for each of them, in both themes alike. */
export function onTones(css: string): ReadonlyMap<string, string> {
  const rules = css.matchAll(/\[data-tone="(\w+)"\] \{[^}]*--on-tone: (#[0-9a-f]+);/g);
  return new Map([...rules].map(pairOf));
}

const pairOf = (match: RegExpMatchArray): [string, string] => [match[1] ?? '', match[2] ?? ''];

export function colour(colours: ReadonlyMap<string, string>, name: string): string {
  const value = colours.get(name);
  if (value === undefined) throw new Error(`no colour --${name}`);
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? value : colour(colours, other);
}

/** WCAG 2.2, "contrast ratio": from 1 (none) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [more = 0, less = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (more + 0.05) / (less + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
