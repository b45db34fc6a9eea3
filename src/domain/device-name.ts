/** The names that the history has for devices: `South gate · Phone 3`, or `Phone 3` alone. */

/** Is between the name of a gate and that of the device there. */
export const gateSeparator = ' · ';

/** The device's own part of such a name: it stays when the device goes to another gate. */
export const deviceItself = (named: string | null): string | null =>
  named?.split(gateSeparator).at(-1) ?? null;
