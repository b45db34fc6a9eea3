/** What the readers of workbooks need of XML: attributes, and which numbers a sheet can't keep. */

/** What is inside each tag of a name, without its angle brackets. */
export const tags = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(
    ([, inside = '']) => inside,
  );

/** A few names are looked up millions of times in a sheet of a hundred thousand rows. */
const forms = new Map<string, RegExp>();

export function attribute(tag: string, name: string): string | undefined {
  const form = forms.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  forms.set(name, form);
  const found = form.exec(tag);
  const text = found?.[1] ?? found?.[2];
  return text === undefined ? undefined : unescaped(text);
}

export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, (entity) => entityOf(entity));

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function entityOf(entity: string): string {
  const number = /^&#(x?)([\da-f]+);$/i.exec(entity);
  if (!number) return named[entity.toLowerCase()] ?? entity;
  const code = Number.parseInt(number[2] ?? '', number[1] ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

const mostDigits = 15;

/** What is written beyond the digits that a sheet keeps was invented, or left out. */
export const hasLostDigits = (number: string): boolean =>
  /^-?\d+$/.test(number)
    ? number.replace('-', '').length > mostDigits
    : /^-?\d(\.\d+)?E\+?\d+$/i.test(number) && Math.abs(Number(number)) >= 10 ** mostDigits;
