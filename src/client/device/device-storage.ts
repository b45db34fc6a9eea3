/** What the browser promises about what this device keeps, and how much room there is. */

/** How long stored things stay. */
export type Keeping =
  /** Until somebody removes them. */
  | 'kept'
  /** The browser may clear them when the device runs out of space. */
  | 'may-be-cleared'
  /** An iPhone or iPad clears them after seven days without use, unless the app is installed. */
  | 'cleared-unused';

export type DeviceStorage = {
  /** Asks that everything be kept; what the browser makes of it. */
  askToKeep(): Promise<Keeping>;
  /** null where the browser does not say. */
  freeBytes(): Promise<number | null>;
};
