/**
 * Tells whether the device's storage is at fault: full, forbidden, broken or closed. Anything else that
 * a store throws is a fault of the app.
 */
export const isStorageFailure = (error: unknown): boolean => error instanceof DOMException;
