import { randomBytes } from 'node:crypto';

/** Where keys, identifiers and salts come from. */
export type Randomness = {
  /** @param alphabet at most 256 characters, each as likely as the others */
  text(length: number, alphabet: string): string;
};

export const digits = '0123456789';
export const capitalsAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const lettersAndDigits = `abcdefghijklmnopqrstuvwxyz${capitalsAndDigits}`;
/** Without the characters that people take for one another. */
export const readableCapitals = 'ACDEFGHJKLMNPQRTUVWXYZ2345679';

export const cryptoRandomness: Randomness = {
  text(length, alphabet) {
    // Bytes past the last whole round of the alphabet would favour its first characters.
    const fair = 256 - (256 % alphabet.length);
    let made = '';
    while (made.length < length) {
      for (const byte of randomBytes(length)) {
        if (byte < fair && made.length < length) made += alphabet.charAt(byte % alphabet.length);
      }
    }
    return made;
  },
};
