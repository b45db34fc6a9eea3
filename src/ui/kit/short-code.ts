const longest = 20;
const head = 10;
const tail = 8;

/** Shortens a code to one line in its middle, since codes differ at both ends. */
export const shortCode = (code: string): string =>
  code.length <= longest ? code : `${code.slice(0, head)}…${code.slice(-tail)}`;
