/** An order's number with a hyphen at which no line ends: on a narrow screen, `R-` alone says nothing. */
export const unbrokenNumber = (number: string): string => number.replaceAll('-', '\u2011');
