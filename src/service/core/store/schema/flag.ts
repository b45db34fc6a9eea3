/** A boolean; both databases keep it as an integer. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);
