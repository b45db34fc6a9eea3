/** The pages of a purchase that a guest has begun. Their address is the only key to them. */
export const buyPath = (startIdentifier: string): string => `/buy/${startIdentifier}`;
export const confirmPath = (startIdentifier: string): string => `${buyPath(startIdentifier)}/check`;
export const againPath = (startIdentifier: string): string => `${buyPath(startIdentifier)}/again`;
