/** A file apart from `pairing.ts`, which reads links and which the first paint does not need. */

/** Tells whether a text is meant as a pairing link, even a broken one. */
export const isPairingLink = (text: string): boolean => /#pair([=&]|$)/.test(text);
