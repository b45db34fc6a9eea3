/**
 * A hand scanner presses the keys of one keyboard layout, and the computer reads them by its own. A
 * US scanner's Y arrives as Z on a German computer, and its 1 as & on a French one. The browser
 * also says where each key is, so the text can still be read by the scanner's layout.
 */

/** Of a key that writes a character. */
export type Stroke = {
  /** As `KeyboardEvent.key`: what the computer makes of it. */
  readonly key: string;
  /** As `KeyboardEvent.code`: where it lies, by the name that it has on a US keyboard; '': unknown. */
  readonly code: string;
  readonly shift: boolean;
  readonly capsLock: boolean;
};

/** The layouts in which scanners are delivered and set in Europe; those of the UK and of Spain are near the first. */
export const layouts = ['us', 'german', 'french'] as const;
export type Layout = (typeof layouts)[number];

/** Row by row from the top left, in the order in which the layouts below have their characters. */
const codes = [
  ...['Backquote', ...[...'1234567890'].map((digit) => `Digit${digit}`), 'Minus', 'Equal'],
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  ...['BracketLeft', 'BracketRight'],
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  ...['Semicolon', 'Quote', 'Backslash'],
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  ...['Comma', 'Period', 'Slash', 'IntlBackslash', 'Space'],
];

const characters: Readonly<Record<Layout, readonly [plain: string, shifted: string]>> = {
  us: [
    "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./\\ ",
    '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?| ',
  ],
  german: [
    '^1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-< ',
    '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'YXCVBNM;:_> ',
  ],
  french: [
    '²&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!< ',
    '²1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µWXCVBN?./§> ',
  ],
};

/** What keys say to a layout other than the computer's. */
export type Reading = { readonly layout: Layout; readonly text: string };

/** @returns those that differ from what the computer read; none where the browser doesn't say where keys lie */
export function otherReadings(strokes: readonly Stroke[]): readonly Reading[] {
  const read = strokes.map(({ key }) => key).join('');
  return layouts
    .map((layout) => ({
      layout,
      text: strokes.map((stroke) => characterOn(layout, stroke)).join(''),
    }))
    .filter(({ text }) => text !== read);
}

function characterOn(layout: Layout, { key, code, shift, capsLock }: Stroke): string {
  const at = codes.indexOf(code);
  if (at < 0) return key;
  const [plain, shifted] = characters[layout];
  const isLetter = /\p{L}/u.test(shifted.charAt(at)) && /\p{L}/u.test(plain.charAt(at));
  return (isLetter && capsLock ? !shift : shift) ? shifted.charAt(at) : plain.charAt(at);
}
