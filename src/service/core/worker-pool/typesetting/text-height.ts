/** Room for the marks above and below the letters of every script. Parts of the text's size. */
export const lineHeight = 1.35;
/** From the top of a line to the foot of its letters. */
export const baseline = 1.02;
