/** How long the browser promises to keep what is stored, and how much space is left. */

/** How long stored things stay. */
export type Keeping =
  /** Until somebody removes them. */
  | 'kept'
  /** The browser may clear them when the device runs out of space. */
  | 'may-be-cleared'
  /** An iPhone or iPad clears them after seven days without use, unless the app is installed. */
  | 'cleared-unused';

export type DeviceStorage = {
  /** Asks the browser to keep everything, and returns what it decided. */
  askToKeep(): Promise<Keeping>;
  /** The space left in bytes; null if the browser doesn't say. */
  freeBytes(): Promise<number | null>;
};
