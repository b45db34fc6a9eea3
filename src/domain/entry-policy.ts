/** How often a ticket may enter an area: once, once a day, again after it left, or without a limit (Z4). */
export const entryPolicies = ['once', 'onceADay', 'again', 'free'] as const;
export type EntryPolicy = (typeof entryPolicies)[number];
