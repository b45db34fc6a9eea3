const longest = 20;
const head = 10;
const tail = 8;

/** A code short enough for one line: its middle gives way, since codes differ at both ends. */
export const shortCode = (code: string): string =>
  code.length <= longest ? code : `${code.slice(0, head)}…${code.slice(-tail)}`;
