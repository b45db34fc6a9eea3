/** English: a message to the door. */
export const doorMessage = { label: 'Message to this door', read: 'Read' };
