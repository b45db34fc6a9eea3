/**
 * Text made comparable for searches, on the device as in the service: case, accents and the letters
 * that Unicode does not take apart are folded (Müller, MÜLLER and muller are one).
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
  // Most texts are, and a list has hundreds of thousands of them.
  if (isPlain(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðħıłþ]/g, (letter) => apart[letter] ?? letter)
    .trim();
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
