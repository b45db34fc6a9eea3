/**
 * Makes texts comparable for searching, on the device and in the service: case, accents and letters
 * that Unicode doesn't decompose are folded (Müller, MÜLLER and muller are equal).
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

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
