/** Of the frames that are measured: what cameras of phones give on asking. */
export const width = 1280;
export const height = 720;
