/**
 * What a hand scanner's keys look like on a computer of another layout. The tables are of the computers,
 * written down by hand: the app's own table must not judge itself.
 */
export type ScannerKey = { readonly key: string; readonly code: string; readonly shift: boolean };

/** Where a US scanner presses, and whether with Shift. */
const placeOnUs = (character: string): { readonly code: string; readonly shift: boolean } => {
  if (/[a-z]/.test(character)) return { code: `Key${character.toUpperCase()}`, shift: false };
  if (/[A-Z]/.test(character)) return { code: `Key${character}`, shift: true };
  if (/\d/.test(character)) return { code: `Digit${character}`, shift: false };
  const others: Readonly<Record<string, readonly [code: string, shift: boolean]>> = {
    '-': ['Minus', false],
    '/': ['Slash', false],
    '.': ['Period', false],
    ':': ['Semicolon', true],
    '?': ['Slash', true],
    '=': ['Equal', false],
  };
  const [code, shift] = others[character] ?? ['', false];
  return { code, shift };
};

type Change = Readonly<Record<string, string>>;
const german: Change = {
  ...{ y: 'z', Y: 'Z', z: 'y', Z: 'Y', '-': 'ß', '/': '-', ':': 'Ö', '?': '_', '=': 'Dead' },
};
const french: Change = {
  ...{ a: 'q', A: 'Q', q: 'a', Q: 'A', z: 'w', Z: 'W', w: 'z', W: 'Z', m: ',', M: '?' },
  ...{ '1': '&', '2': 'é', '3': '"', '4': "'", '5': '(', '6': '-', '7': 'è', '8': '_', '9': 'ç' },
  ...{ '0': 'à', '-': ')', '/': '!', '.': ':', ':': 'M', '?': '§' },
};
const computers = { us: {} as Change, german, french };

/** The keys of a US scanner that reads `text`, as a browser on the computer tells them. */
export const keysOfUsScanner = (text: string, computer: keyof typeof computers): ScannerKey[] =>
  [...text].map((character) => ({
    key: computers[computer][character] ?? character,
    ...placeOnUs(character),
  }));
