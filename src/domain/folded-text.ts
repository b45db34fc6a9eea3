/**
 * Makes texts comparable for searching, on the device and in the service. It folds case, accents
 * and letters that Unicode doesn't decompose (Müller, MÜLLER and muller are equal).
 */

const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

export function fold(text: string): string {
  // Fast path: most texts are plain, and a list has hundreds of thousands of them.
  if (isPlain(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðħıłþ]/g, (letter) => apart[letter] ?? letter)
    .trim();
}

/**
 * Makes names comparable in all their spellings. In addition to `fold`, ü, ue and u are equal. So
 * are ä and ö with their spellings, ø and oe, æ and ae, å and aa. Krüger equals Krueger and Kruger,
 * and Århus equals Aarhus and Arhus.
 */
export const foldName = (text: string): string =>
  fold(text).replace(/([aou])e|aa/g, (pair) => pair.charAt(0));

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
