/** Apart from what reads a link (`pairing.ts`), which the first paint does not need. */

/** Whether a text means to be a pairing link, also where it is broken. */
export const isPairingLink = (text: string): boolean => /#pair([=&]|$)/.test(text);
