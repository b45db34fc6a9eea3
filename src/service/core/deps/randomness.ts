import { randomBytes } from 'node:crypto';

/** The source of keys, identifiers and salts. */
export type Randomness = {
  /** @param alphabet at most 256 characters, which are all equally likely */
  text(length: number, alphabet: string): string;
};

export const digits = '0123456789';
export const capitalsAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const lettersAndDigits = `abcdefghijklmnopqrstuvwxyz${capitalsAndDigits}`;
/** Without characters that people mistake for one another. */
export const readableCapitals = 'ACDEFGHJKLMNPQRTUVWXYZ2345679';

export const cryptoRandomness: Randomness = {
  text(length, alphabet) {
    // Bytes beyond the last multiple of the alphabet's length would make its first characters likelier.
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
