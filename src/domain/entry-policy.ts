// Not in `area.ts`: the contract is loaded at a start, and needs nothing else of areas.
/** How often a ticket may enter an area: once, once a day, again after it left, or without a limit (Z4). */
export const entryPolicies = ['once', 'onceADay', 'again', 'free'] as const;
export type EntryPolicy = (typeof entryPolicies)[number];
